from stellwerk.contract cimport MoveList
from stellwerk.games.metro.rules.market cimport Market

cdef int COLOURS, DRAWN, FIELDS, HAND, TYPES

cdef class Position(Market):
    cdef void _fill(self)
    cdef int _tiles(self, MoveList moves) noexcept nogil
    cdef void _take_tile(self, int tile) noexcept nogil
    cdef void _give_tile(self, int seat, int tile) noexcept nogil
    cdef void _discard(self, int seat, int tile) noexcept nogil
    cdef bint _is_double(self, int seat, int i) noexcept nogil
    cdef int _write_bits(self, MoveList moves, int first, int bits) noexcept nogil
    cdef int _evenly(self, MoveList moves, int n) noexcept nogil
