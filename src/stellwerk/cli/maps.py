"""`stellwerk map`: maps of one's own, checked and drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import stellwerk
from stellwerk import maps
from stellwerk.cli import params
from stellwerk.cli.records import Theme, save
from stellwerk.cli.screen import screen
from stellwerk.contract import Game

app = params.commands()
about_maps = params.commands()
app.add_typer(about_maps, name="map")


@about_maps.callback(invoke_without_command=True)
def about(context: typer.Context) -> None:
    """Check and draw maps of your own."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@about_maps.command()
def check(file: params.MapFile, lang: params.Lang = None) -> None:
    """Say what is wrong with a map, line by line, or that it is sound."""
    game = _game_of(file)
    say = params.words(lang, game)
    try:
        board = game.read_map(file)
    except maps.BadMap as bad:
        for fault in bad.faults:
            screen().print(escape(f"{file}:{fault.line}: {fault.text}" if fault.line else f"{file}: {fault.text}"), soft_wrap=True)
        raise params.Refused(say.many("{n} fault in {file}", "{n} faults in {file}", len(bad.faults), file=file)) from None
    title = game.board_title(board)
    screen().print(
        escape(say("{file}: {title} can be played: stellwerk play {game} --board {file}", file=file, title=title, game=game.name)),
        soft_wrap=True,
    )


@about_maps.command()
def picture(
    file: params.MapFile,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; beside the map as .svg if not said.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="The look.")] = Theme.DAY,
    lang: params.Lang = None,
) -> None:
    """Draw a map as it lies on the table before the first move."""
    game = _game_of(file)
    board = game.read_map(file)
    target = output or file.with_suffix(".svg")
    save(game.picture(game.new(game.seats[0], board=board).view(None), params.words(lang, game)), target, theme)
    screen().print(escape(str(target)), soft_wrap=True)


def _game_of(file: Path) -> Game:
    """The game that a map says it is for."""
    source = maps.read(file)
    name = source.get("game") if isinstance(source, maps.Object) else None
    if not isinstance(name, str):
        like = [game.name for game in stellwerk.GAMES.playable() if game.has_own_maps][-1]
        raise maps.BadMap([maps.Fault(1, f'the map must say its game, like "game": "{like}"')], str(file))
    return stellwerk.game(name)
