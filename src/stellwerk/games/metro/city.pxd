from stellwerk.core cimport Menu
from stellwerk.games.metro.market cimport Market
from stellwerk.games.metro.tables cimport mask

cdef int BERLIN, CELLS, COLOURS, FIELDS, GROUP, GROUPS, LAPS, LONDON, NEW_YORK, NODES, PARIS, ROW, SIGHT_FIELDS, SIGHTS, ST_PETERSBURG, STATIONS
cdef int STOCKHOLM, TAXI_LEFT, TAXI_RIGHT

cdef class City(Market):
    cdef readonly int city, variant, is_over
    cdef public int taxi, waiting, visited
    cdef public short[8] in_bag
    cdef public short[512] guests
    cdef public short[32] platform
    cdef public short[8] away
    cdef public short[8] carried
    cdef public short[48] spot
    cdef public short[12] holder
    cdef public short[36] row
    cdef public short[6] n_row
    cdef public short[8] order
    cdef public short[8] badge
    cdef public short[8] side
    cdef public short[6] colours
    cdef public short[8] tableau
    cdef public short[6] bonus
    cdef public short[64] earned
    cdef public short[8] chips
    cdef public short[64] turned_up
    cdef public short[8] chip_points

    cdef void _arrive(self)
    cdef void _copy_city(self, City twin)
    cdef int _tourists(self, Menu menu, int dealt) noexcept nogil
    cdef bint _fits_group(self, int colour, int dealt) noexcept nogil
    cdef bint _in_group(self, int colour, int dealt) noexcept nogil
    cdef void _seat_tourist(self, int colour, int dealt) noexcept nogil
    cdef bint _visit(self, int seat, int cell) noexcept nogil
    cdef void _meet(self, int seat, int cell, int colour) noexcept nogil
    cdef int _leftmost(self, int place) noexcept nogil
    cdef int _row_points(self, int place) noexcept nogil
    cdef int _drive(self, int colour) noexcept nogil
    cdef int _circuit_colour(self, int place) noexcept nogil
    cdef int _next_carried(self) noexcept nogil
    cdef bint _has_goal(self, int seat, int colour) noexcept nogil
    cdef bint _crowd(self, int cell) noexcept nogil
    cdef int _goals(self, int seat, int cell, Menu menu) noexcept nogil
    cdef int _joins(self, Menu menu, mask cells) noexcept nogil
    cdef bint _is_crowded(self) noexcept nogil
    cdef void _collect(self) noexcept nogil
    cdef void _collect_along(self, int k) noexcept nogil
    cdef int _next_chip(self) noexcept nogil
    cdef int _owner_points(self, int owner) noexcept nogil
    cdef int _prize(self, int owner, int sight) noexcept nogil
    cdef int _tourist_points(self, int seat) noexcept nogil
    cdef int _paris(self, int seat) noexcept nogil
