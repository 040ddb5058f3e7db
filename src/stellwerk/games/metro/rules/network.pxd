from stellwerk.contract cimport MoveList
from stellwerk.games.metro.rules.position_layout cimport Layout
from stellwerk.games.metro.rules.tables cimport mask

cdef int CELLS, CENTRALS, COLOURS, ENDS, FIELDS, LINES_EACH, NODES, STATIONS

cdef class Network(Layout):
    cdef void _clear(self, int frame)
    cdef mask _open_fields(self) noexcept nogil
    cdef mask _sound(self, int code, mask fields) noexcept nogil
    cdef int _placements(self, MoveList moves, int n, int tile) noexcept nogil
    cdef int _extensions(self, MoveList moves, int n, int tile, int company) noexcept nogil
    cdef int _write(self, MoveList moves, int n, int kind, mask fields) noexcept nogil
    cdef mask _line_ends(self, int company) noexcept nogil
    cdef void _lay(self, int cell, int tile, int turn) noexcept nogil
    cdef void _join(self, int node, int onward) noexcept nogil
    cdef void _finish(self, int k) noexcept nogil
    cdef int _companies_left(self) noexcept nogil
    cdef int _lines_left(self) noexcept nogil
    cdef bint _may_mark(self, int station) noexcept nogil
    cdef void _mark(self, int station, int owner) noexcept nogil
    cdef int _walk(self) noexcept nogil
    cdef int _after(self, int node) noexcept nogil
