"""The command `stellwerk`: it finds the command that is meant, and is the one place where what went wrong becomes one line on stderr and
exit code 2."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_group

import stellwerk
from stellwerk import lazy
from stellwerk.cli import params
from stellwerk.cli.commands import COMMANDS
from stellwerk.errors import UserError
from stellwerk.games import UnknownGame

USAGE_FAULT: type[Exception] = typer.BadParameter.__mro__[2]
"""The root of click's errors. Some releases of typer bring click along, others import it: this finds it in both."""

FAULTS = (UserError, UnknownGame, USAGE_FAULT, OSError)


class Commands(TyperGroup):
    """Commands that are loaded when they are called, and whose faults are one line, never a traceback."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that a command line calls, and the words that are left for it."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, loaded(name) if name else listed, rest

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


def loaded(name: str) -> Any:
    """The command of this name, from its own module."""
    command = COMMANDS[name]
    return get_group(lazy.load(command.module, command.extra).app).commands[name]


def explain(fault: Exception, given_words: Sequence[str] = ()) -> str:
    """The fault in one line; of options in the language that was asked for, unless that is English: there they read as they were typed."""
    if isinstance(fault, stellwerk.BadOption) and (say := params.words_of(given_words)).lang != "en":
        return fault.told(say)
    if isinstance(fault, OSError):
        return f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault)
    text = getattr(fault, "format_message", fault.__str__)()  # click's errors have more to say than their text
    return " ".join(str(text).split())


app = params.commands(
    cls=Commands, help="Underground-railway board games: play, replay, check, draw and simulate them.", pretty_exceptions_enable=False
)


def listed() -> None:
    """Stands for a command in the list of them; the command that is run is `loaded`."""


for _name, _command in COMMANDS.items():
    app.command(_name, short_help=_command.about)(listed)


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


def main() -> None:
    """The entry point."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows fewer characters shows ? for the rest
    app(prog_name="stellwerk")
