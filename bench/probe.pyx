# cython: language_level=3
"""Calls the hooks of a compiled state many times without Python in between: for bench/ticket_time.py."""

from stellwerk.contract cimport MoveList, State


def legal(State state, int seat, int times):
    cdef MoveList buffer = MoveList()
    cdef int i
    with nogil:
        for i in range(times):
            state._legal(seat, buffer)


def points(State state, int seats, int times):
    cdef int i, seat
    with nogil:
        for i in range(times):
            for seat in range(seats):
                state._points(seat)


def copies(State state, int times):
    cdef int i
    for i in range(times):
        state._copy()


def replay(State start, list script, int times):
    """The moves of a script, applied to fresh copies."""
    cdef int i, j, n = len(script)
    cdef int seats[8192]
    cdef int moves[8192]
    cdef State state
    for j in range(n):
        seats[j], moves[j] = script[j]
    for i in range(times):
        state = start._copy()
        with nogil:
            for j in range(n):
                state._turn()
                state._apply(seats[j], moves[j])
