"""What the moves of a view are worth: exact where little is left, else a tree search over guesses, with the game's own profile."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, stdev

from stellwerk.bots.exact import Exact
from stellwerk.bots.protocol import Budget
from stellwerk.bots.tree import Tree
from stellwerk.contract import View

LOOK = 128
"""Descents between two looks at the clock."""
POSITIONS, MOST = 60, 20_000
"""Positions that an exact look may cost for each playout of the budget, and how many playouts count for that."""
EXACT = 0.4
"""The share of the time that an exact look may take."""
DUEL = 40
"""Rounds, each from a guess of its own, in which a move is compared with the best one; together as many descents as the best one had."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, the points it is expected to bring (with several seats: the lead over the best of the others), and how that is known."""

    move: int
    worth: float
    playouts: int
    """How many looked at it; 0: worked out exactly."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The moves of a view beside one of them."""

    moves: list[Weighed]
    """Best first, as in a search; the one asked about comes last, if it is not exact or the best."""
    behind: float
    """How much less the one asked about brings than the first; below 0 if it did better when both were tried again."""
    error: float
    """The standard error of that; 0: worked out exactly, or it is the first."""


def evaluate(view: View, rng: Random, budget: Budget) -> list[Weighed]:
    """The moves that were looked at, best first."""
    return Search(view, rng, budget).moves


def compare(view: View, rng: Random, budget: Budget, made: int) -> Compared:
    """The same, and how far a move is behind the best, in up to as much time again.

    That the best looked best is partly luck; so both are tried again, on the same guesses, and only this counts.
    """
    search = Search(view, rng, budget)
    best = search.moves[0]
    if search.tree is None:
        return Compared(search.moves, best.worth - next(each.worth for each in search.moves if each.move == made), 0.0)
    if made == best.move:
        return Compared(search.moves, 0.0, 0.0)
    leads = search.duel(best.move, made)
    behind = fmean(leads)
    others = [each for each in search.moves if each.move != made]
    own = Weighed(made, best.worth - behind, search.tree.visits(made))
    return Compared([*others, own], behind, stdev(leads) / len(leads) ** 0.5)


@dataclass(eq=False)
class Search:
    """A look at one decision of the view's seat: exact if the budget allows, else a tree."""

    view: View
    rng: Random
    budget: Budget
    tree: Tree | None = field(init=False, default=None)
    moves: list[Weighed] = field(init=False)
    """Best first: the most points, or in a tree the move looked at most often."""

    def __post_init__(self) -> None:
        if self.view.seat is None or not self.view.legal:
            raise ValueError("there is nothing to choose in this view")
        self.until = time.monotonic() + self.budget.seconds
        self.judge = self.view.game.profile
        self.start = self.judge.position(self.view, self.rng)
        self.moves = self._exact() or self._grown()

    def _exact(self) -> list[Weighed]:
        """Every move with its exact expectation; none if that is too much to look at."""
        if self.start.seats > 1:
            return []
        look = Exact(min(self.budget.playouts, MOST) * POSITIONS, time.monotonic() + EXACT * self.budget.seconds)
        found = look.values(self.start) or {}
        return sorted((Weighed(n, worth, 0) for n, worth in found.items()), key=lambda each: -each.worth)

    def _grown(self) -> list[Weighed]:
        """The moves by a tree search."""
        judge, seats = self.judge, self.start.seats
        seat = 0 if seats == 1 else self.view.seat or 0
        self.tree = Tree(judge.players(self.rng.getrandbits(63)), seats, seat, judge.spread * judge.explore, judge.even)
        slice_ = max(1, min(LOOK, self.budget.playouts // judge.guesses))
        for done in range(0, self.budget.playouts, slice_):
            if done and time.monotonic() > self.until:  # the first slice is never cut short
                break
            self.tree.grow(self.start, min(slice_, self.budget.playouts - done))
            self._guess_again()
        found = [Weighed(n, mean, visits) for n, visits, mean in self.tree.found()]
        return sorted(found, key=lambda each: (-each.playouts, each.move))

    def _guess_again(self) -> None:
        if self.judge.guesses > 1:
            self.start = self.judge.position(self.view, self.rng)

    def duel(self, best: int, made: int) -> list[float]:
        """Both moves in many rounds, each on the same guess: by how much the first is ahead, round by round.

        Before that the second is looked at as often as the first was: whoever knows little of a move plays on badly after it.
        """
        tree = self.tree
        assert tree is not None, "what is exact needs no duel"
        times = max(1, tree.visits(best) // 2 // DUEL)
        until = time.monotonic() + self.budget.seconds
        while tree.visits(made) < tree.visits(best) and time.monotonic() < until:
            tree.grow(self.start, times, made)
            self._guess_again()
        leads: list[float] = []
        while len(leads) < 2 or (len(leads) < DUEL and time.monotonic() < until):
            brought = tree.total(best), tree.total(made)
            tree.grow(self.start, times, best)
            tree.grow(self.start, times, made)
            leads.append((tree.total(best) - brought[0] - tree.total(made) + brought[1]) / times)
            self._guess_again()
        return leads
