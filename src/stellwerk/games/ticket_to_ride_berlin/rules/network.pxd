from stellwerk.contract cimport MoveList
from stellwerk.games.ticket_to_ride_berlin.rules.cards cimport Cards

cdef int BIKE, COLOURS, GREY, PLACES, STEP
cdef unsigned long long ALL64, LONE

cdef class Network(Cards):
    cdef void _hand_out_pieces(self) noexcept nogil
    cdef int _claims(self, int seat, MoveList moves, int n) noexcept nogil
    cdef int _claim_of(self, int seat, int route, int bikes) noexcept nogil
    cdef int _payments(self, int seat, int route, MoveList moves) noexcept nogil
    cdef void _pay(self, int seat, int payment) noexcept nogil
    cdef void _build(self, int seat, int route) noexcept nogil
    cdef bint _is_joined(self, int seat, int ticket) noexcept nogil
