"""The deal of St. Petersburg."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move
from stellwerk.games.metro.words.names import COLOUR_NAMES
from stellwerk.words import Say


@dataclass(frozen=True, slots=True)
class Chip(Move):
    """The dealer turns up a chip."""

    colour: str
    value: int

    def __str__(self) -> str:
        return f"chip:{self.colour}{self.value}"

    def said(self, say: Say) -> str:
        """In words."""
        return say("chip {colour} {n}", colour=say(COLOUR_NAMES[self.colour]), n=self.value)
