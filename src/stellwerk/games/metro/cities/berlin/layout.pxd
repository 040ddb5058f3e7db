# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.cities.berlin.tables cimport Tables
from stellwerk.games.metro.cities.collectors cimport Collectors

cdef class Layout(Collectors):
    cdef readonly Tables tables
    cdef readonly int sides
    cdef public short[8] side

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
