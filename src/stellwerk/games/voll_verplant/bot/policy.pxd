from stellwerk.contract cimport State as AnyState
from stellwerk.games.voll_verplant.rules.state cimport State
from stellwerk.games.voll_verplant.rules.tables cimport Tables, mask
from stellwerk.playout cimport Policy

cdef int FREE_RIDE, LINES, PLUS, RUN, RUNS
cdef int GAIN, BOX, LOST, SHY, IDLE, SPARE, USEFUL, STRETCH, EXTRA, LAST, HOPE, NONE, PACE, SHORT, FAR, STEPS

cdef class Planner(Policy):
    cdef public int[24] weight
    cdef double[1280] table
    cdef int[768] logit
    cdef State state
    cdef Tables tables
    cdef mask[2] marks
    cdef int[20] left
    cdef unsigned int touched
    cdef int[16] worth
    cdef int[16] prospect

    cdef int _bind(self, AnyState state) except -1
    cdef void _weigh(self, int seat, int count) noexcept nogil
    cdef void _look(self, int seat) noexcept nogil
    cdef void _return(self, int seat) noexcept nogil
    cdef int _free(self, int seat, int line) noexcept nogil
    cdef void _like_rides(self, int seat, int count) noexcept nogil
    cdef void _like_entries(self, int seat, int count) noexcept nogil
    cdef bint _goes_on(self, int i, int run) noexcept nogil
    cdef int _like_entry(self, int seat, int run, int crosses) noexcept nogil
    cdef int _cross(self, int station) noexcept nogil
    cdef int _change(self, int seat, int written) noexcept nogil
    cdef int _prospect(self, int seat, int line, int windows) noexcept nogil
    cdef int _stretch(self, int seat, int run) noexcept nogil
    cdef bint _is_crossed(self, int place) noexcept nogil
