"""Which tickets another seat probably holds, judged by what it has built: everybody at the table can see that.

A ticket is the more likely, the more it brings, the more of its way is built, and the less is missing; one that can no longer be completed
is less likely. That routes lie on a shortest way says nothing more: it was tried.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from stellwerk.games.ticket_to_ride_berlin.reach import is_free

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.board import Board
    from stellwerk.games.ticket_to_ride_berlin.view import View

NEVER = 99.0

# fitted to games of planners, as the logarithms of odds
VALUE = 0.16
"""For each point of the ticket."""
BUILT = 1.4
"""For the share of its shortest way that no longer costs the seat anything."""
DONE = 1.5
"""If all of it is built."""
LOST = -0.85
"""If no way is left."""
MISSING = -0.13
"""For each card of the way that is still to be built."""


def ticket_odds(view: View, seat: int) -> tuple[float, ...]:
    """How likely this seat holds each ticket, as odds."""
    return _odds(view.board, view.owner, view.seats, seat)


@lru_cache(maxsize=256)
def _odds(board: Board, owner: tuple[int, ...], seats: int, seat: int) -> tuple[float, ...]:
    whole = distances(board, tuple(float(route.cost) for route in board.routes))
    left = distances(
        board,
        tuple(
            0.0 if owner[i] == seat else float(route.cost) if is_free(board, owner, seats, seat, i) else NEVER
            for i, route in enumerate(board.routes)
        ),
    )
    return tuple(exp(VALUE * goal.value + _sign(whole[goal.a][goal.b], left[goal.a][goal.b])) for goal in board.tickets)


def _sign(whole: float, left: float) -> float:
    """What the map says for a ticket: its shortest way once and now."""
    if left >= NEVER:
        return LOST
    return BUILT * max(0.0, 1 - left / whole) + MISSING * left + (DONE if left == 0 else 0.0)


@lru_cache(maxsize=64)
def distances(board: Board, prices: tuple[float, ...]) -> list[list[float]]:
    """What the cheapest way between any two places costs, in cards."""
    places = range(len(board.places))
    far = [[0.0 if a == b else NEVER for b in places] for a in places]
    for route, price in zip(board.routes, prices, strict=True):
        far[route.a][route.b] = far[route.b][route.a] = min(far[route.a][route.b], price)
    for via in places:
        for a in places:
            first = far[a][via]
            far[a] = [min(old, first + more) for old, more in zip(far[a], far[via], strict=True)]
    return far
