"""`stellwerk map`: maps of one's own, checked and drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import stellwerk
from stellwerk import maps
from stellwerk.cli import given
from stellwerk.cli.records import Theme, save
from stellwerk.core import Game

app = typer.Typer(help="Check and draw maps of your own.", no_args_is_help=True)


@app.command()
def check(file: given.MapFile, lang: given.Lang = None) -> None:
    """Say what is wrong with a map, line by line, or that it can be played on."""
    game = _game_of(file)
    say = given.words(lang, game)
    try:
        board = game.read_map(file)
    except maps.BadMap as bad:
        for fault in bad.faults:
            given.terminal().print(escape(f"{file}:{fault.line}: {fault.text}" if fault.line else f"{file}: {fault.text}"), soft_wrap=True)
        raise given.Refused(say.many("{n} fault in {file}", "{n} faults in {file}", len(bad.faults), file=file)) from None
    title = game.board_title(board)
    given.terminal().print(
        escape(say("{file}: {title} can be played: stellwerk play {game} --board {file}", file=file, title=title, game=game.name)),
        soft_wrap=True,
    )


@app.command()
def picture(
    file: given.MapFile,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; beside the map as .svg if not said.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="The look.")] = Theme.DAY,
    lang: given.Lang = None,
) -> None:
    """Draw a map as it lies on the table before the first move."""
    game = _game_of(file)
    board = game.read_map(file)
    target = output or file.with_suffix(".svg")
    save(game.picture(game.new(game.seats[0], board=board).view(None), given.words(lang, game)), target, theme)
    given.terminal().print(escape(str(target)), soft_wrap=True)


def _game_of(file: Path) -> Game:
    """The game that a map says it is for."""
    source = maps.read(file)
    name = source.get("game") if isinstance(source, maps.Object) else None
    if not isinstance(name, str):
        raise maps.BadMap([maps.Fault(1, f'the map must say its game, like "game": "{next(reversed(stellwerk.GAMES))}"')], str(file))
    return stellwerk.game(name)
