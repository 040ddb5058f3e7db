"""The game alone: RULES.md 5, and the ruling about it."""

from __future__ import annotations

from random import Random

from tests.games.metro.scene import BOARD, COMPANIES, RED, fresh, legal, refused, step, tell, totals

from stellwerk import DEALER
from stellwerk.games.metro.rules.board import cell_name
from stellwerk.games.metro.rules.codes import OVER, PLAY, STATIONS
from stellwerk.games.metro.rules.score import solo_score
from stellwerk.games.metro.rules.state import State


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
