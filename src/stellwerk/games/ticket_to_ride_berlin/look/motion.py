"""What just happened at Ticket to Ride: cards go from the row to a seat, routes are laid, three bikes sweep the row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stellwerk.effects import Effect
from stellwerk.games.ticket_to_ride_berlin.look.card_art import CARD, back, face
from stellwerk.games.ticket_to_ride_berlin.look.ground import mark
from stellwerk.games.ticket_to_ride_berlin.look.log import ends_of, rings, row_of
from stellwerk.games.ticket_to_ride_berlin.look.routes import around_route, laid, route
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE
from stellwerk.games.ticket_to_ride_berlin.words import log
from stellwerk.kit.frame import small
from stellwerk.motion import Fly, Gain, Note, Put, Scene
from stellwerk.story import Listener
from stellwerk.svg import Node, last_move

if TYPE_CHECKING:
    from stellwerk.effects import Deed

LAID = 140  # ms until the next piece of a route
HAND = "block:hand"


def scenes(board: Board, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
    """What the deed did, one thing after the other."""
    return tuple(found for each in deed.effects for found in _shown(board, listener, each))


def _shown(board: Board, listener: Listener, each: Effect) -> Iterator[Scene]:
    goal = HAND if each.seat in listener.mine else f"seat:{each.seat}"
    match each.kind:
        case "draw":
            colour = each.get("colour", "")
            is_open = each["source"] == "market"
            start = f"row:{each['place']}" if is_open else "pile"
            flight = Fly(_card(board, listener, colour), start, goal)
            yield Scene((flight,), log.drew(listener, [each]), is_choice=is_open)
        case "claim":
            i = board.route_index[each["route"]]
            ends = mark(board, board.routes[i].a) + mark(board, board.routes[i].b)  # a route would lie on its places
            first, *others = laid(board, i, each.seat)
            pieces = (first + ends, *others, last_move(around_route(board, i)))
            free = route(board, i, -1, listener.say) + ends
            yield Scene((Put(pieces, LAID),), log.built(listener, board, each), is_choice=True, before=free)
            if each["points"]:
                yield Scene((Gain(((each.seat, each["points"]),)),))
        case "sweep":
            yield Scene((Note(log.swept(listener), row_of(board, (BIKE,) * 3, listener.say), "head:market"),), log.swept(listener))
        case "keep":
            tickets = tuple(Fly(_back(), "bag", goal) for _ in range(each["kept"]))
            yield Scene(tickets, log.kept(listener, board, each), is_choice=True)
        case "ticket-done":
            places = last_move(rings(board, ends_of(board, each["ticket"])))
            yield Scene((Put((places,), LAID),), log.joined(listener, board, each))
        case "last-round":
            yield Scene((), log.last_round(listener, each["turns"]))


def _card(board: Board, listener: Listener, colour: str) -> Node:
    """A card; face down where its colour is not known."""
    return small(face(board, board.cards.index(colour), listener.say), *CARD) if colour else small(back(None), *CARD)


def _back() -> Node:
    return small(back(None, True), *CARD)
