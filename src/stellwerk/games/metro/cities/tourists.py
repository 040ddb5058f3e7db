"""Tourists in the eight colours of the companies: in the bag, on the board, out of the game. Compiled: tourists.pxd says how."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk.contract import MoveList
from stellwerk.games.metro.cities.layout import Layout
from stellwerk.games.metro.rules.codes import COLOURS, TOURISTS
from stellwerk.games.metro.rules.pieces import names
from stellwerk.games.metro.rules.position import Position

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.view import View


class Tourists(Layout):
    """A city with tourists; what all six have in common."""

    def _fill_bag(self, each: int) -> None:
        """So many tourists of each colour."""
        for colour in range(COLOURS):
            self.in_bag[colour] = each

    # ------------------------------------------------------------ set-up
    def _plan_tourists(self, position: Position) -> None:
        """All tourists of the bag are dealt."""
        for colour in range(COLOURS):
            position.needs[TOURISTS] += self.in_bag[colour]

    def _tourist_deals(self, position: Position, moves: MoveList) -> int:
        """Colours the next tourist may have, as likely as they are in the bag."""
        n = 0
        for colour in range(COLOURS):
            if self.in_bag[colour] and self._fits(position, colour):
                moves.move[n] = position.tables.first_tourist + colour
                moves.weight[n] = self.in_bag[colour]
                n += 1
        return n

    def _fits(self, position: Position, colour: int) -> bool:
        """Whether a tourist of this colour may stand in the next place."""
        return True

    def _seat_tourist(self, cell: int, colour: int) -> None:
        """From the bag to the board."""
        self.in_bag[colour] -= 1
        self.guests[cell * COLOURS + colour] += 1

    def _unbadged(self) -> int:
        """Colours that no sight has yet, as bits."""
        left = 255
        for sight in range(COLOURS):
            if self.badge[sight] >= 0:
                left &= ~(1 << self.badge[sight])
        return left

    # ------------------------------------------------------------ on the board
    def _crowd(self, cell: int) -> bool:
        """Whether tourists stand on this cell of the board."""
        for colour in range(COLOURS):
            if self.guests[cell * COLOURS + colour]:
                return True
        return False

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """What views show of the city, by the names of its own fields."""
        return ("visited", "in_bag", "guests", "away", "badge")

    def shown(self, viewer: int | None, is_over: bool) -> dict[str, Any]:
        """All fields: they lie open."""
        values = {name: getattr(self, name) for name in self.fields()}
        return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}

    def rebuild(self, view: View, rng: Random) -> None:
        """Take over what the view shows."""
        for name in self.fields():
            value = view.of_city(name)
            setattr(self, name, list(value) if isinstance(value, tuple) else value)

    def tourists(self) -> list[int]:
        """How many there are of each colour, wherever they are."""
        guests = list(self.guests)
        return [bag + gone + sum(guests[c::COLOURS]) for c, (bag, gone) in enumerate(zip(self.in_bag, self.away, strict=True))]

    def pieces(self) -> Mapping[str, int]:
        """The tourists; cities add their sights and more."""
        return dict(zip(names("tourist", COLOURS), self.tourists(), strict=True))
