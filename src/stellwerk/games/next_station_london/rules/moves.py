"""The moves of Next Station London and their tokens.

A station is its column letter and row digit (`d2`), a section `from-to` (`d2-a2`), no section `-`; a pencil power follows a colon
(`d2-a2:joker`, `d2:circle`). The dealer names what is turned up: a card (`street-circle`), `pencil:green`, `goal:sights`, `power:double`.
"""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move

PENCILS = ("violet", "blue", "rose", "green")
POWERS = ("double", "joker", "switch", "circle")
GOALS = ("interchanges", "districts", "sights", "centre", "thames")
SYMBOLS = ("circle", "square", "triangle", "pentagon")


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Draw nothing; keep a power for later; have no wish for a pencil."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A section from a station of the line to a new one, perhaps with the help of the pencil's power."""

    start: str
    end: str
    power: str = ""

    def __str__(self) -> str:
        return f"{self.start}-{self.end}" + (f":{self.power}" if self.power else "")


@dataclass(frozen=True, slots=True)
class Circle(Move):
    """The power `circle`: this station counts twice for the current line."""

    station: str

    def __str__(self) -> str:
        return f"{self.station}:circle"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """A seat takes its first pencil, or the dealer lays one into the ring."""

    pencil: str

    def __str__(self) -> str:
        return f"pencil:{self.pencil}"


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """A station card is turned up."""

    card: str

    def __str__(self) -> str:
        return self.card


@dataclass(frozen=True, slots=True)
class OpenGoal(Move):
    """One of the two shared objectives is turned up."""

    goal: str

    def __str__(self) -> str:
        return f"goal:{self.goal}"


@dataclass(frozen=True, slots=True)
class GivePower(Move):
    """The next pencil in the order of PENCILS gets its power."""

    power: str

    def __str__(self) -> str:
        return f"power:{self.power}"
