from stellwerk.games.metro.rules.tables cimport Arrays

cdef class Tables(Arrays):
    cdef public int first_chip
    cdef public short[64] sight_at
    cdef public short[4] value
