"""A game improved change by change, with the cards known: at first losses are put up with, in the end a change must do no harm.

A change makes one or two decisions anew or exchanges two of them; the decisions after it stay as they were as far as they are legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from stellwerk.analysis.rerun import Rerun
from stellwerk.analysis.sizes import CUT, DECISIONS, EVEN, FREE
from stellwerk.chance import Rng
from stellwerk.contract import MoveList, State


class Annealing(Rerun):
    """Keeps a current game, its positions, and the best game seen."""

    def __init__(self, start: State, seat: int, known: Sequence[Sequence[int]], seed: int) -> None:
        super().__init__(start, seat, known)
        self.dice = Rng(seed)
        self.buffer = MoveList()
        # losses that are put up with, in units of the heat: exponentially distributed
        self.patience = [0.0] * 1024
        for i in range(EVEN):
            self.patience[i] = -log((i + 0.5) / EVEN)
        # the current game, and what shall be played instead
        self.game = [0] * 128
        self.n_game = 0
        self.points = CUT
        self.wish = [0] * 128
        # decisions from..to are made anew
        self.anew_from = 0
        self.anew_to = 0

    # ------------------------------------------------------------ one game
    def _any(self, n: int) -> int:
        return self.dice._below(n)

    def _worth(self, state: State, move: int) -> int:
        """The points right after a move."""
        after = state._copy()
        after._apply(self.seat, move)
        return after._points(self.seat)

    def _fresh(self, state: State, count: int, but: int) -> int:
        """Any move but one; sometimes the best at first sight of two or three."""
        pick = self.buffer.move[self._any(count)]
        while pick == but and count > 1:
            pick = self.buffer.move[self._any(count)]
        rivals = self._any(3)
        if rivals == 0 or count < 3:
            return pick
        most = self._worth(state, pick)
        for _ in range(rivals):
            rival = self.buffer.move[self._any(count)]
            if rival != pick and rival != but:
                worth = self._worth(state, rival)
                if worth > most:
                    most = worth
                    pick = rival
        return pick

    def _choose(self, state: State, at: int) -> int:
        count = state._legal(self.seat, self.buffer)
        if self.anew_from <= at < self.anew_to:
            return self._fresh(state, count, self.wish[at])
        for i in range(count):
            if self.buffer.move[i] == self.wish[at]:
                return self.wish[at]
        return self._fresh(state, count, FREE)

    def _play(self, at: int) -> int:
        """From decision `at` on play as wished: the points."""
        state = self._back(at)
        going = 1
        while going == 1 and at < DECISIONS:
            move = self._choose(state, at)
            self.trail[at] = move
            at += 1
            state._apply(self.seat, move)
            going = self._forward(state)
        self.n_trail = at
        return self._end(state, going)

    def _keep(self, at: int, points: int) -> int:
        """What was just played from decision `at` on is now part of the current game."""
        state = self._back(at)
        while at < self.n_trail:
            self.game[at] = self.trail[at]
            state._apply(self.seat, self.trail[at])
            at += 1
            if at < self.n_trail:
                self._forward(state)
                self._save(state, at)
        self.n_game = self.n_trail
        self.points = points
        return 0

    # ------------------------------------------------------------ changes
    def _change(self) -> int:
        """Wish for a changed game; the first decision that changes."""
        for i in range(self.n_game):
            self.wish[i] = self.game[i]
            self.trail[i] = self.game[i]
        for i in range(self.n_game, DECISIONS):
            self.wish[i] = FREE
        at = self._any(self.n_game)
        if self._any(10) < 3:
            other = self._any(self.n_game)
            self.wish[at] = self.game[other]
            self.wish[other] = self.game[at]
            self.anew_from = 0
            self.anew_to = 0
            return at if at < other else other
        self.anew_from = at
        self.anew_to = at + 1 + self._any(2)
        return at

    def _is_new(self, at: int) -> bool:
        """Whether what was just played differs from the current game, from decision `at` on."""
        if self.n_trail != self.n_game:
            return True
        while at < self.n_game and self.trail[at] == self.game[at]:
            at += 1
        return at < self.n_game

    def _improve(self, times: int, heat: float) -> int:
        for _ in range(times):
            at = self._change()
            points = self._play(at)
            if points >= self.points - heat * self.patience[self._any(EVEN)] and self._is_new(at):
                self._keep(at, points)
        return 0

    # ------------------------------------------------------------ from Python
    def begin(self, moves: Sequence[int]) -> None:
        """Take this game of the seat as the current one; raises ValueError if it does not go like that."""
        if len(moves) >= DECISIONS or self._open() != 1:
            raise ValueError(f"a game of {len(moves)} decisions cannot be played again")
        for i in range(DECISIONS):
            self.wish[i] = moves[i] if i < len(moves) else FREE
        self.anew_from = self.anew_to = 0
        points = self._play(0)
        if points == CUT or [self.trail[i] for i in range(self.n_trail)] != list(moves):
            raise ValueError("the game does not go on as recorded")
        self._keep(0, points)

    def improve(self, times: int, heat: float) -> None:
        """Try so many changes; a loss of `heat` points is put up with about every third time."""
        self._improve(times, heat)
