"""What a seat can still build: free routes, and whether a ticket can be completed with the pieces it has left."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.games.ticket_to_ride_berlin.rules.score import is_done
from stellwerk.games.ticket_to_ride_berlin.rules.ways import Ways

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.board import Board

DONE, POSSIBLE, IMPOSSIBLE = "done", "possible", "impossible"
BOUNDLESS = 1000
"""More trams than any way needs."""


def is_free(board: Board, owner: tuple[int, ...], seats: int, seat: int, i: int) -> bool:
    """TTR 2.4: nobody owns the route, and its other lane does not close it to this seat."""
    twin = board.routes[i].twin
    if owner[i] >= 0:
        return False
    return twin < 0 or owner[twin] < 0 or (owner[twin] != seat and seats > 2)


@lru_cache(maxsize=4096)
def progress(board: Board, owner: tuple[int, ...], seats: int, seat: int, trams: int, subways: int, ticket: int) -> str:
    """A ticket is done, possible with free routes and the pieces left, or impossible."""
    if is_done(board, owner, seat, ticket):
        return DONE
    goal = board.tickets[ticket]
    need = trams_needed(board, owner, seats, seat, subways, goal.a, goal.b)
    return POSSIBLE if need is not None and need <= trams else IMPOSSIBLE


def trams_needed(board: Board, owner: tuple[int, ...], seats: int, seat: int, subways: int, start: int, end: int) -> int | None:
    """The fewest more trams that join two places with at most so many more subways; None if nothing does."""
    ways = Ways(board.tables)
    for i, route in enumerate(board.routes):
        if owner[i] == seat:
            ways.build(i)
        elif is_free(board, owner, seats, seat, i):
            ways.open(i, route.trams)
    return None if ways.find(start, end, BOUNDLESS, subways) is None else int(ways.cost)
