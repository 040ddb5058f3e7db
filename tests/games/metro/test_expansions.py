"""Shares, central stations, middle rails and the game alone: RULES.md 2 to 5, and the rulings about them."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.metro.scene import BOARD, fields, fresh, legal, refused, tell, totals

from stellwerk import DEALER, Record
from stellwerk.games.metro.board import cell_name, cell_of, turns
from stellwerk.games.metro.codes import ALL_KNOW, COLOURS, ONLOOKER, OVER, PERCENTS, PLAY, STATIONS
from stellwerk.games.metro.score import rank_values, share_items, solo_score
from stellwerk.games.metro.state import State

COMPANIES = BOARD.companies
YELLOW, ORANGE, GREY, GREEN, BLUE, RED, BROWN, VIOLET = range(8)


def step(state: State, rng: Random) -> None:
    seat = state.turn()[0]
    moves = state.legal(seat)
    state.apply(seat, rng.choices(moves, state.odds())[0] if seat == DEALER else rng.choice(moves))


def swaps(state: State) -> set[str]:
    return {token for token in legal(state) if token.startswith("swap:")}


def markers(state: State) -> set[str]:
    return {token for token in legal(state) if token.startswith("marker:")}


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
HANDS = "share:{}10 share:{}10 share:{}20 share:{}20 share:{}30 share:{}30 share:{}40 share:{}40"


def market(*more: str, opened: str = "grey10 grey20 yellow30 yellow40", **options: object) -> State:
    """Two seats; seat 0 holds red, orange, green and blue of 10 to 40 %, seat 1 brown of 10 to 30 and violet of 40 %."""
    dealt = HANDS.format("red", "brown", "orange", "brown", "green", "brown", "blue", "violet")
    opening = " ".join(f"share:{card}" for card in opened.split())
    return tell(fresh(2, shares=True, **options), f"{dealt} {opening} {' '.join(more)}")


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


# ---------------------------------------------------------------- 3 central stations
def test_3_1_a_marker_starts_one_more_line_once_a_game() -> None:
    state = tell(fresh(2, central_stations=True))
    assert len(markers(state)) == 8
    state.play(0, "marker:na")
    assert state.turn() == (1,), "instead of a tile; the hand stays"
    assert state.view(1).hands == (1, 1)
    assert state.owner[STATIONS] == 0
    assert "marker:na" not in legal(state)
    refused(state, "marker:na", "3.1")
    state.play(1, "marker:wb")
    refused(state, "marker:ea", "3.1")
    assert len(state.view(None).lines) == 34


def test_3_1_its_line_scores_without_doubling() -> None:
    """From station na north over d3, d2, d1 to station 5; the line the other way is doubled."""
    state = tell(fresh(2, central_stations=True), "marker:na aaaa:d1 aaaa:d2 aaaa:d3")
    view = state.view(None)
    line = view.line(STATIONS)
    assert (line.end, line.length, line.points) == (4, 3, 3)
    other = view.line(4)
    assert (other.end, other.points) == (STATIONS, 6)
    assert totals(state) == [3 + 6, 0]


def test_3_1_it_may_not_run_over_one_tile_only() -> None:
    """A tile that leads straight back to the centre is refused beside a marker."""
    road = "aaaa:d1 aaaa:d2"
    assert "d3" in fields(tell(fresh(2, central_stations=True), road, after="adad"), "adad")
    assert "d3" in fields(tell(fresh(2, central_stations=True), road, after="dada"), "dada")
    marked = tell(fresh(2, central_stations=True), f"{road} marker:na", after="dada")
    assert "d3" not in fields(marked, "dada")
    refused(marked, "dada:d3", "1.5")


def test_3_1_from_marker_to_centre_is_not_doubled() -> None:
    state = tell(fresh(2, central_stations=True), "marker:na aaaa:d1 aaaa:d2", after="aaaa")
    blank = fresh(2, central_stations=True)
    blank.owner = list(state.owner)
    blank.printed = [-1] * 64
    printed = [-1] * 64
    printed[2 * 8 + 3] = BOARD.tiles.index("aaaa")
    printed[1 * 8 + 3] = BOARD.tiles.index("dddd")
    blank.printed = printed
    blank.relay()
    line = blank.view(None).line(STATIONS)
    assert line.end == STATIONS
    assert (line.length, line.points, blank.gain[0]) == (3, 3, 3)


def test_3_2_a_marker_is_no_neighbour() -> None:
    state = tell(fresh(2, central_stations=True), "marker:na", after="aaaa")
    beside = BOARD.stations[STATIONS + [station.name for station in BOARD.stations[STATIONS:]].index("na")]
    assert cell_name(beside.cell) not in fields(state, "aaaa")
    assert "a marker does not count" in refused(state, f"aaaa:{cell_name(beside.cell)}", "3.2")
    far = next(station.cell for station in BOARD.stations[STATIONS:] if station.cell != beside.cell)
    assert "not at the edge" in refused(state, f"aaaa:{cell_name(far)}", "1.4")


def test_3_3_with_shares_a_share_is_shown_and_stays() -> None:
    state = market(central_stations=True)
    assert markers(state) == {
        f"marker:{station}:{card}" for station in BOARD_CENTRALS for card in ("red10", "orange20", "green30", "blue40")
    }
    refused(state, "marker:na", "3.3")
    refused(state, "marker:na:red40", "3.3")
    state.play(0, "marker:na:blue40")
    assert state.owner[STATIONS] == BLUE
    assert state.view(1).share[3] == BLUE, "everybody sees it"
    assert state.aware[3] == ALL_KNOW
    assert ALL_KNOW >> ONLOOKER & 1
    tell(state, "swap:brown10:top")
    assert not any("blue40" in token for token in legal(state))
    refused(state, "swap:blue40:top", "3.3")
    refused(state, "marker:nb:blue40", "3.3")


def test_3_3_markers_are_common_and_each_company_has_one() -> None:
    state = tell(
        fresh(2, shares=True, central_stations=True), HANDS.format(*["red", "brown", "red", "brown", "red", "blue", "blue", "red"])
    )
    state.play(0, "marker:na:red10")
    assert not any(":red" in token for token in markers(state)), "seat 1 holds red too, but the marker is gone"
    refused(state, "marker:nb:red40", "3.3")
    state.play(1, "marker:nb:blue30")
    refused(state, "marker:sa:blue40", "3.3")
    refused(tell(fresh(2)), "marker:na", "3.1")


BOARD_CENTRALS = tuple(station.name for station in BOARD.stations[STATIONS:])


def test_7_4_a_marker_is_refused_where_its_line_would_be_one_tile() -> None:
    state = tell(fresh(2, central_stations=True), "aaaa:d1 aaaa:d2 dada:d3")
    assert "marker:na" not in legal(state)
    refused(state, "marker:na", "7.4")


def test_7_4_a_line_that_is_complete_already_scores_at_once() -> None:
    state = tell(fresh(2, central_stations=True), "aaaa:d1 aaaa:d2 aaaa:d3 marker:na")
    assert state.scored[STATIONS] == 3
    assert totals(state) == [6, 3]


# ---------------------------------------------------------------- 4 middle rails
def test_4_1_four_of_eight_different_rails_in_any_orientation() -> None:
    state = fresh(2, middle_rails=True)
    tokens = legal(state, DEALER)
    assert len(tokens) == sum(len(set(turns(code))) for code in BOARD.rails)
    assert sum(state.odds()) == 8 * 4, "each rail is as likely as any other"
    state.play(DEALER, "middle:acba")
    assert not {f"middle:{code}" for code in turns("aacb")} & legal(state, DEALER)
    tell(state)
    assert all(state.printed[cell] >= 0 for cell in BOARD.centre)
    assert state.placed == 0


def test_4_1_lines_run_through_the_centre_and_are_not_doubled() -> None:
    """Straight down column d: three tiles, two rails, three tiles."""
    column = " ".join(f"aaaa:d{row}" for row in (1, 8, 2))
    state = tell(fresh(2, middle_rails=True), f"middle:aaaa middle:bbbb middle:baac middle:cccc {column}")
    assert state.view(None).line(4).length == 2
    straight = fresh(2, middle_rails=True)
    straight.printed = [BOARD.tiles.index("aaaa") if cell % 8 == 3 else -1 for cell in range(64)]
    straight.relay()
    line = straight.view(None).line(4)
    assert (line.length, line.points, line.is_finished) == (8, 8, True)
    for seed in range(5):
        state, rng = fresh(2, middle_rails=True), Random(seed)
        while state.turn():
            step(state, rng)
        assert all(line.points == line.length and line.end < STATIONS for line in state.view(None).lines)


def test_4_2_a_pass_over_a_rail_is_a_point() -> None:
    """Three tiles, three rails of the centre, four tiles: 10 points, as many as in the rulebook's figure."""
    state = fresh(2, middle_rails=True)
    way = "aaaa:a4 aaaa:b4 aaaa:c4 acba:d4 cccc:e4 aaaa:e5 bbbb:e6 cccc:f6 aaaa:f7 aaaa:f8"
    printed = [-1] * 64
    for word in way.split():
        printed[cell_of(word[5:])] = BOARD.tiles.index(word[:4])
    state.printed = printed
    state.relay()
    line = state.view(None).line(11)
    assert [cell_name(cell) for cell, _ in line.passes] == [word[5:] for word in way.split()]
    assert line.is_finished
    assert state.scored[11] == line.points == 10


def test_4_2_rails_are_no_neighbours() -> None:
    state = tell(fresh(2, middle_rails=True), after="aaaa")
    for station in BOARD.stations[STATIONS:]:
        assert cell_name(station.cell) not in fields(state, "aaaa")
        assert "middle rails do not count" in refused(state, f"aaaa:{cell_name(station.cell)}", "4.2")
    refused(state, "aaaa:c3", "1.4")


# ---------------------------------------------------------------- 5 alone
def alone(script: str = "", **options: object) -> State:
    return tell(fresh(1, **options), script)


def test_5_1_two_open_tiles_and_a_deck_of_eight() -> None:
    state = fresh(1)
    assert not state.hides(None, DEALER, state.legal(DEALER)[0])
    state.play(DEALER, "tile:aaaa")
    state.play(DEALER, "tile:bbbb")
    assert legal(state, DEALER) == {f"card:{company}" for company in COMPANIES}
    assert [BOARD.tiles[tile] for tile in state.view(None).hand] == ["aaaa", "bbbb"]


def test_5_2_a_line_of_the_company_turned_up_must_be_extended() -> None:
    state = fresh(1)
    for word in ("tile:aaaa", "tile:bbbb", "card:red"):
        state.play(DEALER, word)
    red = [BOARD.stations[k] for k in range(STATIONS) if BOARD.frames[0][k] == RED]
    starts = {cell_name(station.cell) for station in red}
    assert legal(state) == {f"{tile}:{field}" for tile in ("aaaa", "bbbb") for field in starts}
    refused(state, "aaaa:c3", "5.2")
    refused(state, "draw", "5.2")
    refused(state, "cccc:d1", "1.3")
    state.play(0, sorted(legal(state))[0])
    assert state.turn() == (DEALER,)
    tell(state)
    assert state.view(0).hands == (2,)
    assert state.card != RED, "red comes again when all have been turned up"


def test_5_2_the_deck_is_shuffled_when_all_were_turned_up() -> None:
    state, rng = fresh(1), Random(2)
    turned: list[int] = []
    while len(turned) < 8:
        before = state.card
        step(state, rng)
        if state.card >= 0 and state.card != before:
            turned.append(state.card)
    assert sorted(turned) == list(range(8))
    assert not state.passed
    while not state.passed:
        step(state, rng)
    assert state.deck == 255


def test_5_3_a_tile_of_four_u_turns_may_be_declined_in_the_first_pass() -> None:
    state = fresh(1)
    for word in ("tile:dddd", "tile:bbbb", "card:red"):
        state.play(DEALER, word)
    assert "decline" in legal(state)
    state.play(0, "decline")
    assert state.turn() == (DEALER,)
    assert "tile:dddd" in legal(state, DEALER), "the other one"
    state.play(DEALER, "tile:dddd")
    assert state.turn() == (0,)
    state.play(0, "decline")
    assert "tile:dddd" not in legal(state, DEALER), "both lie deep in the tower"
    state.play(DEALER, "tile:aaaa")
    refused(state, "decline", "5.3")
    assert state.card == RED, "the card stays"


def test_5_3_not_after_it() -> None:
    rng = Random(1)
    for seed in range(30):
        state, rng = fresh(1), Random(seed)
        while state.turn():
            if state.passed and state.stage == PLAY:
                assert "decline" not in legal(state)
                refused(state, "decline", "5.3")
                assert state.aside == 0, "they are back in the tower"
                break
            step(state, rng)


def test_5_4_lines_of_one_tile_are_allowed() -> None:
    state = fresh(1)
    for word in ("tile:dddd", "tile:bbbb", "card:red"):
        state.play(DEALER, word)
    token = next(token for token in sorted(legal(state)) if token.startswith("dddd"))
    state.play(0, token)
    assert sum(state.gain) >= 1


def test_5_4_a_company_with_four_lines_scored_leaves_the_deck() -> None:
    for seed in range(10):
        state, rng = fresh(1), Random(seed)
        while state.turn():
            if state.turn() == (DEALER,) and state.stage != 8:
                gone = {f"card:{COMPANIES[company]}" for company in range(8) if state.done[company] == 4}
                assert not gone & legal(state, DEALER)
            step(state, rng)
        assert list(state.done) == [4] * 8


def test_5_5_ends_when_all_lines_are_scored() -> None:
    tiles = set()
    for seed in range(30):
        state, rng = fresh(1), Random(seed)
        while state.turn():
            step(state, rng)
        assert state.stage == OVER
        assert all(points >= 0 for points in list(state.scored)[:STATIONS])
        tiles.add(state.placed)
        assert totals(state) == [min(state.gain)]
    assert min(tiles) < 60, "some tiles may be left"


def test_5_5_the_example_of_the_rulebook() -> None:
    worth = [35, 30, 22, 30, 31, 28, 25, 34]
    assert solo_score(worth, challenge=False).total == 22
    assert solo_score(worth, challenge=True).total == 9


def test_5_5_the_challenge_takes_the_gap_off() -> None:
    state, rng = fresh(1, challenge=True), Random(4)
    while state.turn():
        step(state, rng)
        assert totals(state) == [2 * min(state.gain) - max(state.gain)]


def test_7_9_there_is_always_a_line_to_extend() -> None:
    for seed in range(30):
        state, rng = fresh(1, free_rotation=bool(seed % 2)), Random(seed)
        while state.turn():
            assert state.legal(state.turn()[0])
            step(state, rng)
