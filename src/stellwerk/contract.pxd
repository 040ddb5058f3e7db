cdef int DEALER

cdef class MoveList:
    cdef unsigned short[768] move
    cdef unsigned short[768] weight

cdef class State:
    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, MoveList moves) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)
    cdef bint _allows(self, int seat, int n) except -1
