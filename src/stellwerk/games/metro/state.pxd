from stellwerk.core cimport Menu
from stellwerk.games.metro.city cimport City

cdef int DEALER
cdef int BERLIN, CARD, CHIPS, COLOUR, COLOURS, DRAWING, DRAWN, FIELDS, HAND, HANDS, LINES_EACH, LONDON, MIDDLE, NEW_YORK, NO_CITY
cdef int ONLOOKER, OPEN, OVER, PARIS, PERCENTS, PLAY, REFILL, REOPEN, ROW, ROWS, SHARES, SIDE, SIDE_B, SIDE_MIXED, SIGHT, SIGHTS
cdef int SOLO_TILES, ST_PETERSBURG, STOCKHOLM, TABLEAU, TAXI, TAXI_LEFT, TOP, TOURIST, TOURISTS, TYPES

cdef class State(City):
    cdef readonly object board, options
    cdef readonly int challenge, hand_size, in_tower
    cdef public int stage, dealt, mover, rails, card, deck, passed, aside
    cdef readonly int drawn
    cdef readonly short[12] needs
    cdef readonly short[24] tower
    cdef readonly short[18] hand
    cdef readonly short[6] n_hand

    cdef unsigned int _turn(self) noexcept nogil
    cdef int _legal(self, int seat, Menu menu) noexcept nogil
    cdef void _apply(self, int seat, int n) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef State _copy(self)

    cdef int _row_seat(self) noexcept nogil
    cdef int _choices(self, int seat, Menu menu) noexcept nogil
    cdef bint _is_double(self, int seat, int i) noexcept nogil
    cdef bint _may_decline(self) noexcept nogil
    cdef int _sights_to_lay(self, int seat, Menu menu) noexcept nogil
    cdef bint _is_laid(self, int seat, int sight) noexcept nogil
    cdef int _write_bits(self, Menu menu, int first, int bits) noexcept nogil
    cdef int _deals(self, Menu menu) noexcept nogil
    cdef int _rails_to_lay(self, Menu menu) noexcept nogil
    cdef int _tiles(self, Menu menu) noexcept nogil
    cdef int _sights_to_deal(self, Menu menu) noexcept nogil
    cdef int _colours_left(self) noexcept nogil
    cdef int _tableaux_left(self) noexcept nogil
    cdef int _stack_asked(self) noexcept nogil
    cdef void _place(self, int seat, int n) noexcept nogil
    cdef void _discard(self, int seat, int tile) noexcept nogil
    cdef void _decline(self) noexcept nogil
    cdef void _swap(self, int seat, int k) noexcept nogil
    cdef void _put_marker(self, int seat, int n) noexcept nogil
    cdef void _lay_sight(self, int seat, int sight) noexcept nogil
    cdef void _place_tourist(self, int seat, int n) noexcept nogil
    cdef void _welcome(self, int seat) noexcept nogil
    cdef void _pick_tourist(self, int seat, int colour) noexcept nogil
    cdef void _deal(self, int n) noexcept nogil
    cdef void _deal_set_up(self, int n) noexcept nogil
    cdef void _take_tile(self, int tile) noexcept nogil
    cdef void _give_tile(self, int seat, int tile) noexcept nogil
    cdef void _turn_up(self, int k) noexcept nogil
    cdef void _one_more(self) noexcept nogil
    cdef void _set_up(self) noexcept nogil
    cdef void _end_turn(self, int seat) noexcept nogil
    cdef void _after_refill(self) noexcept nogil
    cdef void _next_turn(self) noexcept nogil
    cdef void _next_card(self) noexcept nogil
    cdef int _companies_left(self) noexcept nogil
    cdef int _lines_left(self) noexcept nogil
    cdef void _close(self) noexcept nogil
    cdef int _solo_points(self) noexcept nogil
    cdef int _receiver(self)
