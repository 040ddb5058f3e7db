from stellwerk.core cimport Menu
from stellwerk.games.ticket_to_ride_berlin.cards cimport Cards
from stellwerk.games.ticket_to_ride_berlin.tables cimport Tables, mask

cdef int BIKE, COLOURS, GREY, PLACES, STEP
cdef unsigned long long ALL64, LONE

cdef class Network(Cards):
    cdef readonly short[64] owner
    cdef readonly mask[4] claimable
    cdef readonly short[4] trams
    cdef readonly short[4] subways
    cdef readonly short[4] route_points
    cdef short[128] label

    cdef void _lay_out(self, Tables tables, int seats)
    cdef void _copy_network(self, Network twin)
    cdef int _claims(self, int seat, Menu menu, int n) noexcept nogil
    cdef int _claim_of(self, int seat, int route, int bikes) noexcept nogil
    cdef int _payments(self, int seat, int route, Menu menu) noexcept nogil
    cdef void _pay(self, int seat, int payment) noexcept nogil
    cdef void _build(self, int seat, int route) noexcept nogil
    cdef bint _is_joined(self, int seat, int ticket) noexcept nogil
