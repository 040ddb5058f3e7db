"""The deal of Berlin."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move
from stellwerk.words import Say


@dataclass(frozen=True, slots=True)
class Side(Move):
    """The dealer turns up a side of the next sight."""

    side: str

    def __str__(self) -> str:
        return f"side:{self.side}"

    def said(self, say: Say) -> str:
        """In words."""
        return say("side {side}", side=self.side.upper())
