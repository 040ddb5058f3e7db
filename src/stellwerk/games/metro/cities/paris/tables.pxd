from stellwerk.games.metro.rules.tables cimport Arrays

cdef class Tables(Arrays):
    cdef public int first_sight, first_row, first_put, first_join, run_points, stray_points, full_points
    cdef public short[48] colour
    cdef public short[7] per_seat
