# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.metro.cities.city cimport City
from stellwerk.games.metro.rules.position cimport Position

cdef class Layout(Position):
    cdef readonly object options
    cdef readonly City city
    cdef public int rails
    cdef readonly int challenge
    cdef public int card
    cdef public int deck
    cdef public int passed
    cdef public int aside

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
