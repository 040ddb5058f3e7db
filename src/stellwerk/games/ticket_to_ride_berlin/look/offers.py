"""How a page of Ticket to Ride offers moves: cards at a touch, routes with their payments, and tickets by touching those one keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from stellwerk.contract import Move, Offer
from stellwerk.games.ticket_to_ride_berlin.look.parts import price
from stellwerk.games.ticket_to_ride_berlin.look.pays import cards_words, in_order
from stellwerk.games.ticket_to_ride_berlin.rules.moves import AskTickets, Choose, Claim, Draw, Keep, Take
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.games.ticket_to_ride_berlin.words import tell
from stellwerk.words import Say, capital


def offers(view: View, moves: Sequence[Move], say: Say, names: Sequence[str] = ()) -> list[Offer]:
    """A card is taken at once: what is turned up for it cannot be taken back, and a turn has two of them."""
    found: list[Offer] = []
    keeps = [move for move in moves if isinstance(move, Keep)]
    routes = dict.fromkeys(move.route for move in moves if isinstance(move, Choose | Claim))
    for move in moves:
        if isinstance(move, Take | Draw):
            found.append(Offer(move, capital(tell.tell(move, say)), (str(move),), sent="now"))
        elif isinstance(move, AskTickets):
            found.append(Offer(move, capital(tell.tell(move, say)), (str(move),), sent="asked"))
        elif not isinstance(move, Keep | Choose | Claim):
            found.append(Offer(move, capital(tell.tell(move, say)), (str(move),)))
    legal = {str(move): move for move in moves}
    return [*found, *_tickets(keeps, say), *(offer for route in routes for offer in _payments(view, legal, route, say))]


def _tickets(keeps: Sequence[Keep], say: Say) -> Iterator[Offer]:
    """One or both of two in one step; the last ticket of all, or the second later, alone."""
    for move in keeps:
        token = f"{move};pass" if len(keeps) > 1 else ""
        yield Offer(move, _keep(1, say), (str(move),), token, whole=True, name=capital(tell.tell(move, say)), points=0)
    if len(keeps) > 1:
        first, second = keeps
        yield Offer(first, _keep(2, say), (str(first), str(second)), f"{first};{second}", whole=True, points=0)


def _keep(n: int, say: Say) -> str:
    return say.many("Keep {n} ticket", "Keep {n} tickets", n)


def _payments(view: View, legal: Mapping[str, Move], route: str, say: Say) -> Iterator[Offer]:
    """All ways to pay for a route, the cheapest in bikes first: where there are several, route and payment are one step."""
    board = view.board
    i = board.route_index[route]
    for n in in_order(view, i):
        claim, cards = board.moves[n], cards_words(board, n - board.first["claim"], say)
        token = "" if str(claim) in legal else str(claim)
        yield Offer(
            legal[route if token else str(claim)],
            say("Build with {cards}", cards=cards),
            (route, str(claim)),
            token,
            group=route,
            note=f"{board.route_words(i)}: {price(board, i, say)}",
            name=capital(tell.tell(claim, say)),
        )
