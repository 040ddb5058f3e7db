from stellwerk cimport core
from stellwerk.games.ticket_to_ride_berlin.state cimport State
from stellwerk.games.ticket_to_ride_berlin.tables cimport Tables, mask
from stellwerk.playout cimport Policy

cdef int ACT, COLOURS, GREY, PLACES, ROUTES, SPARES, STEP
cdef double PIECE, POINT, HELD, CARD, NEW_CARD, SPARE
cdef mask NOTHING

cdef class Plans(Policy):
    cdef State at
    cdef Tables tables
    cdef short[32] n_near
    cdef short[2048] near
    cdef short[32] dearest
    cdef mask[4] plan
    cdef mask[4] tickets
    cdef int[4] pieces
    cdef int[4] is_fresh
    cdef int[4] trams_over
    cdef int[4] subways_over
    cdef double[4] new
    cdef int[4] is_weighed
    cdef double[64] price
    cdef double[32] far
    cdef short[32] via
    cdef short[32] tram
    cdef short[32] subway
    cdef mask way, made, wanted
    cdef int way_trams, way_subways, made_trams, made_subways
    cdef double made_worth
    cdef double[8] need
    cdef double[32] gain

    cdef int _bind(self, core.State state) except -1
    cdef void _look_up(self)
    cdef mask _tickets_of(self, int seat) noexcept nogil
    cdef void _refresh(self, int seat) noexcept nogil
    cdef bint _is_stale(self, int seat) noexcept nogil
    cdef void _set_prices(self, int seat) noexcept nogil
    cdef double _missing(self, int seat, int route) noexcept nogil
    cdef void _make_plan(self, int seat, mask tickets) noexcept nogil
    cdef bint _find_way(self, int seat, int ticket, int trams, int subways) noexcept nogil
    cdef void _pick_spare(self, int seat) noexcept nogil
    cdef void _count_needs(self, int seat, mask routes) noexcept nogil
    cdef double _new_worth(self, int seat) noexcept nogil
