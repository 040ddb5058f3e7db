"""The moves of Paris."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move
from stellwerk.games.metro.cities.paris.names import SIGHT_NAMES
from stellwerk.words import Say


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The next sight of the own row."""

    sight: str

    def __str__(self) -> str:
        return f"row:{self.sight}"

    def said(self, say: Say) -> str:
        """In words."""
        return say("next in the row: {sight}", sight=say(SIGHT_NAMES[self.sight]))


@dataclass(frozen=True, slots=True)
class Put(Move):
    """A tourist goes on a field (1-4) of an own sight."""

    sight: str
    spot: int

    def __str__(self) -> str:
        return f"put:{self.sight}{self.spot}"

    def said(self, say: Say) -> str:
        """In words."""
        return say("tourist to {sight}, field {n}", sight=say(SIGHT_NAMES[self.sight]), n=self.spot)


@dataclass(frozen=True, slots=True)
class Join(Move):
    """A tourist without a free field joins those on another field of the board."""

    field: str

    def __str__(self) -> str:
        return f"join:{self.field}"

    def said(self, say: Say) -> str:
        """In words."""
        return say("tourist joins those on {field}", field=self.field)
