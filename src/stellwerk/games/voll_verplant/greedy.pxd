from stellwerk.chance cimport Dice
from stellwerk.core cimport Menu
from stellwerk.games.voll_verplant.state cimport State

cdef int DEALER

cdef class Greedy:
    cdef Dice dice
    cdef Menu menu
    cdef int _choose(self, State state, int seat) noexcept nogil
    cdef int _deal(self, State state) noexcept nogil
    cdef void _finish(self, State state) noexcept nogil
    cdef long _worth(self, State state, int seat, int n, int games)
