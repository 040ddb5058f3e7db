"""`stellwerk review`: what a seat can learn from a recorded game."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from stellwerk.analysis.hindsight import Hindsight
from stellwerk.analysis.order import body
from stellwerk.analysis.review import Decision, NoReview, Review, review, views_after
from stellwerk.bots import Budget
from stellwerk.cli import params
from stellwerk.cli.pads import seat_names
from stellwerk.cli.records import Theme, save
from stellwerk.cli.screen import screen
from stellwerk.contract import State
from stellwerk.record import Record
from stellwerk.words import Say, minus

app = params.commands()


@app.command("review")
def review_record(
    file: params.RecordFile,
    seat: Annotated[int, typer.Option("--seat", min=0, metavar="S", help="Whose decisions.")] = 0,
    playouts: Annotated[int | None, typer.Option(min=1, help="Playouts for each decision; as the strong bot if not said.")] = None,
    pictures: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Draw the dearest mistakes there, as played and at best.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    lang: params.Lang = None,
) -> None:
    """Look back at a game: the best move for each decision, what it cost to play another, and the three dearest mistakes."""
    record = Record.load(file)
    say = params.words(lang, record.game)
    params.mention_interpreted(say)
    if pictures:
        make(pictures)
    try:
        found = _watched(record, seat, Budget(playouts) if playouts else None, say)
    except NoReview as error:
        raise params.Refused(f"{file}: {error}") from None
    if pictures:
        draw(record, found, pictures, say)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(body(record, found), order="sorted"), indent=2).decode())
    else:
        show(record, found, screen(), say)


def make(folder: Path) -> None:
    """A folder that can be written to, before half a minute of work is done in vain."""
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


def _watched(record: Record, seat: int, budget: Budget | None, say: Say) -> Review:
    """The review, with a bar for those who wait."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bars:
        bar = bars.add_task(say("Looking back"), total=1.0)
        return review(record, seat, budget, lambda share: bars.update(bar, completed=share))


# ---------------------------------------------------------------- what is shown
def show(record: Record, found: Review, console: Console, say: Say) -> None:
    """The decisions, the figures, and the dearest mistakes with both boards."""
    state = record.start()
    console.print(table(record, found, state, say))
    console.print(escape(figures(found, say)), style="bold")
    if found.hindsight:
        console.print(escape(possible(found.hindsight, say)))
    for step in found.dearest:
        decision = found.decision(step)
        assert decision
        played, best = views_after(record, decision, found.seat)
        for heading, token, view in ((say("Played"), decision.played, played), (say("Better"), decision.best, best)):
            console.print(f"\n[bold]{step + 1}. {escape(heading)}: {escape(_told(record, state, token, say))}[/]")
            console.print(record.game.console(view, say, record.names), no_wrap=True, overflow="ignore", crop=False)
        n = say.tenths(decision.lost)
        cost = say("It cost about {n} points of lead.", n=n) if found.lead else say("It cost about {n} points.", n=n)
        console.print(escape(cost))


def table(record: Record, found: Review, state: State, say: Say) -> Table:
    """A row for each decision; what was best is left out where it was played."""
    names = seat_names(record.names, record.seats, say)
    shown = Table(title=escape(f"{record.game.title} · {names[found.seat]}"))
    shown.add_column("", justify="right")
    for heading in (say("Played"), say("Better")):
        shown.add_column(heading)
    shown.add_column(say("Lost"), justify="right")
    for decision in found.decisions:
        dear = decision.step in found.dearest
        better = _told(record, state, decision.best, say) if decision.lost > 0 else ""
        cells = (escape(_told(record, state, decision.played, say)), escape(better), say.tenths(decision.lost) if better else "")
        shown.add_row(str(decision.step + 1), *cells, style="bold" if dear else "")
    return shown


def figures(found: Review, say: Say) -> str:
    """The whole game in a sentence."""
    gaps = {"points": minus(found.points), "accuracy": round(found.accuracy), "lost": say.tenths(found.lost), "n": len(found.decisions)}
    if found.lead:
        return say("{points} points. Accuracy {accuracy} %; about {lost} points of lead lost in {n} decisions.", **gaps)
    return say("{points} points. Accuracy {accuracy} %; about {lost} points lost in {n} decisions.", **gaps)


def possible(found: Hindsight, say: Say) -> str:
    """How far the seat was from the best game."""
    points, best = minus(found.points), minus(found.best)
    if found.proven:
        return say("{points} of at most {best} with these cards, which is proven.", points=points, best=best)
    return say("{points} of {best}, the most we found with these cards; not proven.", points=points, best=best)


def _told(record: Record, state: State, token: str, say: Say) -> str:
    return record.game.tell(state.moves[state.numbers[token]], say, record.names)


def draw(record: Record, found: Review, folder: Path, say: Say) -> None:
    """Two pictures for each of the dearest mistakes."""
    for step in found.dearest:
        decision: Decision | None = found.decision(step)
        assert decision
        for name, view in zip(("played", "best"), views_after(record, decision, found.seat), strict=True):
            save(record.game.picture(view, say, record.names), folder / f"{step + 1}-{name}.svg", Theme.DAY)
