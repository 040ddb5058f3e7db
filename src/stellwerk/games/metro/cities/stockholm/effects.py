"""What happens in Stockholm. docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect
from stellwerk.games.metro.cities.effects import guest, met
from stellwerk.games.metro.cities.moves import Sight
from stellwerk.games.metro.rules.codes import SIGHT_FIELDS
from stellwerk.games.metro.rules.moves import Deal, Tourist

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.state import State


def effects(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    """Sights and colours are dealt; tourists go to the row."""
    match move:
        case Sight(name=sight):
            return [effect("sight", sight=sight, place=before.dealt)]
        case Tourist(colour=colour):
            return [guest(before, colour)]
        case Deal(kind="colour", name=colour):
            return [_colour(before, colour)]
    return [*met(before, seat, move), *_put(before, seat, after)]


def _colour(before: State, colour: str) -> Effect:
    city: Any = before.city
    if city.variant:
        return effect("badge", sight=_sights(before)[city.order[before.dealt]], colour=colour)
    to = before.dealt % before.seats
    return effect("colour", to).secretly({to}, colour=colour)


def _put(before: State, seat: int, after: State) -> list[Effect]:
    """6.2: each tourist that was met stands on a field of the row now, which is worth so many points."""
    then: Any = before.city
    now: Any = after.city
    had, has, order = then.spot, now.spot, now.order
    box = after.expansion.box(after.board)["sights"]
    found = []
    for place, colour in enumerate(has):
        if colour != had[place]:
            sight = _sights(after)[order[place // SIGHT_FIELDS]]
            spot = place % SIGHT_FIELDS
            name = after.board.companies[colour]
            found.append(effect("put", seat, colour=name, sight=sight, spot=spot + 1, points=box[sight][spot]))
    return found


def _sights(state: State) -> tuple[str, ...]:
    return state.board.sights[state.expansion.name]
