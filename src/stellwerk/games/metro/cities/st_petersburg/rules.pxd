from stellwerk.contract cimport MoveList
from stellwerk.games.metro.cities.city cimport City
from stellwerk.games.metro.cities.st_petersburg.layout cimport Layout
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOURS, VALUES

cdef class StPetersburg(Layout):
    cdef City _copy(self)
    cdef int _deals(self, Position position, MoveList moves) noexcept nogil
    cdef void _deal(self, Position position, int n) noexcept nogil
    cdef int _choices(self, Position position, int seat, MoveList moves) noexcept nogil
    cdef bint _choose(self, Position position, int seat, int n) noexcept nogil
    cdef bint _visit(self, Position position, int seat, int cell) noexcept nogil
    cdef void _arrived(self, Position position, int k) noexcept nogil
    cdef bint _has_more(self, Position position) noexcept nogil
    cdef int _owner_points(self, Position position, int owner) noexcept nogil
    cdef int _pass_worth(self, Position position, int cell) noexcept nogil
    cdef int _promised(self, Position position, int owner) noexcept nogil

    cdef int _next_chip(self) noexcept nogil
