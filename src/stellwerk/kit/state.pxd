from stellwerk cimport contract

cdef class State(contract.State):
    cdef readonly object board
    cdef readonly int n_seats
