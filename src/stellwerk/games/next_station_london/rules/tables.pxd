ctypedef unsigned long long mask

cdef class Tables:
    cdef public int stations, arcs, cards, undergrounds, water_points, goal_points, module_points, goal_hubs, goal_water
    cdef public int first_circle, first_take, first_card, first_goal, first_power
    cdef public mask centre, all_sights
    cdef public unsigned int all_districts
    cdef public mask[64] bit
    cdef public mask[576] cross
    cdef public mask[5] want
    cdef public short[64] symbol
    cdef public short[64] district
    cdef public short[64] sight
    cdef public short[1024] leading
    cdef public short[321] first
    cdef public short[384] arc_start
    cdef public short[384] arc_end
    cdef public short[384] arc_section
    cdef public short[192] wet
    cdef public short[4] start
    cdef public short[16] card_symbol
    cdef public short[16] card_underground
    cdef public short[11] track
    cdef public short[4] hub_step
