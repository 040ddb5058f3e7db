from stellwerk cimport core
from stellwerk.core cimport Menu
from stellwerk.games.voll_verplant.tables cimport Tables, mask

cdef int CARD_KINDS, DEAL, DEALER, EXPRESS, FREE_RIDE, LINES, OVER, PLUS, RUN, RUNS, TRANSFER, WINDOWS, WRITE

cdef class State(core.State):
    cdef readonly object board
    cdef readonly Tables tables
    cdef readonly int n_seats, special, stage, turn_no, card, n_seen
    cdef readonly unsigned int awaiting, taken
    cdef readonly short[32] seen
    cdef readonly short[16] pile
    cdef readonly short[6] free
    cdef readonly short[6] empty
    cdef readonly short[6] transfers
    cdef readonly short[6] owed
    cdef readonly unsigned int[6] complete
    cdef readonly unsigned int[6] high
    cdef readonly unsigned int[6] low
    cdef short[6] line_points
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
    cdef short[20] scratch

    cdef void _begin(self) noexcept nogil
    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, Menu menu) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)

    cdef int _deals(self, Menu menu) noexcept nogil
    cdef int _rides(self, int seat, Menu menu) noexcept nogil
    cdef int _entries(self, int seat, Menu menu, int n, int run) noexcept nogil
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
