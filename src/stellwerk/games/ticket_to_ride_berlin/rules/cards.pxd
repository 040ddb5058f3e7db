from stellwerk.games.ticket_to_ride_berlin.rules.layout cimport Layout

cdef int BIKE, BIKES, KINDS, MARKET, OTHERS, STEP, SWEEPS

cdef class Cards(Layout):
    cdef void _shuffle_deck(self) noexcept nogil
    cdef void _give(self, int seat, int kind) noexcept nogil
    cdef void _take(self, int seat, int kind) noexcept nogil
    cdef void _spend(self, int seat, int kind, int count) noexcept nogil
    cdef void _turn_up(self, int kind) noexcept nogil
    cdef void _shuffle(self) noexcept nogil
    cdef bint _sweep(self) noexcept nogil
    cdef int _others_outside_hands(self) noexcept nogil
