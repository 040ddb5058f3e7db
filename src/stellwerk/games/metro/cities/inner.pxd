from stellwerk.games.metro.cities.tourists cimport Tourists
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOURS

cdef class Inner(Tourists):
    cdef void _meet_all(self, Position position, int seat, int cell) noexcept nogil
    cdef void _meet(self, int seat, int colour, int number) noexcept nogil
    cdef int _welcome_worth(self, int seat, int colour) noexcept nogil
