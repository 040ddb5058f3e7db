# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.cities.collectors cimport Collectors
from stellwerk.games.metro.cities.new_york.tables cimport Tables

cdef class Layout(Collectors):
    cdef readonly Tables tables
    cdef public short[32] platform
    cdef public short[8] tableau

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
