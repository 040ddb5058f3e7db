from stellwerk.contract cimport State as AnyState
from stellwerk.games.next_station_london.bot.learned cimport Learned
from stellwerk.games.next_station_london.rules.state cimport State
from stellwerk.games.next_station_london.rules.tables cimport Tables
from stellwerk.playout cimport Policy

cdef int ANY, ARCS, CHOOSE, CIRCLE_LAST, DEALER, DISTRICTS, MARKS, PATH, PLAIN, ROUNDS, SECTIONS, STATIONS, SWITCH_CARD, WORDS
cdef int WET, HUB, SIGHT, TRACK, LATER, AHEAD, REACH, STUCK, PASS, PASS_TURNS, POINT, CIRCLE_EARLY, POWER, POWER_TURNS, AIM, STEPS

cdef class Planner(Policy):
    cdef double[1280] table
    cdef int[768] logit
    cdef State state
    cdef Tables tables
    cdef public Learned learned
    cdef int round, seat, edition
    cdef int[384] known
    cdef int[384] lasting
    cdef int pencils, turns, cards, here, visited, most, n_tips, hope, fitting
    cdef int[5] left
    cdef int[16] tip
    cdef int[80] bring
    cdef int[5] best

    cdef int _bind(self, AnyState state) except -1
    cdef void _weigh(self, int seat, int count) noexcept nogil
    cdef void _look(self, int seat) noexcept nogil
    cdef int _pencils(self, int seat, int first) noexcept nogil
    cdef void _return(self, int seat) noexcept nogil
    cdef void _look_at_ends(self, int seat) noexcept nogil
    cdef int _like(self, int seat, int n) noexcept nogil
    cdef int _like_passing(self, int seat) noexcept nogil
    cdef int _like_circle(self, int seat, int station) noexcept nogil
    cdef int _ahead(self, int lost) noexcept nogil
    cdef void _prospects(self, int seat, int station, int drawn) noexcept nogil
    cdef int _prize(self, int seat, int arc) noexcept nogil
    cdef int _last(self, int seat, int arc) noexcept nogil
    cdef int _later(self, int seat, int arc) noexcept nogil
    cdef int _lines(self, int seat, int station) noexcept nogil
    cdef int _aim(self, int seat, int section, int station) noexcept nogil

cdef class Foresight(Planner):
    cdef int _bind(self, AnyState state) except -1
    cdef void _run(self, AnyState state) noexcept nogil
    cdef double _foresee(self, AnyState state, int seat) noexcept nogil
    cdef int _to_come(self, int seat) noexcept nogil
