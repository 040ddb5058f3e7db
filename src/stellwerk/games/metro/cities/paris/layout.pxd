# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.cities.inner cimport Inner
from stellwerk.games.metro.cities.paris.tables cimport Tables

cdef class Layout(Inner):
    cdef readonly Tables tables
    cdef public short[8] carried
    cdef public short[12] holder
    cdef public short[36] row
    cdef public short[6] n_row

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
