"""Rules 2.3 and 2.4, rulings 4.5, 4.6 and 4.11: claiming routes and paying for them (RULES.md)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.ticket_to_ride_berlin.scene import BERLIN, GAME, SOURCE, cards, go, hand, legal, new, pieces, posed, refused, start

import stellwerk
from stellwerk import DEALER, IllegalMove
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import ACT, GREY
from stellwerk.games.ticket_to_ride_berlin.rules.moves import Choose, Claim
from stellwerk.games.ticket_to_ride_berlin.rules.state import State
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.words import speaker


def routes(state: State) -> set[str]:
    """The routes that may be claimed now, paid or only chosen."""
    return {token.partition(":")[0] for token in legal(state) if "-" in token or "~" in token}


# ---------------------------------------------------------------- 2.3 routes
def test_2_3_a_tram_route_costs_its_spaces_in_cards_of_its_colour_and_trams() -> None:
    state = posed("OO KK", pile="R")
    assert "ZOO-SIE:OO" in legal(state)
    go(state, "ZOO-SIE:OO")
    assert pieces(state, 0) == (9, 5)
    assert hand(state, 0) == ""
    assert state.view(None).discards == cards("OO")
    assert state.scores()[0]["trams"].points == 2
    assert state.view(None).owner[BERLIN.route_index["ZOO-SIE"]] == 0


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


# ---------------------------------------------------------------- 4 rulings
def test_4_5_a_tram_and_a_subway_of_the_same_pair_are_no_double_route() -> None:
    pairs = Counter(frozenset((route.a, route.b)) for route in BERLIN.routes if route.twin < 0)
    assert all(BERLIN.routes[route.twin].kind == route.kind for route in BERLIN.routes if route.twin >= 0)
    assert max(pairs.values()) == 1, "Berlin has no such pair"
    other = Board(GAME, {**SOURCE, "routes": [*SOURCE["routes"], "MOA~SIE 3 red"]})
    assert {other.routes[i].twin for token, i in other.route_index.items() if token in ("MOA-SIE", "MOA~SIE")} == {-1}


def test_4_6_bikes_alone_may_pay_on_grey_too() -> None:
    state = posed("*** KK")
    assert {"HUM-MOR:***", "HUM-ALX1:**", "PER-HUM:*", "ZOO-SIE:**"} <= legal(state)


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


def test_4_12_both_steps_of_keeping_tickets_can_be_written_as_one() -> None:
    state = start(2, tickets="1 2 3 4")
    for token in ("keep:1;keep:2", "keep:2;keep:1", "keep:2;pass"):
        assert same(state, 0, token, *token.split(";"))
    for token in ("keep:1;keep:1", "keep:1;keep:3", "keep:1;+?", "pass;keep:1", "keep:1;", ";", "keep:1;keep:2;pass"):
        before = state.copy()
        refused(state, token, "1.3")
        assert state == before, "nothing of it is done"
    later = state.copy()
    later.play(0, "keep:1")
    assert later.recorded(0, "keep:2;pass") == ("keep:2;pass",)


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
    assert " kostet 1 Karte: " in refusal.value.told(speaker("de", "stellwerk.games.ticket_to_ride_berlin.words"))
    assert " costs 1 card: " in str(refusal.value)


# ---------------------------------------------------------------- whole games
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
