"""What happens in Paris. docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect
from stellwerk.games.metro.cities.effects import guest, met, names
from stellwerk.games.metro.cities.moves import Sight
from stellwerk.games.metro.cities.paris.codes import ROW
from stellwerk.games.metro.cities.paris.moves import Join, Lay, Put
from stellwerk.games.metro.rules.moves import Tourist

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.state import State


def effects(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    """Sights are dealt and laid, tourists met and placed."""
    match move:
        case Sight(name=sight):
            return [effect("sight", before.dealt % before.seats, sight=sight, place=-1)]
        case Tourist(colour=colour):
            return [guest(before, colour)]
        case Lay():
            return [effect("row", seat, sights=_laid(before, seat, after))]
        case Put(sight=sight, spot=spot):
            return [effect("put", seat, colour=_carried(before), sight=sight, spot=spot, points=0), *_gone(before, seat, after)]
        case Join(field=field):
            return [effect("join", seat, colour=_carried(before), field=field), *_gone(before, seat, after)]
    found = met(before, seat, move)
    return found + _gone(before, seat, after) if found else []


def _laid(before: State, seat: int, after: State) -> tuple[str, ...]:
    then: Any = before.city
    now: Any = after.city
    row = now.row[seat * ROW + then.n_row[seat] : seat * ROW + now.n_row[seat]]
    return tuple(after.board.sights[after.expansion.name][sight] for sight in row)


def _carried(before: State) -> str:
    """The colour of the tourist that was to be placed."""
    city: Any = before.city
    return names(before, city.carried)[0]


def _gone(before: State, seat: int, after: State) -> list[Effect]:
    then: Any = before.city
    now: Any = after.city
    gone = [left - had for had, left in zip(then.away, now.away, strict=True)]
    return [effect("gone", seat, colours=names(after, gone))] if any(gone) else []
