"""What a seat can still build: free routes, and whether a ticket can be completed with the pieces it has left."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from stellwerk.games.ticket_to_ride_berlin.score import is_done

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.board import Board

DONE, POSSIBLE, IMPOSSIBLE = "done", "possible", "impossible"


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
    steps: list[list[tuple[int, int, int]]] = [[] for _ in board.places]
    for i, route in enumerate(board.routes):
        if owner[i] == seat or is_free(board, owner, seats, seat, i):
            cost = (0, 0) if owner[i] == seat else (route.trams, route.subways)
            steps[route.a].append((route.b, *cost))
            steps[route.b].append((route.a, *cost))
    queue = [(0, 0, start)]
    best: dict[tuple[int, int], int] = {}
    while queue:
        trams, used, here = heappop(queue)
        if here == end:
            return trams
        if any(best.get((here, fewer), trams + 1) <= trams for fewer in range(used + 1)):
            continue
        best[here, used] = trams
        for there, more_trams, more_subways in steps[here]:
            if used + more_subways <= subways:
                heappush(queue, (trams + more_trams, used + more_subways, there))
    return None
