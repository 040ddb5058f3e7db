from stellwerk.games.metro.rules.tables cimport Arrays

cdef class Tables(Arrays):
    cdef public int first_sight
    cdef public short[32] points
    cdef public short[7] per_seat
