"""`stellwerk arena`: bots meet on the same deals at every seat, and figures with intervals say which is better."""

from __future__ import annotations

import json
import sys
import time
from contextlib import closing, suppress
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import stellwerk
from stellwerk.arena import engines
from stellwerk.arena.deal import BotFault, Contest, Deal, Played, play_deal
from stellwerk.arena.outcome import Outcome, deals, enter
from stellwerk.arena.standings import Difference, Estimate, Standing
from stellwerk.cli import params
from stellwerk.cli.figures import a_second, decimal
from stellwerk.cli.screen import screen
from stellwerk.cli.workforce import Engine, Jobs
from stellwerk.words import Say

NARROW = 0.1
"""Intervals of shares below this width are shown with tenths of a hundredth; there is no room for them all."""

ENDS = (-1, 0, 1)
"""Shares, and differences of shares, go as far as these and no further: they need no digits."""


app = params.commands()


@app.command()
def arena(
    game_name: params.GameName = None,
    *,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Which bots, with commas; strong:400 thinks for 400 playouts.")],
    games: Annotated[int, typer.Option(min=1, help="How many games at least; every deal is played by all line-ups.")] = 1000,
    seats: Annotated[int | None, typer.Option(min=1, help="How many sit at a table; one for each bot if not said. 1: each alone.")] = None,
    options: params.Options = None,
    board: params.Board = None,
    playouts: Annotated[
        int | None, typer.Option(min=1, help="All bots think for so many playouts, instead of as their level does.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="No bot thinks longer than this, whatever its level. Results then depend on the machine.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same number, the same deals.")] = 0,
    first: Annotated[int, typer.Option("--from", min=0, metavar="DEAL", help="The number of the first deal.")] = 0,
    jobs: Jobs = None,
    engine: Engine = engines.EngineName.LOCAL,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    lang: params.Lang = None,
) -> None:
    """Let bots meet on the same deals at every seat, and say which is better."""
    game = params.game_named(game_name)
    say = params.words(lang, game)
    names = [part.strip() for part in bots.split(",")]
    settled = params.option_values(options)
    contest = enter(game.name, names, seats, settled, params.board_named(game, board), playouts, seconds, seed)
    work = deals(contest, games, first)
    doing = engines.engine(engine, jobs)
    params.mention_interpreted(say)
    started = time.perf_counter()
    try:
        outcome = Outcome(contest, played(work, doing, say), first)
    except BotFault as fault:
        print(f"stellwerk: {fault}", file=sys.stderr)
        raise typer.Exit(1) from fault
    rate = outcome.games / (time.perf_counter() - started)
    stopped = len(outcome.deals) < len(work)
    if outcome.deals and as_json:
        print(json.dumps(report(outcome, stopped, rate), sort_keys=True))
    elif outcome.deals:
        show(outcome, rate, say)
    if stopped:
        text = say.many("Stopped after {done} of {n} deal", "Stopped after {done} of {n} deals", len(work), done=len(outcome.deals))
        params.leave_early(text)


def played(work: list[Deal], doing: engines.Engine, say: Say) -> list[list[Played]]:
    """The games deal by deal, with a bar that shows how far they are; after Ctrl-C those of the first deals, up to one not finished.

    Later ones that are finished do not count: to take whichever deals are over would prefer the short ones.
    """
    finished: list[list[Played]] = []
    each = len(work[0].line_ups)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(say("Games"), total=len(work) * each)
        with closing(doing.map(play_deal, work)) as results, suppress(KeyboardInterrupt):
            for games in results:
                finished.append(games)
                progress.advance(bar, each)
    return finished


# ---------------------------------------------------------------- for programs
def report(outcome: Outcome, stopped: bool, rate: float) -> dict[str, Any]:
    """The outcome; what depends on the machine is called seconds or per second."""
    contest = outcome.contest
    game = stellwerk.game(contest.game)
    given_values = dict(contest.options)
    return {
        "game": game.name,
        "board": contest.board or game.boards[0],
        "options": {option.name: option.parse(given_values.get(option.name, option.default)) for option in game.options},
        "seats": contest.seats,
        "seed": contest.seed,
        "budget": {"playouts": contest.playouts, "seconds": contest.seconds} if contest.playouts or contest.seconds else None,
        "games": outcome.games,
        "deals": len(outcome.deals),
        "first_deal": outcome.first,
        "stopped_early": stopped,
        "compiled": stellwerk.is_compiled(),
        "games_per_second": round(rate, 1),
        "bots": [
            {
                "bot": each.bot,
                "games": each.games,
                "points": figures(each.points),
                "lead": figures(each.lead),
                "wins": figures(each.wins),
                "rating": dict(zip(("mu", "sigma"), each.rating, strict=True)) if each.rating else None,
                "seconds": {"mean": each.seconds, "slowest": each.slowest},
            }
            for each in outcome.standings
        ],
        "differences": [
            {"first": each.first, "second": each.second, "points": difference(each.points), "wins": difference(each.wins)}
            for each in outcome.differences
        ],
    }


def figures(found: Estimate | None) -> dict[str, Any] | None:
    """A mean with its interval."""
    return {"mean": found.mean, "interval": found.interval} if found else None


def difference(found: Estimate | None) -> dict[str, Any] | None:
    """The same, and whether the interval leaves out zero."""
    return {"mean": found.mean, "interval": found.interval, "clear": found.is_clear} if found else None


# ---------------------------------------------------------------- for people
def show(outcome: Outcome, rate: float, say: Say) -> None:
    """The tables, and what they are made of."""
    console = screen()
    console.print(standings_table(outcome.contest, outcome.standings, say))
    if outcome.differences:
        console.print()
        console.print(differences_table(outcome.differences, say))
    console.print()
    if len(outcome.deals) > 1:
        console.print(say("± and brackets: the 95 % interval over deals; * zero lies outside"))
    console.print(f"{counted(outcome, say)}; " + say("{rate} a second, seed {seed}", rate=a_second(rate, say), seed=outcome.contest.seed))


def counted(outcome: Outcome, say: Say) -> str:
    """`6 games: 3 deals, 2 games each`."""
    return say(
        "{games}: {deals}, {each}",
        games=say.many("{n} game", "{n} games", outcome.games),
        deals=say.many("{n} deal", "{n} deals", len(outcome.deals)),
        each=say.many("{n} game each", "{n} games each", len(outcome.deals[0])),
    )


def standings_table(contest: Contest, found: list[Standing], say: Say) -> Table:
    """A line for each bot, with what its answers took on average and at most."""
    rivals = () if contest.seats == 1 else (say("Lead"), say("Wins, %"))
    shown = lined(stellwerk.game(contest.game).title, say("Points"), *rivals, say("Rating"), say("Mean, s"), say("Max, s"))
    for each in found:
        rivalry = [decimal(each.lead.mean, 2, say), share(each.wins, say)] if each.lead and each.wins else []
        rating = " σ ".join(say.tenths(number) for number in each.rating or ())
        took = (decimal(each.seconds, 3, say), decimal(each.slowest, 3, say))
        shown.add_row(each.bot, spread(each.points, say), *rivalry, rating, *took)
    return shown


def differences_table(apart: list[Difference], say: Say) -> Table:
    """A line for every two bots."""
    shown = lined(say("Differences"), say("Points"), *((say("Wins, %"),) if apart[0].wins else ()))
    for each in apart:
        wins = [marked(percent(each.wins, say("{low} to {high}"), 1, say), each.wins)] if each.wins else []
        shown.add_row(f"{each.first} − {each.second}", marked(spread(each.points, say), each.points), *wins)
    return shown


def lined(title: str, *headings: str) -> Table:
    """A table that keeps every row in one line: all of it has room in 80 columns."""
    shown = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False)
    shown.add_column("", no_wrap=True)
    for heading in headings:
        shown.add_column(heading, justify="right", no_wrap=True)
    return shown


def spread(found: Estimate, say: Say) -> str:
    """`61.23 ± 3.10`."""
    reach = f" ± {decimal(found.half, 2, say)}" if found.interval else ""
    return decimal(found.mean, 2, say) + reach


def share(found: Estimate, say: Say) -> str:
    """`40.0 (12–74)`, or `50.3 (49.8–50.9)` where whole hundredths would hide where the interval ends."""
    is_narrow = found.interval is not None and found.interval[1] - found.interval[0] < NARROW
    return percent(found, "{low}–{high}", 1 if is_narrow else 0, say)


def percent(found: Estimate, between: str, digits: int, say: Say) -> str:
    """A share and its interval in hundredths, which need not lie around it evenly."""
    mean = say.tenths(100 * found.mean)
    if found.interval is None:
        return mean
    low, high = (decimal(100 * end, 0 if end in ENDS else digits, say) for end in found.interval)
    return f"{mean} ({between.format(low=low, high=high)})"


def marked(text: str, found: Estimate) -> str:
    """With a star if it is clear."""
    return f"{text} *" if found.is_clear else f"{text}  "
