"""The words of Ticket to Ride Berlin: moves, prompts, score items. English here, German in de.po. Places have one name in all languages."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.contract import Move
from stellwerk.games.ticket_to_ride_berlin.rules.moves import AskTickets, Card, Choose, Claim, Draw, First, Keep, Take, Ticket
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.words import Say

# Marked for the translators: say("...") is called with these later.
CARD_NAMES = {
    "blue": "blue",
    "green": "green",
    "black": "black",
    "violet": "violet",
    "red": "red",
    "orange": "orange",
    "bike": "bike",
    "grey": "any colour",
}
ITEMS = {"trams": "Trams", "subways": "Subways", "tickets": "Tickets", "open": "Open tickets", "missed": "Failed tickets"}
PROGRESS = {"done": "done", "possible": "still possible", "impossible": "no longer possible"}


def tell(move: Move, say: Say, names: Sequence[str] = ()) -> str:
    """A move in words, short enough for a menu or a log."""
    if isinstance(move, Claim):
        return say("{route} for {cards}", route=move.words, cards=cards(move.cards, say))
    if isinstance(move, Choose):
        return move.words
    if isinstance(move, Take):
        return say("take {card}", card=say(CARD_NAMES.get(move.card, move.card)))
    if isinstance(move, Draw):
        return say("a card from the pile")
    if isinstance(move, AskTickets):
        return say("draw tickets")
    if isinstance(move, Keep):
        return say("keep {ticket}", ticket=move.words)
    if isinstance(move, Card):
        return say("card: {card}", card=say(CARD_NAMES.get(move.card, move.card)))
    if isinstance(move, Ticket):
        return say("ticket: {ticket}", ticket=move.words)
    if isinstance(move, First):
        return say("{name} begins", name=say.seat(move.seat, names))
    return say("pass")


def cards(paid: tuple[tuple[str, int], ...], say: Say) -> str:
    """Cards by colour: `2 × red, 1 × bike`."""
    return ", ".join(f"{count} × {say(CARD_NAMES.get(card, card))}" for card, count in paid)


def prompt(view: View, say: Say) -> str:
    """What is asked of the viewer, or what all wait for."""
    if view.stage == "over":
        return say("The game is over")
    if view.seat is None or view.seat not in view.owing:
        return say("Waiting for the others") if view.owing and view.owing[0] < view.seats else say("The dealer deals")
    if view.stage in ("start", "keep"):
        return _ticket_prompt(view, say)
    if view.stage == "second":
        return say("Take your second card")
    if view.stage == "pay":
        return say("Choose how to pay for {route}", route=view.board.route_words(view.route))
    ask = _action_prompt(view, say)
    return say("Your last turn. {ask}", ask=ask) if view.turns_left > 0 else ask


def _ticket_prompt(view: View, say: Say) -> str:
    mine = next(offer for offer in view.offers if offer.is_open and offer.seat == view.seat)
    if mine.kept:
        return say("Keep the other ticket too, or pass to return it")
    return say("Keep one of the tickets or both") if len(mine.tickets) > 1 else say("This is the last ticket: it is yours")


def _action_prompt(view: View, say: Say) -> str:
    """Only what can be done is asked for."""
    first = view.board.first
    if view.legal == (first["pass"],):
        return say("There is nothing you can do: pass")
    if any(n >= first["choose"] for n in view.legal):
        return say("Take two cards, claim a route or draw tickets")
    return say("Take two cards or draw tickets")


def item(name: str, say: Say) -> str:
    """A line of the score pad."""
    return say(ITEMS[name])
