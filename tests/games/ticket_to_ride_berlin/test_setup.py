"""Rules 1: seats, pieces, the deck and the first deal (RULES.md)."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride_berlin.scene import BERLIN, GAME, go, hand, legal, legal_list, market, new, pieces, refused, scene, start

from stellwerk import DEALER, BadOption, Playout


def test_1_1_two_to_four_seats_each_with_11_trams_and_5_subways() -> None:
    for seats in (0, 1, 5):
        with pytest.raises(BadOption, match="2-4 seats"):
            GAME.new(seats)
    for seats in (2, 3, 4):
        state = scene(seats=seats)
        assert [pieces(state, seat) for seat in range(seats)] == [(11, 5)] * seats
        assert refused(state, "+R", "1.1", seat=seats)


def test_1_2_the_deck_has_eight_bikes_and_six_of_each_colour() -> None:
    pieces = GAME.new(2).pieces()
    assert {card: pieces[card] for card in BERLIN.cards} == {
        "blue": 6,
        "green": 6,
        "black": 6,
        "violet": 6,
        "red": 6,
        "orange": 6,
        "bike": 8,
    }


def test_1_2_two_cards_for_each_seat_then_five_face_up() -> None:
    state = start(seats=3, hands="B* OG KK", market="RRV*O")
    assert [hand(state, seat) for seat in range(3)] == ["B*", "GO", "KK"]
    assert market(state) == "RRV*O"
    assert state.view(0).pile == 44 - 6 - 5


def test_1_2_three_bikes_among_the_first_five_are_replaced_again_and_again() -> None:
    state = new(2)
    go(state, "B B O O", "* R * G *")  # three bikes
    assert market(state) == "....."
    assert state.view(None).discards == (0, 1, 0, 0, 1, 0, 3)
    go(state, "* * V V")
    assert market(state) == "**VV."
    go(state, "*")  # and again
    assert market(state) == "....."
    go(state, "R R G G *")
    assert market(state) == "RRGG*"
    assert str(state.moves[state.legal(DEALER)[0]]).startswith("ticket:")


def test_1_2_cards_are_dealt_with_the_odds_of_the_pile() -> None:
    state = new(2)
    assert dict(zip(legal_list(state), state.odds(), strict=True)) == {f"card:{c}": 8 if c == "*" else 6 for c in "BGKVRO*"}
    go(state, "B B B B")
    assert dict(zip(legal_list(state), state.odds(), strict=True))["card:B"] == 2
    refused(state, "ticket:1", "1.2")


def test_1_3_two_tickets_for_each_seat_and_all_choose_at_the_same_time() -> None:
    state = start(seats=3)
    assert state.turn() == (0, 1, 2)
    assert legal(state, 1) == {"keep:3", "keep:4"}
    state.play(1, "keep:4")
    assert state.turn() == (0, 1, 2)
    assert legal(state, 1) == {"keep:3", "pass"}
    state.play(1, "keep:3")
    assert state.turn() == (0, 2)
    refused(state, "pass", "1.3", seat=1)
    assert state.sealed() == (1,)
    assert state.view(0).pads[1].tickets == 0, "sealed"
    assert state.view(1).tickets == (2, 3)
    for seat in (2, 0):
        state.play(seat, f"keep:{2 * seat + 1}")
        state.play(seat, "pass")
    assert [pad.tickets for pad in state.view(None).pads] == [1, 2, 1]
    assert state.view(0).under == 2


def test_1_3_at_least_one_ticket_is_kept() -> None:
    state = start()
    refused(state, "pass", "1.3")
    refused(state, "keep:9", "1.3")
    refused(state, "+R", "1.3")
    state.play(0, "keep:1")
    refused(state, "keep:1", "1.3")


def test_1_3_tickets_stay_secret_until_the_end() -> None:
    state = scene()
    view = state.view(1)
    assert [offer.tickets for offer in view.offers] == [(-1, -1), (2, 3)]
    assert view.tickets_of(0) == ()
    assert {item.name for item in view.scores[0].items} == {"trams", "subways"}
    n = state.numbers["keep:1"]
    assert [start().hides(viewer, 0, n) for viewer in (None, 0, 1)] == [True, False, True]
    Playout(3).run(state)
    assert state.view(1).tickets_of(0)[0] == 0
    assert {item.name for item in state.view(1).scores[0].items} == {"trams", "subways", "tickets", "missed"}


def test_1_4_a_random_seat_begins_and_the_others_follow_clockwise() -> None:
    state = scene("+B G +G O", first=2, seats=3)
    assert state.turn() == (0,)
    go(state, "+K B +? G")
    assert state.turn() == (1,)
    refused(state, "+R", "1.4", seat=0)
    fresh = start(seats=3)
    for seat in range(3):
        fresh.play(seat, f"keep:{2 * seat + 1}")
        fresh.play(seat, "pass")
    assert legal(fresh) == {"first:0", "first:1", "first:2"}
    assert fresh.odds() == [1, 1, 1]
