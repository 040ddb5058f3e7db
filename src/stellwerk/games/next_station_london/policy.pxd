from stellwerk.core cimport State as AnyState
from stellwerk.games.next_station_london.state cimport State
from stellwerk.games.next_station_london.tables cimport Tables
from stellwerk.playout cimport Policy

cdef int ANY, CHOOSE, CIRCLE_LAST, DISTRICTS, PATH, PLAIN, ROUNDS, SWITCH_CARD, WORDS
cdef int GAIN, DISTRICT, DISTRICT_TIME, PEAK, PEAK_TIME, LEVEL, WET, FRESH, HUB, HUB_LATER, SIGHT, TRACK, CROSSED, ROOM, AHEAD, REACH, STUCK
cdef int PASS, PASS_TIME, POWER, POWER_TIME, CIRCLE_EARLY, AIM, STEPS

cdef class Planner(Policy):
    cdef public int[32] weight
    cdef double[1280] table
    cdef int[768] liking
    cdef State state
    cdef Tables tables
    cdef int[192] crossings
    cdef int[16] size
    cdef int round, seat, edition
    cdef int[384] known
    cdef int[384] lasting
    cdef int time, later, cards, here, visited, most, n_tips
    cdef int[5] left
    cdef int[16] tip
    cdef int[80] bring
    cdef int[5] best

    cdef int _bind(self, AnyState state) except -1
    cdef int _study(self, Tables tables) except -1
    cdef void _weigh(self, int seat, int count) noexcept nogil
    cdef void _look(self, int seat) noexcept nogil
    cdef void _return(self, int seat) noexcept nogil
    cdef void _look_at_ends(self, int seat) noexcept nogil
    cdef int _like(self, int seat, int n) noexcept nogil
    cdef int _like_passing(self, int seat) noexcept nogil
    cdef int _like_circle(self, int seat, int station) noexcept nogil
    cdef int _hope(self, int lost) noexcept nogil
    cdef void _prospects(self, int seat, int station, int drawn) noexcept nogil
    cdef int _prize(self, int seat, int arc) noexcept nogil
    cdef int _last(self, int seat, int section, int station) noexcept nogil
    cdef int _lines(self, int seat, int station) noexcept nogil
    cdef int _aim(self, int seat, int section, int station) noexcept nogil
