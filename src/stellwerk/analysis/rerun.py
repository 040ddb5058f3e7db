"""A finished game that one seat plays again: the deals and the other seats' moves come as they came, the seat chooses anew.

Simultaneous choices do not depend on one another, so the seat goes first and the others follow with what they did.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.analysis.sizes import CUT, KNOWN
from stellwerk.contract import MoveList, State
from stellwerk.limits import DEALER


class TooLong(ValueError):
    """No game of flip and write has so many moves."""


class Rerun:
    """One seat's game with everything else known. `best` is the best game found so far, as the seat's move numbers."""

    def __init__(self, start: State, seat: int, known: Sequence[Sequence[int]]) -> None:
        self.start = start
        self.seat = seat
        self.check = MoveList()
        # per seat, the dealer last: the moves known, how many, and which comes next
        self.known = [0] * 2304
        self.n_known = [0] * 9
        self.next = [0] * 9
        for who in range(DEALER + 1):
            if len(known[who]) > KNOWN:
                raise TooLong(f"{len(known[who])} moves of seat {who}: more than {KNOWN}")
            self.n_known[who] = len(known[who])
            for i in range(len(known[who])):
                self.known[who * KNOWN + i] = known[who][i]
        # the seat's moves of the game just played, of the best one, and how many
        self.trail = [0] * 128
        self.n_trail = 0
        self.best_trail = [0] * 128
        self.n_best = 0
        self.best = CUT
        # the position before each decision, and how far the known moves had come then
        self.place = [start] * 129
        self.place_next = [0] * 1161
        self.here = start

    def _forward(self, state: State) -> int:
        """Play what is known until the seat owes a move: 1. At the end of the game: 0. If that cannot be: -1."""
        while True:
            owing = state._turn()
            if owing == 0:
                return 0
            if owing >> self.seat & 1:
                return 1
            who = 0
            while not owing >> who & 1:
                who += 1
            if self.next[who] == self.n_known[who]:
                return -1
            move = self.known[who * KNOWN + self.next[who]]
            self.next[who] += 1
            count = state._legal(who, self.check)
            i = 0
            while i < count and self.check.move[i] != move:
                i += 1
            if i == count:
                return -1
            state._apply(who, move)

    def _save(self, state: State, at: int) -> int:
        """Remember the position before decision `at`."""
        self.place[at] = state._copy()
        for who in range(DEALER + 1):
            self.place_next[at * 9 + who] = self.next[who]
        return 0

    def _back(self, at: int) -> State:
        """A copy of the position before decision `at`."""
        self.here = self.place[at]
        for who in range(DEALER + 1):
            self.next[who] = self.place_next[at * 9 + who]
        return self.here._copy()

    def _open(self) -> int:
        """Go to the first decision: 1, or 0 if there is none, or -1 if even that is out of reach."""
        for who in range(DEALER + 1):
            self.next[who] = 0
        state = self.start._copy()
        going = self._forward(state)
        self._save(state, 0)
        self.n_trail = 0
        return going

    def _end(self, state: State, going: int) -> int:
        """The points of a game that goes on no more; the best is kept."""
        if going != 0:
            return CUT
        points = state._points(self.seat)
        if points > self.best:
            self.best = points
            self.n_best = self.n_trail
            for i in range(self.n_trail):
                self.best_trail[i] = self.trail[i]
        return points

    def moves(self) -> list[int]:
        """The seat's moves of the best game found."""
        return [self.best_trail[i] for i in range(self.n_best)]
