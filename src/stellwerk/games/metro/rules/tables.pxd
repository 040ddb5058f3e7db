ctypedef unsigned long long mask

cdef class Arrays:
    pass

cdef class Tables(Arrays):
    cdef public int uturns, swaps_end_at, bonus_per
    cdef public int first_draw, first_decline, first_swap, first_marker, first_show, first_city
    cdef public int first_tourist, first_tile, first_middle, first_share, first_colour, first_card
    cdef public mask ring, fields
    cdef public mask[64] bit
    cdef public mask[64] around
    cdef public mask[8] beside
    cdef public mask[24] brief
    cdef public mask[24] turns_back
    cdef public short[96] exits
    cdef public short[24] count
    cdef public short[96] code
    cdef public short[96] kind
    cdef public short[76] kind_type
    cdef public short[76] kind_turn
    cdef public short[24] rail
    cdef public short[24] rail_odds
    cdef public short[60] cell
    cdef public short[64] field
    cdef public short[4] centre
    cdef public short[512] onward
    cdef public short[40] depart
    cdef public short[256] station
    cdef public short[224] frame
    cdef public short[8] rank_value
    cdef public short[32] inner
