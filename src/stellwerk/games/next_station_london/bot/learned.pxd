cdef int ARCS, MARKS, SECTIONS, STATIONS

cdef class Learned:
    cdef public int[32] weight
    cdef public int[2800] form
    cdef public int[1536] place
    cdef public int[64] hand
    cdef public int[176] sights
    cdef public int[3072] ruled_out
    cdef public int[4096] met
    cdef int[193] first_rival
    cdef int[2048] rival

    cdef int _form_of(self, int stops, int visited, int most, int turns) noexcept nogil
