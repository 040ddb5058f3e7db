"""Random games for the laws: a walk through a game that keeps its record, and every set of options a game allows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from stellwerk import DEALER, GAMES, BadOption, Dealer, Record, seed_from
from stellwerk.contract import Game, State
from stellwerk.options import Option


@dataclass(frozen=True)
class Setting:
    """A game with its number of seats, its board and all options settled."""

    game: Game
    seats: int
    options: dict[str, Any]
    board: str = ""

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        board = f"/{self.board}" if len(self.game.boards) > 1 else ""
        return f"{self.game.name}/{self.seats}{board}/{chosen}"

    def every(self, moves: int) -> int:
        """Of a game that is over before so many moves, every position is looked at; else one in so many."""
        return moves if self.game.longest(self.seats) > moves else 1

    def new(self) -> State:
        return self.game.new(self.seats, self.options, self.board or None)


FEW = 40
"""A game with at most so many settings is walked in all of them; with more, every pair of values must do."""


def values(option: Option) -> tuple[Any, ...]:
    return {"switch": (False, True), "choice": option.choices, "number": tuple(range(option.low, option.high + 1))}[option.kind]


def settings() -> list[Setting]:
    """What is played under the laws, over all games."""
    return [setting for game in GAMES.values() for setting in settings_of(game)]


@cache
def settings_of(game: Game) -> list[Setting]:
    names = [option.name for option in game.options]
    dimensions = (tuple(game.seats), game.boards, *(values(option) for option in game.options))
    allowed = []
    for row in itertools.product(*dimensions):
        try:
            game.new(row[0], dict(zip(names, row[2:], strict=True)), row[1])
        except BadOption:
            continue
        allowed.append(row)
    chosen = allowed if len(allowed) <= FEW else covering(allowed)
    return [Setting(game, row[0], dict(zip(names, row[2:], strict=True)), row[1]) for row in chosen]


def covering(allowed: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Some of the rows in which every two values that go together meet: each time the one with the most new pairs."""
    numbers: dict[Any, int] = {}
    pairs = [sum(1 << numbers.setdefault(pair, len(numbers)) for pair in itertools.combinations(enumerate(row), 2)) for row in allowed]
    missing = (1 << len(numbers)) - 1
    chosen = []
    while missing:
        best = max(range(len(allowed)), key=lambda i: (pairs[i] & missing).bit_count())
        chosen.append(allowed[best])
        missing &= ~pairs[best]
    return chosen


@dataclass
class Walk:
    """A game played at random from one seed: the deals from a dealer's seed, the choices from a random source."""

    setting: Setting
    seed: int
    state: State = field(init=False)
    record: Record = field(init=False)

    def __post_init__(self) -> None:
        self.record = Record.begin(self.setting.game, self.setting.seats, self.setting.options, self.setting.board or None)
        self.state = self.record.start()
        self.dealer = Dealer(seed_from(str(self.seed)))
        self.record.commitment = self.dealer.commitment
        self.rng = Random(self.seed)

    def steps(self) -> Iterator[int]:
        """Goes on move by move until the game is over; yields the number of moves made."""
        yield 0
        made = 0
        while self.step():
            made += 1
            yield made

    def step(self) -> bool:
        """One move of the dealer or of one of the seats that owe one."""
        turn = self.state.turn()
        if not turn:
            return False
        seat = turn[0] if len(turn) == 1 else self.rng.choice(turn)
        if seat == DEALER:
            n = self.dealer.deal(self.state)
        else:
            legal = self.state.legal(seat)
            n = legal[self.rng.randrange(len(legal))]
        self.record.add(seat, str(self.state.moves[n]))
        self.state.apply(seat, n)
        return True

    def finish(self) -> State:
        while self.step():
            pass
        return self.state
