"""What another seat probably holds, judged by what it did: everybody at the table can see that.

Tickets: one is the more likely, the more it brings, if a route of the seat ends where it ends, the less of its way is missing, and the more
of that the cards fit which the seat took face up. Cards that it took unseen: fewer of a colour that it has paid for with bikes too, as long
as it has drawn little since then, and fewer bikes, which are soon played. The numbers are fitted to games of planners and of searching
players. That a seat would have claimed what its cards allow is for bot.py, which knows its plans.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE, COLOURS
from stellwerk.games.ticket_to_ride_berlin.rules.reach import is_free
from stellwerk.games.ticket_to_ride_berlin.rules.ways import Ways

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
    from stellwerk.games.ticket_to_ride_berlin.rules.view import Counts, Pad, View

# tickets, as the logarithms of odds
VALUE = 0.13
"""For each point of the ticket."""
END = 1.35
"""For each of its two places where a route of the seat ends."""
DONE = 0.9
"""If all of it is built."""
LOST = -0.6
"""If no way is left."""
MISSING = -0.2
"""For each card of the way that is still to be built."""
MATCH = 0.35
"""For each of these that the seat has taken face up and not played."""

# cards, likewise
OUT = -1.0
"""A colour that the seat had no more of, by the share of its hidden cards that are older."""
WILD = -0.3
"""A bike."""


# ------------------------------------------------------------ tickets
def ticket_odds(view: View, seat: int) -> tuple[float, ...]:
    """How likely this seat holds each ticket, as odds."""
    return _odds(view.board, view.owner, view.seats, seat, view.pads[seat].open)


@lru_cache(maxsize=256)
def _odds(board: Board, owner: tuple[int, ...], seats: int, seat: int, taken: Counts) -> tuple[float, ...]:
    ways = Ways(board.tables, pieces=False)
    for i, route in enumerate(board.routes):
        if owner[i] == seat:
            ways.build(i)
        elif is_free(board, owner, seats, seat, i):
            ways.open(i, route.cost)
    ends = {place for i, route in enumerate(board.routes) if owner[i] == seat for place in (route.a, route.b)}
    found = []
    for goal in board.tickets:
        sign = _sign(board, ways.find(goal.a, goal.b), taken)
        found.append(exp(VALUE * goal.value + END * ((goal.a in ends) + (goal.b in ends)) + sign))
    return tuple(found)


def _sign(board: Board, way: list[int] | None, taken: Counts) -> float:
    """What the routes that are missing say for a ticket."""
    if way is None:
        return LOST
    if not way:
        return DONE
    need = [0] * COLOURS
    for route in (board.routes[i] for i in way):
        if route.colour < COLOURS:
            need[route.colour] += route.cost
    matching = sum(min(have, wanted) for have, wanted in zip(taken[:COLOURS], need, strict=True))
    return MISSING * sum(board.routes[i].cost for i in way) + MATCH * matching


# ------------------------------------------------------------ cards
def card_odds(pad: Pad) -> list[float]:
    """How much likelier than by chance a hidden card of a seat is of each kind."""
    return [exp(OUT * _old_share(pad, colour)) for colour in range(BIKE)] + [exp(WILD)]


def _old_share(pad: Pad, colour: int) -> float:
    """The share of a seat's hidden cards that it holds since it paid for this colour with bikes too, if the newest are all there."""
    since = pad.unseen - pad.out_at[colour]
    return max(0.0, 1 - since / pad.hidden) if pad.hidden else 0.0
