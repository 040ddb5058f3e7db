from stellwerk.contract cimport MoveList
from stellwerk.games.next_station_london.rules.sheets cimport Sheets

cdef int DEALER
cdef int ANY, CARDS, CHOOSE, CIRCLE, CIRCLE_LAST, DOUBLE, DRAW, GOALS, GOALS_OPEN, JOKER, JOKER_CARD, NO_SWITCH, OVER, PATH, PENCILS, PLAIN
cdef int POWERS, ROUNDS, SWITCH, SWITCH_CARD, SWITCH_ON, SWITCH_VOID, VOID_TURNS, WITH_DOUBLE, WITH_JOKER, WITH_SWITCH

cdef class State(Sheets):
    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, MoveList moves) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)

    cdef int _deals(self, MoveList moves) noexcept nogil
    cdef int _free_pencils(self, MoveList moves) noexcept nogil
    cdef bint _in_ring(self, int pencil) noexcept nogil
    cdef bint _is_given(self, int power) noexcept nogil
    cdef int _drawings(self, int seat, MoveList moves) noexcept nogil
    cdef void _deal(self, int n) noexcept nogil
    cdef void _after_pencil(self) noexcept nogil
    cdef void _after_goals(self) noexcept nogil
    cdef void _start_round(self) noexcept nogil
    cdef int _place(self, int seat) noexcept nogil
    cdef void _reveal(self, int card) noexcept nogil
    cdef void _fix(self) noexcept nogil
    cdef void _draw_move(self, int seat, int k) noexcept nogil
    cdef void _expect_second(self, int seat, int arc, bint from_tip) noexcept nogil
    cdef void _done(self, int seat) noexcept nogil
    cdef void _end_turn(self) noexcept nogil
    cdef bint _has_begun(self, int seat)
