"""Ticket to Ride for a terminal, 98 cells wide: market and hand, a row of routes for each place, tickets, and what is known of the seats.

A route stands in the rows of both its places: `-ALX 4G` is a tram to ALX for four green cards, `~PER1 3B` the first lane of a subway for
three blue ones; `4·` takes any one colour. A taken one wears its seat's shape, a closed one a dash. What can be claimed now is lit.
Letters are those that are typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from stellwerk.contract import Tally
from stellwerk.games.ticket_to_ride_berlin.look.card_art import colour_name
from stellwerk.games.ticket_to_ride_berlin.look.picture import bag_words, claimable, is_closed, last_round, pile_words
from stellwerk.games.ticket_to_ride_berlin.look.routes import SEATS
from stellwerk.games.ticket_to_ride_berlin.rules.codes import GREY
from stellwerk.games.ticket_to_ride_berlin.rules.reach import DONE, IMPOSSIBLE, POSSIBLE
from stellwerk.games.ticket_to_ride_berlin.rules.score import is_done
from stellwerk.games.ticket_to_ride_berlin.rules.tally import tally
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.games.ticket_to_ride_berlin.words.tell import PROGRESS, item
from stellwerk.kit.console import FAINT, INKS, LIT
from stellwerk.terminal import bare, cell_width, escape, fit
from stellwerk.words import Say, minus

WIDTH = 98
NAME = 26  # cells of a place's code and name
CELL = 9  # cells of a route
TICKETS, PAD = 64, 32  # the blocks below the routes; two cells between them

SHAPES = {"triangle": "▲", "circle": "●", "square": "■", "diamond": "◆"}
STATES = {DONE: "✓", POSSIBLE: "·", IMPOSSIBLE: "✗"}


def console(view: View, say: Say, names: Sequence[str] = ()) -> str:
    """What the viewer sees (an onlooker sees no hand) in rich's markup."""
    rows = [_head(view, say), *_cards(view, say), ""]
    rows += [_place(view, i) for i in range(len(view.board.places))]
    rows += ["", *_seats(view, say, names), ""]
    pads = [*_pad(view, say)]
    for left, right in zip_longest(_tickets(view, say), pads, fillvalue=""):
        rows.append(_padded(left, TICKETS) + "  " + right)
    rows += ["", f"[{FAINT}]{escape(say('- tram, ~ subway, · any one colour, – closed'))}[/]"]
    return "\n".join(row.rstrip() for row in rows)


def _padded(markup: str, width: int) -> str:
    return markup + " " * max(0, width - cell_width(bare(markup)))


def _head(view: View, say: Say) -> str:
    title = f"[bold]{escape(view.board.title)}[/]"
    if view.stage == "over":
        return f"{title} · {escape(say('The game is over'))}"
    return f"{title} · {escape(last_round(view, say))}" if view.turns_left > 0 else title


# ---------------------------------------------------------------- cards
def _cards(view: View, say: Say) -> Iterator[str]:
    """Market and piles, then the hand."""
    may = {str(view.board.moves[n]) for n in view.legal if n < view.board.first["keep"]}
    shown = []
    for kind in view.market:
        token = f"+{view.board.letters[kind]}" if kind >= 0 else "--"
        shown.append(_lit(f" {token} ", token in may, INKS.get(view.board.cards[kind], "") if kind >= 0 else FAINT))
    piles = f"{_lit(' +? ', '+?' in may, '')} {escape(pile_words(view, say))}   {escape(bag_words(view, say))}"
    yield f"{escape(_left(say('Cards face up'), 16))} {' '.join(shown)}   {piles}"
    if view.seat is None:
        return
    hand = [
        f"[bold {INKS.get(card, 'default')}]{escape(view.board.letters[kind] * count)}[/] {escape(colour_name(view.board, kind, say))}"
        for kind, (card, count) in enumerate(zip(view.board.cards, view.hand, strict=True))
        if count
    ]
    yield f"{escape(_left(say('Your hand'), 16))}  {'   '.join(hand) or escape(say('No cards'))}"


def _lit(text: str, lit: bool, ink: str) -> str:
    style = LIT if lit else ink
    return f"[{style}]{escape(text)}[/]" if style else escape(text)


def _left(text: str, width: int) -> str:
    return fit(text, width) if cell_width(text) < width else text[: width - 1] + " "


# ---------------------------------------------------------------- routes
def _place(view: View, i: int) -> str:
    """A place with all its routes."""
    place = view.board.places[i]
    may = claimable(view)
    cells = [_route(view, n, i, n in may) for n, of in enumerate(view.board.routes) if i in (of.a, of.b)]
    return f"[bold]{place.code}[/] {escape(_left(place.name, NAME - len(place.code) - 1))}{''.join(cells)}"


def _route(view: View, n: int, here: int, lit: bool) -> str:
    board, of = view.board, view.board.routes[n]
    lane = "" if of.twin < 0 else "1" if n < of.twin else "2"
    name = f"{'~' if of.subways else '-'}{board.places[of.a + of.b - here].code}{lane}"
    owner = view.owner[n]
    if owner >= 0:
        colour, shape = SEATS[owner]
        return f"[{INKS[colour]}]{name:<6}{SHAPES[shape]}[/]{' ' * (CELL - 7)}"
    if is_closed(board, view.owner, view.seats, view.seat, n):
        return f"[{FAINT}]{name:<6}–[/]{' ' * (CELL - 7)}"
    letter = "·" if of.colour == GREY else board.letters[of.colour]
    cost = f"{of.cost}{letter}"
    if lit:
        return f"[{LIT}]{name:<6}{cost}[/]{' ' * (CELL - 6 - len(cost))}"
    ink = INKS.get("grey" if of.colour == GREY else board.cards[of.colour], "default")
    return f"{name:<6}[bold {ink}]{cost}[/]{' ' * (CELL - 6 - len(cost))}"


# ---------------------------------------------------------------- seats
def _seats(view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
    """What everybody knows: points so far, pieces left, cards with those taken face up, tickets by number."""
    for seat, pad in enumerate(view.pads):
        colour, shape = SEATS[seat]
        known = "".join(letter * count for letter, count in zip(view.board.letters, pad.open, strict=True))
        mark = "▸" if seat in view.owing else " "
        facts = [
            _left(_points(tally(view, seat), say), 13),
            _left(say.many("{n} tram", "{n} trams", pad.trams), 17),
            _left(say.many("{n} subway", "{n} subways", pad.subways), 12),
            _left(say.many("{n} ticket", "{n} tickets", pad.tickets), 13),
            say.many("{n} card", "{n} cards", pad.cards) + (f": {known}" + "?" * pad.hidden if pad.cards else ""),
        ]
        who = say("you") if seat == view.seat else say.seat(seat, names)
        line = _cut(f"{mark}{SHAPES[shape]} {_left(who, 9)} {' '.join(facts)}", WIDTH)
        yield f"{mark}[{INKS[colour]}]{SHAPES[shape]}[/]{escape(line[2:])}"


def _cut(text: str, width: int) -> str:
    return text if cell_width(text) <= width else fit(text, width - 1) + "…"


# ---------------------------------------------------------------- tickets and points
def _tickets(view: View, say: Say) -> Iterator[str]:
    """Those on offer, then one's own with how they stand; at the end everybody's."""
    for ticket in view.on_offer:
        yield f"[{LIT}] keep:{ticket + 1} [/] {escape(_cut(view.board.ticket_words(ticket), TICKETS - 10))}"
    if view.stage == "over":
        for seat in range(view.seats):
            colour, shape = SEATS[seat]
            for ticket in view.tickets_of(seat):
                done = is_done(view.board, view.owner, seat, ticket)
                words = _cut(view.board.ticket_words(ticket), TICKETS - 6)
                yield f"[{INKS[colour]}]{SHAPES[shape]}[/] {'[bold]✓[/]' if done else '✗'} {escape(words)}"
        return
    for ticket in view.tickets:
        state = view.progress(ticket)
        words = _cut(f"{view.board.ticket_words(ticket)}: {say(PROGRESS[state])}", TICKETS - 2)
        style = {DONE: "bold", IMPOSSIBLE: FAINT}.get(state)
        yield f"{STATES[state]} {f'[{style}]{escape(words)}[/]' if style else escape(words)}"


def _pad(view: View, say: Say) -> Iterator[str]:
    """What everybody knows, and below it what only the viewer does."""
    counted = tally(view, view.seat or 0)
    for entry in (*counted.items, *counted.hidden):
        yield escape(_sum(item(entry.name, say), "?" if entry in counted.hidden else minus(entry.points)))
    yield f"[bold]{escape(_sum(say('So far') if counted.has_more else say('Total'), str(counted)))}[/]"
    for entry in counted.own:
        yield escape(_sum(item(entry.name, say), minus(entry.points)))


def _points(counted: Tally, say: Say) -> str:
    return say("{points} points", points=counted) if counted.has_more else say.many("{n} point", "{n} points", counted.points)


def _sum(words: str, points: str) -> str:
    return f"{_left(words, PAD - 8)}{points:>8}"
