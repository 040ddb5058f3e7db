"""The moves of Ticket to Ride Berlin and their tokens.

A route is its two places, a tram `FSP-ALX`, a subway `PER~ALX`; the two lanes of a double route have a number (`SIE-TIE1`). What is paid
follows a colon, one letter a card and `*` a bike: `FSP-ALX:GGG*`. `+R` takes a card from the market, `+?` one from the pile; `tickets`
asks for tickets, `keep:17` keeps one. The dealer names what is dealt: `card:R`, `ticket:17`, `first:0`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from stellwerk.contract import Move


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No more: return the other ticket, or do nothing where nothing can be done."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """A card of this colour, or a bike, from the market."""

    letter: str
    card: str = field(compare=False)

    def __str__(self) -> str:
        return f"+{self.letter}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The top card of the pile."""

    def __str__(self) -> str:
        return "+?"


@dataclass(frozen=True, slots=True)
class AskTickets(Move):
    """Two tickets to choose from."""

    def __str__(self) -> str:
        return "tickets"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """One of the tickets on offer; they are numbered from 1 in the order of the map."""

    ticket: int
    words: str = field(compare=False)

    def __str__(self) -> str:
        return f"keep:{self.ticket}"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """A route that can be paid for in more than one way; the payment follows."""

    route: str
    words: str = field(compare=False)

    def __str__(self) -> str:
        return self.route


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """A route and what is paid for it."""

    route: str
    letters: str
    words: str = field(compare=False)
    cards: tuple[tuple[str, int], ...] = field(compare=False)
    """Colours and how many of each, bikes last."""

    def __str__(self) -> str:
        return f"{self.route}:{self.letters}"


@dataclass(frozen=True, slots=True)
class Card(Move):
    """The dealer turns a card up, or gives it to a seat."""

    letter: str
    card: str = field(compare=False)

    def __str__(self) -> str:
        return f"card:{self.letter}"


@dataclass(frozen=True, slots=True)
class Ticket(Move):
    """The dealer offers a ticket to a seat."""

    ticket: int
    words: str = field(compare=False)

    def __str__(self) -> str:
        return f"ticket:{self.ticket}"


@dataclass(frozen=True, slots=True)
class First(Move):
    """The dealer says who begins."""

    seat: int

    def __str__(self) -> str:
        return f"first:{self.seat}"
