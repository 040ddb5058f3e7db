"""The command line: play, replay, check, draw and simulate games in a terminal."""

import sys

from stellwerk import lazy

__all__ = ["main"]


def main() -> None:
    """The command `stellwerk`; without what it needs installed it says so."""
    try:
        run = lazy.load("stellwerk.cli.app", extra="cli").main
    except lazy.Missing as error:
        sys.exit(f"stellwerk: {error}")
    run()
