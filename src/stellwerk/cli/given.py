"""What people give on the command line: the options that several commands share, and how they are read or refused."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

import stellwerk
from stellwerk.core import Game
from stellwerk.options import BadOption
from stellwerk.words import LANGUAGES, Say, speaker, system_language


class Refused(ValueError):
    """Something given on the command line that cannot be done, in one sentence."""


class Language(StrEnum):
    """The languages there are words in."""

    DE = "de"
    EN = "en"


GameName = Annotated[str | None, typer.Argument(metavar="GAME", help="Which game.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A recorded game.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.")]
Board = Annotated[
    str | None, typer.Option("--board", metavar="NAME|FILE", help="Which board, if the game has several; or a map of your own.")
]
MapFile = Annotated[Path, typer.Argument(metavar="FILE", help="A map of your own.")]
Lang = Annotated[Language | None, typer.Option("--lang", help="The language; as the system speaks if not said.")]
At = Annotated[int | None, typer.Option("--at", min=0, metavar="N", help="After N moves; at the end if not said.")]
Seat = Annotated[
    int | None, typer.Option("--seat", min=0, metavar="S", help="As this seat (the first is 0) sees it; as an onlooker if not said.")
]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where to; the suffix says how: .svg, .png or .pdf.")]


def words(lang: Language | None, game: Game | None = None) -> Say:
    """The words of the language, with those of the game on top."""
    return speaker(lang.value if lang else system_language(), type(game).__module__.rpartition(".")[0] if game else "")


def words_of(args: Sequence[str]) -> Say:
    """The words of the language and the game that a command line names."""
    lang = next((Language(after) for word, after in pairwise(args) if word == "--lang" and after in LANGUAGES), None)
    return words(lang, next((stellwerk.GAMES[word] for word in args if word in stellwerk.GAMES), None))


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


def terminal() -> Console:
    """Where people read. Nothing is coloured or replaced that we did not mark ourselves."""
    return Console(highlight=False, emoji=False)


def leave_early(done: str) -> NoReturn:
    """After Ctrl-C: one line that says how far the work came, beside what was printed of it."""
    print(done, file=sys.stderr)
    raise typer.Exit(130)


@cache
def mention_interpreted(say: Say) -> None:
    """One line, once a process, if the rules run slowly."""
    if not stellwerk.is_compiled():
        print(say("The rules run interpreted: same results, slower. Install a C compiler and reinstall to compile them."), file=sys.stderr)
