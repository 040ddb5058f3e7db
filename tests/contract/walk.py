"""Random games for the laws: a walk through a game that keeps its record, and every set of options a game allows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stellwerk import DEALER, GAMES, BadOption, Dealer, Record, seed_from
from stellwerk.core import Game, State
from stellwerk.options import Option


@dataclass(frozen=True)
class Setting:
    """A game with its number of seats and all options settled."""

    game: Game
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}/{self.seats}/{chosen}"


def values(option: Option) -> tuple[Any, ...]:
    return {"switch": (False, True), "choice": option.choices, "number": tuple(range(option.low, option.high + 1))}[option.kind]


def settings() -> list[Setting]:
    """Everything that can be played, over all games."""
    found = []
    for game in GAMES.values():
        names = [option.name for option in game.options]
        for seats in game.seats:
            for combination in itertools.product(*(values(option) for option in game.options)):
                options = dict(zip(names, combination, strict=True))
                try:
                    game.new(seats, options)
                except BadOption:
                    continue
                found.append(Setting(game, seats, options))
    return found


@dataclass
class Walk:
    """A game played at random from one seed: the deals from a dealer's seed, the choices from a random source."""

    setting: Setting
    seed: int
    state: State = field(init=False)
    record: Record = field(init=False)

    def __post_init__(self) -> None:
        self.record = Record.begin(self.setting.game, self.setting.seats, self.setting.options)
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
