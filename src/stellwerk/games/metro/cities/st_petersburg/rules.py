"""St. Petersburg: who places a tile on a sight puts a tourist there, and lines over it take chips, turned up at the end (RULES.md 6.5).

Compiled: rules.pxd says how.
"""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.contract import MoveList
from stellwerk.games.metro.cities.city import City
from stellwerk.games.metro.cities.st_petersburg.codes import VALUES
from stellwerk.games.metro.cities.st_petersburg.layout import Layout
from stellwerk.games.metro.cities.st_petersburg.tables import Tables
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.games.metro.rules.pieces import names
from stellwerk.games.metro.rules.position import Position


class StPetersburg(Layout):
    """Tourists beside the board, and chips."""

    def __init__(self, tables: Tables) -> None:
        self._blank()
        self.tables = tables

    def _copy(self) -> City:
        twin = StPetersburg.__new__(StPetersburg)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ a tile on a sight
    def _visit(self, position: Position, seat: int, cell: int) -> bool:
        if self.tables.sight_at[cell] >= 0:
            self.visited = cell
            return True
        self._collect(position)
        return False

    def _choices(self, position: Position, seat: int, moves: MoveList) -> int:
        return position._write_bits(moves, position.tables.first_tourist, self.waiting)

    def _choose(self, position: Position, seat: int, n: int) -> bool:
        """The tourist stands on the tile before the lines just finished are counted."""
        colour = n - position.tables.first_tourist
        self.waiting &= ~(1 << colour)
        self.guests[self.visited * COLOURS + colour] = 1
        self.visited = -1
        self._collect(position)
        return False

    def _arrived(self, position: Position, k: int) -> None:
        self._collect_along(position, k)

    # ------------------------------------------------------------ chips, at the end
    def _next_chip(self) -> int:
        """The next owner * 8 + colour with a chip face down, or -1."""
        for place in range(COLOURS * COLOURS):
            if self.turned_up[place] < self.earned[place]:
                return place
        return -1

    def _has_more(self, position: Position) -> bool:
        return self._next_chip() >= 0

    def _deals(self, position: Position, moves: MoveList) -> int:
        n = 0
        colour = self._next_chip() % COLOURS
        for i in range(VALUES):
            if self.chips[colour] >> i & 1:
                moves.move[n] = self.tables.first_chip + colour * VALUES + i
                n += 1
        return position._evenly(moves, n)

    def _deal(self, position: Position, n: int) -> None:
        k = n - self.tables.first_chip
        place = self._next_chip()
        self.chips[k // VALUES] &= ~(1 << k % VALUES)
        self.turned_up[place] += 1
        self.chip_points[place // COLOURS] += self.tables.value[k % VALUES]

    def _owner_points(self, position: Position, owner: int) -> int:
        return self.chip_points[owner]

    # ------------------------------------------------------------ what players hope for
    def _pass_worth(self, position: Position, cell: int) -> int:
        return 2 if self.tables.sight_at[cell] >= 0 else 0

    def _promised(self, position: Position, owner: int) -> int:
        chips = 0
        for place in range(owner * COLOURS, owner * COLOURS + COLOURS):
            chips += self.earned[place] - self.turned_up[place]
        return 2 * chips

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """And the chips."""
        return (*super().fields(), "waiting", "chips", "turned_up", "chip_points")

    def tourists(self) -> list[int]:
        """And those beside the board."""
        others = super().tourists()
        return [others[colour] + (self.waiting >> colour & 1) for colour in range(COLOURS)]

    def pieces(self) -> Mapping[str, int]:
        """And the chips."""
        turned_up = list(self.turned_up)
        chips = [left.bit_count() + sum(turned_up[colour::COLOURS]) for colour, left in enumerate(self.chips)]
        return {**super().pieces(), **dict(zip(names("chips", COLOURS), chips, strict=True))}
