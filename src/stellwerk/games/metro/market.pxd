from stellwerk.core cimport Menu
from stellwerk.games.metro.network cimport Network

cdef int ALL_KNOW, CENTRALS, COLOURS, PERCENTS

cdef class Market(Network):
    cdef readonly int shares, central_stations
    cdef public int percent, idle, marker_used
    cdef public short[24] share
    cdef public short[24] aware
    cdef public short[24] shown
    cdef public short[4] open_share
    cdef public short[4] stack
    cdef public short[32] under
    cdef public short[32] under_aware
    cdef public short[4] n_under
    cdef readonly short[8] worth

    cdef void _stock(self)
    cdef void _copy_market(self, Market twin)
    cdef bint _swaps_are_over(self) noexcept nogil
    cdef int _swaps(self, int seat, Menu menu, int n) noexcept nogil
    cdef int _marks(self, int seat, Menu menu, int n) noexcept nogil
    cdef int _top_cards(self, int percent, Menu menu) noexcept nogil
    cdef int _take_top(self, int percent, int company) noexcept nogil
    cdef void _give_share(self, int seat, int percent, int company) noexcept nogil
    cdef void _open_top(self, int percent, int company) noexcept nogil
    cdef void _return_share(self, int seat, int percent) noexcept nogil
    cdef void _take_open(self, int seat, int percent) noexcept nogil
    cdef void _show(self, int seat, int percent) noexcept nogil
    cdef int _holdings(self, int seat) noexcept nogil
    cdef int _held(self, int seat, int company) noexcept nogil
    cdef bint _has_majority(self, int seat, int company, int held) noexcept nogil
