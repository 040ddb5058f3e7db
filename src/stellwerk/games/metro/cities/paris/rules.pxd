from stellwerk.contract cimport MoveList
from stellwerk.games.metro.cities.city cimport City
from stellwerk.games.metro.cities.paris.layout cimport Layout
from stellwerk.games.metro.rules.position cimport Position
from stellwerk.games.metro.rules.tables cimport mask

cdef int CELLS, COLOURS, FIELDS, ROW, ROWS, SIGHT, SIGHT_FIELDS, SIGHTS, TOURISTS

cdef class Paris(Layout):
    cdef City _copy(self)
    cdef void _plan(self, Position position)
    cdef int _deals(self, Position position, MoveList moves) noexcept nogil
    cdef void _deal(self, Position position, int n) noexcept nogil
    cdef int _chooser(self, Position position) noexcept nogil
    cdef int _choices(self, Position position, int seat, MoveList moves) noexcept nogil
    cdef bint _choose(self, Position position, int seat, int n) noexcept nogil
    cdef bint _visit(self, Position position, int seat, int cell) noexcept nogil
    cdef int _seat_points(self, Position position, int seat) noexcept nogil
    cdef void _meet(self, int seat, int colour, int number) noexcept nogil
    cdef int _welcome_worth(self, int seat, int colour) noexcept nogil

    cdef int _sights_to_lay(self, int seat, MoveList moves) noexcept nogil
    cdef bint _is_laid(self, int seat, int sight) noexcept nogil
    cdef void _lay(self, int seat, int sight) noexcept nogil
    cdef int _next_carried(self) noexcept nogil
    cdef bint _has_goal(self, int seat, int colour) noexcept nogil
    cdef bint _is_crowded(self) noexcept nogil
    cdef bint _must_place(self, int seat) noexcept nogil
    cdef int _goals(self, Position position, int seat, MoveList moves) noexcept nogil
    cdef int _joins(self, Position position, MoveList moves, mask cells) noexcept nogil
