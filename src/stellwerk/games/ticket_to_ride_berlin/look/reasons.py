"""Why an item of the pad has its points, on the map: routes by what they are worth, the way of a ticket, the places of an open one."""

from __future__ import annotations

from stellwerk.contract import Item, Reason
from stellwerk.games.ticket_to_ride_berlin.look.parts import way
from stellwerk.games.ticket_to_ride_berlin.look.routes import around_route, boxes
from stellwerk.games.ticket_to_ride_berlin.rules.board import SUBWAY, TRAM
from stellwerk.games.ticket_to_ride_berlin.rules.tally import tickets_in
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.games.ticket_to_ride_berlin.words import tell
from stellwerk.kit.reasons import rings, value
from stellwerk.svg import NOTHING, Node, g, several
from stellwerk.words import Say

BESIDE = 34  # from a route to its value


def reasons(view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
    """Of the routes and tickets of this seat, and after it of the terms of its sum."""
    if item.name in ("trams", "subways"):
        return _routes(view, seat, TRAM if item.name == "trams" else SUBWAY, say)
    if view.stage != "over" and seat != view.seat:
        return (Reason(say("Tickets are secret until the end")),)
    tickets = tickets_in(view, seat, item.name)
    if not tickets:
        return (Reason(say("No ticket is done yet") if item.name == "tickets" else say("No ticket has failed")),)
    each = [_ticket(view, seat, ticket, item.name, say) for ticket in tickets]
    whole = Reason("; ".join(one.words for one in each), several(*[one.drawn for one in each]), tuple(tickets))
    return (whole, *each) if len(each) > 1 else (whole,)


# ------------------------------------------------------------ routes
def _routes(view: View, seat: int, kind: str, say: Say) -> tuple[Reason, ...]:
    """The routes of one kind; its terms are those that are worth the same."""
    mine = [i for i, route in enumerate(view.board.routes) if view.owner[i] == seat and route.kind == kind]
    if not mine:
        return (Reason(say("There is no such route yet")),)
    kinds = []
    for points in sorted({view.board.routes[i].points for i in mine}):
        same = [i for i in mine if view.board.routes[i].points == points]
        words = f"{say.many('{n} route', '{n} routes', len(same))} × {points}"
        kinds.append(Reason(words, g(*[_worth(view, i) for i in same])))
    whole = Reason(" + ".join(one.words for one in kinds), several(*[one.drawn for one in kinds]))
    return (whole, *kinds) if len(kinds) > 1 else (whole,)


def _worth(view: View, i: int) -> Node:
    """A route with what it brings."""
    spots = boxes(view.board, i)
    x, y = spots[len(spots) // 2][:2]
    return rings(around_route(view.board, i), 4.5) + value(x, y - BESIDE, view.board.routes[i].points)


# ------------------------------------------------------------ tickets
def _ticket(view: View, seat: int, ticket: int, item: str, say: Say) -> Reason:
    """Its two places and, once it is done, the way between them."""
    if item != "tickets":
        state = "failed" if view.stage == "over" else tell.PROGRESS["possible" if item == "open" else "impossible"]
        return Reason(f"{view.board.ticket_words(ticket)}: {say(state)}", NOTHING, (ticket,))
    return ticket_reason(view, seat, ticket)


def ticket_reason(view: View, seat: int, ticket: int) -> Reason:
    """Of a ticket that is done: the way between its places."""
    board = view.board
    goal, words = board.tickets[ticket], board.ticket_words(ticket)
    (ax, ay), (bx, by) = board.places[goal.a].at, board.places[goal.b].at
    ringed = rings("".join(around_route(board, i) for i in way(board, view.owner, seat, ticket)), 4.5)
    return Reason(words, g(ringed, value((ax + bx) / 2, (ay + by) / 2, goal.value)), (ticket,))
