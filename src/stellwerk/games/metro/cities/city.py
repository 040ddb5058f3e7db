"""A city's part of a position, and what a game asks of it. Compiled: city.pxd says how.

At most one city is played. The hooks are told the position they are asked about; a city keeps none, so that copies are thrown away at once.
What a line earns goes to its owner, a seat or with shares a company; what a placed tile earns goes to the seat that placed it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk.contract import MoveList
from stellwerk.games.metro.rules.position import Position

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.view import View


class City:
    """No city: nothing is dealt, chosen, met or counted. Others override what they have rules for."""

    def _copy(self) -> City:
        return self

    def _values(self) -> tuple[object, ...]:
        """All that makes this part of a position: nothing where there is no city; a city that does not tell is equal to itself alone."""
        return () if type(self) is City else (id(self),)

    # ------------------------------------------------------------ set-up
    def _plan(self, position: Position) -> None:
        """How often the dealer deals, or seats choose, in each stage of the set-up: into `needs`."""

    def _deals(self, position: Position, moves: MoveList) -> int:
        """What the dealer may turn up in a stage that is the city's, with odds."""
        return 0

    def _deal(self, position: Position, n: int) -> None:
        """It is turned up."""

    # ------------------------------------------------------------ choices of seats
    def _chooser(self, position: Position) -> int:
        """Whose choice it is in a stage of the set-up."""
        return 0

    def _choices(self, position: Position, seat: int, moves: MoveList) -> int:
        """What a seat may choose in a stage that is the city's."""
        return 0

    def _choose(self, position: Position, seat: int, n: int) -> bool:
        """A seat has chosen; during a turn, whether it must choose once more."""
        return False

    # ------------------------------------------------------------ tiles and lines
    def _visit(self, position: Position, seat: int, cell: int) -> bool:
        """A tile was placed on a cell; whether the seat must choose something now."""
        return False

    def _collect(self, position: Position) -> None:
        """What the owners of the lines just finished take."""
        for i in range(position.n_fresh):
            self._arrived(position, position.fresh[i])
        position.n_fresh = 0

    def _arrived(self, position: Position, k: int) -> None:
        """The line of station k, of a seat or company, is finished."""

    def _has_more(self, position: Position) -> bool:
        """Whether the dealer has something to turn up after the last tile."""
        return False

    # ------------------------------------------------------------ counting
    def _owner_points(self, position: Position, owner: int) -> int:
        """What the lines of an owner have collected."""
        return 0

    def _seat_points(self, position: Position, seat: int) -> int:
        """What a seat itself has from the city."""
        return 0

    # ------------------------------------------------------------ what players hope for, in points
    def _visit_worth(self, position: Position, seat: int, cell: int) -> int:
        """A tile of this seat on a cell."""
        return 0

    def _pass_worth(self, position: Position, cell: int) -> int:
        """A line that runs over a cell."""
        return 0

    def _arrival_worth(self, position: Position, k: int, station: int) -> int:
        """The line of station k, at a station of the edge."""
        return 0

    def _promised(self, position: Position, owner: int) -> int:
        """What an owner has, but is not counted yet."""
        return 0

    # ------------------------------------------------------------ for people; not compiled to speed
    def receiver(self, position: Position) -> int:
        """The seat that gets what is dealt now, unseen by the others; -1 if it is dealt openly."""
        return -1

    def shown(self, viewer: int | None, is_over: bool) -> dict[str, Any]:
        """Fields of a view, as far as the viewer knows them."""
        return {}

    def rebuild(self, view: View, rng: Random) -> None:
        """Become what a view tells; what the viewer does not know is dealt at random."""

    def pieces(self) -> Mapping[str, int]:
        """What belongs to the city, counted wherever it lies."""
        return {}
