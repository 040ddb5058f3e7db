from stellwerk.games.ticket_to_ride_berlin.bot.plans cimport Plans
from stellwerk.games.ticket_to_ride_berlin.rules.tables cimport mask

cdef int BIKE, COLOURS, GREY, HURRY, KEEP, KEEP_FIRST, PAY, PLACES, STEP
cdef double LAST, CONTESTED, UNCONTESTED, COSTLY, REST, BY_POINTS, BY_LANE
cdef double MATCH, BLIND, STRAY, MOST, WILD, BIKE_ALONE, HELPS, SHARE
cdef mask NOTHING

cdef class Planners(Plans):
    cdef double[256] fade
    cdef double[768] logit

    cdef void _weigh(self, int seat, int count) noexcept nogil
    cdef int _pick(self, int seat, int count) noexcept nogil
    cdef bint _is_ready(self, int seat) noexcept nogil
    cdef void _weigh_tickets(self, int seat, int count) noexcept nogil
    cdef void _weigh_payments(self, int seat, int count) noexcept nogil
    cdef void _weigh_actions(self, int seat, int count) noexcept nogil
    cdef double _like_card(self, int seat, int kind) noexcept nogil
    cdef double _like_claim(self, int seat, int route) noexcept nogil
    cdef int _finishes(self, int seat, int route) noexcept nogil
    cdef bint _is_contested(self, int seat, int route) noexcept nogil
    cdef int _rivals_pieces(self, int seat) noexcept nogil
    cdef int _fewest_bikes(self, int seat, int route) noexcept nogil
    cdef void _sharpen(self, int seat, int count) noexcept nogil
