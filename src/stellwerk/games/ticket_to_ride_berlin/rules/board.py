"""A map of Ticket to Ride: places, routes, tickets and the deck, read from a data file and checked (RULES.md says how the file is written).

Everything that depends on the map alone is worked out here once: all payments, all moves, and the tables the rules run on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stellwerk import maps
from stellwerk.contract import Move
from stellwerk.games.ticket_to_ride_berlin.rules import codes
from stellwerk.games.ticket_to_ride_berlin.rules.moves import AskTickets, Card, Choose, Claim, Draw, First, Keep, Pass, Take, Ticket
from stellwerk.games.ticket_to_ride_berlin.rules.tables import Tables
from stellwerk.kit import board as kit
from stellwerk.maps import BadMap, Fault, line_of

if TYPE_CHECKING:
    from stellwerk.kit.game import Game

TRAM, SUBWAY = "tram", "subway"
KIND = {"-": TRAM, "~": SUBWAY}
BIKE, GREY = "bike", "grey"
CODE = r"[A-Z]{2,5}"
BOARDS = ("berlin",)


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the map; where it lies on the picture and its name beside it (`|` breaks the line)."""

    code: str
    name: str
    at: tuple[float, float]
    label: str
    label_at: tuple[float, float]
    anchor: str


@dataclass(frozen=True, slots=True)
class Route:
    """One lane between two places, by their numbers."""

    token: str
    a: int
    b: int
    kind: str
    """tram or subway."""
    cost: int
    """Cards; for a tram also the number of spaces."""
    colour: int
    """0-5 in the order of the deck, or GREY: any one colour."""
    points: int
    twin: int
    """The other lane of a double route, or -1."""
    bend: float
    """How far the picture bends it out of the straight line."""

    @property
    def trams(self) -> int:
        """Trams it needs."""
        return self.cost if self.kind == TRAM else 0

    @property
    def subways(self) -> int:
        """Subways it needs."""
        return int(self.kind == SUBWAY)


@dataclass(frozen=True, slots=True)
class Destination:
    """A ticket: two places to join, and what it is worth."""

    a: int
    b: int
    value: int


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay for a route: so many cards of a colour and so many bikes."""

    route: int
    colour: int
    cards: int
    bikes: int


class Board(kit.Board):
    """One map. `moves` holds every move that can occur on it."""

    def __init__(self, game: Game[Any, Any, Any], source: dict[str, Any], path: str = "") -> None:
        super().__init__(game)
        self.path = path
        try:
            self._read(source)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            if isinstance(error, BadMap):
                raise
            raise BadMap(f"the map lacks or misspells {error}") from error
        self._check_sizes()
        self.payments = tuple(payment for i in range(len(self.routes)) for payment in self._payments(i))
        if len(self.payments) > codes.PAYMENTS:
            raise BadMap(f"{len(self.payments)} ways to pay are too many: at most {codes.PAYMENTS}")
        self.lay_out(self._all_moves())
        self.tables = self._tables()

    # ------------------------------------------------------------ the file
    def _read(self, source: dict[str, Any]) -> None:
        self.name: str = self.path or str(source["name"])
        self.title: str = str(source["title"])
        self.deck: dict[str, int] = dict(source["deck"])
        self.cards: tuple[str, ...] = tuple(self.deck)
        self.letters: tuple[str, ...] = tuple(source["letters"][card] for card in self.cards)
        self._check_deck()
        self.pieces: dict[str, int] = {TRAM: source["pieces"].get(TRAM, 0), SUBWAY: source["pieces"].get(SUBWAY, 0)}
        self.last_round_at: int = source["last_round_at"]
        self.points: dict[str, dict[int, int]] = {
            kind: {int(cost): points for cost, points in table.items()} for kind, table in source["points"].items()
        }
        self.size: tuple[float, float] = tuple(source["size"])
        self.places = tuple(self._place(code, at) for code, at in source["places"].items())
        self.index = {place.code: i for i, place in enumerate(self.places)}
        self.routes = tuple(self._routes(source["routes"], source.get("bends", {})))
        self.route_index = {route.token: i for i, route in enumerate(self.routes)}
        self.tickets = tuple(self._ticket(i + 1, line) for i, line in enumerate(source["tickets"]))

    def _check_deck(self) -> None:
        if len(self.cards) != codes.KINDS or self.cards[-1] != BIKE:
            raise BadMap(f"the deck has {codes.COLOURS} colours and then the bike, not {', '.join(self.cards)}")
        if len(set(self.letters)) < codes.KINDS or any(not isinstance(x, str) or len(x) != 1 or x in "?:-~ " for x in self.letters):
            raise BadMap(f"each card needs a letter of its own: {' '.join(map(str, self.letters))}")
        for card, count in self.deck.items():
            if not isinstance(count, int) or count < 1 or (card != BIKE and count + self.deck[BIKE] > codes.MOST_SAME):
                raise BadMap(f"deck: {count} cards of {card}: from 1, and with the bikes at most {codes.MOST_SAME}")

    def _place(self, code: str, at: dict[str, Any]) -> Place:
        if not re.fullmatch(CODE, code):
            raise _fault(at, f"place {code!r}: a code has two to five capital letters")
        x, y = at["at"]
        label = at.get("label", {"text": at["name"], "at": (0, 0), "anchor": "middle"})
        dx, dy = label["at"]
        return Place(code, at["name"], (x, y), label["text"], (dx, dy), label["anchor"])

    def _routes(self, lines: list[str], bends: dict[str, float]) -> Iterator[Route]:
        """Two lines of the same pair and kind are the lanes of a double route."""
        ends = [line.partition(" ")[0] for line in lines]
        lanes = Counter(ends)
        for unknown in set(bends) - set(ends):
            raise BadMap(f"bends: there is no route {unknown}")
        for i, line in enumerate(lines):
            found = re.fullmatch(rf"({CODE})([-~])({CODE}) (\d+) (\w+)", line)
            if not found:
                raise _fault(line, f"route {line!r} does not read like 'ABC-XYZ 3 red' or 'ABC~XYZ 3 grey'")
            a, dash, b, cost, colour = found.groups()
            kind = KIND[dash]
            self._check_route(line, a, b, kind, int(cost), colour)
            if lanes[ends[i]] > 2 or f"{b}{dash}{a}" in lanes:
                raise _fault(line, f"route {line!r}: at most two lanes of a kind join two places, both written the same way round")
            others = [j for j, end in enumerate(ends) if end == ends[i] and j != i]
            twin = others[0] if others else -1
            if twin >= 0 and lines[twin].split()[1] != cost:
                raise _fault(line, f"route {line!r}: the lanes of a double route cost the same")
            number = "" if twin < 0 else "1" if i < twin else "2"
            yield Route(
                ends[i] + number,
                self.index[a],
                self.index[b],
                kind,
                int(cost),
                codes.GREY if colour == GREY else self.cards.index(colour),
                self.points[kind][int(cost)],
                twin,
                bends.get(ends[i], 0),
            )

    def _check_route(self, line: str, a: str, b: str, kind: str, cost: int, colour: str) -> None:
        for code in (a, b):
            if code not in self.index:
                raise _fault(line, f"route {line!r}: there is no place {code}")
        if a == b:
            raise _fault(line, f"route {line!r} leads to where it begins")
        if colour != GREY and colour not in self.cards[: codes.COLOURS]:
            raise _fault(line, f"route {line!r}: no colour {colour!r}; there are {', '.join(self.cards[: codes.COLOURS])} and {GREY}")
        if not 1 <= cost <= codes.MOST_COST:
            raise _fault(line, f"route {line!r}: costs from 1 to {codes.MOST_COST} cards")
        if cost not in self.points.get(kind, {}):
            raise _fault(line, f"route {line!r}: points say nothing of a {kind} for {cost} cards")
        if (cost if kind == TRAM else 1) > self.pieces[kind]:
            raise _fault(line, f"route {line!r} needs more pieces than a seat has: {self.pieces[kind]}")

    def _ticket(self, number: int, line: str) -> Destination:
        found = re.fullmatch(rf"({CODE}) ({CODE}) (\d+)", line)
        if not found:
            raise _fault(line, f"ticket {number}, {line!r}, does not read like 'ABC XYZ 7'")
        a, b, value = found.groups()
        for code in (a, b):
            if code not in self.index:
                raise _fault(line, f"ticket {number}, {line!r}: there is no place {code}")
        if a == b:
            raise _fault(line, f"ticket {number}, {line!r} leads to where it begins")
        return Destination(self.index[a], self.index[b], int(value))

    def _check_sizes(self) -> None:
        """What the rules' arrays can hold, and what the rules need."""
        for what, things, most in (
            ("places", self.places, codes.PLACES),
            ("routes", self.routes, codes.ROUTES),
            ("tickets", self.tickets, codes.TICKETS),
        ):
            if len(things) > most:
                raise BadMap(f"{len(things)} {what} are too many: at most {most}")
        pairs = Counter(frozenset((ticket.a, ticket.b)) for ticket in self.tickets)
        for pair, count in pairs.items():
            if count > 1:
                raise BadMap(f"two tickets join {' and '.join(sorted(self.places[i].name for i in pair))}")
        if len(self.tickets) < codes.OFFER * codes.SEATS:
            raise BadMap(f"{len(self.tickets)} tickets are too few: {codes.OFFER * codes.SEATS} are dealt to {codes.SEATS} seats")
        if sum(self.deck.values()) < codes.HAND * codes.SEATS + codes.MARKET:
            raise BadMap(f"{sum(self.deck.values())} cards are too few for {codes.SEATS} hands and the market")
        if not 1 <= self.pieces[TRAM] <= codes.MOST_TRAMS or not 0 <= self.pieces[SUBWAY] <= codes.MOST_TRAMS:
            raise BadMap(f"pieces: 1 to {codes.MOST_TRAMS} trams and 0 to {codes.MOST_TRAMS} subways, not {self.pieces}")
        if not 0 <= self.last_round_at < sum(self.pieces.values()):
            raise BadMap(f"last_round_at: {self.last_round_at} pieces left cannot begin the last round")
        self._check_joined()

    def _check_joined(self) -> None:
        """Every place can be reached, or a ticket could never be completed."""
        reached, edge = {0}, [0]
        while edge:
            here = edge.pop()
            for route in self.routes:
                for a, b in ((route.a, route.b), (route.b, route.a)):
                    if a == here and b not in reached:
                        reached.add(b)
                        edge.append(b)
        apart = [place.name for i, place in enumerate(self.places) if i not in reached]
        if apart:
            raise BadMap(f"no route leads from {self.places[0].name} to {', '.join(apart)}")

    # ------------------------------------------------------------ moves
    def _payments(self, i: int) -> Iterator[Payment]:
        """TTR 2.3, 4.6: cards of one colour, any of them replaced by bikes; on grey each colour, and bikes alone once."""
        route = self.routes[i]
        if route.colour != codes.GREY:
            for bikes in range(route.cost + 1):
                yield Payment(i, route.colour, route.cost - bikes, bikes)
            return
        for colour in range(codes.COLOURS):
            for bikes in range(route.cost):
                yield Payment(i, colour, route.cost - bikes, bikes)
        yield Payment(i, 0, 0, route.cost)

    def _all_moves(self) -> dict[str, list[Move]]:
        pairs = list(zip(self.letters, self.cards, strict=True))
        tickets = [(i + 1, self.ticket_words(i)) for i in range(len(self.tickets))]
        return {
            "pass": [Pass()],
            "take": [Take(*pair) for pair in pairs],
            "draw": [Draw()],
            "ask": [AskTickets()],
            "keep": [Keep(*ticket) for ticket in tickets],
            "choose": [Choose(route.token, self.route_words(i)) for i, route in enumerate(self.routes)],
            "claim": [self._claim(payment) for payment in self.payments],
            "card": [Card(*pair) for pair in pairs],
            "ticket": [Ticket(*ticket) for ticket in tickets],
            "first": [First(seat) for seat in range(codes.SEATS)],
        }

    def _claim(self, payment: Payment) -> Claim:
        letters = self.letters[payment.colour] * payment.cards + self.letters[codes.BIKE] * payment.bikes
        cards = ((self.cards[payment.colour], payment.cards), (BIKE, payment.bikes))
        return Claim(self.routes[payment.route].token, letters, self.route_words(payment.route), tuple(c for c in cards if c[1]))

    def route_words(self, i: int) -> str:
        """A route by the names of its places."""
        return f"{self.places[self.routes[i].a].name} – {self.places[self.routes[i].b].name}"

    def ticket_words(self, i: int) -> str:
        """A ticket by the names of its places and its value."""
        ticket = self.tickets[i]
        return f"{self.places[ticket.a].name} – {self.places[ticket.b].name} ({ticket.value})"

    # ------------------------------------------------------------ tables for the rules
    def _tables(self) -> Tables:
        t = Tables()
        t.places, t.routes, t.tickets = len(self.places), len(self.routes), len(self.tickets)
        t.last_round_at, t.pieces_tram, t.pieces_subway = self.last_round_at, self.pieces[TRAM], self.pieces[SUBWAY]
        for kind, number in self.first.items():
            if kind != "pass":
                setattr(t, f"first_{kind}", number)
        bits = [1 << i for i in range(64)]
        t.put("bit", bits)
        slots = [0] * 64
        for i, bit in enumerate(bits):
            slots[(bit * codes.LONE & codes.ALL64) >> 58] = i
        t.put("slot", slots)
        t.put("deck", list(self.deck.values()))
        for field, part in (("end_a", "a"), ("end_b", "b"), ("cost", "cost"), ("colour", "colour"), ("trams", "trams")):
            t.put(field, [getattr(route, part) for route in self.routes])
        for field, part in (("is_subway", "subways"), ("points", "points"), ("twin", "twin")):
            t.put(field, [getattr(route, part) for route in self.routes])
        t.put("pay", [next(n for n, p in enumerate(self.payments) if p.route == i) for i in range(len(self.routes))])
        for field, part in (("pay_route", "route"), ("pay_colour", "colour"), ("pay_bikes", "bikes")):
            t.put(field, [getattr(payment, part) for payment in self.payments])
        t.all_routes = sum(bits[: len(self.routes)])
        t.subways = _bits(route.kind == SUBWAY for route in self.routes)
        t.put("within", [_bits(r.colour == c and r.cost <= k for r in self.routes) for c in range(codes.KINDS) for k in range(16)])
        t.put("fits", [_bits(r.kind == TRAM and r.cost <= k for r in self.routes) for k in range(codes.MOST_TRAMS + 1)])
        for field, part in (("ticket_a", "a"), ("ticket_b", "b"), ("value", "value")):
            t.put(field, [getattr(ticket, part) for ticket in self.tickets])
        return t


def _bits(members: Iterable[bool]) -> int:
    """A set of routes as bits."""
    return sum(1 << i for i, belongs in enumerate(members) if belongs)


def _fault(where: object, text: str) -> BadMap:
    """A fault in a line of the file."""
    return BadMap([Fault(line_of(where), text)])


def read_ours(game: Game[Any, Any, Any], name: str) -> Board:
    """One of our maps by its name."""
    return Board(game, maps.parse((files(__package__) / f"{name}.json").read_text(encoding="utf-8")))


def read_own(game: Game[Any, Any, Any], path: str | Path) -> Board:
    """A map of one's own as it is in its file now, named by its whole path."""
    source = maps.read(path)
    if not isinstance(source, maps.Object):
        raise BadMap([Fault(1, "a map is a JSON object in braces")], str(path))
    try:
        return Board(game, source, str(Path(path).resolve()))
    except BadMap as bad:
        raise BadMap(bad.faults, str(path)) from None
