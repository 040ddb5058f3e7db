"""Commands on recorded games: `replay`, `verify`, `picture`; and `sheet`, the empty board to print."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from stellwerk import DEALER, export
from stellwerk.cli import params
from stellwerk.cli.pads import outcome, pads, seat_names
from stellwerk.cli.screen import screen
from stellwerk.contract import Move
from stellwerk.record import Record
from stellwerk.svg import Node

app = params.commands()


class Theme(StrEnum):
    """The looks of a picture."""

    DAY = "day"
    NIGHT = "night"
    PRINT = "print"
    MONO = "mono"


@app.command()
def replay(file: params.RecordFile, at: params.At = None, seat: params.Seat = None, lang: params.Lang = None) -> None:
    """Show a recorded game: its moves in words and the board after them. Checks every move, and the deal if the seed is known."""
    record = _checked(file)
    game, say = record.game, params.words(lang, record.game)
    state = record.replay(at)
    view = state.view(_existing(seat, record))
    names = seat_names(record.names, record.seats, say)
    console = screen()
    for number, (entry, move) in enumerate(zip(record.entries[:at], _moves(record), strict=False), 1):
        who = say("Dealer") if entry.seat == DEALER else names[entry.seat]
        console.print(f"[dim]{number:>4}[/]  {escape(who)}: {escape(game.tell(move, say, names))}", soft_wrap=True)
    console.print()
    console.print(game.console(view, say, names), no_wrap=True, overflow="ignore", crop=False)
    console.print(pads(game, view, names, say))
    if state.turn():
        console.print(escape(say("After {n} of {all} moves", n=len(record.entries[:at]), all=len(record.entries))))
    else:
        console.print(f"[bold]{escape(outcome(game, view.scores, names, say))}[/]")


@app.command()
def verify(file: params.RecordFile, lang: params.Lang = None) -> None:
    """Check that the deal was fair: every card follows from the seed that was promised before the first one."""
    record = Record.load(file)
    say = params.words(lang, record.game)
    deals = record.verify()
    record.replay()
    seed = f"{record.seed[:8]}…"
    text = say.many(
        "fair deal: {n} deal follows from the seed {seed}", "fair deal: {n} deals follow from the seed {seed}", deals, seed=seed
    )
    screen().print(escape(f"{file}: {text}"), soft_wrap=True)


@app.command()
def picture(
    file: params.RecordFile,
    output: params.Output,
    at: params.At = None,
    seat: params.Seat = None,
    theme: Annotated[Theme, typer.Option(help="The look.")] = Theme.DAY,
    lang: params.Lang = None,
) -> None:
    """Draw the board of a recorded game."""
    record = Record.load(file)
    view = record.replay(at).view(_existing(seat, record))
    save(record.game.picture(view, params.words(lang, record.game), record.names), output, theme)


@app.command()
def sheet(
    game_name: params.GameName = None,
    *,
    output: params.Output,
    board: params.Board = None,
    pieces: Annotated[bool, typer.Option("--pieces", help="What must be cut out, instead of the board.")] = False,
    mono: Annotated[bool, typer.Option("--mono", help="In greys, for a printer without colour.")] = False,
    lang: params.Lang = None,
) -> None:
    """Draw an empty board to print and play on with pencils."""
    game = params.game_named(game_name)
    page = (game.cut_out if pieces else game.sheet)(params.words(lang, game), params.board_named(game, board))
    if not page:
        raise params.Refused(f"{game.title} has nothing to cut out")
    save(page, output, Theme.MONO if mono else Theme.PRINT)


def _checked(file: Path) -> Record:
    """A record whose moves and result are right, and its deals as far as that can be told."""
    record = Record.load(file)
    record.replay()
    if record.seed and record.commitment:
        record.verify()
    return record


def _moves(record: Record) -> list[Move]:
    """The moves behind the tokens."""
    moves = []
    state = record.start()
    for entry in record.entries:
        moves.append(state.moves[state.play(entry.seat, entry.token)])
    return moves


def _existing(seat: int | None, record: Record) -> int | None:
    if seat is not None and seat >= record.seats:
        raise params.Refused(f"{record.file}: no seat {seat}: this game has seats 0 to {record.seats - 1}")
    return seat


def save(drawing: Node, path: Path, theme: Theme) -> None:
    """Write a drawing; what cannot be written is refused."""
    try:
        export.save(drawing, path, theme.value)
    except ValueError as error:
        raise params.Refused(str(error)) from None
