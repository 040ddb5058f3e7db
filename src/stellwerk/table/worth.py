"""What a move would bring: shown beside each choice, worked out on a guess, never on the truth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.contract import State, View

SKIP = "-"


def worth(state: State, view: View, more: Sequence[str] = ()) -> dict[int | str, int]:
    """For each legal move of the viewer, the points it brings at once: compared with skipping, or with the points now if it must move.

    The same for `more` tokens, of several steps in one.
    """
    if view.seat is None or not view.legal:
        return {}
    guess = view.guess(Random(0))
    points: dict[int | str, int] = {}
    for n in view.legal:
        after = guess.copy()
        after.apply(view.seat, n)
        points[n] = after.points(view.seat)
    for token in more:
        after = guess.copy()
        after.play(view.seat, token)
        points[token] = after.points(view.seat)
    skip = state.numbers.get(SKIP)
    base = points[skip] if skip is not None and skip in points else guess.points(view.seat)
    return {move: reached - base for move, reached in points.items()}
