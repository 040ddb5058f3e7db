# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.rules.tables cimport Tables, mask
from stellwerk.kit.state cimport State

cdef class Layout(State):
    cdef readonly Tables tables
    cdef readonly int free_rotation
    cdef readonly int middle_rails
    cdef public short[64] printed
    cdef public short[64] turned
    cdef readonly short[64] code
    cdef readonly mask taken
    cdef readonly mask near
    cdef readonly int placed
    cdef readonly short[296] end_of
    cdef readonly short[296] start_of
    cdef readonly short[296] length
    cdef public short[40] owner
    cdef readonly short[40] scored
    cdef public mask marked
    cdef readonly short[8] gain
    cdef readonly short[8] done
    cdef readonly short[8] fresh
    cdef readonly int n_fresh
    cdef readonly int shares
    cdef readonly int central_stations
    cdef public short[24] share
    cdef public short[24] aware
    cdef public short[24] shown
    cdef public short[4] open_share
    cdef public short[4] stack
    cdef public short[4] n_under
    cdef public short[32] under
    cdef public short[32] under_aware
    cdef public int percent
    cdef public int idle
    cdef public int marker_used
    cdef readonly short[8] worth
    cdef public int stage
    cdef public int dealt
    cdef readonly short[12] needs
    cdef public int mover
    cdef readonly int hand_size
    cdef readonly short[24] tower
    cdef readonly int in_tower
    cdef readonly short[18] hand
    cdef readonly short[6] n_hand
    cdef readonly int drawn
