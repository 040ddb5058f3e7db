"""Why a move is not legal: which rule forbids it. And how records write what people may write in shorter ways."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stellwerk.contract import IllegalMove, Move
from stellwerk.games.ticket_to_ride_berlin.rules import state as rules
from stellwerk.games.ticket_to_ride_berlin.rules.board import BIKE, CODE
from stellwerk.games.ticket_to_ride_berlin.rules.codes import GREY, STAGES
from stellwerk.games.ticket_to_ride_berlin.rules.moves import AskTickets, Card, Choose, Claim, Draw, First, Keep, Pass, Take, Ticket
from stellwerk.games.ticket_to_ride_berlin.rules.view import view_of
from stellwerk.kit.refusals import Refuse, not_now
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.board import Board


def recorded(state: rules.State, seat: int, token: str) -> tuple[str, ...]:
    """TTR 4.11: `FSP-UDL1` is enough where there is one payment, `FSP-UDL1:*` where there are several; records write one and two steps.

    TTR 4.12: `keep:3;keep:7` and `keep:3;pass` are the choice of tickets in one.
    """
    if ";" in token:
        return _kept(state, seat, token)
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


def _kept(state: rules.State, seat: int, token: str) -> tuple[str, ...]:
    """The steps of a choice of tickets, if both can be made."""
    first, _, second = token.partition(";")
    steps = [state.numbers.get(first), state.numbers.get(second)]
    if seat in state.turn() and first.startswith("keep:") and steps[0] in state.legal(seat):
        keeping = state.copy()
        keeping.apply(seat, steps[0])
        if seat in keeping.turn() and steps[1] in keeping.legal(seat):
            return first, second
    return (token,)


def refusal(state: rules.State, seat: int, move: Move | None, no: Refuse) -> IllegalMove:
    """The rule that forbids a move, and why."""
    if seat in state.sealed() and seat not in state.turn():
        return no("1.3", "This seat has already chosen its tickets")
    if seat not in state.turn():
        return not_now(state, seat, no, over="3.1", turn="1.4")
    if seat == DEALER:
        return no("1.2", "The dealer cannot deal this now")
    if isinstance(move, Card | Ticket | First):
        return no("1.2", "Only the dealer deals")
    stage = STAGES[state.stage]
    if stage in ("start", "keep"):
        return _why_not_kept(state, seat, move, "1.3" if stage == "start" else "2.5", no)
    if stage == "second":
        return _why_no_second(state, move, no)
    if stage == "pay":
        return _why_not_paid(state, move, no)
    return _why_no_action(state, seat, move, no)


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


def _why_no_action(state: rules.State, seat: int, move: Move | None, no: Refuse) -> IllegalMove:
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
    if found := re.fullmatch(rf"({CODE})[-~]({CODE})\d?(:.*)?", no.token):
        return _why_unknown_route(state.board, found.group(1), found.group(2), no)
    return no("2.1", "This is not a move: write +R, +?, tickets, or a route like ALX-HUM")


def _why_unknown_route(board: Board, a: str, b: str, no: Refuse) -> IllegalMove:
    for code in (a, b):
        if code not in board.index:
            return no("2.3", "There is no place {place}", place=code)
    if no.token.partition(":")[0] in board.route_index:
        return no("2.3", "This does not pay for {route}", route=no.token.partition(":")[0])
    tokens = [route.token for route in board.routes if {board.places[route.a].code, board.places[route.b].code} == {a, b}]
    if tokens:
        return no("2.3", "This route is written {routes}", routes=", ".join(tokens))
    return no("2.3", "No route leads directly from {a} to {b}", a=a, b=b)


def _why_no_route(state: rules.State, seat: int, move: Choose | Claim, no: Refuse) -> IllegalMove:
    board = state.board
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
    route = state.board.routes[i]
    if view_of(state, seat).payments(i):
        return no("2.3", "The hand does not hold these cards")
    if route.colour == GREY:
        return no("2.3", "{route} costs {n} card", "{route} costs {n} cards of one colour", route=words, n=route.cost)
    card = state.board.cards[route.colour]
    return no("2.3", "{route} costs {n} card: {card}", "{route} costs {n} cards: {card}", route=words, n=route.cost, card=card)
