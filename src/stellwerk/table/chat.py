"""What is written at a table: the newest lines. Those of onlookers are counted apart, so that they push out nobody who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category

from stellwerk.table.events import Said

LONGEST = 500
MOST = 100
MOST_OF_ONLOOKERS = 30
JOINERS = "\u200c\u200d"
"""Invisible, but families of emoji and Persian words are made with them."""


def tidy(text: str) -> str:
    """A line as it is shown; empty if it is too long or there is nothing to read. Marks that nobody sees but that turn a line around are
    left out."""
    text = " ".join("".join(c for c in text if category(c) != "Cf" or c in JOINERS).split())
    seen = "".join(c for c in text if c not in JOINERS)
    return text if seen and len(text) <= LONGEST and seen.isprintable() else ""


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody wrote this; `watching` if they had no seat then."""

    said: Said
    watching: bool


@dataclass(frozen=True, slots=True)
class Chat:
    """The lines that are kept, and how many there ever were."""

    lines: Sequence[Line] = ()
    number: int = 0

    def has(self, player: str, id: str) -> bool:
        """Whether this is a line that somebody sent before."""
        return any(line.said.player == player and line.said.id == id for line in self.lines)

    def with_line(self, said: Said, watching: bool) -> Chat:
        """One more line; if there are too many of its kind, the oldest of them goes."""
        alike = [line for line in self.lines if line.watching == watching]
        gone = alike[0] if len(alike) >= (MOST_OF_ONLOOKERS if watching else MOST) else None
        return Chat((*(line for line in self.lines if line is not gone), Line(said, watching)), self.number + 1)
