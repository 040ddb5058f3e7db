from stellwerk cimport core
from stellwerk.core cimport Menu
from stellwerk.games.metro.tables cimport Tables, mask

cdef int CELLS, CENTRALS, ENDS, FIELDS, NODES, STATIONS

cdef class Network(core.State):
    cdef readonly Tables tables
    cdef readonly int n_seats, free_rotation, middle_rails, placed, n_fresh
    cdef readonly mask taken, near
    cdef public mask marked
    cdef public short[64] printed
    cdef public short[64] turned
    cdef readonly short[64] code
    cdef readonly short[296] end_of
    cdef short[296] start_of
    cdef readonly short[296] length
    cdef public short[40] owner
    cdef readonly short[40] scored
    cdef readonly short[8] gain
    cdef readonly short[8] done
    cdef short[8] fresh

    cdef void _clear(self, Tables tables, int seats, int frame)
    cdef void _copy_network(self, Network twin)
    cdef mask _open_fields(self) noexcept nogil
    cdef mask _sound(self, int code, mask fields) noexcept nogil
    cdef int _placements(self, Menu menu, int n, int tile) noexcept nogil
    cdef int _extensions(self, Menu menu, int n, int tile, int company) noexcept nogil
    cdef int _write(self, Menu menu, int n, int kind, mask fields) noexcept nogil
    cdef mask _line_ends(self, int company) noexcept nogil
    cdef void _lay(self, int cell, int tile, int turn) noexcept nogil
    cdef void _join(self, int node, int onward) noexcept nogil
    cdef void _finish(self, int k) noexcept nogil
    cdef bint _may_mark(self, int station) noexcept nogil
    cdef void _mark(self, int station, int owner) noexcept nogil
    cdef int _walk(self) noexcept nogil
    cdef int _after(self, int node) noexcept nogil
