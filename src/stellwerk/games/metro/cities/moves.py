"""Moves of several cities."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move
from stellwerk.words import Say


@dataclass(frozen=True, slots=True)
class Sight(Move):
    """The dealer turns up a sight."""

    name: str
    title: str
    """For people."""

    def __str__(self) -> str:
        return f"sight:{self.name}"

    def said(self, say: Say) -> str:
        """In words."""
        return say("sight: {sight}", sight=say(self.title))
