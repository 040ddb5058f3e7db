"""What the moves of a view are worth: exact where little is left, else a tree search over guesses, with the game's own judgement."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random

from stellwerk.bots.exact import Exact
from stellwerk.bots.protocol import Budget
from stellwerk.bots.tree import Tree
from stellwerk.core import State, View
from stellwerk.judgement import Judgement

LOOK = 128
"""Descents between two looks at the clock."""
POSITIONS = 60
"""Positions that an exact look may cost for each playout of the budget."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, the points it is expected to bring (with several seats: the lead over the best of the others), and how that is known."""

    move: int
    worth: float
    playouts: int
    """How many looked at it; 0: worked out exactly."""


def judgement(view: View) -> Judgement:
    """What the game of this view tells the bots."""
    package = type(view).__module__.rpartition(".")[0]
    found: Judgement = import_module(f"{package}.bot").JUDGEMENT
    return found


def weigh(view: View, rng: Random, budget: Budget, also: Sequence[int] = ()) -> list[Weighed]:
    """The moves that were looked at, best first; those in `also` at least half as often as the best, in as much time again."""
    if view.seat is None or not view.legal:
        raise ValueError("there is nothing to choose in this view")
    until = time.monotonic() + budget.seconds
    judge = judgement(view)
    start = judge.position(view, rng)
    if start.seats == 1 and (exact := weigh_exactly(start, budget)):
        return exact
    return grown(view, start, judge, rng, budget, also, until)


def weigh_exactly(start: State, budget: Budget) -> list[Weighed] | None:
    """Every move with its exact expectation, if the budget allows."""
    found = Exact(min(budget.playouts, 20_000) * POSITIONS).values(start)
    if found is None:
        return None
    return sorted((Weighed(n, worth, 0) for n, worth in found.items()), key=lambda each: -each.worth)


def grown(view: View, start: State, judge: Judgement, rng: Random, budget: Budget, also: Sequence[int], until: float) -> list[Weighed]:
    """The moves by a tree search; the one looked at most often is the best."""
    seat = 0 if start.seats == 1 else view.seat or 0
    tree = Tree(judge.players(rng.getrandbits(63)), start.seats, seat, judge.spread * judge.explore, judge.even)
    slice_ = max(1, min(LOOK, budget.playouts // judge.guesses))

    def grow(times: int, forced: int = -1) -> None:
        """So many descents, each slice of them from a guess of its own; the first slice is never cut short by the clock."""
        nonlocal start
        for done in range(0, times, slice_):
            if done and time.monotonic() > until:
                return
            tree.grow(start, min(slice_, times - done), forced)
            if judge.guesses > 1:
                start = judge.position(view, rng)

    grow(budget.playouts)
    found = sorted((Weighed(n, mean, visits) for n, visits, mean in tree.found()), key=lambda each: (-each.playouts, each.move))
    if not also:
        return found
    best = found[0]
    until += budget.seconds
    for n in also:
        grow(max(1, best.playouts // 2) - next((each.playouts for each in found if each.move == n), 0), n)
    again = [Weighed(n, mean, visits) for n, visits, mean in tree.found()]
    return sorted(again, key=lambda each: (each.move != best.move, -each.playouts, each.move))
