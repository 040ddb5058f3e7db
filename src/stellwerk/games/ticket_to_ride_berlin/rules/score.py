"""The score pad of Ticket to Ride Berlin, worked out from the map and the tickets as people do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.contract import Item, Score
from stellwerk.games.ticket_to_ride_berlin.rules.board import SUBWAY, TRAM

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.board import Board


@lru_cache(maxsize=4096)
def score(board: Board, owner: tuple[int, ...], seat: int, tickets: tuple[int, ...] | None) -> Score:
    """The pad of a seat (TTR 2.3, 3.2); without the tickets (None), what everybody sees of it. The tie-break is 3.3."""
    items = [route_item(board, owner, seat, "trams", TRAM), route_item(board, owner, seat, "subways", SUBWAY)]
    if tickets is None:
        return Score(tuple(items), (0,))
    done = [board.tickets[t].value for t in tickets if is_done(board, owner, seat, t)]
    missed = [board.tickets[t].value for t in tickets if not is_done(board, owner, seat, t)]
    items.append(Item("tickets", sum(done), " + ".join(map(str, done))))
    items.append(Item("missed", -sum(missed), " + ".join(map(str, missed))))
    return Score(tuple(items), (len(done),))


def route_item(board: Board, owner: tuple[int, ...], seat: int, name: str, kind: str) -> Item:
    """Routes of one kind: how many for how many points each."""
    values = [route.points for i, route in enumerate(board.routes) if owner[i] == seat and route.kind == kind]
    how = " + ".join(f"{values.count(value)} × {value}" for value in sorted(set(values)))
    return Item(name, sum(values), how)


def is_done(board: Board, owner: tuple[int, ...], seat: int, ticket: int) -> bool:
    """TTR 3.2: trams and subways of this seat join the two places."""
    goal = board.tickets[ticket]
    return goal.b in joined(board, owner, seat, goal.a)


@lru_cache(maxsize=4096)
def joined(board: Board, owner: tuple[int, ...], seat: int, start: int) -> frozenset[int]:
    """The places that the seat's routes join to this one, itself among them."""
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for i, route in enumerate(board.routes):
            if owner[i] == seat and here in (route.a, route.b):
                there = route.a + route.b - here
                if there not in reached:
                    reached.add(there)
                    edge.append(there)
    return frozenset(reached)
