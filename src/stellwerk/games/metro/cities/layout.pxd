# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.cities.city cimport City

cdef class Layout(City):
    cdef public int visited
    cdef public short[8] in_bag
    cdef public short[512] guests
    cdef public short[8] away
    cdef public short[8] badge
    cdef public short[48] spot
    cdef public short[8] order
    cdef public short[6] bonus
    cdef public short[64] earned
