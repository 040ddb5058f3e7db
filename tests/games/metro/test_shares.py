"""Shares: RULES.md 2, and the rulings about them."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.metro.scene import BLUE, BOARD, COMPANIES, GREEN, ORANGE, RED, YELLOW, fresh, legal, market, refused, step, tell, totals

from stellwerk import DEALER, Record
from stellwerk.games.metro.rules.codes import COLOURS, PERCENTS, PLAY, STATIONS
from stellwerk.games.metro.rules.score import rank_values, share_items
from stellwerk.games.metro.rules.state import State


def swaps(state: State) -> set[str]:
    return {token for token in legal(state) if token.startswith("swap:")}


# ---------------------------------------------------------------- 2.1 set-up
@pytest.mark.parametrize("seats", range(2, 7))
def test_2_1_one_secret_share_of_each_percentage_and_one_open(seats: int) -> None:
    state = fresh(seats, shares=True)
    for _ in range(PERCENTS * seats):
        seat = state.dealt % seats
        n = state.legal(DEALER)[-1]
        assert [state.hides(viewer, DEALER, n) for viewer in range(seats)] == [viewer != seat for viewer in range(seats)]
        state.apply(DEALER, n)
    for _ in range(PERCENTS):
        assert not state.hides(None, DEALER, state.legal(DEALER)[0])
        state.apply(DEALER, state.legal(DEALER)[0])
    tell(state)
    view = state.view(1)
    assert all(company >= 0 for company in view.share[4:8])
    assert all(company < 0 for company in view.share[:4])
    assert all(company >= 0 for company in view.open_share)
    assert view.stacks == (8 - seats - 1,) * 4


def test_2_1_eight_companies_with_a_line_on_each_side() -> None:
    owner = BOARD.frames[0]
    for company in range(COLOURS):
        stations = [k for k in range(STATIONS) if owner[k] == company]
        assert sorted(BOARD.stations[k].side for k in stations) == [0, 1, 2, 3]


# ---------------------------------------------------------------- 2.2 swapping
def test_2_2_swap_for_the_open_card() -> None:
    state = market()
    assert swaps(state) == {f"swap:{card}:{take}" for card in ("red10", "orange20", "green30", "blue40") for take in ("open", "top")}
    state.play(0, "swap:blue40:open")
    assert state.turn() == (DEALER,)
    assert COMPANIES[state.share[3]] == "yellow"
    state.play(DEALER, "share:red40")
    assert COMPANIES[state.open_share[3]] == "red"
    assert state.turn() == (1,)
    assert state.view(1).share[3] == YELLOW, "everybody saw which card was taken"


def test_2_2_swap_for_the_top_card() -> None:
    state = market()
    state.play(0, "swap:blue40:top")
    assert state.hides(1, DEALER, state.numbers["share:red40"])
    assert not state.hides(0, DEALER, state.numbers["share:red40"])
    state.play(DEALER, "share:red40")
    assert state.view(0).share[3] == RED
    assert state.view(1).share[3] == -1
    assert state.open_share[3] == YELLOW
    assert state.turn() == (1,)


def test_2_2_the_card_put_back_stays_secret() -> None:
    state = market()
    n = state.numbers["swap:blue40:open"]
    assert (state.hides(1, 0, n), state.hides(None, 0, n), state.hides(0, 0, n)) == (True, True, False)
    tell(state, "swap:blue40:open share:red40")
    assert state.view(1).under[3 * 8] == -1
    assert state.view(0).under[3 * 8] == BLUE
    tell(state, "swap:violet40:open share:green40")
    n = state.numbers["swap:yellow40:top"]
    assert not state.hides(1, 0, n), "this card had lain open: its face is no secret"


def test_2_2_a_card_one_does_not_hold_cannot_be_swapped() -> None:
    refused(market(), "swap:red40:open", "2.2")
    refused(tell(fresh(2)), "swap:red40:open", "2.2")


@pytest.mark.parametrize("seed", range(6))
def test_2_2_no_more_swaps_once_a_company_has_25_points(seed: int) -> None:
    state, rng = fresh(4, shares=True), Random(seed)
    ended = False
    while state.turn():
        if state.stage == PLAY:
            over = max(state.gain) >= 25
            assert ended <= over, "for good"
            ended = over
            if over:
                assert not swaps(state)
                place = state.mover * PERCENTS
                card = f"{COMPANIES[state.share[place]]}10"
                refused(state, f"swap:{card}:open", "2.2")
        step(state, rng)
    assert ended


# ---------------------------------------------------------------- 2.3, 2.4 the end
def test_2_4_ranks_of_the_rulebook() -> None:
    assert rank_values(BOARD, [38, 36, 34, 32, 32, 29, 25, 25]) == [8, 7, 6, 5, 5, 3, 2, 2]
    assert rank_values(BOARD, [0] * 8) == [8] * 8


def test_2_4_shares_of_the_rulebook() -> None:
    """Nina: yellow 40 and 20, green 30, blue 10, at 8, 5 and 5: 48 + 15 + 5 = 68; and a third of yellow's 38 points."""
    worth = [38, 36, 34, 32, 32, 29, 25, 25]
    nina = [BLUE, YELLOW, GREEN, YELLOW]
    shares, majorities = share_items(BOARD, worth, [nina, [-1, -1, -1, -1]], 0)
    assert shares.points == 68
    only_yellow = share_items(BOARD, [38, 0, 0, 0, 0, 0, 0, 0], [nina, [-1] * 4], 0)[1]
    assert only_yellow.points == 3
    assert majorities.points == 3 + 3 + 3


def test_2_4_a_tied_majority_is_paid_in_full() -> None:
    """Alex with 40 %, Uwe with 30 and 10 %: 36 points, 3 for each."""
    worth = [0, 36, 0, 0, 0, 0, 0, 0]
    alex, uwe = [-1, -1, -1, ORANGE], [ORANGE, -1, ORANGE, -1]
    assert [share_items(BOARD, worth, [alex, uwe], seat)[1].points for seat in (0, 1)] == [3, 3]
    assert share_items(BOARD, worth, [alex, [-1, -1, ORANGE, -1]], 1)[1].points == 0


def test_2_3_lines_score_for_companies_and_shares_for_seats() -> None:
    for seed in range(5):
        state, rng = fresh(3, shares=True), Random(seed)
        while state.turn():
            step(state, rng)
        lines = state.view(None).lines
        worth = [sum(line.points for line in lines if state.owner[line.station] == company) for company in range(COLOURS)]
        assert list(state.gain) == worth == list(state.view(0).worth)
        values = rank_values(BOARD, worth)
        for seat, total in enumerate(totals(state)):
            cards = list(state.share)[seat * 4 : seat * 4 + 4]
            shares = sum((tenths + 1) * values[company] for tenths, company in enumerate(cards))
            assert state.scores()[seat]["shares"].points == shares
            assert total >= shares


# ---------------------------------------------------------------- 7.6-7.8 rulings about shares
def test_7_6_after_a_round_of_swaps_a_tile_must_be_placed() -> None:
    state = market()
    for _ in range(2):
        assert swaps(state)
        state.play(state.turn()[0], sorted(swaps(state))[0])
        tell(state)
    assert not swaps(state)
    refused(state, "swap:orange20:top", "7.6")
    state.play(0, sorted(legal(state) - {"draw"})[0])
    tell(state)
    assert swaps(state)


def test_7_7_a_seat_without_a_tile_has_no_more_turns() -> None:
    """Whoever swaps keeps tiles; at the end it places them alone."""
    seen = False
    for seed in range(40):
        state, rng = fresh(3, shares=True), Random(seed)
        while state.turn():
            if state.stage == PLAY:
                assert state.n_hand[state.mover] > 0
                seen = seen or min(list(state.n_hand)[:3]) == 0
            step(state, rng)
        assert state.placed == 60
    assert seen


def test_7_8_cards_put_back_come_up_in_order_when_the_shuffled_part_is_used_up() -> None:
    """Six seats: a stack of one hidden card. What goes under it comes next, and who knew it still does."""
    state = tell(fresh(6, shares=True))
    mine = [state.share[seat * 4 + 3] for seat in range(6)]
    state.play(0, f"swap:{COMPANIES[mine[0]]}40:open")
    assert len(legal(state, DEALER)) == 1
    tell(state)
    assert [state.view(seat).under[24] for seat in range(3)] == [mine[0], -1, -1]
    state.play(1, f"swap:{COMPANIES[mine[1]]}40:top")
    assert legal(state, DEALER) == {f"share:{COMPANIES[mine[0]]}40"}
    tell(state)
    assert state.share[7] == mine[0]
    assert state.view(0).share[7] == mine[0], "seat 0 put it there and knows who took it"
    assert state.view(2).share[7] == -1
    assert state.view(1).share[7] == mine[0]


def test_2_2_what_others_have_not_seen_is_not_in_their_record() -> None:
    state, rng = fresh(3, shares=True), Random(5)
    record = Record.begin(state.game, 3, {"shares": True})
    while len(record.entries) < 90:
        seat = state.turn()[0]
        n = rng.choice([n for n in state.legal(seat) if seat == DEALER or n >= state.tables.first_swap] or state.legal(seat))
        record.add(seat, str(state.moves[n]))
        state.apply(seat, n)
    masked = record.masked(None)
    assert any(entry.token == "?" for entry in masked.entries)
    known = {f"share:{COMPANIES[c]}{BOARD.percents[p]}" for p, c in enumerate(state.open_share)}
    shown = {entry.token for entry in masked.entries if entry.token.startswith("share:")}
    assert known <= shown
    assert not any(entry.token.startswith("tile:") for entry in masked.entries)
