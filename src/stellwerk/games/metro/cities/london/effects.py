"""What happens in London. docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect
from stellwerk.games.metro.cities.effects import guest, met
from stellwerk.games.metro.cities.london.moves import StartTaxi
from stellwerk.games.metro.cities.moves import Sight
from stellwerk.games.metro.rules.moves import Tourist

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.state import State


def effects(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    """Sights are dealt, the taxi starts and drives."""
    match move:
        case Sight(name=sight):
            return [effect("sight", sight=sight, place=before.dealt)]
        case Tourist(colour=colour):
            return [guest(before, colour)]
        case StartTaxi(end=end):
            return [effect("taxi-start", seat, end=end)]
    found = met(before, seat, move)
    return [*found, *[_drive(before, seat, each["colours"][0], after) for each in found]]


def _drive(before: State, seat: int, colour: str, after: State) -> Effect:
    """6.3: one tourist stands on a field, so the taxi drives once."""
    then: Any = before.city
    now: Any = after.city
    gained = now.bonus[seat] - then.bonus[seat]
    return effect("taxi", seat, colour=colour, start=then.taxi, end=now.taxi, points=gained)
