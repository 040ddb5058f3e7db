"""A whole contest: what is played, the games of its deals, and what they say about the bots."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

from stellwerk.arena.deal import BadContest, Contest, Deal, Played, play_deal
from stellwerk.arena.engines import Engine, EngineName, engine
from stellwerk.arena.standings import Difference, Standing, differences, standings
from stellwerk.contract import Game
from stellwerk.games import game as game_named

Value = bool | int | str
"""Of an option."""


@dataclass(frozen=True)
class Outcome:
    """The games of so many deals, from the first on, and the standings that follow from them."""

    contest: Contest
    deals: Sequence[Sequence[Played]]
    first: int = 0
    """The number of the first deal."""

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(len(games) for games in self.deals)

    @cached_property
    def standings(self) -> list[Standing]:
        """How each bot did: points, lead, wins with their intervals, and its rating."""
        return standings(self.contest.bots, self.deals)

    @cached_property
    def differences(self) -> list[Difference]:
        """What every bot has more than those after it."""
        return differences(self.contest.bots, self.deals)


def contest(
    game: str,
    bots: Sequence[str],
    games: int = 1000,
    *,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    board: str | None = None,
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    first: int = 0,
    by: Engine | None = None,
) -> Outcome:
    """Let bots meet in at least so many games, on the same deals at every seat: `contest("metro", ["calm", "strong:400"])`.

    Without `seats` there is one for each bot, as far as the game allows. `playouts` and `seconds` limit what every bot thinks. The work
    is done by the engine, processes of this machine if none is given; the results are the same. Raises BadContest, BotFault, NoEngine,
    and what the game itself refuses.
    """
    settled = enter(game, bots, seats, options, board, playouts, seconds, seed)
    with closing((by or engine(EngineName.LOCAL)).map(play_deal, deals(settled, games, first))) as played:
        return Outcome(settled, list(played), first)


def enter(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    board: str | None = None,
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> Contest:
    """A contest that can be played; raises BadContest and what the game refuses."""
    which = game_named(game)
    if not bots:
        raise BadContest("a contest needs a bot")
    if seats is None:
        seats = min(max(len(bots), which.seats[0]), which.seats[-1])
    settled = Contest(which.name, tuple(bots), seats, written(which, options or {}), board, seed, playouts, seconds)
    settled.check()
    return settled


def written(game: Game, options: Mapping[str, Value]) -> tuple[tuple[str, str], ...]:
    """Options as a command line has them; the game refuses those it does not know."""
    known = {option.name: option for option in game.options}
    return tuple((name, known[name].write(known[name].parse(value)) if name in known else str(value)) for name, value in options.items())


def deals(contest: Contest, games: int, first: int = 0) -> list[Deal]:
    """The deals of at least so many games, from this number on: each is played by every line-up."""
    if games < 1 or first < 0:
        raise BadContest(f"a contest of {games} games cannot begin with deal {first}")
    each = len(Deal(contest, first).line_ups)
    return [Deal(contest, number) for number in range(first, first + math.ceil(games / each))]
