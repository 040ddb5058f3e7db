"""What happens in Berlin. docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect
from stellwerk.games.metro.cities.berlin.moves import Side
from stellwerk.games.metro.cities.effects import collected
from stellwerk.games.metro.rules.board import cell_name
from stellwerk.games.metro.rules.moves import Deal, Mark, Place, Tourist

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.state import State


def effects(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    """Sights get sides and colours, lines take tickets."""
    match move:
        case Side(side=side):
            return [effect("side", sight=_sight(before), side=side)]
        case Deal(kind="colour", name=colour):
            return [effect("badge", sight=_sight(before), colour=colour)]
        case Tourist(colour=colour):
            expansion: Any = before.expansion
            return [effect("tourist", colour=colour, field=cell_name(expansion.cells(before.board)[before.dealt]))]
        case Place() | Mark():
            return collected(before, after)
    return []


def _sight(before: State) -> str:
    """The next one in the order of the box."""
    sights: tuple[str, ...] = before.board.sights[before.expansion.name]
    return sights[before.dealt]
