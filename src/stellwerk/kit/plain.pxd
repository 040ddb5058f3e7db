from stellwerk cimport contract
from stellwerk.contract cimport MoveList
from stellwerk.kit cimport state as kit

cdef class State(kit.State):
    cdef readonly dict options
    cdef unsigned int _turn(self) noexcept with gil
    cdef int _legal(self, int seat, MoveList moves) noexcept with gil
    cdef void _apply(self, int seat, int n) noexcept with gil
    cdef int _points(self, int seat) noexcept with gil
    cdef contract.State _copy(self)
