# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.cities.row cimport Row
from stellwerk.games.metro.cities.stockholm.tables cimport Tables

cdef class Layout(Row):
    cdef readonly Tables tables
    cdef readonly int variant
    cdef public short[6] colours

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
