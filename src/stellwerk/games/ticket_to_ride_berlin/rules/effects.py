"""What a move of Ticket to Ride Berlin did. Plain Python, beside the rules; docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect, gains, new_round, over, points, turn
from stellwerk.games.ticket_to_ride_berlin.rules.board import TRAM
from stellwerk.games.ticket_to_ride_berlin.rules.codes import ACT, FILL_MARKET, KEEP, KEEP_FIRST, MARKET, OVER, PLACES
from stellwerk.games.ticket_to_ride_berlin.rules.moves import Card, Claim, First, Keep, Pass, Take, Ticket
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
    from stellwerk.games.ticket_to_ride_berlin.rules.state import State

ITEMS = {TRAM: "trams"}
"""What a route counts for on the score pad; others are subways."""


def effects(before: State, seat: int, move: Move, after: State) -> tuple[Effect, ...]:
    """The move itself, then what followed from it."""
    found = _dealt(before, move) if seat == DEALER else _chosen(before, seat, move, after)
    found += _cards(before, seat, move, after)
    if before.turns_left < 0 <= after.turns_left:
        found.append(effect("last-round", before.actor, turns=after.turns_left))
    if after.stage == OVER:
        found += [*_reveal(after), over(after)]
    elif after.stage == ACT and (after.turns != before.turns or before.first < 0):
        if after.turns % after.seats == 0:
            found.append(new_round(after.turns // after.seats + 1))
        found.append(turn(after.turns + 1, after.actor))
    return tuple(found)


def _dealt(before: State, move: Move) -> list[Effect]:
    match move:
        case Card(card=colour) if before.stage == FILL_MARKET:
            return [effect("turn-up", place=before.market.index(-1), colour=colour)]
        case Card(card=colour):
            return [effect("draw", before.actor, source="pile").secretly({before.actor}, colour=colour)]
        case Ticket(ticket=ticket):
            to = before.offer_seat[before.offers - 1]
            return [effect("offer", to).secretly({to}, ticket=ticket)]
        case First(seat=seat):
            return [effect("first", seat)]
    return []


def _chosen(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    match move:
        case Take(card=colour):
            place = before.market.index(before.board.cards.index(colour))
            return [effect("draw", seat, source="market", place=place, colour=colour)]
        case Claim():
            return [*_claimed(before.board, seat, move), *_tickets_done(before, after, seat, after.tickets_of(seat))]
        case Keep() | Pass() if before.stage in (KEEP, KEEP_FIRST):
            return _kept(before, seat, after)
        case Pass():
            return [effect("pass", seat)]
    return []  # the first step of two, or a draw: the dealer's card follows


def _claimed(board: Board, seat: int, move: Claim) -> list[Effect]:
    route = board.routes[board.route_index[move.route]]
    claim = effect(
        "claim",
        seat,
        route=route.token,
        ends=(board.places[route.a].code, board.places[route.b].code),
        mode=route.kind,
        cost=route.cost,
        cards=move.cards,
        points=route.points,
    )
    return [claim, points(seat, ITEMS.get(route.kind, "subways"), route.points)]


# ------------------------------------------------------------ tickets
def _kept(before: State, seat: int, after: State) -> list[Effect]:
    """When a seat has chosen; the first of two steps tells nothing yet."""
    if after.stage == before.stage and after.awaiting == before.awaiting:
        return []
    offer = seat if before.stage == KEEP_FIRST else before.offers - 1
    _, *tickets, which = after.offers_made()[offer]
    kept = tuple(ticket for i, ticket in enumerate(tickets) if which >> i & 1)
    others = tuple(ticket for ticket in tickets if ticket >= 0 and ticket not in kept)
    choice = effect("keep", seat, kept=len(kept), returned=len(others))
    named = choice.secretly({seat}, tickets=tuple(t + 1 for t in kept), others=tuple(t + 1 for t in others))
    return [named, *_tickets_done(None, after, seat, kept)]


def _tickets_done(before: State | None, after: State, seat: int, tickets: tuple[int, ...]) -> list[Effect]:
    """Those of the tickets that are complete now and were not before."""
    board = after.board
    return [
        effect("ticket-done", seat, **_ticket(board, ticket)).hidden({seat})
        for ticket in tickets
        if _is_joined(after, seat, ticket) and not (before and _is_joined(before, seat, ticket))
    ]


def _ticket(board: Board, ticket: int) -> dict[str, Any]:
    goal = board.tickets[ticket]
    return {"ticket": ticket + 1, "ends": (board.places[goal.a].code, board.places[goal.b].code), "value": goal.value}


def _is_joined(state: State, seat: int, ticket: int) -> bool:
    label, goal = state.label, state.board.tickets[ticket]
    return bool(label[seat * PLACES + goal.a] == label[seat * PLACES + goal.b])


def _reveal(after: State) -> list[Effect]:
    """TTR 3.2: the tickets of all seats are laid open and counted."""
    shown = [
        effect("ticket", seat, **_ticket(after.board, ticket), is_done=_is_joined(after, seat, ticket))
        for seat in range(after.seats)
        for ticket in after.tickets_of(seat)
    ]
    pads = [{name: score[name].points for name in ("tickets", "missed")} for score in after.scores()]
    return shown + gains([{}] * after.seats, pads)


# ------------------------------------------------------------ market and pile
def _cards(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    """A sweep (TTR 2.2) and a shuffle that the move led to."""
    found = []
    if after.sweeps > before.sweeps:
        found.append(effect("sweep", cards=_market(before, seat, move)))
    drawn = 1 if isinstance(move, Card) else 0
    if after.n_pile > before.n_pile - drawn:
        found.append(effect("shuffle", cards=after.n_pile))
    return found


def _market(before: State, seat: int, move: Move) -> tuple[str, ...]:
    """As it lay between the move and the sweep that followed."""
    names = before.board.cards
    row = [names[kind] if kind >= 0 else "" for kind in before.market[:MARKET]]
    if isinstance(move, Take):
        row[row.index(move.card)] = ""
    elif isinstance(move, Card):
        row[row.index("")] = move.card
    return tuple(row)
