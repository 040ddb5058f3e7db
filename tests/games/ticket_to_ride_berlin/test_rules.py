"""Every numbered rule of Ticket to Ride Berlin has a test that names it (RULES.md)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.ticket_to_ride_berlin.scene import BERLIN, GAME, SOURCE, go, hand, legal, market, new, posed, refused, scene, start

import stellwerk
from stellwerk import DEALER, BadOption, IllegalMove, Playout, winners
from stellwerk.core import Score
from stellwerk.games.ticket_to_ride_berlin.board import Board
from stellwerk.games.ticket_to_ride_berlin.codes import ACT, GREY
from stellwerk.games.ticket_to_ride_berlin.moves import Choose, Claim
from stellwerk.games.ticket_to_ride_berlin.score import score
from stellwerk.games.ticket_to_ride_berlin.state import State
from stellwerk.games.ticket_to_ride_berlin.view import View
from stellwerk.words import speaker


def routes(state: State) -> set[str]:
    """The routes that may be claimed now, paid or only chosen."""
    return {token.partition(":")[0] for token in legal(state) if "-" in token or "~" in token}


def totals(state: State) -> list[int]:
    return [pad.total for pad in state.scores()]


def pieces(state: State, seat: int) -> tuple[int, int]:
    pad = state.view(None).pads[seat]
    return pad.trams, pad.subways


# ---------------------------------------------------------------- 1 set-up
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


def legal_list(state: State) -> list[str]:
    return [str(state.moves[n]) for n in state.legal(state.turn()[0])]


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


# ---------------------------------------------------------------- 2.3 routes
def test_2_3_a_tram_route_costs_its_spaces_in_cards_of_its_colour_and_trams() -> None:
    state = posed("OO KK", pile="R")
    assert "ZOO-SIE:OO" in legal(state)
    go(state, "ZOO-SIE:OO")
    assert pieces(state, 0) == (9, 5)
    assert hand(state, 0) == ""
    assert state.view(None).discards == cards_of("OO")
    assert state.scores()[0]["trams"].points == 2
    assert state.view(None).owner[BERLIN.route_index["ZOO-SIE"]] == 0


def cards_of(letters: str) -> tuple[int, ...]:
    return tuple(letters.count(letter) for letter in BERLIN.letters)


def test_2_3_a_subway_route_costs_the_printed_cards_and_one_subway() -> None:
    state = posed("BBBO KK")
    go(state, "PER~ALX1:BBB")
    assert pieces(state, 0) == (11, 4)
    assert hand(state, 0) == "O"
    assert state.scores()[0]["subways"].points == 3


def test_2_3_grey_takes_any_one_colour() -> None:
    state = posed("RRG KK")
    assert "HUM-ALX1:RR" in legal(state)
    assert not any(token.startswith("HUM-ALX1:") for token in legal(state) - {"HUM-ALX1:RR"})
    refused(state, "HUM-ALX1:GG", "2.3")
    refused(state, "HUM-ALX1:RG", "2.3")


def test_2_3_a_bike_stands_for_any_card() -> None:
    state = posed("O* KK")
    assert "ZOO-SIE:O*" in legal(state)
    go(state, "ZOO-SIE:O*")
    assert hand(state, 0) == ""


def test_2_3_the_rulebooks_black_route_of_two_has_three_payments_for_trams_and_subways() -> None:
    state = posed("KK** OO")
    for route in ("SIE-TIE1", "ZOO~KUD2"):
        chosen = state.copy()
        assert isinstance(chosen, State)
        chosen.play(0, route)
        assert legal(chosen) == {f"{route}:KK", f"{route}:K*", f"{route}:**"}


def test_2_3_a_route_need_not_touch_another() -> None:
    state = posed("OO KK", owner={"GEN-MOR": 0})
    assert "ZOO-SIE" in routes(state)


def test_2_3_the_pieces_must_suffice() -> None:
    mine = {"FSP-ALX": 0, "GEN-MOR": 0, "CHT-SIE": 0}  # eleven trams
    state = posed("OO KK", owner=mine)
    assert not any("-" in token for token in routes(state))
    assert "trams" in refused(state, "ZOO-SIE:OO", "2.3")
    subways = dict.fromkeys(("MOA~HBF1", "HBF~FSP1", "PER~ALX1", "ALX~MOR1", "MOR~CHK1"), 0)
    state = posed("RR KK", owner=subways)
    assert "subway" in refused(state, "ZOO~KUD1:RR", "2.3")


def test_2_3_a_route_that_is_owned_or_too_dear_or_unknown_is_refused() -> None:
    state = posed("OO KK", owner={"TIE-HBF": 1})
    assert "claimed" in refused(state, "TIE-HBF:OO", "2.3")
    assert "4 cards" in refused(state, "CHT~MOA1:OOOO", "2.3")
    assert "one colour" in refused(state, "HUM-MOR", "2.3")
    assert "ZZZ" in refused(state, "ALX-ZZZ:OO", "2.3")
    assert "directly" in refused(state, "ALX-MOA", "2.3")
    assert "written HUM-ALX1, HUM-ALX2" in refused(state, "ALX-HUM:OO", "2.3")
    assert "does not pay" in refused(state, "ZOO-SIE:OB", "2.3")


def test_2_3_points_come_from_the_table_of_the_kind() -> None:
    found = {(route.kind, route.cost): route.points for route in BERLIN.routes}
    assert found == {
        ("tram", 1): 1,
        ("tram", 2): 2,
        ("tram", 3): 4,
        ("tram", 4): 7,
        ("subway", 2): 1,
        ("subway", 3): 3,
        ("subway", 4): 5,
    }


# ---------------------------------------------------------------- 2.4 double routes
@pytest.mark.parametrize("seats", [3, 4])
def test_2_4_no_seat_owns_both_lanes_but_another_may_take_the_second(seats: int) -> None:
    hands = ("RRKK", "KKRR", "KKRR", "KKRR")[:seats]
    state = posed(" ".join(hands))
    go(state, "SIE-TIE1:KK")
    assert "SIE-TIE2" in routes(state)
    mine = posed(" ".join(hands), owner={"SIE-TIE1": 0})
    assert "SIE-TIE2" not in routes(mine)
    assert "both lanes" in refused(mine, "SIE-TIE2:RR", "2.4")


def test_2_4_with_two_seats_the_second_lane_is_closed() -> None:
    state = posed("RR KK", owner={"SIE-TIE1": 1})
    assert "SIE-TIE2" not in routes(state)
    assert "closed" in refused(state, "SIE-TIE2:RR", "2.4")
    assert "both lanes" in refused(posed("RR KK", owner={"SIE-TIE1": 0}), "SIE-TIE2:RR", "2.4")


# ---------------------------------------------------------------- 2.5 tickets
def test_2_5_two_tickets_of_which_at_least_one_is_kept() -> None:
    state = scene("tickets")
    assert state.turn() == (DEALER,)
    assert len(legal(state)) == 18
    n = state.numbers["ticket:22"]
    assert [state.hides(viewer, DEALER, n) for viewer in (None, 0, 1)] == [True, False, True]
    go(state, "ticket:22 ticket:10")
    assert legal(state) == {"keep:22", "keep:10"}
    refused(state, "pass", "2.5")
    refused(state, "keep:3", "2.5")
    go(state, "keep:10")
    assert legal(state) == {"keep:22", "pass"}
    go(state, "pass")
    assert state.view(0).tickets == (0, 9)
    assert state.view(1).pads[0].tickets == 2
    assert state.turn() == (1,)
    refused(state, "keep:10", "2.5")


def test_2_5_both_may_be_kept() -> None:
    state = scene("tickets ticket:22 ticket:10 keep:22 keep:10")
    assert state.view(0).tickets == (0, 21, 9)
    assert state.view(0).under == 2


def test_2_5_returned_tickets_come_up_when_the_bag_is_empty() -> None:
    state = posed("OO KK", bag="10")  # under it: 2 and 4
    go(state, "tickets")
    assert legal(state) == {"ticket:10"}
    go(state, "ticket:10")
    assert legal(state) == {"ticket:2"}
    go(state, "ticket:2 keep:10 pass")
    assert state.view(0).under == 2
    go(state, "tickets ticket:4 ticket:2 keep:4 keep:2")
    assert "tickets" not in legal(state)
    refused(state, "tickets", "2.5")


def test_2_5_the_last_ticket_must_be_kept() -> None:
    state = posed("OO KK", bag="10")
    go(state, "tickets ticket:10 ticket:2 keep:10 keep:2")
    go(state, "tickets ticket:4")
    assert legal(state) == {"keep:4"}
    go(state, "keep:4")
    assert state.view(1).tickets == (2, 3)
    assert state.turn() == (0,)


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


def test_4_2_a_seat_passes_only_if_it_can_do_nothing() -> None:
    refused(scene(), "pass", "4.2")
    state = posed("- -", market=".....", tickets="1 2 3 4")
    assert legal(state) == {"tickets"}, "tickets are drawn if nothing else can be done"
    go(state, "tickets ticket:2 ticket:4 keep:2 keep:4")
    assert legal(state) == {"pass"}
    refused(state, "+?", "4.2")


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


def test_4_5_a_tram_and_a_subway_of_the_same_pair_are_no_double_route() -> None:
    pairs = Counter(frozenset((route.a, route.b)) for route in BERLIN.routes if route.twin < 0)
    assert all(BERLIN.routes[route.twin].kind == route.kind for route in BERLIN.routes if route.twin >= 0)
    assert max(pairs.values()) == 1, "Berlin has no such pair"
    other = Board({**SOURCE, "routes": [*SOURCE["routes"], "MOA~SIE 3 red"]})
    assert {other.routes[i].twin for token, i in other.route_index.items() if token in ("MOA-SIE", "MOA~SIE")} == {-1}


def test_4_6_bikes_alone_may_pay_on_grey_too() -> None:
    state = posed("*** KK")
    assert {"HUM-MOR:***", "HUM-ALX1:**", "PER-HUM:*", "ZOO-SIE:**"} <= legal(state)


def test_4_6_a_bike_that_fills_the_gap_cannot_be_the_second_card() -> None:
    state = scene("+G *")
    assert market(state) == "B*KVR"
    refused(state, "+*", "2.1")


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
    assert (view.pile, view.discards) == (1, cards_of("KK"))


def test_4_10_returned_tickets_wait_in_order_by_seats_at_first() -> None:
    state = start(seats=3)
    for seat in (2, 0, 1):  # whoever chooses first
        state.play(seat, f"keep:{2 * seat + 1}")
        state.play(seat, "pass")
    assert [state.under[i] + 1 for i in range(3)] == [2, 4, 6]
    state.play(DEALER, "first:1")
    go(state, "tickets ticket:20 ticket:21 keep:21 pass")
    assert [state.under[i] + 1 for i in range(4)] == [2, 4, 6, 20]


def test_4_11_a_claim_with_one_payment_is_one_step_and_any_other_two() -> None:
    state = posed("OO* KK")
    assert "ZOO-SIE" in legal(state)
    assert "PER-HUM" in legal(state)
    assert state.recorded(0, "ZOO-SIE:OO") == ("ZOO-SIE", "ZOO-SIE:OO")
    go(state, "ZOO-SIE")
    assert legal(state) == {"ZOO-SIE:OO", "ZOO-SIE:O*"}
    refused(state, "ZOO-SIE:**", "2.3")
    refused(state, "+?", "2.3")
    go(state, "ZOO-SIE:O*")
    assert hand(state, 0) == "O"
    single = posed("OO KK")
    assert "ZOO-SIE:OO" in legal(single)
    assert single.recorded(0, "ZOO-SIE") == ("ZOO-SIE:OO",)


def test_4_11_both_ways_to_write_a_claim_are_taken_and_recorded_as_one() -> None:
    """In random games: a route with one payment by its name alone, a payment among several at once; nothing else is taken so."""
    short = full = 0
    for seed in range(6):
        state, dealer, rng = new(2), stellwerk.Dealer(stellwerk.seed_from(f"claims {seed}")), Random(seed)
        while state.turn():
            seat = state.turn()[0]
            if seat == DEALER:
                state.apply(seat, dealer.deal(state))
                continue
            for n in state.legal(seat):
                move = state.moves[n]
                if isinstance(move, Claim) and state.stage == ACT:
                    short += same(state, seat, move.route, str(move))
                if isinstance(move, Choose):
                    paying = state.copy()
                    paying.apply(seat, n)
                    for payment in paying.legal(seat):
                        full += same(state, seat, str(state.moves[payment]), str(move), str(state.moves[payment]))
            state.apply(seat, rng.choice(state.legal(seat)))
    assert short > 50
    assert full > 50


def same(state: State, seat: int, token: str, *steps: str) -> int:
    """Written so or step by step: the same position, and records know the steps alone."""
    assert state.recorded(seat, token) == steps
    at_once, stepwise = state.copy(), state.copy()
    last = at_once.play(seat, token)
    for step in steps:
        assert stepwise.recorded(seat, step) == (step,)
        stepwise.play(seat, step)
    assert str(state.moves[last]) == steps[-1]
    assert [at_once.view(viewer) for viewer in (None, 0, 1)] == [stepwise.view(viewer) for viewer in (None, 0, 1)]
    return 1


def test_4_11_what_the_hand_cannot_pay_is_still_refused() -> None:
    assert "costs 2 cards: orange" in refused(posed("O KK"), "ZOO-SIE", "2.3")
    assert "does not hold" in refused(posed("OO* KK"), "ZOO-SIE:**", "2.3")
    assert "does not hold" in refused(posed("OO KK"), "ZOO-SIE:O*", "2.3")


def test_one_card_and_one_tram_are_not_several() -> None:
    state = posed("KK KK")
    routes_of_one = [route.token for route in state.board.routes if route.cost == 1 and route.colour != GREY]
    with pytest.raises(IllegalMove) as refusal:
        state.play(0, next(token for token in routes_of_one if token not in legal(state)))
    assert " kostet 1 Karte: " in refusal.value.told(speaker("de", "stellwerk.games.ticket_to_ride_berlin"))
    assert " costs 1 card: " in str(refusal.value)


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_random_game_ends_and_nothing_is_lost(seats: int) -> None:
    games = 10_000 if stellwerk.is_compiled() else 100
    playout = Playout(seats)
    results = playout.batch(GAME.new(seats), games)
    assert len(results) == games
    assert playout.steps < games * GAME.longest(seats)
    assert min(min(points) for points in results) >= -sum(ticket.value for ticket in BERLIN.tickets)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_payment_of_every_route_is_offered(seats: int) -> None:
    """The fast list of claims agrees with the plain one of the view."""
    rng = Random(seats)
    for _ in range(20 if stellwerk.is_compiled() else 3):
        state = new(seats)
        while turn := state.turn():
            if turn != (DEALER,):
                claims_agree(state.view(turn[0]))
            state.apply(turn[0], rng.choice(state.legal(turn[0])))


def claims_agree(view: View) -> None:
    if view.stage == "act":
        expected = set()
        for i in range(len(BERLIN.routes)):
            ways = view.payments(i)
            expected |= {BERLIN.first["choose"] + i} if len(ways) > 1 else set(ways)
        assert {n for n in view.legal if n >= BERLIN.first["choose"]} == expected
    elif view.stage == "pay":
        assert view.legal == view.payments(view.route)
