from stellwerk.chance cimport Rng
from stellwerk.contract cimport MoveList, State

cdef int DEALER, DEEPEST, PIECE, PROBES
cdef double DOUBT

cdef class Step:
    cdef MoveList moves
    cdef Step below

cdef class Exact:
    cdef readonly long long left
    cdef double until
    cdef Rng dice
    cdef Step top
    cdef bint _is_late(self) except -1
    cdef double _value(self, State state, Step step) except? -1e30
    cdef double _size(self, State start, Step step) except? -1e30
