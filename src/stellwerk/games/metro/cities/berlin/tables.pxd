from stellwerk.games.metro.rules.tables cimport Arrays

cdef class Tables(Arrays):
    cdef public int first_side, tickets
    cdef public short[16] group_cell
    cdef public short[32] prize
