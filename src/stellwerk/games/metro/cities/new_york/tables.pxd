from stellwerk.games.metro.rules.tables cimport Arrays

cdef class Tables(Arrays):
    cdef public int first_tableau
    cdef public short[64] value
