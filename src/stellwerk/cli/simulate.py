"""`stellwerk simulate`: many games between bots, on all cores, with the same result however many there are."""

from __future__ import annotations

import json
import sys
import time
from contextlib import closing, suppress
from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import stellwerk
from stellwerk.arena import engines, simulation
from stellwerk.arena.simulation import Chunk, Tally
from stellwerk.bots import RandomBot
from stellwerk.cli import params
from stellwerk.cli.figures import a_second, decimal
from stellwerk.cli.screen import screen
from stellwerk.cli.workforce import Engine, Jobs
from stellwerk.words import Say, minus

app = params.commands()


@app.command()
def simulate(
    game_name: params.GameName = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seats: Annotated[str, typer.Option(help="The bot of each seat, with commas.")] = RandomBot.name,
    options: params.Options = None,
    board: params.Board = None,
    jobs: Jobs = None,
    engine: Engine = engines.EngineName.LOCAL,
    seed: Annotated[int, typer.Option(help="The same number, the same games.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    lang: params.Lang = None,
) -> None:
    """Let bots play many games and count their points."""
    game = params.game_named(game_name)
    say = params.words(lang, game)
    bots = [part.strip() for part in seats.split(",")]
    whole = simulation.settle(game.name, bots, games, params.option_values(options), params.board_named(game, board), seed)
    doing = engines.engine(engine, jobs)
    params.mention_interpreted(say)
    started = time.perf_counter()
    tallies = played(whole, doing, say)
    done = replace(whole, games=tallies[0].games if tallies else 0)
    rate = done.games / (time.perf_counter() - started)
    if tallies and as_json:
        print(json.dumps(report(done, done != whole, tallies, rate)))
    elif tallies:
        screen().print(table(done, tallies, rate, say))
    if done != whole:
        text = say.many("Stopped after {done} of {n} game", "Stopped after {done} of {n} games", games, done=done.games)
        params.leave_early(text)


def played(whole: Chunk, doing: engines.Engine, say: Say) -> list[Tally]:
    """What is known of each seat, with a bar that shows how far the games are; after Ctrl-C of the games so far, which may be none."""
    tallies: list[Tally] = []
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(say("Games"), total=whole.games)
        with closing(doing.map(simulation.run, list(simulation.chunks(whole)))) as results, suppress(KeyboardInterrupt):
            for more in results:
                tallies = simulation.together(tallies, more) if tallies else more
                progress.update(bar, completed=tallies[0].games)
    return tallies


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
