from stellwerk cimport playout
from stellwerk.contract cimport State as AnyState
from stellwerk.games.metro.rules.state cimport State
from stellwerk.games.metro.rules.tables cimport Tables

cdef int CELLS, COLOURS, ENDS, FIELDS, NODES, PERCENTS, PLAY, STATIONS
cdef int POINT, SIX, OPEN, LENGTH, AT_EDGE, AT_EDGE_LENGTH, AT_EDGE_WAY, DOUBLED, DOUBLED_LENGTH, DOUBLED_WAY, GOES_ON, GOES_ON_WAY, RISK
cdef int DRAW, TEMPO

cdef class Policy(playout.Policy):
    cdef State state
    cdef Tables tables
    cdef int plain, rounds, rails, mover, until, cell, code, at
    cdef int[8] stake
    cdef int[8] outlook
    cdef int[768] worth
    cdef int[296] now
    cdef int[296] before
    cdef int[64] shut
    cdef int[16] chance
    cdef int[64] risk
    cdef double[512] likely_at

    cdef int _bind(self, AnyState state) except -1
    cdef void _weigh(self, int seat, int count) noexcept nogil
    cdef void _run(self, AnyState state) noexcept nogil
    cdef bint _is_far_enough(self) noexcept nogil
    cdef double _foresee(self, AnyState state, int seat) noexcept nogil
    cdef int _value_all(self, int seat, int count) noexcept nogil
    cdef int _value(self, int seat, int n) noexcept nogil
    cdef void _set_stakes(self, int seat) noexcept nogil
    cdef void _look_out(self) noexcept nogil
    cdef void _survey(self) noexcept nogil
    cdef int _line(self, int k, int node, int length) noexcept nogil
    cdef int _way(self, int k, int length, int cell, int end, int more) noexcept nogil
    cdef int _placement(self, int seat, int cell, int code) noexcept nogil
    cdef int _after(self, int k, int side) noexcept nogil
    cdef int _diversion(self, int start, int side) noexcept nogil
    cdef int _arrived(self, int k, int station, int length) noexcept nogil
    cdef int _marker(self, int seat, int n) noexcept nogil
    cdef int _swap(self, int k) noexcept nogil
