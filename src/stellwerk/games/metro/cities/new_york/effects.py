"""What happens in New York. docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect
from stellwerk.games.metro.cities.effects import collected
from stellwerk.games.metro.cities.new_york.moves import Tableau
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.games.metro.rules.effects import owned
from stellwerk.games.metro.rules.moves import Mark, Place, Tourist

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.state import State


def effects(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    """Tableaux are dealt, tourists wait at stations, lines take them along."""
    match move:
        case Tableau(name=tableau):
            return [owned(before, before.dealt, "tableau", tableau=tableau)]
        case Tourist(colour=colour):
            return [effect("tourist", colour=colour, station=before.board.stations[before.dealt].name)]
        case Place() | Mark():
            return collected(before, after, _values(after))
    return []


def _values(state: State) -> dict[int, list[int]]:
    """What a tourist of each colour brings an owner."""
    city: Any = state.city
    rows = [list(row.values()) for row in state.expansion.box(state.board)["tableaux"].values()]
    tableau = city.tableau
    return {owner: rows[tableau[owner]] for owner in range(COLOURS) if tableau[owner] >= 0}
