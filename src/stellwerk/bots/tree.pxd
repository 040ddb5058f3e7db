from stellwerk.contract cimport State
from stellwerk.playout cimport Playout

cdef int DEALER

cdef class Node:
    cdef int move
    cdef int visits
    cdef double total
    cdef Node first
    cdef Node next

cdef class Tree:
    cdef Playout players
    cdef int seats
    cdef int seat
    cdef double width
    cdef double even
    cdef double reach
    cdef Node root
    cdef Node at
    cdef double[8] lead
    cdef int[64] maker
    cdef int _grow(self, State start, int forced) except -1
    cdef Node _child(self, Node node, int move)
    cdef Node _tried(self, int move)
    cdef int _best(self, Node node, int seat, int count)
    cdef void _judge(self, State state) noexcept nogil
