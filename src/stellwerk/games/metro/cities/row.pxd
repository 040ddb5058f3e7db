from stellwerk.contract cimport MoveList
from stellwerk.games.metro.cities.inner cimport Inner
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOURS, SIGHT

cdef class Row(Inner):
    cdef int _sight_deals(self, Position position, MoveList moves, int first) noexcept nogil
