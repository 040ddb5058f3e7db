from stellwerk.chance cimport Rng
from stellwerk.contract cimport MoveList
from stellwerk.games.voll_verplant.rules.state cimport State

cdef int DEALER

cdef class Greedy:
    cdef Rng dice
    cdef MoveList moves
    cdef int _choose(self, State state, int seat) noexcept nogil
    cdef int _deal(self, State state) noexcept nogil
    cdef void _finish(self, State state) noexcept nogil
    cdef long _worth(self, State state, int seat, int n, int games)
