from stellwerk cimport core
from stellwerk.games.ticket_to_ride_berlin.state cimport State
from stellwerk.games.ticket_to_ride_berlin.tables cimport Tables, mask
from stellwerk.playout cimport Policy

cdef int ACT, BIKE, COLOURS, GREY, KEEP, KEEP_FIRST, PAY, PLACES, STEP, TASTES
cdef int PIECE, POINT, HELD, BIKES, CARD, ASK_TRAMS, SPARE, BLIND, WILD, SHARP, ASK, TWIN, FAST, GAIN, EXTRA, HURRY, ORDERS, SPARES, WORTH, BIKE_LIKE, NEAR, MISS, ASK_CARD, LAZY, URGE, RACE
cdef mask NOTHING

cdef class Planners(Policy):
    cdef State at
    cdef Tables tables
    cdef public double[128] taste
    cdef double[256] fade
    cdef short[32] n_near
    cdef short[512] near
    cdef short[32] dearest
    cdef mask[4] plan
    cdef mask[4] tickets
    cdef int[4] pieces
    cdef int[4] is_fresh
    cdef double[64] price
    cdef double[768] liking
    cdef double[32] far
    cdef short[32] via
    cdef short[32] tram
    cdef short[32] subway
    cdef double[8] need
    cdef mask way
    cdef mask made
    cdef mask wanted
    cdef double made_worth
    cdef int made_trams, made_subways
    cdef int[4] trams_over
    cdef int[4] subways_over
    cdef double[32] gain
    cdef mask[4] asked_at
    cdef double[4] asked
    cdef int way_trams, way_subways

    cdef int _bind(self, core.State state) except -1
    cdef void _weigh(self, int seat, int count) noexcept nogil
    cdef void _look_up(self)
    cdef mask _tickets_of(self, int seat) noexcept nogil
    cdef void _refresh(self, int seat) noexcept nogil
    cdef bint _is_stale(self, int seat) noexcept nogil
    cdef void _set_prices(self, int seat) noexcept nogil
    cdef double _missing(self, int seat, int route) noexcept nogil
    cdef void _make_plan(self, int seat, mask tickets, int backwards) noexcept nogil
    cdef bint _find_way(self, int seat, int ticket, int trams, int subways) noexcept nogil
    cdef void _best_plan(self, int seat, mask tickets) noexcept nogil
    cdef double _ask_worth(self, int seat) noexcept nogil
    cdef void _pick_spare(self, int seat) noexcept nogil
    cdef void _count_needs(self, int seat, mask routes) noexcept nogil
    cdef void _weigh_tickets(self, int seat, int count) noexcept nogil
    cdef void _weigh_payments(self, int seat, int count) noexcept nogil
    cdef void _weigh_actions(self, int seat, int count) noexcept nogil
    cdef double _like_card(self, int seat, int kind) noexcept nogil
    cdef double _like_claim(self, int seat, int route) noexcept nogil
    cdef bint _is_spare(self, int seat, int route) noexcept nogil
    cdef bint _is_contested(self, int seat, int route) noexcept nogil
    cdef int _rivals_pieces(self, int seat) noexcept nogil
    cdef int _fewest_bikes(self, int seat, int route) noexcept nogil
    cdef void _sharpen(self, int seat, int count) noexcept nogil
