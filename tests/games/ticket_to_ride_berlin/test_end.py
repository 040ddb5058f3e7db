"""Rules 3, rulings 4.2, 4.4 and 4.7: the last turns, passes and the count (RULES.md)."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride_berlin.scene import BERLIN, GAME, go, legal, pieces, posed, refused, scene

import stellwerk
from stellwerk import Playout, winners
from stellwerk.contract import Score
from stellwerk.games.ticket_to_ride_berlin.rules.score import score
from stellwerk.games.ticket_to_ride_berlin.rules.state import State


def totals(state: State) -> list[int]:
    return [pad.total for pad in state.scores()]


# ---------------------------------------------------------------- 3 the end
FIFTEEN = {"FSP-ALX": 0, "GEN-MOR": 0, **dict.fromkeys(("MOA~HBF1", "HBF~FSP1", "PER~ALX1", "ALX~MOR1", "MOR~CHK1"), 0)}
"""Seat 0 has three trams left."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_1_with_one_piece_left_every_seat_has_one_more_turn(seats: int) -> None:
    state = posed(" ".join(["OO", "BB", "KK", "VV"][:seats]), owner=FIFTEEN, pile="RRRRRRRRRR")
    go(state, "ZOO-SIE:OO")
    assert sum(pieces(state, 0)) == 1
    for left in range(seats, 0, -1):
        assert state.view(None).turns_left == left
        assert state.turn() == ((seats - left + 1) % seats,)
        go(state, "+? R +? R")
    assert state.turn() == ()
    refused(state, "+?", "3.1", seat=0)


def test_3_1_two_pieces_left_are_enough_to_go_on() -> None:
    state = posed("G BB", owner=FIFTEEN)
    go(state, "HBF-REI:G")
    assert sum(pieces(state, 0)) == 2
    assert state.view(None).turns_left == -1


def test_3_2_completed_tickets_add_and_failed_ones_subtract() -> None:
    owner = {"TIE-HBF": 0, "MOA~HBF1": 0}
    state = posed("OO KK", owner=owner, tickets="11 1 2 3")  # MOA TIE 5: a subway and a tram
    pad = state.scores()[0]
    assert (pad["trams"].points, pad["subways"].points, pad["tickets"].points, pad["missed"].points) == (2, 5, 5, 0)
    assert totals(state) == [12, -3]
    assert [state.points(0), state.points(1)] == [12, -3]


def test_3_2_routes_of_others_do_not_join() -> None:
    state = posed("OO KK", owner={"TIE-HBF": 0, "MOA~HBF1": 1}, tickets="11 1 2 3")
    assert state.scores()[0]["missed"].points == -5


def test_3_3_the_tie_break_is_the_number_of_completed_tickets() -> None:
    owner = tuple(0 if route.token in ("TIE-HBF", "CHT-SIE") else -1 for route in BERLIN.routes)
    one, two = score(BERLIN, owner, 0, (0,)), score(BERLIN, owner, 0, (0, 1))
    assert (one.tie_break, two.tie_break) == ((1,), (2,))
    equal = Score(two.items, one.tie_break)
    assert winners([equal, two]) == (1,)
    assert winners([two, two]) == (0, 1), "still tied: shared"


def test_4_2_a_seat_passes_only_if_it_can_do_nothing() -> None:
    refused(scene(), "pass", "4.2")
    state = posed("- -", market=".....", tickets="1 2 3 4")
    assert legal(state) == {"tickets"}, "tickets are drawn if nothing else can be done"
    go(state, "tickets ticket:2 ticket:4 keep:2 keep:4")
    assert legal(state) == {"pass"}
    refused(state, "+?", "4.2")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_4_4_a_round_of_passes_ends_the_game(seats: int) -> None:
    state = posed(" ".join("-" * seats), market=".....")
    while "tickets" in legal(state):
        go(state, "tickets")
        while state.turn() and "pass" not in legal(state):
            state.apply(state.turn()[0], state.legal(state.turn()[0])[0])
        if state.view(state.actor).on_offer:
            go(state, str(state.moves[state.legal(state.actor)[0]]))
    for _ in range(seats):
        assert legal(state) == {"pass"}
        go(state, "pass")
    assert state.turn() == ()


def test_4_7_a_second_seat_with_one_piece_changes_nothing() -> None:
    other = {"POT-GEN": 1, "HUM-MOR": 1, "CHT-SIE": 1}
    subways = dict.fromkeys(("ZOO~KUD1", "KUD~CHT1", "CHT~MOA1", "CHK~POT1", "POT~GEM1"), 1)
    state = posed("OO OO", owner={**FIFTEEN, **other, **subways}, pile="RRRRRRRRRR")
    go(state, "ZOO-SIE:OO")
    assert state.view(None).turns_left == 2
    go(state, "TIE-HBF:OO")
    assert sum(pieces(state, 1)) == 0
    assert state.view(None).turns_left == 1
    go(state, "+? R +? R")
    assert state.turn() == ()


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_random_game_ends_and_nothing_is_lost(seats: int) -> None:
    games = 10_000 if stellwerk.is_compiled() else 100
    playout = Playout(seats)
    results = playout.batch(GAME.new(seats), games)
    assert len(results) == games
    assert playout.steps < games * GAME.longest(seats)
    assert min(min(points) for points in results) >= -sum(ticket.value for ticket in BERLIN.tickets)
