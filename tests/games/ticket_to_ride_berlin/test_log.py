"""Ticket to Ride Berlin in the log, word for word."""

from __future__ import annotations

import pytest

from stellwerk.effects import Deed, Effect, effect, points
from stellwerk.games.ticket_to_ride_berlin.game import GAME
from stellwerk.story import Entry, Listener, Turn

ADA, BEN = 0, 1
BOARD = GAME.board(None)
GREEN = effect("draw", BEN, source="market", place=2, colour="green")
BLIND = effect("draw", BEN, source="pile")
KNOWN = effect("draw", ADA, source="pile", colour="red")
MINE = effect("draw", ADA, source="market", place=0, colour="bike")
ROUTE = BOARD.routes[0]
CLAIM = effect("claim", BEN, route=ROUTE.token, ends=(), mode=ROUTE.kind, cost=ROUTE.cost, cards=(("blue", 2),), points=ROUTE.points)
TICKET = BOARD.ticket_words(0)
FIRST = {"ticket": 1, "ends": (), "value": 5}


def told(lang: str, *effects: Effect, number: int = 31) -> list[Entry]:
    to = Listener(GAME.words(lang), ("Ada", "Ben", "Cleo"), (ADA,))
    return list(GAME.story(to, Turn(9, number, BEN, tuple(Deed(i, BEN, None, (each,)) for i, each in enumerate(effects)))))


@pytest.mark.parametrize(
    ("lang", "effects", "words"),
    [
        ("en", (GREEN, BLIND), "Ben takes green and one from the pile"),
        ("de", (GREEN, BLIND), "Ben nimmt Grün und eine vom Stapel"),
        ("de", (BLIND, BLIND), "Ben nimmt zwei vom Stapel"),
        ("en", (MINE, KNOWN), "You take bike and red from the pile"),
        ("de", (MINE,), "Du nimmst Fahrrad"),
        ("en", (CLAIM, points(BEN, "trams", ROUTE.points)), f"Ben builds {BOARD.route_words(0)}"),
        ("de", (CLAIM,), f"Ben baut {BOARD.route_words(0)}"),
        ("en", (effect("sweep", cards=("bike", "red", "bike", "bike", "")),), "Three bikes lay open: new row"),
        ("de", (effect("sweep", cards=("bike", "red", "bike", "bike", "")),), "Drei Fahrräder lagen offen: neue Reihe"),
        ("de", (effect("shuffle", cards=40),), "Die gespielten Karten werden gemischt"),
        ("en", (effect("offer", BEN), effect("offer", BEN)), "Ben draws tickets"),
        ("en", (effect("offer", BEN), effect("keep", BEN, kept=1, returned=1)), "Ben keeps 1 of 2 tickets"),
        ("de", (effect("keep", ADA, kept=1, returned=1, tickets=(1,), others=(2,)),), f"Du behältst die Zielkarten {TICKET}"),
        ("en", (effect("ticket-done", ADA, **FIRST),), f"You complete the ticket {TICKET}"),
        ("de", (effect("ticket", BEN, **FIRST, is_done=False),), f"Ben: Zielkarte {TICKET} verfehlt"),
        ("de", (effect("last-round", BEN, turns=2),), "Letzte Runde: noch 2 Züge"),
        ("en", (effect("pass", BEN),), "Ben passes"),
    ],
)
def test_sentences(lang: str, effects: tuple[Effect, ...], words: str) -> None:
    assert [entry.words for entry in told(lang, *effects)] == [words]


def test_a_route_has_its_points_its_builders_sign_and_its_place() -> None:
    (entry,) = told("en", CLAIM)
    assert (entry.points, entry.seat, bool(entry.picture)) == (ROUTE.points, BEN, True)
    assert entry.mark.startswith("M")


def test_a_ticket_counts_when_it_is_laid_open() -> None:
    won, lost = told("en", effect("ticket", BEN, **FIRST, is_done=True), effect("ticket", BEN, **FIRST, is_done=False))
    assert (won.points, lost.points) == (5, -5)
    assert won.mark.count("M") == 2


def test_cards_that_are_dealt_before_the_first_turn_are_not_told() -> None:
    assert [entry.words for entry in told("en", KNOWN, effect("first", BEN), number=0)] == ["Ben begins"]
