from stellwerk.contract cimport MoveList
from stellwerk.games.metro.cities.city cimport City
from stellwerk.games.metro.cities.london.layout cimport Layout
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOURS, LAPS, SIGHT, SIGHT_FIELDS, TAXI, TAXI_LEFT, TAXI_RIGHT, TOURISTS

cdef class London(Layout):
    cdef City _copy(self)
    cdef void _plan(self, Position position)
    cdef int _deals(self, Position position, MoveList moves) noexcept nogil
    cdef void _deal(self, Position position, int n) noexcept nogil
    cdef int _choices(self, Position position, int seat, MoveList moves) noexcept nogil
    cdef bint _choose(self, Position position, int seat, int n) noexcept nogil
    cdef void _meet(self, int seat, int colour, int number) noexcept nogil
    cdef int _welcome_worth(self, int seat, int colour) noexcept nogil

    cdef int _drive(self, int colour) noexcept nogil
    cdef int _circuit_colour(self, int place) noexcept nogil
