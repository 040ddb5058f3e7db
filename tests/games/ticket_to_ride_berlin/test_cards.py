"""Rules 2.1 and 2.2, rulings 4.1 to 4.3, 4.6, 4.8 and 4.9: market, pile and discards (RULES.md)."""

from __future__ import annotations

from tests.games.ticket_to_ride_berlin.scene import cards, go, hand, legal, legal_list, market, posed, refused, scene

from stellwerk import DEALER


# ---------------------------------------------------------------- 2.1 cards
def test_2_1_two_cards_each_from_market_or_pile() -> None:
    state = scene()
    assert {token for token in legal(state) if token[0] == "+"} == {"+B", "+G", "+K", "+V", "+R", "+?"}
    go(state, "+G")
    assert market(state) == "B.KVR"
    go(state, "O")  # the gap is filled before the second card
    assert market(state) == "BOKVR"
    assert legal(state) == {"+B", "+O", "+K", "+V", "+R", "+?"}
    refused(state, "tickets", "2.1")
    refused(state, "+G", "2.1")
    go(state, "+?")
    assert state.turn() == (DEALER,)
    go(state, "*")
    assert hand(state, 0) == "BBG*"
    assert state.turn() == (1,)


def test_2_1_a_bike_taken_from_the_market_ends_the_action() -> None:
    state = scene("+* G", market="*GKVR")
    assert hand(state, 0) == "BB*"
    assert state.turn() == (1,)


def test_2_1_a_bike_of_the_market_cannot_be_the_second_card() -> None:
    state = scene("+G G", market="*GKVR")
    assert "+*" not in legal(state)
    assert "second" in refused(state, "+*", "2.1")


def test_2_1_a_bike_from_the_pile_is_an_ordinary_card() -> None:
    state = scene("+? *")
    assert state.turn() == (0,)
    go(state, "+? *")
    assert hand(state, 0) == "BB**"
    assert state.turn() == (1,)


def test_2_1_a_card_that_does_not_lie_in_the_market_is_refused() -> None:
    refused(scene(), "+O", "2.1")
    refused(scene(), "nonsense", "2.1")
    refused(scene(), "card:R", "1.2")


# ---------------------------------------------------------------- 2.2 bikes, shuffle
def test_2_2_three_bikes_in_the_market_are_replaced_at_once() -> None:
    state = scene("+G *", market="**GKV")
    assert market(state) == "....."
    go(state, "R R G G B")
    assert market(state) == "RRGGB"
    assert state.turn() == (0,), "the second card is still to come"
    assert state.view(None).discards == (0, 0, 1, 1, 0, 0, 3)


def test_2_2_an_empty_pile_is_made_of_the_discards() -> None:
    state = posed("BB OO", pile="R", discards="GGK")
    go(state, "+? R")
    view = state.view(None)
    assert (view.pile, view.discards) == (3, (0,) * 7)
    go(state, "+?")
    assert dict(zip(legal_list(state), state.odds(), strict=True)) == {"card:G": 2, "card:K": 1}


# ---------------------------------------------------------------- 4 rulings
def test_4_1_the_market_stays_when_too_few_other_cards_are_left() -> None:
    state = posed("B O", market="**B..", pile="*")
    go(state, "+B *")
    assert market(state) == "***.."
    assert "tickets" in legal(state), "the action is over after one card, the other seat's turn"
    assert state.turn() == (1,)
    enough = posed("B O", market="**BGK", pile="*R")  # G, K and R are left
    go(enough, "+B *")
    assert market(enough) == "....."


def test_4_2_one_card_is_enough_if_there_is_no_second() -> None:
    state = posed("B O", market="G....")
    go(state, "+G")
    assert state.turn() == (1,)
    state = posed("B O", market="G*...")  # the bike may not be the second
    go(state, "+G")
    assert state.turn() == (1,)
    state = posed("B O", market="*....", pile="R")
    go(state, "+? R")
    assert state.turn() == (1,)


def test_4_3_a_gap_stays_until_cards_are_discarded() -> None:
    state = posed("OO B", market="G....")
    go(state, "+G")
    assert market(state) == "....."
    state = posed("OO B", market="G....")
    go(state, "ZOO-SIE:OO")
    assert state.turn() == (DEALER,)
    go(state, "O O")
    assert market(state) == "GOO.."
    assert state.turn() == (1,)


def test_4_6_a_bike_that_fills_the_gap_cannot_be_the_second_card() -> None:
    state = scene("+G *")
    assert market(state) == "B*KVR"
    refused(state, "+*", "2.1")


def test_4_8_the_market_is_replaced_at_most_ten_times_in_a_row() -> None:
    state = posed("B O", market="***BG", pile="*KR")
    go(state, "+B *")
    for sweep in range(10):
        assert state.view(None).sweeps == sweep + 1
        while state.turn() == (DEALER,) and state.view(None).sweeps == sweep + 1:
            tokens = legal(state)
            go(state, "*" if "card:*" in tokens else min(tokens).removeprefix("card:"))
    assert state.turn() == (0,)
    assert market(state).count("*") >= 3
    assert state.view(None).sweeps == 0


def test_4_9_the_pile_is_shuffled_when_it_is_empty_and_not_later() -> None:
    state = posed("OO KK", pile="R", discards="GG")
    go(state, "+? R")
    assert state.view(None).pile == 2
    go(state, "+? G")
    go(state, "SIE-TIE1:KK")
    view = state.view(None)
    assert (view.pile, view.discards) == (1, cards("KK"))
