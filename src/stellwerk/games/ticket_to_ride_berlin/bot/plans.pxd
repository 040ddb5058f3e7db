from stellwerk cimport contract
from stellwerk.games.ticket_to_ride_berlin.rules.state cimport State
from stellwerk.games.ticket_to_ride_berlin.rules.tables cimport Tables, mask
from stellwerk.games.ticket_to_ride_berlin.rules.ways cimport Ways
from stellwerk.playout cimport Policy

cdef int ACT, COLOURS, GREY, SPARES, STEP
cdef double CLOSED, PIECE, POINT, HELD, CARD, NEW_CARD, SPARE
cdef mask NOTHING

cdef class Plans(Policy):
    cdef State at
    cdef Tables tables
    cdef Ways ways
    cdef short[32] dearest
    cdef mask[4] plan
    cdef mask[4] tickets
    cdef int[4] pieces
    cdef int[4] is_fresh
    cdef int[4] trams_over
    cdef int[4] subways_over
    cdef double[4] new
    cdef int[4] is_weighed
    cdef mask own, way, made, wanted
    cdef int made_trams, made_subways
    cdef double made_worth
    cdef double[8] need
    cdef double[32] gain

    cdef int _bind(self, contract.State state) except -1
    cdef void _look_up(self)
    cdef mask _tickets_of(self, int seat) noexcept nogil
    cdef void _refresh(self, int seat) noexcept nogil
    cdef bint _is_stale(self, int seat) noexcept nogil
    cdef void _set_prices(self, int seat) noexcept nogil
    cdef double _missing(self, int seat, int route) noexcept nogil
    cdef void _make_plan(self, int seat, mask tickets) noexcept nogil
    cdef bint _find_way(self, int ticket, int trams, int subways) noexcept nogil
    cdef void _pick_spare(self, int seat) noexcept nogil
    cdef void _count_needs(self, int seat, mask routes) noexcept nogil
    cdef double _new_worth(self, int seat) noexcept nogil
