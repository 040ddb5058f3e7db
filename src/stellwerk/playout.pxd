from stellwerk.chance cimport Rng
from stellwerk.contract cimport MoveList, State

cdef int DEALER

cdef unsigned long long PRIME, BASIS, ALL64

cdef class Playout:
    cdef readonly Rng dice
    cdef MoveList moves
    cdef double[768] odds
    cdef readonly long long steps
    cdef readonly unsigned long long checksum
    cdef int _bind(self, State state) except -1
    cdef void _weigh(self, int seat, int count) noexcept nogil
    cdef int _pick(self, int seat, int count) noexcept nogil
    cdef double _foresee(self, State state, int seat) noexcept nogil
    cdef void _run(self, State state) noexcept nogil
    cdef void _step(self, State state, int seat) noexcept nogil
    cdef int _deal(self, int count) noexcept nogil
    cdef list _batch(self, State start, int games, int seats)
    cdef dict _likely(self, State state, int seat)

cdef class Policy(Playout):
    pass
