from stellwerk.contract cimport MoveList
from stellwerk.games.ticket_to_ride_berlin.rules.network cimport Network

cdef int DEALER
cdef int ACT, BIKE, DEAL_CARD, DEAL_FIRST, DEAL_HANDS, DEAL_TICKETS, FILL_MARKET, HAND, KEEP, KEEP_FIRST, KINDS, MARKET, OVER
cdef int PAY, SECOND_CARD, STEP, THEN_NEXT, THEN_SECOND, THEN_TICKETS

cdef class State(Network):
    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, MoveList moves) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)

    cdef int _deals(self, MoveList moves) noexcept nogil
    cdef int _tickets_to_deal(self, MoveList moves) noexcept nogil
    cdef int _actions(self, int seat, MoveList moves) noexcept nogil
    cdef int _second_cards(self, MoveList moves) noexcept nogil
    cdef int _tickets_on_offer(self, int offer, MoveList moves) noexcept nogil
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
