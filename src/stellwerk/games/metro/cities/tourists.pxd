from stellwerk.contract cimport MoveList
from stellwerk.games.metro.cities.layout cimport Layout
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOURS, TOURISTS

cdef class Tourists(Layout):
    cdef void _fill_bag(self, int each)
    cdef void _plan_tourists(self, Position position)
    cdef int _tourist_deals(self, Position position, MoveList moves) noexcept nogil
    cdef bint _fits(self, Position position, int colour) noexcept nogil
    cdef void _seat_tourist(self, int cell, int colour) noexcept nogil
    cdef int _unbadged(self) noexcept nogil
    cdef bint _crowd(self, int cell) noexcept nogil
