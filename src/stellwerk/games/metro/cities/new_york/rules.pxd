from stellwerk.contract cimport MoveList
from stellwerk.games.metro.cities.city cimport City
from stellwerk.games.metro.cities.new_york.layout cimport Layout
from stellwerk.games.metro.rules.position cimport Position

cdef int COLOURS, NODES, STATIONS, TABLEAU, TOURISTS

cdef class NewYork(Layout):
    cdef City _copy(self)
    cdef void _plan(self, Position position)
    cdef int _deals(self, Position position, MoveList moves) noexcept nogil
    cdef void _deal(self, Position position, int n) noexcept nogil
    cdef void _arrived(self, Position position, int k) noexcept nogil
    cdef int _owner_points(self, Position position, int owner) noexcept nogil
    cdef int _arrival_worth(self, Position position, int k, int station) noexcept nogil

    cdef int _tableaux_left(self) noexcept nogil
