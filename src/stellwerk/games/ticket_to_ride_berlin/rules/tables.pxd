ctypedef unsigned long long mask

cdef class Tables:
    cdef public int places, routes, tickets, last_round_at, pieces_tram, pieces_subway
    cdef public int first_take, first_draw, first_ask, first_keep, first_choose, first_claim, first_card, first_ticket, first_first
    cdef public mask all_routes, subways
    cdef public mask[64] bit
    cdef public short[64] slot
    cdef public short[8] deck
    cdef public short[64] end_a
    cdef public short[64] end_b
    cdef public short[64] cost
    cdef public short[64] colour
    cdef public short[64] trams
    cdef public short[64] is_subway
    cdef public short[64] points
    cdef public short[64] twin
    cdef public short[64] pay
    cdef public short[1024] pay_route
    cdef public short[1024] pay_colour
    cdef public short[1024] pay_bikes
    cdef public mask[112] within
    cdef public mask[32] fits
    cdef public short[32] ticket_a
    cdef public short[32] ticket_b
    cdef public short[32] value
