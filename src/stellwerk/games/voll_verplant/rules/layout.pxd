# Written by tools/fields.py from the list beside it: change that, and write it anew.
from stellwerk.games.voll_verplant.rules.tables cimport Tables, mask
from stellwerk.kit.state cimport State

cdef class Layout(State):
    cdef readonly Tables tables
    cdef readonly int special
    cdef readonly int stage
    cdef readonly int turn_no
    cdef readonly unsigned int awaiting
    cdef readonly unsigned int taken
    cdef readonly int card
    cdef readonly int n_seen
    cdef readonly short[32] seen
    cdef readonly short[16] pile
    cdef readonly short[6] free
    cdef readonly short[6] empty
    cdef readonly short[6] transfers
    cdef readonly short[6] owed
    cdef readonly unsigned int[6] complete
    cdef readonly unsigned int[6] high
    cdef readonly unsigned int[6] low
    cdef readonly short[6] line_points
    cdef readonly short[6] n_entries
    cdef readonly short[6] n_before
    cdef readonly short[288] entries
    cdef readonly mask[12] marks
    cdef readonly mask[12] boxed
    cdef readonly mask[12] marks_before
    cdef readonly mask[12] boxed_before
    cdef readonly short[96] filled
    cdef readonly short[120] front
    cdef readonly short[120] left
    cdef readonly short[20] scratch

    cdef void _blank(self)
    cdef void _copy_into(self, Layout twin)
