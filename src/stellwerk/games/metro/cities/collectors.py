"""Finished lines collect something for their owners: tourists, chips or tickets. Compiled: collectors.pxd says how."""

from __future__ import annotations

from stellwerk.games.metro.cities.tourists import Tourists
from stellwerk.games.metro.rules.codes import COLOURS, NODES
from stellwerk.games.metro.rules.position import Position


class Collectors(Tourists):
    """A city in which `earned` counts for each owner * 8 + colour what its lines have collected."""

    def _visit(self, position: Position, seat: int, cell: int) -> bool:
        self._collect(position)
        return False

    def _collect_along(self, position: Position, k: int) -> None:
        """One for every pass over a tile with a tourist."""
        node = position.tables.depart[k]
        while node < NODES:
            cell = node >> 2
            for colour in range(COLOURS):
                if self.guests[cell * COLOURS + colour]:
                    self.earned[position.owner[k] * COLOURS + colour] += 1
            node = position._after(node)

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """And what lines collect."""
        return (*super().fields(), "earned")

    def earned_by(self, owner: int) -> list[int]:
        """Of each colour."""
        return list(self.earned)[owner * COLOURS : owner * COLOURS + COLOURS]
