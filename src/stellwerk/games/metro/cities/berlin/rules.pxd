from stellwerk.contract cimport MoveList
from stellwerk.games.metro.cities.berlin.layout cimport Layout
from stellwerk.games.metro.cities.city cimport City
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOUR, COLOURS, GROUP, GROUPS, OVER, SIDE, SIDE_B, SIDE_MIXED, TOURISTS

cdef class Berlin(Layout):
    cdef City _copy(self)
    cdef void _plan(self, Position position)
    cdef int _deals(self, Position position, MoveList moves) noexcept nogil
    cdef void _deal(self, Position position, int n) noexcept nogil
    cdef bint _fits(self, Position position, int colour) noexcept nogil
    cdef void _arrived(self, Position position, int k) noexcept nogil
    cdef int _owner_points(self, Position position, int owner) noexcept nogil
    cdef int _pass_worth(self, Position position, int cell) noexcept nogil

    cdef bint _in_group(self, int colour, int dealt) noexcept nogil
    cdef int _prize(self, Position position, int owner, int sight) noexcept nogil
