"""Eight sights in a row, dealt before the game, and points for tourists at once. Compiled: row.pxd says how."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.contract import MoveList
from stellwerk.games.metro.cities.inner import Inner
from stellwerk.games.metro.rules.codes import COLOURS, SIGHT
from stellwerk.games.metro.rules.pieces import each_once
from stellwerk.games.metro.rules.position import Position


class Row(Inner):
    """A city with one row of sights for all."""

    def _plan(self, position: Position) -> None:
        position.needs[SIGHT] = COLOURS
        self._plan_tourists(position)

    def _sight_deals(self, position: Position, moves: MoveList, first: int) -> int:
        """The sights that are not in the row yet."""
        left = 255
        for i in range(position.dealt):
            left &= ~(1 << self.order[i])
        return position._evenly(moves, position._write_bits(moves, first, left))

    def _visit(self, position: Position, seat: int, cell: int) -> bool:
        self._meet_all(position, seat, cell)
        return False

    def _seat_points(self, position: Position, seat: int) -> int:
        return self.bonus[seat]

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """And the row."""
        return (*super().fields(), "order", "bonus")

    def pieces(self) -> Mapping[str, int]:
        """And the sights."""
        return {**super().pieces(), **each_once("sight", COLOURS, self.order)}
