"""Why not? The checked door to a move: turns a token into a move number, or says which rule forbids it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from stellwerk.core import IllegalMove, Move
from stellwerk.games.ticket_to_ride_berlin import state as rules
from stellwerk.games.ticket_to_ride_berlin.board import BIKE, CODE
from stellwerk.games.ticket_to_ride_berlin.codes import GREY, OVER, STAGES
from stellwerk.games.ticket_to_ride_berlin.moves import AskTickets, Card, Choose, Claim, Draw, First, Keep, Pass, Take, Ticket
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.board import Board, Route

LONGEST_TOKEN = 40


class Refuse(Protocol):
    """Makes a refusal for the seat and token at hand."""

    def __call__(self, rule: str, reason: str, more: str = "", /, **gaps: object) -> IllegalMove:
        """The rule's number, and why, with named gaps; of a number `n` perhaps also the form for several."""


def number_of(state: rules.State, seat: int, token: str) -> int:
    """The number of a legal move; raises IllegalMove for every other token."""
    legal = state.legal(seat) if seat in state.turn() else []
    n = state.numbers.get(token)
    if n is not None and n in legal:
        return n
    raise _refusal(state, seat, token, bool(legal))


def recorded(state: rules.State, seat: int, token: str) -> tuple[str, ...]:
    """TTR 4.11: `FSP-UDL1` is enough where there is one payment, `FSP-UDL1:*` where there are several; records write one and two steps."""
    legal = state.legal(seat) if seat in state.turn() else []
    n = state.numbers.get(token)
    if n is None or n in legal or STAGES[state.stage] != "act":
        return (token,)
    move = state.moves[n]
    if isinstance(move, Choose):
        claims = [state.moves[other] for other in legal]
        return next(((str(claim),) for claim in claims if isinstance(claim, Claim) and claim.route == move.route), (token,))
    if isinstance(move, Claim) and state.numbers[move.route] in legal:
        paying = state.copy()
        paying.apply(seat, state.numbers[move.route])
        if n in paying.legal(seat):
            return move.route, token
    return (token,)


def _refusal(state: rules.State, seat: int, token: str, owes: bool) -> IllegalMove:
    shown = token[:LONGEST_TOKEN]

    def no(rule: str, reason: str, more: str = "", /, **gaps: object) -> IllegalMove:
        return IllegalMove(seat, shown, f"TTR {rule}", reason, more, **gaps)

    if not owes:
        return _not_now(state, seat, no)
    if seat == DEALER:
        return no("1.2", "The dealer cannot deal this now")
    move = state.moves[state.numbers[token]] if token in state.numbers else None
    if isinstance(move, Card | Ticket | First):
        return no("1.2", "Only the dealer deals")
    stage = STAGES[state.stage]
    if stage in ("start", "keep"):
        return _why_not_kept(state, seat, move, "1.3" if stage == "start" else "2.5", no)
    if stage == "second":
        return _why_no_second(state, move, no)
    if stage == "pay":
        return _why_not_paid(state, move, no)
    return _why_no_action(state, seat, move, token, no)


def _not_now(state: rules.State, seat: int, no: Refuse) -> IllegalMove:
    if state.stage == OVER:
        return no("3.1", "The game is over")
    if seat != DEALER and not 0 <= seat < state.seats:
        return no("1.1", "There is no such seat")
    if seat in state.sealed():
        return no("1.3", "This seat has already chosen its tickets")
    return no("1.4", "It is not this seat's turn")


def _why_not_kept(state: rules.State, seat: int, move: Move | None, rule: str, no: Refuse) -> IllegalMove:
    if isinstance(move, Keep):
        if move.ticket - 1 in state.tickets_of(seat):
            return no(rule, "Ticket {ticket} is kept already", ticket=move.ticket)
        return no(rule, "Ticket {ticket} is not on offer", ticket=move.ticket)
    if isinstance(move, Pass):
        return no(rule, "One of the tickets must be kept")
    return no(rule, "Choose from the tickets on offer first")


def _why_no_card(state: rules.State, move: Take | Draw, no: Refuse) -> IllegalMove:
    if isinstance(move, Draw):
        return no("4.2", "The pile is empty")
    return no("2.1", "There is no such card in the market: {card}", card=move.card)


def _why_no_second(state: rules.State, move: Move | None, no: Refuse) -> IllegalMove:
    if isinstance(move, Take) and move.card == BIKE and state.up[state.board.cards.index(BIKE)]:
        return no("2.1", "A bike of the market cannot be the second card")
    if isinstance(move, Take | Draw):
        return _why_no_card(state, move, no)
    return no("2.1", "Take a second card first")


def _why_not_paid(state: rules.State, move: Move | None, no: Refuse) -> IllegalMove:
    token = state.board.routes[state.route].token
    if isinstance(move, Claim) and move.route == token:
        return no("2.3", "The hand does not hold these cards")
    return no("2.3", "Pay for {route} first", route=token)


def _why_no_action(state: rules.State, seat: int, move: Move | None, token: str, no: Refuse) -> IllegalMove:
    if isinstance(move, Pass):
        return no("4.2", "Nobody passes who can draw a card, claim a route or draw tickets")
    if isinstance(move, Take | Draw):
        return _why_no_card(state, move, no)
    if isinstance(move, AskTickets):
        return no("2.5", "There are no tickets left")
    if isinstance(move, Keep):
        return no("2.5", "There are no tickets on offer")
    if isinstance(move, Choose | Claim):
        return _why_no_route(state, seat, move, no)
    if found := re.fullmatch(rf"({CODE})[-~]({CODE})\d?(:.*)?", token):
        return _why_unknown_route(state.board, token, found.group(1), found.group(2), no)
    return no("2.1", "This is not a move: write +R, +?, tickets, or a route like ALX-HUM")


def _why_unknown_route(board: Board, token: str, a: str, b: str, no: Refuse) -> IllegalMove:
    for code in (a, b):
        if code not in board.index:
            return no("2.3", "There is no place {place}", place=code)
    if token.partition(":")[0] in board.route_index:
        return no("2.3", "This does not pay for {route}", route=token.partition(":")[0])
    tokens = [route.token for route in board.routes if {board.places[route.a].code, board.places[route.b].code} == {a, b}]
    if tokens:
        return no("2.3", "This route is written {routes}", routes=", ".join(tokens))
    return no("2.3", "No route leads directly from {a} to {b}", a=a, b=b)


def _why_no_route(state: rules.State, seat: int, move: Choose | Claim, no: Refuse) -> IllegalMove:
    board: Board = state.board
    i = board.route_index[move.route]
    route = board.routes[i]
    if state.owner[i] >= 0:
        return no("2.3", "{route} is claimed already", route=move.words)
    if not state.claimable[seat] >> i & 1:
        if state.owner[route.twin] == seat:
            return no("2.4", "Nobody claims both lanes of a double route")
        return no("2.4", "With two seats, the second lane of a double route is closed")
    if route.trams > state.trams[seat]:
        return no(
            "2.3",
            "{route} needs {n} tram, left: {left}",
            "{route} needs {n} trams, left: {left}",
            route=move.words,
            n=route.trams,
            left=state.trams[seat],
        )
    if route.subways > state.subways[seat]:
        return no("2.3", "{route} needs a subway, none is left", route=move.words)
    return _why_no_payment(state, seat, i, move.words, no)


def _why_no_payment(state: rules.State, seat: int, i: int, words: str, no: Refuse) -> IllegalMove:
    route: Route = state.board.routes[i]
    if state.view(seat).payments(i):
        return no("2.3", "The hand does not hold these cards")
    if route.colour == GREY:
        return no("2.3", "{route} costs {n} card", "{route} costs {n} cards of one colour", route=words, n=route.cost)
    card = state.board.cards[route.colour]
    return no("2.3", "{route} costs {n} card: {card}", "{route} costs {n} cards: {card}", route=words, n=route.cost, card=card)
