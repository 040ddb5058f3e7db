"""What a position with one seat is worth exactly, when so little is left that every deal and every choice can be looked at."""

from __future__ import annotations

from stellwerk.core import Menu, State
from stellwerk.limits import DEALER

DEEPEST = 24
"""Steps ahead at most."""


class Step:
    """The menu of one step ahead, and the step after it."""

    def __init__(self, below: Step | None) -> None:
        self.menu = Menu()
        self.below = below


class Exact:
    """Expected points with best play; gives up when more positions must be looked at than allowed."""

    def __init__(self, positions: int) -> None:
        self.left = positions
        self.top: Step | None = None
        for _ in range(DEEPEST):
            self.top = Step(self.top)

    def _value(self, state: State, step: Step | None) -> float:
        self.left -= 1
        if self.left < 0 or step is None:
            self.left = -1
            return 0.0
        owing = state._turn()
        if owing == 0:
            return state._points(0)
        seat = DEALER if owing >> DEALER & 1 else 0
        count = state._legal(seat, step.menu)
        best = -1e18
        mean = 0.0
        total = 0
        for i in range(count):
            after = state._copy()
            after._apply(seat, step.menu.move[i])
            value = self._value(after, step.below)
            if self.left < 0:
                return 0.0
            if value > best:
                best = value
            total += step.menu.weight[i]
            mean += value * step.menu.weight[i]
        return mean / total if seat == DEALER else best

    def values(self, state: State) -> dict[int, float] | None:
        """What each legal move of the only seat leads to; None if that is too much to look at."""
        found = {}
        for n in state.legal(0):
            after = state.copy()
            after.apply(0, n)
            found[n] = self._value(after, self.top)
            if self.left < 0:
                return None
        return found
