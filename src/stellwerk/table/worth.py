"""What a move would bring: shown beside each choice, worked out on a guess, never on the truth."""

from __future__ import annotations

from random import Random

from stellwerk.core import State, View

SKIP = "-"


def worth(state: State, view: View) -> dict[int, int]:
    """For each legal move of the viewer, the points it brings at once: compared with skipping, or with the points now if it must move."""
    if view.seat is None or not view.legal:
        return {}
    guess = view.guess(Random(0))
    points = {}
    for n in view.legal:
        after = guess.copy()
        after.apply(view.seat, n)
        points[n] = after.points(view.seat)
    skip = state.numbers.get(SKIP)
    base = points[skip] if skip in points else guess.points(view.seat)
    return {n: reached - base for n, reached in points.items()}
