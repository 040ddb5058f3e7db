from stellwerk.contract cimport MoveList
from stellwerk.games.metro.rules.layout cimport Layout

cdef int DEALER
cdef int CARD, CHIPS, COLOURS, DRAWING, DRAWN, FIELDS, HAND, HANDS, MIDDLE, ONLOOKER, OPEN, OVER, PERCENTS, PLAY, REFILL
cdef int REOPEN, ROWS, SHARES, SOLO_TILES, TAXI, TOP, TOURIST, TYPES

cdef class State(Layout):
    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, MoveList moves) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)

    cdef void _plan(self, object options)
    cdef int _choices(self, int seat, MoveList moves) noexcept nogil
    cdef bint _may_decline(self) noexcept nogil
    cdef int _deals(self, MoveList moves) noexcept nogil
    cdef int _rails_to_lay(self, MoveList moves) noexcept nogil
    cdef int _stack_asked(self) noexcept nogil
    cdef void _place(self, int seat, int n) noexcept nogil
    cdef void _choose(self, int seat, int n) noexcept nogil
    cdef void _decline(self) noexcept nogil
    cdef void _swap(self, int seat, int k) noexcept nogil
    cdef void _put_marker(self, int seat, int n) noexcept nogil
    cdef void _deal(self, int n) noexcept nogil
    cdef void _deal_swapped(self, int company) noexcept nogil
    cdef void _deal_set_up(self, int n) noexcept nogil
    cdef void _one_more(self) noexcept nogil
    cdef void _set_up(self) noexcept nogil
    cdef void _end_turn(self, int seat) noexcept nogil
    cdef void _after_refill(self) noexcept nogil
    cdef void _next_turn(self) noexcept nogil
    cdef void _next_card(self) noexcept nogil
    cdef void _close(self) noexcept nogil
    cdef int _owner_points(self, int owner) noexcept nogil
    cdef int _solo_points(self) noexcept nogil
    cdef int _receiver(self)
