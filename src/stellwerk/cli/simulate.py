"""`stellwerk simulate`: many games between bots, on all cores, with the same result however many there are."""

from __future__ import annotations

import hashlib
import json
import math
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import stellwerk
from stellwerk import DEALER
from stellwerk.bots import RandomBot, bot
from stellwerk.cli import engines, given
from stellwerk.cli.figures import a_second, decimal
from stellwerk.core import State
from stellwerk.words import Say, minus

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
    game_name: given.GameName = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seats: Annotated[str, typer.Option(help="The bot of each seat, with commas.")] = RandomBot.name,
    options: given.Options = None,
    board: given.Board = None,
    jobs: engines.Jobs = None,
    engine: engines.Which = engines.EngineName.LOCAL,
    seed: Annotated[int, typer.Option(help="The same number, the same games.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    lang: given.Lang = None,
) -> None:
    """Let bots play many games and count their points."""
    game = given.game_named(game_name)
    say = given.words(lang, game)
    bots = tuple(part.strip() for part in seats.split(","))
    settled = given.option_values(options)
    for name in bots:
        bot(name)
    board = given.board_named(game, board)
    game.new(len(bots), settled, board)
    doing = engines.engine(engine, jobs)
    given.mention_interpreted(say)
    whole = Chunk(game.name, bots, tuple(settled.items()), board, seed, games)
    started = time.perf_counter()
    tallies = played(whole, doing, say)
    done = replace(whole, games=tallies[0].games if tallies else 0)
    rate = done.games / (time.perf_counter() - started)
    if tallies and as_json:
        print(json.dumps(report(done, done != whole, tallies, rate)))
    elif tallies:
        given.terminal().print(table(done, tallies, rate, say))
    if done != whole:
        text = say.many("Stopped after {done} of {n} game", "Stopped after {done} of {n} games", games, done=done.games)
        given.leave_early(text)


def played(whole: Chunk, doing: engines.Engine, say: Say) -> list[Tally]:
    """What is known of each seat, with a bar that shows how far the games are; after Ctrl-C of the games so far, which may be none."""
    tallies: list[Tally] = []
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(say("Games"), total=whole.games)
        with closing(doing.map(run, list(chunks(whole)))) as results, suppress(KeyboardInterrupt):
            for more in results:
                tallies = [one + two for one, two in zip(tallies, more, strict=True)] if tallies else more
                progress.update(bar, completed=tallies[0].games)
    return tallies


# ---------------------------------------------------------------- the work
def chunks(whole: Chunk) -> Iterator[Chunk]:
    """The work in pieces, each with a seed of its own."""
    size = CHUNK if plays_at_random(whole) else SLOW_CHUNK
    for number, first in enumerate(range(0, whole.games, size)):
        own = int.from_bytes(hashlib.sha256(f"{whole.seed} {number}".encode()).digest()[:8], "big")
        yield Chunk(whole.game, whole.bots, whole.options, whole.board, own, min(size, whole.games - first))


def run(chunk: Chunk) -> list[Tally]:
    """Play the piece."""
    game = stellwerk.game(chunk.game)
    start = game.new(len(chunk.bots), dict(chunk.options), given.board_named(game, chunk.board))
    if plays_at_random(chunk):
        return tally(stellwerk.Playout(chunk.seed).batch(start, chunk.games))
    rng = Random(chunk.seed)
    return tally([_play_out(start.copy(), chunk.bots, rng) for _ in range(chunk.games)])


def plays_at_random(chunk: Chunk) -> bool:
    """Whether compiled playouts do the same as bots that look at their views."""
    return set(chunk.bots) == {RandomBot.name}


def _play_out(state: State, names: tuple[str, ...], rng: Random) -> list[int]:
    """One game of bots that look at their views."""
    bots = [bot(name) for name in names]
    while owing := state.turn():
        for seat in owing:
            if seat == DEALER:
                state.apply(DEALER, rng.choices(state.legal(DEALER), state.odds())[0])
            else:
                state.apply(seat, bots[seat].choose(state.view(seat), rng))
    return [state.points(seat) for seat in range(state.seats)]


# ---------------------------------------------------------------- what is shown
def report(whole: Chunk, stopped: bool, tallies: list[Tally], rate: float) -> dict[str, Any]:
    """The outcome for programs."""
    game = stellwerk.game(whole.game)
    given_values = dict(whole.options)
    return {
        "game": game.name,
        "board": whole.board or game.boards[0],
        "options": {option.name: option.parse(given_values.get(option.name, option.default)) for option in game.options},
        "games": whole.games,
        "stopped_early": stopped,
        "seed": whole.seed,
        "compiled": stellwerk.is_compiled(),
        "games_per_second": round(rate, 1),
        "seats": [
            {"bot": name, "mean": t.mean, "spread": t.spread, "interval": list(t.interval), "min": t.least, "max": t.most, "wins": t.wins}
            for name, t in zip(whole.bots, tallies, strict=True)
        ],
    }


def table(whole: Chunk, tallies: list[Tally], rate: float, say: Say) -> Table:
    """The outcome for people."""
    shown = Table(title=stellwerk.game(whole.game).title)
    shown.caption = say.many(
        "{n} game, {rate} a second, seed {seed}",
        "{n} games, {rate} a second, seed {seed}",
        whole.games,
        rate=a_second(rate, say),
        seed=whole.seed,
    )
    shown.add_column("")
    for heading in (say("Mean"), say("Spread"), say("95 % interval"), say("Min"), say("Max"), say("Wins")):
        shown.add_column(heading, justify="right")
    for seat, (name, t) in enumerate(zip(whole.bots, tallies, strict=True)):
        mean, spread, low, high = (decimal(number, 2, say) for number in (t.mean, t.spread, *t.interval))
        wins = f"{say.tenths(100 * t.wins)} %" if len(tallies) > 1 else ""
        shown.add_row(f"{say.seat(seat)} ({name})", mean, spread, f"{low} – {high}", minus(t.least), minus(t.most), wins)
    return shown
