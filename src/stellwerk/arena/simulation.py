"""Many games between the same seats: the points of each in whole numbers, with the same result however many processes there are."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial, reduce
from random import Random

from stellwerk.arena.deal import BadContest, start
from stellwerk.arena.engines import Engine, EngineName, engine
from stellwerk.arena.match import by_odds, play_out
from stellwerk.arena.outcome import Value, written
from stellwerk.bots import RandomBot, bot
from stellwerk.contract import State
from stellwerk.games import game as game_named
from stellwerk.playout import Playout

CHUNK = 1000
"""Games that share one source of chance: fixed, so that the number of processes does not matter."""

SLOW_CHUNK = 10
"""The same for bots that think, so that a few hundred games are enough for all cores."""

SHARES = 840
"""A win in parts that up to eight seats can share without rounding."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of work for one process, in plain values."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    board: str | None
    seed: int
    games: int

    def start(self) -> State:
        """The position before the first deal; raises what the game refuses."""
        return start(self.game, len(self.bots), self.options, self.board)


@dataclass(slots=True)
class Tally:
    """What is known of one seat's points; whole numbers only, so that the order of adding does not matter."""

    games: int
    total: int
    squares: int
    least: int
    most: int
    win_shares: int

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.total + other.total,
            self.squares + other.squares,
            min(self.least, other.least),
            max(self.most, other.most),
            self.win_shares + other.win_shares,
        )

    @property
    def mean(self) -> float:
        """The average."""
        return self.total / self.games

    @property
    def spread(self) -> float:
        """The standard deviation, estimated from this sample."""
        return math.sqrt((self.games * self.squares - self.total**2) / (self.games * (self.games - 1))) if self.games > 1 else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The mean lies here with 95 %."""
        half = 1.96 * self.spread / math.sqrt(self.games)
        return self.mean - half, self.mean + half

    @property
    def wins(self) -> float:
        """The share of games won on points; a tie is shared."""
        return self.win_shares / (SHARES * self.games)


def tally(results: list[list[int]]) -> list[Tally]:
    """Count games, given as the points of their seats."""
    shares = [SHARES // points.count(max(points)) for points in results]
    best = [max(points) for points in results]
    return [
        Tally(
            len(column),
            sum(column),
            sum(x * x for x in column),
            min(column),
            max(column),
            sum(s for x, b, s in zip(column, best, shares, strict=True) if x == b),
        )
        for column in zip(*results, strict=True)
    ]


def simulate(
    game: str,
    seats: Sequence[str],
    games: int = 1000,
    *,
    options: Mapping[str, Value] | None = None,
    board: str | None = None,
    seed: int = 0,
    by: Engine | None = None,
) -> list[Tally]:
    """Let the bots of these seats play so many games: what is known of the points of each. The engine is as in `contest`."""
    whole = settle(game, seats, games, options, board, seed)
    with closing((by or engine(EngineName.LOCAL)).map(run, list(chunks(whole)))) as parts:
        return reduce(together, parts)


def settle(
    game: str, seats: Sequence[str], games: int, options: Mapping[str, Value] | None = None, board: str | None = None, seed: int = 0
) -> Chunk:
    """All games as one piece, after a look whether they can be played."""
    which = game_named(game)
    if games < 1:
        raise BadContest(f"there is nothing to count in {games} games")
    for name in seats:
        bot(name)
    whole = Chunk(which.name, tuple(seats), written(which, options or {}), board, seed, games)
    whole.start()
    return whole


def together(some: list[Tally], more: list[Tally]) -> list[Tally]:
    """What is known of each seat from the games of both."""
    return [one + two for one, two in zip(some, more, strict=True)]


def chunks(whole: Chunk) -> Iterator[Chunk]:
    """The work in pieces, each with a seed of its own."""
    size = CHUNK if plays_at_random(whole) else SLOW_CHUNK
    for number, first in enumerate(range(0, whole.games, size)):
        own = int.from_bytes(hashlib.sha256(f"{whole.seed} {number}".encode()).digest()[:8], "big")
        yield Chunk(whole.game, whole.bots, whole.options, whole.board, own, min(size, whole.games - first))


def run(chunk: Chunk) -> list[Tally]:
    """Play the piece."""
    start = chunk.start()
    if plays_at_random(chunk):
        return tally(Playout(chunk.seed).batch(start, chunk.games))
    rng = Random(chunk.seed)
    players = [partial(bot(name).choose, rng=rng) for name in chunk.bots]
    ends = (play_out(start.copy(), players, by_odds(rng)) for _ in range(chunk.games))
    return tally([[end.points(seat) for seat in range(end.seats)] for end in ends])


def plays_at_random(chunk: Chunk) -> bool:
    """Whether compiled playouts do the same as bots that look at their views."""
    return set(chunk.bots) == {RandomBot.name}
