"""What a position with one seat is worth exactly, when so little is left that every deal and every choice can be looked at."""

from __future__ import annotations

import time
from math import inf

from stellwerk.chance import Rng
from stellwerk.contract import MoveList, State
from stellwerk.limits import DEALER
from stellwerk.playout import a_state

DEEPEST = 24
"""Steps ahead at most."""
PROBES = 12
"""Descents at random that tell beforehand how much there is to look at."""
DOUBT = 4.0
"""They may find so many times too much and it is tried all the same: they guess badly."""
PIECE = 4096
"""Positions between two looks at the clock."""


class Step:
    """The list of one step ahead, and the step after it."""

    def __init__(self, below: Step | None) -> None:
        self.moves = MoveList()
        self.below = below


class Exact:
    """Expected points with best play; gives up when more positions must be looked at than allowed, or the time is over."""

    def __init__(self, positions: int, until: float = inf) -> None:
        self.left = positions
        self.until = until  # as time.monotonic() has it
        self.dice = Rng(1)
        self.top: Step | None = None
        for _ in range(DEEPEST):
            self.top = Step(self.top)

    def _value(self, state: State, step: Step | None) -> float:
        self.left -= 1
        if self.left < 0 or step is None or (self.left % PIECE == 0 and self._is_late()):
            self.left = -1
            return 0.0
        owing = state._turn()
        if owing == 0:
            return state._points(0)
        seat = DEALER if owing >> DEALER & 1 else 0
        count = state._legal(seat, step.moves)
        best = -1e18
        mean = 0.0
        total = 0
        for i in range(count):
            after = state._copy()
            after._apply(seat, step.moves.move[i])
            value = self._value(after, step.below)
            if self.left < 0:
                return 0.0
            if value > best:
                best = value
            total += step.moves.weight[i]
            mean += value * step.moves.weight[i]
        return mean / total if seat == DEALER else best

    def _is_late(self) -> bool:
        return time.monotonic() > self.until

    def _size(self, start: State, step: Step) -> float:
        """About how many positions lie ahead: one way down at random, as if all others branched alike (Knuth's estimate)."""
        state = start._copy()
        depth = 0
        wide = 1.0
        size = 1.0
        owing = state._turn()
        while owing:
            depth += 1
            if depth > DEEPEST:
                return 1e18
            seat = DEALER if owing >> DEALER & 1 else 0
            count = state._legal(seat, step.moves)
            wide *= count
            size += wide
            state._apply(seat, step.moves.move[self.dice._below(count)])
            owing = state._turn()
        return size

    def is_hopeless(self, state: State) -> bool:
        """Whether there is clearly more to look at than allowed; quickly known."""
        a_state(State, state)
        size = 0.0
        for _ in range(PROBES):
            size += self._size(state, self.top)  # type: ignore[arg-type]  # DEEPEST is not 0
        return size > DOUBT * PROBES * self.left

    def values(self, state: State) -> dict[int, float] | None:
        """What each legal move of the only seat leads to; None if that is too much to look at."""
        if self.is_hopeless(state):
            return None
        found = {}
        for n in state.legal(0):
            after = state.copy()
            after.apply(0, n)
            found[n] = self._value(after, self.top)
            if self.left < 0:
                return None
        return found
