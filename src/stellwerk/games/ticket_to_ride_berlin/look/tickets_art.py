"""Tickets as drawings: two places to join, what they are worth, and how the ticket stands. At the end everybody's are laid open."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.ticket_to_ride_berlin.look.routes import badge
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.reach import DONE, IMPOSSIBLE, POSSIBLE
from stellwerk.games.ticket_to_ride_berlin.rules.score import is_done
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.games.ticket_to_ride_berlin.words import tell
from stellwerk.kit.frame import Part
from stellwerk.svg import NOTHING, Node, at, cut, el, fit, g, label, lines, once, several, tick, title
from stellwerk.words import Say, minus

FAILED, OFFERED = "failed", "offered"
ROW, BETWEEN = 58, 8
HEAD = 34


def follow(ticket: int) -> str:
    """The classes by which a page lights the places of a ticket that is pointed at."""
    return f"follow follow-{ticket}"


def told(board: Board, ticket: int, state: str, say: Say) -> str:
    """A ticket in words."""
    if state == OFFERED:
        return board.ticket_words(ticket)
    return f"{board.ticket_words(ticket)}: {say('failed') if state == FAILED else say(tell.PROGRESS[state])}"


def stops(x: float, top: float, low: float, r: float = 5, width: float = 2.5) -> Node:
    """Two stops joined by a line: the sign of a ticket."""
    rail = el("path", d=f"M{x} {top + r}V{low - r}", class_="b-ink", stroke_width=width)
    return rail + several(*[el("circle", cx=x, cy=y, r=r, class_="stop", stroke_width=width) for y in (top, low)])


@once(2048)
def row(board: Board, ticket: int, state: str, width: float, say: Say, order: int = -1, live: bool = False, high: float = ROW) -> Node:
    """One ticket, so wide: its places, its value, its sign. `order` is its place among those laid open at the end."""
    of = board.tickets[ticket]
    names = board.places[of.a].name, board.places[of.b].name
    room = width - 34 - (72 if state != OFFERED else 44)
    size = min(fit(name, high * 0.31, room * 1.12, bold=False) for name in names)
    middle, top, low = high / 2, high * 0.31, high * 0.69
    value = minus(-of.value) if state == FAILED else f"+{of.value}" if state == DONE and order >= 0 else str(of.value)
    right = width - (38 if state != OFFERED else 12)
    parts = [
        title(told(board, ticket, state, say)),
        el("rect", x=0.75, y=0.75, width=width - 1.5, height=high - 1.5, rx=10, class_="b-block", stroke_width=1.5),
        stops(18, top, low),
        label(34, top, names[0], size, "start", class_="b-word"),
        label(34, low, names[1], size, "start", class_="b-word"),
        label(right, middle, value, 22, "end"),
        progress(width - 19, middle, state),
    ]
    shown = order >= 0
    klass = " ".join([follow(ticket) if live else "", f"reveal reveal-{order}" if live and shown else ""]).strip() or None
    return g(*parts, class_=klass, tabindex=0 if live else None, role="img" if live else None, aria_label=told(board, ticket, state, say))


def progress(x: float, y: float, state: str) -> Node:
    """The sign of how far a ticket has come."""
    if state == DONE:
        return tick(x, y, 8, 3.2)
    if state == POSSIBLE:
        return el("circle", cx=x, cy=y, r=6.5, class_="lamp-off", stroke_width=2)
    if state in (IMPOSSIBLE, FAILED):
        return el("path", d=f"M{x - 6} {y - 6}l12 12m0 -12l-12 12", class_="b-ink", stroke_width=2.6)
    return NOTHING


def tickets(view: View, say: Say, width: float, names: Sequence[str] = (), live: bool = False) -> Part:
    """The viewer's tickets with how they stand; at the end those of all seats, one after the other."""
    if view.stage == "over":
        return _all(view, say, width, names, live)
    mine = [(ticket, view.progress(ticket)) for ticket in view.tickets]
    if not mine:
        words = say("No tickets yet") if view.seat is not None else say("Everybody's tickets are secret until the end")
        return lines(0, 0, words, 16, width, class_="b-second")
    rows = [at(0, i * (ROW + BETWEEN), row(view.board, ticket, state, width, say, -1, live)) for i, (ticket, state) in enumerate(mine)]
    return g(*rows), len(mine) * (ROW + BETWEEN) - BETWEEN


def _all(view: View, say: Say, width: float, names: Sequence[str], live: bool) -> Part:
    parts, y, order = [], 0.0, 0
    for seat in range(view.seats):
        score = view.scores[seat]
        won = sum(item.points for item in score.items if item.name in ("tickets", "missed"))
        total = f"{'+' if won > 0 else ''}{minus(won)}"
        parts += [at(13, y + HEAD / 2, badge(seat, 10)), label(width - 38, y + HEAD / 2, total, 20, "end", class_="b-strong")]
        parts.append(label(34, y + HEAD / 2, cut(say.seat(seat, names), 16, width - 110), 16, "start", class_="b-second"))
        y += HEAD
        for ticket in view.tickets_of(seat):
            state = DONE if is_done(view.board, view.owner, seat, ticket) else FAILED
            parts.append(at(0, y, row(view.board, ticket, state, width, say, order, live)))
            y += ROW + BETWEEN
            order += 1
        y += 4
    return g(*parts), y - BETWEEN - 4
