"""The command `stellwerk`: all its commands, and the one place where what went wrong becomes one line on stderr and exit code 2."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

import typer
from rich.table import Table
from typer.core import TyperGroup

import stellwerk
from stellwerk.bots import UnknownBot
from stellwerk.cli import arena, backup, given, maps, play, records, review, serve, simulate
from stellwerk.games import UnknownGame
from stellwerk.maps import BadMap

USAGE_FAULT: type[Exception] = typer.BadParameter.__mro__[2]
"""The root of click's errors. Some releases of typer bring click along, others import it: this finds it in both."""

FAULTS = (given.Refused, UnknownGame, UnknownBot, stellwerk.BadOption, stellwerk.BadRecord, BadMap, USAGE_FAULT, OSError)


class OneLineFaults(TyperGroup):
    """Commands whose faults are one line, never a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command line and leave with its exit code."""
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, windows_expand_args=windows_expand_args, **extra)
        except BrokenPipeError:  # the reader of our output has seen enough
            sys.stdout = io.StringIO()
            sys.exit(1)
        except typer.Abort:
            sys.exit(130)
        except FAULTS as fault:
            print(f"stellwerk: {explain(fault, sys.argv[1:] if args is None else args)}", file=sys.stderr)
            sys.exit(2)
        sys.exit(code if isinstance(code, int) else 0)


def explain(fault: Exception, given_words: Sequence[str] = ()) -> str:
    """The fault in one line; of options in the language that was asked for, unless that is English: there they read as they were typed."""
    if isinstance(fault, stellwerk.BadOption) and (say := given.words_of(given_words)).lang != "en":
        return fault.told(say)
    if isinstance(fault, OSError):
        return f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault)
    text = getattr(fault, "format_message", fault.__str__)()  # click's errors have more to say than their text
    return " ".join(str(text).split())


app = typer.Typer(
    cls=OneLineFaults,
    help="Underground-railway board games: play, replay, check, draw and simulate them.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(play.play)
app.command()(records.replay)
app.command()(records.verify)
app.command()(records.picture)
app.command()(records.sheet)
app.command("review")(review.review_record)
app.add_typer(maps.app, name="map")
app.command()(simulate.simulate)
app.command()(arena.arena)
app.command()(serve.serve)
app.command()(backup.backup)


@app.callback(invoke_without_command=True)
def stellwerk_itself(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is, and whether its rules are compiled.")] = False,
) -> None:
    """Underground-railway board games: play, replay, check, draw and simulate them."""
    if version:
        print(f"stellwerk {stellwerk.__version__}, rules {'compiled' if stellwerk.is_compiled() else 'interpreted'}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(lang: given.Lang = None) -> None:
    """List the games with their seats, boards and options."""
    console = given.terminal()
    for game in stellwerk.GAMES.values():
        say = given.words(lang, game)
        console.print(f"[bold]{game.title}[/]  {game.name}")
        console.print(f"{say('Seats')}: {game.seats[0]}–{game.seats[-1]}   {say('Boards')}: {', '.join(game.boards)}")
        if not game.options:
            console.print()
            continue
        table = Table()
        for heading in (say("Option"), say("Values"), say("Default"), say("What it does")):
            table.add_column(heading)
        for option in game.options:
            table.add_row(option.name, option.describe(), option.write(option.default), say(option.about))
        console.print(table)


def main() -> None:
    """The entry point."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows fewer characters shows ? for the rest
    app(prog_name="stellwerk")
