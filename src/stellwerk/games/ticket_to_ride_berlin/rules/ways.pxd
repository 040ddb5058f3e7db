from stellwerk.games.ticket_to_ride_berlin.rules.tables cimport Tables, mask

cdef int PLACES, ROUTES
cdef double CLOSED, FAR
cdef mask NOTHING

cdef class Ways:
    cdef Tables tables
    cdef bint pieces
    cdef double[64] price
    cdef mask built
    cdef short[32] n_near
    cdef short[2048] near
    cdef readonly double cost
    cdef mask way
    cdef readonly int trams_over, subways_over
    cdef double[1024] far
    cdef short[1024] place
    cdef short[1024] via
    cdef short[1024] back
    cdef short[1024] tram
    cdef short[1024] subway
    cdef char[1024] is_done
    cdef short[1024] edge
    cdef short[1024] one
    cdef short[1024] two

    cdef void _look_up(self)
    cdef bint _find(self, int start, int end, int trams, int subways, bint each) noexcept nogil
    cdef int _nearest(self, int last) noexcept nogil
    cdef bint _comes_first(self, int node, int other) noexcept nogil
    cdef int _spread(self, int here, int n, int step, bint each) noexcept nogil
    cdef void _trace(self, int here) noexcept nogil
    cdef bint _is_before(self, int here, int route, int tram, int node) noexcept nogil
    cdef int _list(self, int node, short* routes, int n) noexcept nogil
