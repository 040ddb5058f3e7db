from stellwerk.games.metro.rules.tables cimport Arrays

cdef class Tables(Arrays):
    cdef public int first_sight, first_taxi, taxi_fields
    cdef public short[32] colour
