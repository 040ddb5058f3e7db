"""The score pad while tickets are secret: routes count for all to see, tickets apart from them for their owner alone."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.contract import Item, Tally
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.reach import DONE, IMPOSSIBLE, POSSIBLE
from stellwerk.games.ticket_to_ride_berlin.rules.score import is_done
from stellwerk.games.ticket_to_ride_berlin.rules.view import View

SECRET = ("tickets", "missed")
STANDING = {"tickets": DONE, "open": POSSIBLE, "missed": IMPOSSIBLE}
"""How the tickets stand that an item is made of. What is open is on no final pad: it will bring its value or cost it."""


def tally(view: View, seat: int) -> Tally:
    """The pad of a seat; at the end all of it is open."""
    items = view.scores[seat].items
    if view.stage == "over":
        return Tally(items)
    shown = tuple(item for item in items if item.name not in SECRET)
    if seat != view.seat:
        return Tally(shown, hidden=(Item("tickets", 0, str(view.pads[seat].tickets or "")),))
    return Tally(shown, own=tuple(_item(view, seat, name) for name in STANDING if tickets_in(view, seat, name) or name == "tickets"))


def tickets_in(view: View, seat: int, name: str) -> list[int]:
    """The tickets that an item of a seat's pad is made of; at the end what is not done is missed."""
    tickets = view.tickets_of(seat)
    if view.stage == "over":
        return [ticket for ticket in tickets if is_done(view.board, view.owner, seat, ticket) == (name == "tickets")]
    return [ticket for ticket in tickets if view.progress(ticket) == STANDING[name]] if seat == view.seat else []


def _item(view: View, seat: int, name: str) -> Item:
    values = _values(view.board, tickets_in(view, seat, name))
    return Item(name, -sum(values) if name == "missed" else sum(values), " + ".join(map(str, values)))


def _values(board: Board, tickets: Sequence[int]) -> list[int]:
    return [board.tickets[ticket].value for ticket in tickets]
