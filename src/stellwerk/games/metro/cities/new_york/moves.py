"""The deal of New York."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move
from stellwerk.games.metro.cities.new_york.names import SIGHT_NAMES
from stellwerk.words import Say


@dataclass(frozen=True, slots=True)
class Tableau(Move):
    """The dealer gives the next owner a tableau."""

    name: str

    def __str__(self) -> str:
        return f"tableau:{self.name}"

    def said(self, say: Say) -> str:
        """In words."""
        return say("tableau: {sight}", sight=say(SIGHT_NAMES[self.name]))
