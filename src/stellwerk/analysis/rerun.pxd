from stellwerk.contract cimport MoveList, State

cdef int CUT, DEALER, KNOWN

cdef class Rerun:
    cdef State start
    cdef State here
    cdef int seat
    cdef MoveList check
    cdef unsigned short[2304] known
    cdef int[9] n_known
    cdef int[9] next
    cdef unsigned short[128] trail
    cdef unsigned short[128] best_trail
    cdef int n_trail
    cdef int n_best
    cdef readonly int best
    cdef list place
    cdef int[1161] place_next
    cdef int _forward(self, State state) noexcept nogil
    cdef int _save(self, State state, int at) except -1
    cdef State _back(self, int at)
    cdef int _open(self) except -2
    cdef int _end(self, State state, int going) noexcept nogil
