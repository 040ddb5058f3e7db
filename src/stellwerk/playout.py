"""Random games through the hooks of the contract: one loop for all games, fast when compiled."""

from __future__ import annotations

from stellwerk.chance import Dice
from stellwerk.core import Menu, State
from stellwerk.limits import DEALER

PRIME = 1099511628211  # FNV-1a
BASIS = 14695981039346656037
ALL64 = 0xFFFFFFFFFFFFFFFF


class Playout:
    """Plays positions to their end with equal chances for every legal move; `checksum` runs over all moves made so far."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.menu = Menu()
        self.steps = 0
        self.checksum = BASIS

    def _run(self, state: State) -> None:
        owing = state._turn()
        while owing:
            if owing >> DEALER & 1:
                self._step(state, DEALER)
            else:
                for seat in range(DEALER):
                    if owing >> seat & 1:
                        self._step(state, seat)
            owing = state._turn()

    def _step(self, state: State, seat: int) -> None:
        count = state._legal(seat, self.menu)
        pick = 0
        if seat == DEALER:
            total = 0
            for i in range(count):
                total += self.menu.weight[i]
            left = self.dice._below(total)
            while left >= self.menu.weight[pick]:
                left -= self.menu.weight[pick]
                pick += 1
        else:
            pick = self.dice._below(count)
        move = self.menu.move[pick]
        self.steps += 1
        self.checksum = ((self.checksum ^ (seat * 65536 + move)) * PRIME) & ALL64
        state._apply(seat, move)

    def _batch(self, start: State, games: int, seats: int) -> list[list[int]]:
        results = []
        for _ in range(games):
            state = start._copy()
            self._run(state)
            points = []
            for seat in range(seats):
                total = state._points(seat)
                self.checksum = ((self.checksum ^ (total & 65535)) * PRIME) & ALL64
                points.append(total)
            results.append(points)
        return results

    def run(self, state: State) -> None:
        """Play this position to its end, in place."""
        self._run(state)

    def batch(self, start: State, games: int) -> list[list[int]]:
        """Points of every seat after each of so many random games from this position."""
        return self._batch(start, games, start.seats)
