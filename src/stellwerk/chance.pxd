cdef unsigned long long ALL64, GAMMA, MIX1, MIX2

cdef class Rng:
    cdef public unsigned long long state
    cdef unsigned long long _below(self, unsigned long long n) noexcept nogil
