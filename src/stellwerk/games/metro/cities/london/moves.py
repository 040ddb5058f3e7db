"""The move of London."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move
from stellwerk.games.metro.cities.london.names import ENDS
from stellwerk.words import Say


@dataclass(frozen=True, slots=True)
class StartTaxi(Move):
    """The taxi starts on the arrow at this end of the row."""

    end: str

    def __str__(self) -> str:
        return f"taxi:{self.end}"

    def said(self, say: Say) -> str:
        """In words."""
        return say("the taxi starts at the {end} end", end=say(ENDS[self.end]))
