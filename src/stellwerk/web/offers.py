"""The moves of a seat as its page needs them: what each button says, and what leads to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stellwerk.contract import Move, Offer, Parts, State, View
from stellwerk.table.table import Table
from stellwerk.table.worth import worth
from stellwerk.words import Say, minus

TELLING = ("whole", "group", "rung", "spot", "note", "ask", "sent")
"""What a page is told of an offer where there is something to tell."""


def listed(table: Table, view: View, parts: Parts, say: Say) -> list[dict[str, Any]]:
    """The legal moves of the seat that is shown, with the things on its page that lead to them; those that none leads to are buttons."""
    if view.seat is None or table.status != "running" or table.chairs[view.seat].bot:
        return []
    numbers = {str(table.state.moves[n]): n for n in view.legal}
    offers = table.game.offers(view, [table.state.moves[n] for n in view.legal], say, table.names)
    values = worth(table.state, view, [offer.token for offer in offers if offer.token and offer.points is None])
    picks = frozenset(parts.picks)
    found = []
    for offer in offers:
        points = values[offer.token or numbers[str(offer.move)]] if offer.points is None else offer.points
        value = minus(f"{points:+d}") if points else ""
        found.append({**_told(offer), "value": value, "picks": [pick for pick in offer.picks if pick in picks], "seat": view.seat})
    return found


def _told(offer: Offer) -> dict[str, Any]:
    token = str(offer.move)
    told: dict[str, Any] = {name: value for name in TELLING if (value := getattr(offer, name))}
    if offer.mode is not None:
        told["mode"] = offer.mode
    if offer.token:
        told["begins"] = token
    return {"token": offer.token or token, "label": offer.label, **told}


def labels(state: State, seat: int, say: Say) -> Callable[[Move], str]:
    """Each legal move of a seat as its button calls it, or in words that say more."""
    view = state.view(seat)
    offers = state.game.offers(view, [state.moves[n] for n in view.legal], say)
    words = {str(offer.move): offer.name or offer.label for offer in reversed(offers)}
    return lambda move: words[str(move)]
