# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.next_station_london.rules.tables cimport Tables, mask
from stellwerk.kit.state cimport State

cdef class Layout(State):
    cdef readonly Tables tables
    cdef readonly short[4] pencil
    cdef readonly short[4] used
    cdef readonly mask[4] tips
    cdef readonly mask[4] touched
    cdef readonly short[4] visited
    cdef readonly short[4] most
    cdef readonly short[4] marks
    cdef readonly short[4] hubs
    cdef readonly short[4] hub_points
    cdef readonly short[4] water
    cdef readonly unsigned int[4] districts
    cdef readonly short[4] fixed
    cdef readonly short[4] used_before
    cdef readonly short[4] circled_before
    cdef readonly mask[12] blocked
    cdef readonly mask[16] level
    cdef readonly short[64] count
    cdef readonly mask[16] served
    cdef readonly short[16] wet
    cdef readonly short[16] circled
    cdef readonly short[16] length
    cdef readonly short[192] path
    cdef readonly short[16] line_points
    cdef readonly int objectives
    cdef readonly int powers
    cdef readonly int chosen
    cdef readonly int stage
    cdef readonly int round
    cdef readonly int turn_no
    cdef readonly int chooser
    cdef readonly unsigned int awaiting
    cdef readonly int undergrounds
    cdef readonly unsigned int pile
    cdef readonly int card
    cdef readonly int switch
    cdef readonly int n_seen
    cdef readonly short[16] seen
    cdef readonly int goals
    cdef readonly int n_goals
    cdef readonly int n_powers
    cdef readonly short[4] ring
    cdef readonly short[4] power_of
    cdef readonly short[4] again
    cdef readonly short[4] again_free
    cdef readonly short[4] again_symbol

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
