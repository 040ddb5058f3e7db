from stellwerk cimport core
from stellwerk.core cimport Menu
from stellwerk.games.next_station_london.tables cimport Tables, mask

cdef int DEALER
cdef int ANY, CARDS, CHOOSE, CIRCLE, CIRCLE_LAST, DISTRICTS, DOUBLE, DRAW, GOALS, GOALS_OPEN, JOKER, JOKER_CARD, NO_SWITCH, OVER, PATH, PENCILS, PLAIN
cdef int POWERS, ROUNDS, SWITCH, SWITCH_CARD, SWITCH_ON, SWITCH_VOID, VOID_TURNS, WITH_DOUBLE, WITH_JOKER, WITH_SWITCH, WORDS

cdef class State(core.State):
    cdef readonly object board
    cdef readonly Tables tables
    cdef readonly int n_seats, objectives, powers, chosen, stage, round, turn_no, chooser, undergrounds, card, switch, n_seen, goals, n_goals, n_powers
    cdef readonly unsigned int awaiting, pile
    cdef readonly short[16] seen
    cdef readonly short[4] ring
    cdef readonly short[4] power_of
    cdef readonly short[4] pencil
    cdef readonly short[4] used
    cdef readonly short[4] used_before
    cdef readonly short[4] again
    cdef readonly short[4] again_free
    cdef readonly short[4] again_symbol
    cdef mask[4] tips
    cdef mask[4] touched
    cdef short[4] visited
    cdef short[4] most
    cdef short[4] marks
    cdef short[4] hubs
    cdef short[4] hub_points
    cdef short[4] water
    cdef unsigned int[4] districts
    cdef readonly short[4] fixed
    cdef readonly short[4] circled_before
    cdef mask[12] blocked
    cdef mask[16] level
    cdef short[64] count
    cdef readonly mask[16] served
    cdef short[16] wet
    cdef short[16] line_points
    cdef readonly short[16] circled
    cdef readonly short[16] length
    cdef readonly short[192] path

    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, Menu menu) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)

    cdef int _deals(self, Menu menu) noexcept nogil
    cdef int _free_pencils(self, Menu menu) noexcept nogil
    cdef bint _in_ring(self, int pencil) noexcept nogil
    cdef bint _is_given(self, int power) noexcept nogil
    cdef int _drawings(self, int seat, Menu menu) noexcept nogil
    cdef int _sections(self, int seat, Menu menu, int n, int block, mask starts, int symbol, mask ends) noexcept nogil
    cdef int _circles(self, int seat, Menu menu, int n) noexcept nogil
    cdef void _deal(self, int n) noexcept nogil
    cdef void _after_pencil(self) noexcept nogil
    cdef void _after_goals(self) noexcept nogil
    cdef void _start_round(self) noexcept nogil
    cdef int _place(self, int seat) noexcept nogil
    cdef void _start_line(self, int seat, int pencil) noexcept nogil
    cdef void _reveal(self, int card) noexcept nogil
    cdef void _fix(self) noexcept nogil
    cdef void _draw_move(self, int seat, int k) noexcept nogil
    cdef void _expect_second(self, int seat, int arc, bint from_tip) noexcept nogil
    cdef void _draw(self, int seat, int arc) noexcept nogil
    cdef void _serve(self, int seat, int station) noexcept nogil
    cdef void _done(self, int seat) noexcept nogil
    cdef void _end_turn(self) noexcept nogil
    cdef int _line_value(self, int seat) noexcept nogil
    cdef int _goals_met(self, int seat) noexcept nogil
    cdef bint _has_begun(self, int seat)
