from stellwerk.contract cimport State as AnyState
from stellwerk.games.next_station_london.bot.policy cimport Foresight

cdef int ARCS, DISTRICTS, HUB, LATER, PASS, PASS_TURNS, REACH, AHEAD, SIGHT, STUCK, TRACK, WET
cdef int CHOICES, CRITICS, FORMS, PLACES, TAUGHT, STEPS

cdef class Trainer(Foresight):
    cdef public double[4346] slope
    cdef double[10] traits
    cdef int n_steps
    cdef double[400] leaning
    cdef int[40] n_choices
    cdef int[1280] choice_form
    cdef int[1280] choice_place
    cdef double[1280] share
    cdef double[40] before
    cdef int[40] critic
    cdef double[4000] expected
    cdef double[4000] heard

    cdef int _pick(self, int seat, int count) noexcept nogil
    cdef void _note(self, int seat, int count, int pick) noexcept nogil
    cdef void _describe(self, int seat, int n) noexcept nogil
    cdef void _praise(self, double worth) noexcept nogil
    cdef int _game(self, AnyState start) except -1
