"""Playouts in which every seat takes what gains most at once: the plain player of docs/maps.md, and what stronger ones look ahead with."""

from __future__ import annotations

from stellwerk.chance import Rng
from stellwerk.contract import MoveList
from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.limits import DEALER


class Greedy:
    """Its choices, and positions played to their end with them; ties are broken by dice."""

    def __init__(self, seed: int) -> None:
        self.dice = Rng(seed)
        self.moves = MoveList()

    def _choose(self, state: State, seat: int) -> int:
        count = state._legal(seat, self.moves)
        best = -1
        ties = 1
        pick = 0
        for i in range(count):
            gain = state._gain(seat, self.moves.move[i])
            if gain > best:
                best = gain
                ties = 1
                pick = self.moves.move[i]
            elif gain == best:
                ties += 1
                if self.dice._below(ties) == 0:
                    pick = self.moves.move[i]
        return pick

    def _deal(self, state: State) -> int:
        count = state._legal(DEALER, self.moves)
        total = 0
        for i in range(count):
            total += self.moves.weight[i]
        left = self.dice._below(total)
        pick = 0
        while left >= self.moves.weight[pick]:
            left -= self.moves.weight[pick]
            pick += 1
        return self.moves.move[pick]

    def _finish(self, state: State) -> None:
        owing = state._turn()
        while owing:
            if owing >> DEALER & 1:
                state._apply(DEALER, self._deal(state))
            else:
                for seat in range(DEALER):
                    if owing >> seat & 1:
                        state._apply(seat, self._choose(state, seat))
            owing = state._turn()

    def _worth(self, state: State, seat: int, n: int, games: int) -> int:
        total = 0
        for _ in range(games):
            twin = state._copy()
            twin._apply(seat, n)
            self._finish(twin)
            total += twin._points(seat)
        return total

    def choose(self, state: State, seat: int) -> int:
        """The move that gains most at once."""
        if not state.legal(seat):
            raise ValueError(f"seat {seat} owes no move")
        return self._choose(state, seat)

    def finish(self, state: State) -> None:
        """Play this position to its end, in place."""
        state.turn()
        self._finish(state)

    def worth(self, state: State, seat: int, n: int, games: int) -> int:
        """The seat's points after a move, summed over so many playouts."""
        state.copy().apply(seat, n)
        return self._worth(state, seat, n, games)
