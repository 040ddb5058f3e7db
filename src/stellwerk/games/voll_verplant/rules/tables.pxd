ctypedef unsigned long long mask

cdef class Tables:
    cdef public int stations, lines, runs, cards, windows_in_all, reshuffle, first_ride, first_card
    cdef public short[128] word
    cdef public mask[128] bit
    cdef public short[128] served
    cdef public short[128] special
    cdef public short[129] at_first
    cdef public short[640] at_run
    cdef public short[640] at_place
    cdef public short[20] run_line
    cdef public short[20] run_length
    cdef public short[640] run_station
    cdef public short[20] run_first
    cdef public short[16] windows
    cdef public short[16] high
    cdef public short[16] low
    cdef public short[16] line_run
    cdef public short[16] line_runs
    cdef public short[16] kind
    cdef public short[16] value
    cdef public short[16] copies
    cdef public short[192] move_run
    cdef public short[192] move_count
