"""Ticket to Ride Berlin in the log: what a turn brought, in sentences. English here, German in de.po."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.effects import Effect
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.words.tell import CARD_NAMES
from stellwerk.story import Listener


def drew(listener: Listener, cards: Sequence[Effect]) -> str:
    """One or two cards of a turn; one from the pile is named to who may know it."""
    is_blind = len(cards) > 1 and not any(card.get("colour", "") for card in cards)
    words = listener.say("two from the pile") if is_blind else listener.listed(_card(listener, card) for card in cards)
    return listener.does(cards[0].seat, "You take {cards}", "{name} takes {cards}", cards=words)


def _card(listener: Listener, card: Effect) -> str:
    say, colour = listener.say, card.get("colour", "")
    if not colour:
        return say("one from the pile")
    name = say(CARD_NAMES.get(colour, colour))
    return name if card["source"] == "market" else say("{card} from the pile", card=name)


def swept(listener: Listener) -> str:
    """Three bikes lay open."""
    return listener.say("Three bikes lay open: new row")


def shuffled(listener: Listener) -> str:
    """The discards are the pile again."""
    return listener.say("The played cards are shuffled")


def built(listener: Listener, board: Board, claim: Effect) -> str:
    """A route."""
    route = board.route_words(board.route_index[claim["route"]])
    return listener.does(claim.seat, "You build {route}", "{name} builds {route}", route=route)


def looked(listener: Listener, seat: int) -> str:
    """Tickets are drawn, and not yet chosen from."""
    return listener.does(seat, "You draw tickets", "{name} draws tickets")


def kept(listener: Listener, board: Board, choice: Effect) -> str:
    """Tickets chosen: how many, and for who may know which."""
    tickets = choice.get("tickets", ())
    if tickets:
        words = listener.listed(board.ticket_words(ticket - 1) for ticket in tickets)
        return listener.does(choice.seat, "You keep the tickets {tickets}", "{name} keeps the tickets {tickets}", tickets=words)
    gaps = {"n": choice["kept"], "all": choice["kept"] + choice["returned"]}
    return listener.does(choice.seat, "You keep {n} of {all} tickets", "{name} keeps {n} of {all} tickets", **gaps)


def joined(listener: Listener, board: Board, ticket: Effect) -> str:
    """A ticket is complete."""
    words = board.ticket_words(ticket["ticket"] - 1)
    return listener.does(ticket.seat, "You complete the ticket {ticket}", "{name} completes the ticket {ticket}", ticket=words)


def laid_open(listener: Listener, board: Board, ticket: Effect) -> str:
    """A ticket at the end."""
    words = board.ticket_words(ticket["ticket"] - 1)
    if ticket["is_done"]:
        return listener.say("{name}: ticket {ticket} is done", name=listener.who(ticket.seat), ticket=words)
    return listener.say("{name}: ticket {ticket} has failed", name=listener.who(ticket.seat), ticket=words)


def begins(listener: Listener, seat: int) -> str:
    """Who is first."""
    return listener.does(seat, "You begin", "{name} begins")


def last_round(listener: Listener, turns: int) -> str:
    """The end is near."""
    return listener.say.many("Last round: one more turn", "Last round: {n} more turns", turns)


def passed(listener: Listener, seat: int) -> str:
    """Nothing can be done."""
    return listener.does(seat, "You pass", "{name} passes")
