from stellwerk cimport core
from stellwerk.games.ticket_to_ride_berlin.tables cimport Tables

cdef int BIKE, BIKES, KINDS, MARKET, OTHERS, STEP, SWEEPS

cdef class Cards(core.State):
    cdef readonly Tables tables
    cdef readonly int n_seats, n_pile, n_discards, n_up, sweeps
    cdef readonly short[8] pile
    cdef readonly short[8] discards
    cdef readonly short[5] market
    cdef readonly short[8] up
    cdef readonly short[32] hand
    cdef readonly short[4] n_hand
    cdef readonly short[32] open
    cdef readonly short[4] older
    cdef readonly short[4] n_drawn
    cdef readonly short[32] shown
    cdef readonly short[4] unseen
    cdef readonly short[32] out_at
    cdef readonly short[32] drawn
    cdef readonly short[8] stock

    cdef void _shuffle_deck(self, Tables tables, int seats)
    cdef void _copy_cards(self, Cards twin)
    cdef void _give(self, int seat, int kind) noexcept nogil
    cdef void _take(self, int seat, int kind) noexcept nogil
    cdef void _spend(self, int seat, int kind, int count) noexcept nogil
    cdef void _turn_up(self, int kind) noexcept nogil
    cdef void _shuffle(self) noexcept nogil
    cdef bint _sweep(self) noexcept nogil
    cdef int _others_outside_hands(self) noexcept nogil
