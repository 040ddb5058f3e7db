from stellwerk.core cimport Menu
from stellwerk.games.ticket_to_ride_berlin.network cimport Network
from stellwerk.games.ticket_to_ride_berlin.tables cimport mask

cdef int DEALER
cdef int ACT, BIKE, DEAL_CARD, DEAL_FIRST, DEAL_HANDS, DEAL_TICKETS, FILL_MARKET, HAND, KEEP, KEEP_FIRST, KINDS, MARKET, OVER
cdef int PAY, SECOND_CARD, STEP, THEN_NEXT, THEN_SECOND, THEN_TICKETS

cdef class State(Network):
    cdef readonly object board
    cdef readonly int stage, then, actor, first, route, cards_drawn, passes, turns, turns_left
    cdef readonly unsigned int awaiting
    cdef readonly mask bag
    cdef readonly int n_bag, under_from, under_to, offers
    cdef readonly short[32] under
    cdef readonly short[32] offer_seat
    cdef readonly short[32] offer_one
    cdef readonly short[32] offer_two
    cdef readonly short[32] offer_kept

    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, Menu menu) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)

    cdef int _deals(self, Menu menu) noexcept nogil
    cdef int _tickets_to_deal(self, Menu menu) noexcept nogil
    cdef int _actions(self, int seat, Menu menu) noexcept nogil
    cdef int _second_cards(self, Menu menu) noexcept nogil
    cdef int _tickets_on_offer(self, int offer, Menu menu) noexcept nogil
    cdef int _offer_of(self, int seat) noexcept nogil
    cdef int _tickets_left(self) noexcept nogil
    cdef void _deal(self, int n) noexcept nogil
    cdef void _take_card(self, int seat, int kind) noexcept nogil
    cdef void _after_card(self) noexcept nogil
    cdef void _ask_second(self) noexcept nogil
    cdef void _fill(self, int then) noexcept nogil
    cdef void _open_offer(self, int seat) noexcept nogil
    cdef void _deal_ticket(self, int ticket) noexcept nogil
    cdef void _keep(self, int seat, int n) noexcept nogil
    cdef void _return(self, int offer) noexcept nogil
    cdef void _end_turn(self, int passes) noexcept nogil
    cdef int _worth(self, int seat, int ticket) noexcept nogil
