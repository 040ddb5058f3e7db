"""The commands there are, and what each is for: enough for the list of them. A command's module is loaded when it is called."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """Where a command lies: the module has a typer application `app` that knows it by its name."""

    module: str
    about: str
    """As the command itself says it."""
    extra: str = "cli"
    """What must be installed for it."""


COMMANDS = {
    "play": Command("stellwerk.cli.play", "Play a game in this terminal."),
    "replay": Command(
        "stellwerk.cli.records",
        "Show a recorded game: its moves in words and the board after them. Checks every move, and the deal if the seed is known.",
    ),
    "verify": Command(
        "stellwerk.cli.records", "Check that the deal was fair: every card follows from the seed that was promised before the first one."
    ),
    "picture": Command("stellwerk.cli.records", "Draw the board of a recorded game."),
    "sheet": Command("stellwerk.cli.records", "Draw an empty board to print and play on with pencils."),
    "review": Command(
        "stellwerk.cli.review",
        "Look back at a game: the best move for each decision, what it cost to play another, and the three dearest mistakes.",
    ),
    "map": Command("stellwerk.cli.maps", "Check and draw maps of your own."),
    "simulate": Command("stellwerk.cli.simulate", "Let bots play many games and count their points."),
    "arena": Command("stellwerk.cli.arena", "Let bots meet on the same deals at every seat, and say which is better."),
    "serve": Command("stellwerk.cli.serve", "Open the tables in the browser.", extra="server"),
    "backup": Command("stellwerk.cli.backup", "Save the server's tables while it runs.", extra="server"),
    "games": Command("stellwerk.cli.games", "List the games with their seats, boards and options."),
}
