from stellwerk cimport core
from stellwerk.core cimport Menu
from stellwerk.games.next_station_london.tables cimport Tables, mask

cdef int DISTRICTS, PATH, WORDS

cdef class Sheets(core.State):
    cdef readonly Tables tables
    cdef readonly int n_seats
    cdef readonly short[4] pencil
    cdef readonly short[4] used
    cdef readonly short[4] used_before
    cdef mask[4] tips
    cdef mask[4] touched
    cdef short[4] visited
    cdef short[4] most
    cdef short[4] marks
    cdef short[4] hubs
    cdef short[4] hub_points
    cdef short[4] water
    cdef unsigned int[4] districts
    cdef readonly short[4] fixed
    cdef readonly short[4] circled_before
    cdef mask[12] blocked
    cdef mask[16] level
    cdef short[64] count
    cdef readonly mask[16] served
    cdef short[16] wet
    cdef readonly short[16] circled
    cdef readonly short[16] length
    cdef readonly short[192] path

    cdef void _blank(self, Tables tables, int seats)
    cdef void _copy_sheets(self, Sheets twin)
    cdef int _sections(self, int seat, Menu menu, int n, int block, mask starts, int symbol, mask ends) noexcept nogil
    cdef int _circles(self, int seat, Menu menu, int n) noexcept nogil
    cdef void _start_line(self, int seat, int pencil) noexcept nogil
    cdef void _draw(self, int seat, int arc) noexcept nogil
    cdef void _serve(self, int seat, int station) noexcept nogil
    cdef int _line_value(self, int seat) noexcept nogil
    cdef int _goals_met(self, int seat, int goals) noexcept nogil
