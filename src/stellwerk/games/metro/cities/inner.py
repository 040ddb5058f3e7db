"""Tourists on the inner fields, one on each: whoever places a tile there meets them. Compiled: inner.pxd says how."""

from __future__ import annotations

from stellwerk.games.metro.cities.tourists import Tourists
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.games.metro.rules.pieces import tally
from stellwerk.games.metro.rules.position import Position


class Inner(Tourists):
    """A city whose tourists wait on inner fields and go on to sights."""

    def _meet_all(self, position: Position, seat: int, cell: int) -> None:
        """The tourists on a cell, colour by colour."""
        for colour in range(COLOURS):
            number = self.guests[cell * COLOURS + colour]
            if number:
                self.guests[cell * COLOURS + colour] = 0
                self._meet(seat, colour, number)
        self._collect(position)

    def _meet(self, seat: int, colour: int, number: int) -> None:
        """Where so many tourists of a colour go, whom the seat has met."""

    def _visit_worth(self, position: Position, seat: int, cell: int) -> int:
        total = 0
        for colour in range(COLOURS):
            if self.guests[cell * COLOURS + colour]:
                total += self._welcome_worth(seat, colour) * self.guests[cell * COLOURS + colour]
        return total

    def _welcome_worth(self, seat: int, colour: int) -> int:
        """About what one tourist brings the seat, in points."""
        return 0

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """And those at the sights."""
        return (*super().fields(), "spot")

    def tourists(self) -> list[int]:
        """And those at the sights."""
        others = super().tourists()
        return [there + here for there, here in zip(others, tally(self.spot, COLOURS), strict=True)]
