"""The map and the components as flat arrays of ints: what the rules look up while they run. Built once per board.

A node is a cell and the side by which a line enters it (cell * 4 + side); the arrival of station k is node 256 + k. Stations 0-31 lie at
the edge (station 1 of the frames is 0 here), 32-39 around the centre.
"""

from __future__ import annotations

from collections.abc import Sequence


class Arrays:
    """Fixed arrays that are filled once."""

    def put(self, field: str, values: Sequence[int]) -> None:
        """Fill one of the arrays from the front."""
        array = getattr(self, field)
        array[: len(values)] = values
        setattr(self, field, array)


class Tables(Arrays):
    """Fixed arrays; `board.py` fills them and has checked that everything fits."""

    def __init__(self) -> None:
        # tiles: a type is a tile as printed, a code is how a tile lies, a kind is a type with a turn
        self.exits = [0] * 96  # code * 4 + entry side -> exit side
        self.count = [0] * 24
        self.code = [0] * 96  # type * 4 + turn
        self.kind = [0] * 96  # type * 4 + turn, or -1 where the turn makes no difference
        self.kind_type = [0] * 76
        self.kind_turn = [0] * 76
        self.rail = [0] * 24  # code -> which middle rail it is, or -1
        self.rail_odds = [0] * 24
        self.uturns = 0  # the type of four U-turns
        # the map
        self.bit = [0] * 64
        self.around = [0] * 64
        self.ring = 0
        self.fields = 0
        self.cell = [0] * 60  # field -> cell
        self.field = [0] * 64  # cell -> field, or -1
        self.centre = [0] * 4
        self.onward = [0] * 512  # (with middle rails: 256 +) cell * 4 + exit side -> node
        self.depart = [0] * 40  # station -> node
        self.station = [0] * 256  # node -> station that departs there, or -1
        self.beside = [0] * 8  # central station -> bit of the cell it touches
        self.brief = [0] * 24  # code -> edge cells where it makes a line of one tile
        self.turns_back = [0] * 24  # code -> cells beside the centre from which it leads straight back there
        self.frame = [0] * 224  # seats * 32 + station -> owner or -1; 0 seats: the companies
        # shares
        self.rank_value = [0] * 8
        self.swaps_end_at = 0
        self.bonus_per = 0
        # cities
        self.inner = [0] * 32  # fields that are not at the edge
        # move numbers: where each kind of move begins
        self.first_draw = 0
        self.first_decline = 0
        self.first_swap = 0
        self.first_marker = 0
        self.first_show = 0
        self.first_city = 0  # past all moves that seats make without a city
        self.first_tourist = 0
        self.first_tile = 0
        self.first_middle = 0
        self.first_share = 0
        self.first_colour = 0
        self.first_card = 0
