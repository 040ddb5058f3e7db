from stellwerk.analysis.rerun cimport Rerun
from stellwerk.contract cimport MoveList

cdef int DECISIONS

cdef class Exhaust(Rerun):
    cdef list buffers
    cdef MoveList buffer
    cdef int[128] count
    cdef int[128] tried
    cdef int depth
    cdef readonly bint over
    cdef int _list(self, int at) except -1
    cdef int _look(self, int positions) except -1
