"""Games played to their end through the hooks of the contract: one loop for all games, fast when compiled."""

from __future__ import annotations

from typing import TypeVar

from stellwerk.chance import Rng
from stellwerk.contract import MoveList, State, seat_of, whole
from stellwerk.limits import DEALER

PRIME = 1099511628211  # FNV-1a
BASIS = 14695981039346656037
ALL64 = 0xFFFFFFFFFFFFFFFF


S = TypeVar("S", bound=State)


def a_state(kind: type[S], given: object) -> S:
    """This, if it is a position of this kind: compiled, the hooks take anything for one."""
    if not isinstance(given, kind):
        wanted = "a position of this game" if isinstance(given, State) else "a position"
        raise TypeError(f"{wanted} is wanted, not {type(given).__name__}")
    return given


class Playout:
    """Plays positions to their end with equal chances for every legal move; `checksum` runs over all moves made so far."""

    def __init__(self, seed: int) -> None:
        self.dice = Rng(whole("a seed", seed))
        self.moves = MoveList()
        self.odds = [0.0] * 768  # limits.MOST_MOVES
        self.steps = 0
        self.checksum = BASIS

    # ------------------------------------------------------------ hooks of a policy
    def _bind(self, state: State) -> int:
        """From now on it is this position that is played; a policy keeps it, as its own game's type, to look into. 0."""
        return 0

    def _weigh(self, seat: int, count: int) -> None:
        """Write into `odds` how likely a sensible player takes each of the moves in the list."""
        for i in range(count):
            self.odds[i] = 1.0

    def _pick(self, seat: int, count: int) -> int:
        """The place in the list of the move to make."""
        return self.dice._below(count)

    def _foresee(self, state: State, seat: int) -> float:
        """The points a seat has after a playout; a policy that stops before the end says what it expects."""
        return state._points(seat)

    # ------------------------------------------------------------ the loop
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
        count = state._legal(seat, self.moves)
        pick = self._deal(count) if seat == DEALER else self._pick(seat, count)
        move = self.moves.move[pick]
        self.steps += 1
        self.checksum = ((self.checksum ^ (seat * 65536 + move)) * PRIME) & ALL64
        state._apply(seat, move)

    def _deal(self, count: int) -> int:
        pick = 0
        total = 0
        for i in range(count):
            total += self.moves.weight[i]
        left = self.dice._below(total)
        while left >= self.moves.weight[pick]:
            left -= self.moves.weight[pick]
            pick += 1
        return pick

    def _batch(self, start: State, games: int, seats: int) -> list[list[int]]:
        results = []
        for _ in range(games):
            state = start._copy()
            self._bind(state)
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
        a_state(State, state)
        self._bind(state)
        self._run(state)

    def batch(self, start: State, games: int) -> list[list[int]]:
        """Points of every seat after each of so many games from this position."""
        a_state(State, start)
        return self._batch(start, games, start.seats)

    def foresee(self, state: State, seat: int) -> float:
        """The points a seat will have, where this position is one at which playouts may stop."""
        a_state(State, state)
        self._bind(state)
        return self._foresee(state, seat_of(seat, state.seats))

    def likely(self, state: State, seat: int) -> dict[int, float]:
        """How likely each legal move of a seat is here, as shares of one."""
        a_state(State, state)
        return self._likely(state, seat_of(seat, state.seats))

    def _likely(self, state: State, seat: int) -> dict[int, float]:
        self._bind(state)
        legal = state.legal(seat)
        if not legal:
            return {}
        for i, n in enumerate(legal):
            self.moves.move[i] = n
        self._weigh(seat, len(legal))
        total = sum([self.odds[i] for i in range(len(legal))])
        return {n: self.odds[i] / total for i, n in enumerate(legal)}


class Policy(Playout):
    """Playouts of players with preferences: a game's policy binds its position and weighs the moves."""

    def _pick(self, seat: int, count: int) -> int:
        if count == 1:
            return 0
        self._weigh(seat, count)
        total = 0.0
        for i in range(count):
            total += self.odds[i]
        left = total * self.dice._below(1073741824) / 1073741824
        pick = 0
        while pick < count - 1 and left >= self.odds[pick]:
            left -= self.odds[pick]
            pick += 1
        return pick
