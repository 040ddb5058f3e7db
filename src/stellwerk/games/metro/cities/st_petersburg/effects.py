"""What happens in St. Petersburg. docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect
from stellwerk.games.metro.cities.effects import collected
from stellwerk.games.metro.cities.st_petersburg.moves import Chip
from stellwerk.games.metro.rules.board import cell_name
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.games.metro.rules.effects import owned
from stellwerk.games.metro.rules.moves import Mark, Place, Tourist

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.state import State


def effects(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    """Tourists are chosen for tiles, lines take chips."""
    city: Any = before.city
    match move:
        case Tourist(colour=colour):
            return [effect("tourist", seat, colour=colour, field=cell_name(city.visited)), *collected(before, after)]
        case Place() | Mark():
            return collected(before, after)
        case Chip(colour=colour, value=value):
            return [owned(before, _next_owner(city), "chip", colour=colour, points=value)]
    return []


def _next_owner(city: Any) -> int:
    """Whose chip is turned up next."""
    earned, turned_up = city.earned, city.turned_up
    return next(place for place in range(COLOURS * COLOURS) if turned_up[place] < earned[place]) // COLOURS
