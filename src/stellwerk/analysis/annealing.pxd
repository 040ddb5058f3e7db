from stellwerk.analysis.rerun cimport Rerun
from stellwerk.chance cimport Rng
from stellwerk.contract cimport MoveList, State

cdef int CUT, DECISIONS, EVEN, FREE

cdef class Annealing(Rerun):
    cdef Rng dice
    cdef MoveList buffer
    cdef double[1024] patience
    cdef unsigned short[128] game
    cdef unsigned short[128] wish
    cdef int n_game
    cdef readonly int points
    cdef int anew_from
    cdef int anew_to
    cdef int _any(self, int n) noexcept nogil
    cdef int _worth(self, State state, int move) except? -1
    cdef int _fresh(self, State state, int count, int but) except -1
    cdef int _choose(self, State state, int at) except -1
    cdef int _play(self, int at) except? -1
    cdef int _keep(self, int at, int points) except -1
    cdef int _change(self) noexcept nogil
    cdef bint _is_new(self, int at) noexcept nogil
    cdef int _improve(self, int times, double heat) except -1
