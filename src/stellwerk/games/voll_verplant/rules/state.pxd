from stellwerk.contract cimport MoveList
from stellwerk.games.voll_verplant.rules.layout cimport Layout

cdef int CARD_KINDS, DEAL, DEALER, EXPRESS, FREE_RIDE, LINES, OVER, PLUS, RUN, RUNS, TRANSFER, WINDOWS, WRITE

cdef class State(Layout):
    cdef void _begin(self) noexcept nogil
    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, MoveList moves) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)

    cdef int _deals(self, MoveList moves) noexcept nogil
    cdef int _rides(self, int seat, MoveList moves) noexcept nogil
    cdef int _entries(self, int seat, MoveList moves, int n, int run) noexcept nogil
    cdef int _reach(self, int seat, int run) noexcept nogil
    cdef bint _is_marked(self, int seat, int station) noexcept nogil
    cdef void _turn_up(self, int card) noexcept nogil
    cdef void _remember(self, int seat) noexcept nogil
    cdef void _write(self, int seat, int run, int count) noexcept nogil
    cdef void _box(self, int seat, int station) noexcept nogil
    cdef void _mark(self, int seat, int station) noexcept nogil
    cdef int _next_empty(self, int seat, int run, int place) noexcept nogil
    cdef void _done(self, int seat) noexcept nogil
    cdef void _end_turn(self) noexcept nogil
    cdef int _worth(self, unsigned int lines, unsigned int first) noexcept nogil
    cdef int _gain(self, int seat, int n) noexcept nogil
    cdef int _closes(self, int station) noexcept nogil
    cdef bint _has_begun(self, int seat)
