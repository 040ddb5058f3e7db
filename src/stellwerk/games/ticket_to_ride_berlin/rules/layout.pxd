# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.ticket_to_ride_berlin.rules.tables cimport Tables, mask
from stellwerk.kit.state cimport State

cdef class Layout(State):
    cdef readonly Tables tables
    cdef readonly int n_pile
    cdef readonly int n_discards
    cdef readonly int n_up
    cdef readonly int sweeps
    cdef readonly short[8] pile
    cdef readonly short[8] discards
    cdef readonly short[5] market
    cdef readonly short[8] up
    cdef readonly short[8] stock
    cdef readonly short[32] hand
    cdef readonly short[4] n_hand
    cdef readonly short[32] open
    cdef readonly short[4] older
    cdef readonly short[4] n_drawn
    cdef readonly short[32] shown
    cdef readonly short[4] unseen
    cdef readonly short[32] out_at
    cdef readonly short[32] drawn
    cdef readonly short[64] owner
    cdef readonly mask[4] claimable
    cdef readonly short[4] trams
    cdef readonly short[4] subways
    cdef readonly short[4] route_points
    cdef readonly short[128] label
    cdef readonly int stage
    cdef readonly int then
    cdef readonly int actor
    cdef readonly int first
    cdef readonly int route
    cdef readonly int cards_drawn
    cdef readonly int passes
    cdef readonly int turns
    cdef readonly int turns_left
    cdef readonly unsigned int awaiting
    cdef readonly mask bag
    cdef readonly int n_bag
    cdef readonly int under_from
    cdef readonly int under_to
    cdef readonly short[32] under
    cdef readonly int offers
    cdef readonly short[32] offer_seat
    cdef readonly short[32] offer_one
    cdef readonly short[32] offer_two
    cdef readonly short[32] offer_kept

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
