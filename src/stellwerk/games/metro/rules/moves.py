"""The moves of Metro and their tokens; those of a city stand in its folder.

A tile is four letters, a field its column a-h and row 1-8 from the top: `cbaa:g1`; with free rotation `cbaa>1:g1`, turned clockwise by one
to three quarters. A share is its company and percentage (`red40`), a central station two letters (`na`). RULES.md lists all tokens.
"""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A tile goes on a field, turned clockwise by so many quarters."""

    tile: str
    turned: int
    field: str

    def __str__(self) -> str:
        return f"{self.tile}{f'>{self.turned}' if self.turned else ''}:{self.field}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Take the top tile of the tower and place that one instead."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Alone: put a tile of four U-turns back into the tower."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Put an own share under its stack and take the open card or the top one."""

    company: str
    percent: int
    take: str
    """`open` or `top`."""

    def __str__(self) -> str:
        return f"swap:{self.company}{self.percent}:{self.take}"


@dataclass(frozen=True, slots=True)
class Mark(Move):
    """A marker goes on a central station; with shares, one of its company is shown."""

    station: str
    company: str = ""
    percent: int = 0

    def __str__(self) -> str:
        return f"marker:{self.station}" + (f":{self.company}{self.percent}" if self.company else "")


@dataclass(frozen=True, slots=True)
class Tourist(Move):
    """The dealer puts a tourist of this colour in the next place; or a seat picks the one for its tile."""

    colour: str

    def __str__(self) -> str:
        return f"tourist:{self.colour}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """The dealer turns up or hands out something: what kind of thing, and which."""

    kind: str
    """tile, middle, share, colour or card; cities have deals of their own."""
    name: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"
