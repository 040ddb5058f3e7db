from stellwerk.games.metro.cities.tourists cimport Tourists
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOURS, NODES

cdef class Collectors(Tourists):
    cdef void _collect_along(self, Position position, int k) noexcept nogil
