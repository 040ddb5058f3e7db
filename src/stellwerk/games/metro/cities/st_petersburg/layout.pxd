# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.cities.collectors cimport Collectors
from stellwerk.games.metro.cities.st_petersburg.tables cimport Tables

cdef class Layout(Collectors):
    cdef readonly Tables tables
    cdef public int waiting
    cdef public short[8] chips
    cdef public short[64] turned_up
    cdef public short[8] chip_points

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
