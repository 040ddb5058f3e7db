"""What a move of three in a row did."""

from __future__ import annotations

from tests.toy.three_in_a_row.rules.state import EMPTY, State

from stellwerk.contract import Move
from stellwerk.effects import Effect, gains, over, turn


def effects(before: State, seat: int, move: Move, after: State) -> tuple[Effect, ...]:
    """Points, then the next turn or the end."""
    pads = ([{item.name: item.points for item in score.items} for score in state.scores()] for state in (before, after))
    marked = 9 - after.cells.count(EMPTY)
    return (*gains(*pads), turn(marked + 1, after.turn()[0]) if after.turn() else over(after))
