from stellwerk cimport playout
from stellwerk.core cimport State as AnyState
from stellwerk.games.metro.state cimport State
from stellwerk.games.metro.tables cimport Tables

cdef int DEALER
cdef int BERLIN, COLOURS, FIELDS, LONDON, NEW_YORK, NODES, PARIS, PERCENTS, SIGHT_FIELDS, ST_PETERSBURG, STATIONS, STOCKHOLM
cdef int POINT, PLAIN, OPEN, LENGTH, CLOSE, CLOSE_LENGTH, DOUBLE, DOUBLE_LENGTH, CLOSE_GAIN, JOIN, FREE, DRAW, PASS, TEMPO

cdef class Policy(playout.Policy):
    cdef State state
    cdef Tables tables
    cdef public int plain, reach, draw, tempo
    cdef int[8] stake
    cdef int[8] outlook
    cdef int[768] worth
    cdef int[16] chance
    cdef double[512] likely_at
    cdef public int[16] weight

    cdef int _bind(self, AnyState state) except -1
    cdef void _weigh(self, int seat, int count) noexcept nogil
    cdef void _run(self, AnyState state) noexcept nogil
    cdef double _foresee(self, AnyState state, int seat) noexcept nogil
    cdef int _value_all(self, int seat, int count) noexcept nogil
    cdef int _value(self, int seat, int n) noexcept nogil
    cdef void _set_stakes(self, int seat) noexcept nogil
    cdef void _look_out(self) noexcept nogil
    cdef int _line(self, int k, int node, int length) noexcept nogil
    cdef int _promise(self, int k, int node, int length) noexcept nogil
    cdef int _placement(self, int seat, int cell, int code) noexcept nogil
    cdef int _after(self, int k, int cell, int code, int side) noexcept nogil
    cdef int _arrived(self, int k, int end, int length) noexcept nogil
    cdef int _marker(self, int seat, int n) noexcept nogil
    cdef int _swap(self, int seat, int k) noexcept nogil
    cdef int _met(self, int seat, int cell) noexcept nogil
    cdef int _welcome(self, int seat, int colour) noexcept nogil
