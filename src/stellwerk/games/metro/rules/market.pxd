from stellwerk.contract cimport MoveList
from stellwerk.games.metro.rules.network cimport Network

cdef int ALL_KNOW, CENTRALS, COLOURS, PERCENTS

cdef class Market(Network):
    cdef bint _swaps_are_over(self) noexcept nogil
    cdef int _swaps(self, int seat, MoveList moves, int n) noexcept nogil
    cdef int _marks(self, int seat, MoveList moves, int n) noexcept nogil
    cdef int _top_cards(self, int percent, MoveList moves) noexcept nogil
    cdef int _take_top(self, int percent, int company) noexcept nogil
    cdef void _give_share(self, int seat, int percent, int company) noexcept nogil
    cdef void _open_top(self, int percent, int company) noexcept nogil
    cdef void _return_share(self, int seat, int percent) noexcept nogil
    cdef void _take_open(self, int seat, int percent) noexcept nogil
    cdef void _show(self, int seat, int percent) noexcept nogil
    cdef int _holdings(self, int seat) noexcept nogil
    cdef int _held(self, int seat, int company) noexcept nogil
    cdef bint _has_majority(self, int seat, int company, int held) noexcept nogil
