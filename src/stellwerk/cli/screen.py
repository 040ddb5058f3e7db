"""Where people read what a command has to say."""

from __future__ import annotations

from rich.console import Console


def screen() -> Console:
    """The terminal. Nothing is coloured or replaced that we did not mark ourselves."""
    return Console(highlight=False, emoji=False)
