from stellwerk.contract cimport MoveList
from stellwerk.games.next_station_london.rules.layout cimport Layout
from stellwerk.games.next_station_london.rules.tables cimport mask

cdef int DISTRICTS, PATH, WORDS

cdef class Sheets(Layout):
    cdef int _sections(self, int seat, MoveList moves, int n, int block, mask starts, int symbol, mask ends) noexcept nogil
    cdef int _circles(self, int seat, MoveList moves, int n) noexcept nogil
    cdef void _start_line(self, int seat, int pencil) noexcept nogil
    cdef void _draw(self, int seat, int arc) noexcept nogil
    cdef void _serve(self, int seat, int station) noexcept nogil
    cdef int _line_value(self, int seat) noexcept nogil
    cdef int _goals_met(self, int seat, int goals) noexcept nogil
