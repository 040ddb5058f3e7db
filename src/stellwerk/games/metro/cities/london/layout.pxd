# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.cities.london.tables cimport Tables
from stellwerk.games.metro.cities.row cimport Row

cdef class Layout(Row):
    cdef readonly Tables tables
    cdef public int taxi

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
