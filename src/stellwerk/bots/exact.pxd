from stellwerk.core cimport Menu, State

cdef int DEALER

cdef class Step:
    cdef Menu menu
    cdef Step below

cdef class Exact:
    cdef readonly long long left
    cdef Step top
    cdef double _value(self, State state, Step step) except? -1e30
