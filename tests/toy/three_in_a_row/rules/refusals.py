"""Why a move is not legal."""

from __future__ import annotations

from tests.toy.three_in_a_row.rules.state import State

from stellwerk.contract import IllegalMove, Move
from stellwerk.kit.refusals import Refuse, not_now


def refusal(state: State, seat: int, move: Move | None, no: Refuse) -> IllegalMove:
    """The rule that forbids a move."""
    if seat not in state.turn():
        return not_now(state, seat, no, over="3.1", turn="2.1")
    if move is None:
        return no("1.2", "There is no such field; write one like {like}", like="b2")
    return no("2.2", "Field {field} is marked already", field=str(move))
