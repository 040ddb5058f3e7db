"""What people give on the command line: the options that several commands share, and how they are read or refused."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

import stellwerk
from stellwerk.contract import Game
from stellwerk.errors import UserError
from stellwerk.options import BadOption
from stellwerk.words import LANGUAGES, Say, speaker, system_language


class Refused(UserError, ValueError):
    """Something given on the command line that cannot be done, in one sentence."""


def commands(**settings: Any) -> typer.Typer:
    """An application to put commands in. Its help is plain text: what draws frames around it takes longer to load than all the rest."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, **settings)


def default_folder() -> Path:
    """Where programs of this person keep their data."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".local" / "share") / "stellwerk"


def language(text: str) -> str:
    """One of the languages there are words in."""
    if text not in LANGUAGES:
        raise typer.BadParameter(f"{text[:40]!r} is not one of {', '.join(map(repr, LANGUAGES))}.")
    return text


GameName = Annotated[str | None, typer.Argument(metavar="GAME", help="Which game.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A recorded game.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.")]
Board = Annotated[
    str | None, typer.Option("--board", metavar="NAME|FILE", help="Which board, if the game has several; or a map of your own.")
]
MapFile = Annotated[Path, typer.Argument(metavar="FILE", help="A map of your own.")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar=f"[{'|'.join(LANGUAGES)}]", parser=language, help="The language; as the system speaks if not said."),
]
At = Annotated[int | None, typer.Option("--at", min=0, metavar="N", help="After N moves; at the end if not said.")]
Seat = Annotated[
    int | None, typer.Option("--seat", min=0, metavar="S", help="As this seat (the first is 0) sees it; as an onlooker if not said.")
]
Database = Annotated[str, typer.Option(envvar="STELLWERK_DATABASE", help="A PostgreSQL URL; if not said, SQLite in the data folder.")]
Data = Annotated[
    Path,
    typer.Option(
        envvar="STELLWERK_DATA",
        default_factory=default_folder,
        show_default="~/.local/share/stellwerk",
        help="The server's own folder.",
    ),
]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where to; the suffix says how: .svg, .png or .pdf.")]


def words(lang: str | None, game: Game | None = None) -> Say:
    """The words of the language, with those of the game on top."""
    code = lang or system_language()
    return game.words(code) if game else speaker(code)


def words_of(args: Sequence[str]) -> Say:
    """The words of the language and the game that a command line names."""
    lang = next((after for word, after in pairwise(args) if word == "--lang" and after in LANGUAGES), None)
    return words(lang, next((game for game in stellwerk.GAMES.playable() if game.name in args), None))


def game_named(name: str | None) -> Game:
    """The game of this name."""
    if name is None:
        raise Refused(f"say which game: {', '.join(stellwerk.GAMES)}")
    return stellwerk.game(name)


def board_named(game: Game, name: str | None) -> str | None:
    """A board of the game, or a map file that it then knows."""
    if name is None or name in game.boards:
        return name
    if not name.endswith(".json") and not Path(name).exists():
        raise Refused(f"no board {name[:40]!r}; there are: {', '.join(game.boards)}, or a map file")
    return game.read_map(name)


def option_values(pairs: list[str] | None) -> dict[str, str]:
    """`name=value` pairs; the game checks names and values."""
    values: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption("an option reads name=value, not {given}", given=repr(pair[:40]))
        if name in values:
            raise BadOption("option {name} is given twice", name=repr(name[:40]))
        values[name] = value
    return values


def leave_early(done: str) -> NoReturn:
    """After Ctrl-C: one line that says how far the work came, beside what was printed of it."""
    print(done, file=sys.stderr)
    raise typer.Exit(130)


@cache
def mention_interpreted(say: Say) -> None:
    """One line, once a process, if the rules run slowly."""
    if not stellwerk.is_compiled():
        print(say("The rules run interpreted: same results, slower. Install a C compiler and reinstall to compile them."), file=sys.stderr)
