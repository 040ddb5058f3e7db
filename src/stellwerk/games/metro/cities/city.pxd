from stellwerk.contract cimport MoveList
from stellwerk.games.metro.rules.position cimport Position

cdef class City:
    cdef City _copy(self)
    cdef void _plan(self, Position position)
    cdef int _deals(self, Position position, MoveList moves) noexcept nogil
    cdef void _deal(self, Position position, int n) noexcept nogil
    cdef int _chooser(self, Position position) noexcept nogil
    cdef int _choices(self, Position position, int seat, MoveList moves) noexcept nogil
    cdef bint _choose(self, Position position, int seat, int n) noexcept nogil
    cdef bint _visit(self, Position position, int seat, int cell) noexcept nogil
    cdef void _collect(self, Position position) noexcept nogil
    cdef void _arrived(self, Position position, int k) noexcept nogil
    cdef bint _has_more(self, Position position) noexcept nogil
    cdef int _owner_points(self, Position position, int owner) noexcept nogil
    cdef int _seat_points(self, Position position, int seat) noexcept nogil
    cdef int _visit_worth(self, Position position, int seat, int cell) noexcept nogil
    cdef int _pass_worth(self, Position position, int cell) noexcept nogil
    cdef int _arrival_worth(self, Position position, int k, int station) noexcept nogil
    cdef int _promised(self, Position position, int owner) noexcept nogil
