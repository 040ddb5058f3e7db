"""The moves of voll verplant and their tokens.

`C:4` writes the card's value into a window of line C and crosses off four stations, `C:0` none. Ring lines name the direction: `C>:3` the
way their stations are listed, `C<:3` the other way. `C:+` writes a transfer, `@zoo` is the free ride, `-` none. The dealer names the card.
"""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Take no free ride."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Write(Move):
    """Fill a window of a line and cross off so many stations, of a ring line in one of its two directions.

    The next station that way is for people.
    """

    line: str
    way: str
    count: int
    toward: str = ""

    def __str__(self) -> str:
        return f"{self.line}{self.way}:{self.count}"


@dataclass(frozen=True, slots=True)
class Transfer(Move):
    """Write + into a window of a line, and the number of lines into its first empty station."""

    line: str
    way: str = ""
    toward: str = ""

    def __str__(self) -> str:
        return f"{self.line}{self.way}:+"


@dataclass(frozen=True, slots=True)
class Ride(Move):
    """The free ride: cross off any empty station. The name is for people."""

    station: str
    name: str = ""

    def __str__(self) -> str:
        return f"@{self.station}"


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """The dealer turns up a card."""

    card: str

    def __str__(self) -> str:
        return self.card
