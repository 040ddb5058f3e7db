"""What was worth telling of a game of Ticket to Ride: everybody's tickets, done or missed, and the dearest route of each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stellwerk.chronicle import Highlight
from stellwerk.effects import Deed, Effect
from stellwerk.games.ticket_to_ride_berlin.look.log import RING
from stellwerk.games.ticket_to_ride_berlin.look.reasons import ticket_reason
from stellwerk.games.ticket_to_ride_berlin.look.routes import around_route
from stellwerk.games.ticket_to_ride_berlin.look.tickets_art import FAILED, progress
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.reach import DONE
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.kit.frame import small
from stellwerk.kit.reasons import gaps, rings
from stellwerk.score import Reason
from stellwerk.story import Listener
from stellwerk.svg import Node, circle, g, once


def highlights(view: View, deeds: Sequence[Deed], listener: Listener) -> Sequence[Highlight]:
    """Seat by seat its tickets, the dearest first, and after them its dearest route."""
    told = [each for deed in deeds for each in deed.effects]
    tickets = sorted((each for each in told if each.kind == "ticket"), key=lambda each: (not each["is_done"], -each["value"]))
    best = next((each for each in tickets if each["is_done"]), None)
    claims = [each for each in told if each.kind == "claim"]
    found = []
    for seat in range(view.seats):
        found += [_ticket(view, listener, each, each is best) for each in tickets if each.seat == seat]
        found += _route(view.board, listener, [each for each in claims if each.seat == seat])
    return found


def _ticket(view: View, listener: Listener, told: Effect, is_best: bool) -> Highlight:
    say, board, ticket, value = listener.say, view.board, told["ticket"] - 1, told["value"]
    goal = board.tickets[ticket]
    ends = f"{board.places[goal.a].name} – {board.places[goal.b].name}"
    if told["is_done"]:
        sentence = say("Dearest ticket: {ticket} of {name}.", ticket=f"{ends} ({value})", name=listener.who(told.seat)) if is_best else ""
        return Highlight(ends, ticket_reason(view, told.seat, ticket), told.seat, _sign(DONE), value, sentence)
    around = gaps("".join(circle(board.places[place].at, RING) for place in (goal.a, goal.b)))
    words = f"{ends}: {say('failed')}"
    return Highlight(words, Reason(words, g(around), (ticket,)), told.seat, _sign(FAILED), -value)


def _route(board: Board, listener: Listener, claims: Sequence[Effect]) -> Iterator[Highlight]:
    """The route that cost most cards."""
    if claims:
        most = max(claims, key=lambda claim: (claim["cost"], claim["points"]))
        i = board.route_index[most["route"]]
        words = listener.say("Longest route: {route}", route=board.route_words(i))
        yield Highlight(words, Reason(words, g(rings(around_route(board, i), 4.5))), most.seat, points=most["points"])


@once(4)
def _sign(state: str) -> Node:
    return small(progress(12, 12, state), 24, 24)
