from stellwerk.contract cimport MoveList
from stellwerk.games.metro.cities.city cimport City
from stellwerk.games.metro.cities.stockholm.layout cimport Layout
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOUR, COLOURS, LAPS, SEATS, SIGHT, SIGHT_FIELDS, TOURISTS

cdef class Stockholm(Layout):
    cdef City _copy(self)
    cdef void _plan(self, Position position)
    cdef int _deals(self, Position position, MoveList moves) noexcept nogil
    cdef void _deal(self, Position position, int n) noexcept nogil
    cdef int _seat_points(self, Position position, int seat) noexcept nogil
    cdef void _meet(self, int seat, int colour, int number) noexcept nogil
    cdef int _welcome_worth(self, int seat, int colour) noexcept nogil

    cdef int _colours_left(self) noexcept nogil
    cdef int _place_for(self, int colour) noexcept nogil
    cdef int _place_points(self, int place) noexcept nogil
