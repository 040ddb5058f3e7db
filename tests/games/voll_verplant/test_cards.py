"""Rules 2.1 to 2.6, 2.11 and 2.12: what each card lets a seat do (RULES.md)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.games.voll_verplant.scene import (
    CROSSING,
    GAME,
    LONE,
    boxed,
    go,
    legal,
    marked,
    on,
    out_of_windows,
    paper,
    refused,
    scene,
    tiny,
    written,
)

from stellwerk import DEALER
from stellwerk.contract import Item
from stellwerk.games.voll_verplant.rules.board import BOARDS
from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.games.voll_verplant.rules.view import Sheet


def test_2_1_one_card_is_turned_up_for_all() -> None:
    state = scene(seats=3)
    assert state.turn() == (DEALER,)
    go(state, "number-3")
    assert state.turn() == (0, 1, 2)
    for seat in range(3):
        assert on(state, "A", seat) == {"A:0", "A:1", "A:2", "A:3"}


def test_2_1_a_card_turned_up_is_out_of_the_pile() -> None:
    state = scene("number-5 A:1", "number-5 A:1")
    assert "number-5" not in legal(state, DEALER)
    refused(state, "number-5", "2.1", DEALER)
    assert state.view(0).seen == (state.board.cards.index("number-5"),) * 2


def test_2_1_the_odds_are_the_copies_in_the_pile() -> None:
    state = scene("number-3 A:1")
    odds = dict(zip((str(state.moves[n]) for n in state.legal(DEALER)), state.odds(), strict=True))
    assert odds == {
        "number-3": 2,
        "number-4": 2,
        "number-5": 2,
        "number-6": 1,
        "express-2": 2,
        "express-3": 1,
        "transfer": 2,
        "free-ride": 1,
    }


def test_2_1_after_the_turn_of_the_6_all_cards_are_shuffled() -> None:
    state = scene("number-5 A:1", "free-ride -", "number-6")
    assert sum(state.view(0).pile) == 11, "not yet: the turn is still open"
    assert len(state.view(0).seen) == 3
    go(state, "B:1")
    assert state.view(0).pile == state.board.deck.copies
    assert state.view(0).seen == ()
    go(state, "number-6 B:1")
    go(state, "number-5 C:1")
    assert sum(state.view(0).pile) == 13, "another card does not shuffle"


def test_2_1_seats_do_not_turn_up_cards() -> None:
    refused(scene("number-3"), "number-4", "2.1")
    refused(scene(), "A:0", "2.1")
    refused(scene("number-3"), "number-4", "2.1", DEALER)


def test_2_2_everybody_must_fill_a_window_even_if_nothing_is_marked() -> None:
    for card, written_down in (("number-4", "number-4"), ("express-2", "express-2"), ("transfer", "transfer")):
        state = scene(card)
        assert "-" not in legal(state)
        assert "like A:0" in refused(state, "-", "2.2")
        state.play(0, "A:0")
        assert written(state, "A") == [written_down]
        assert marked(state) == ""


def test_2_2_a_line_without_a_free_window_cannot_be_chosen(tmp_path: Path) -> None:
    state = scene("number-3 A:1", "number-4 A:1", "number-5", board=tiny(tmp_path, LONE))
    assert on(state, "A") == set()
    assert "no free window" in refused(state, "A:1", "2.2")
    refused(state, "A:0", "2.2")
    assert on(state, "B") == {"B:0", "B:1", "B:2", "B:3"}


def test_2_2_a_complete_line_can_still_be_chosen_to_fill_a_window(tmp_path: Path) -> None:
    state = scene("number-3 B:3", "number-5", board=tiny(tmp_path, LONE))
    assert on(state, "B") == {"B:0"}
    assert "marked" in refused(state, "B:1", "2.3")
    go(state, "B:0")
    go(state, "transfer")
    assert on(state, "B") == set()


def test_2_2_no_seat_sees_what_the_others_choose_in_this_turn() -> None:
    state = scene("number-3", seats=3)
    state.play(1, "B:2")
    assert state.turn() == (0, 2)
    assert state.sealed() == (1,)
    for viewer in (0, 2, None):
        assert state.view(viewer).sheets[1] == Sheet(frozenset(), frozenset(), (), (), ())
        assert state.view(viewer).scores[1]["empty"].points == -(81 // 2)
    assert len(state.view(1).sheets[1].marked) == 2
    assert "already written" in refused(state, "B:1", "2.2", seat=1)
    state.play(0, "A:0")
    state.play(2, "A:0")
    assert state.sealed() == ()
    assert len(state.view(0).sheets[1].marked) == 2


def test_2_2_a_free_ride_and_its_refusal_are_sealed_too() -> None:
    state = scene("free-ride", seats=3)
    state.play(0, "@dam")
    state.play(1, "-")
    assert state.sealed() == (0, 1)
    assert state.view(2).sheets[0].marked == frozenset()
    state.play(2, "-")
    assert len(state.view(2).sheets[0].marked) == 1


def test_2_3_a_number_crosses_off_up_to_n_stations_from_the_first_empty_one(tmp_path: Path) -> None:
    board = tiny(tmp_path, LONE)
    state = scene("number-4", board=board)
    assert on(state, "A") == {"A:0", "A:1", "A:2", "A:3", "A:4"}
    assert "4 stations at most" in refused(state, "A:5", "2.3")
    go(state, "A:2")
    go(state, "number-3 A:3")
    assert marked(state) == "a b c d e"


def test_2_3_a_marked_station_ends_it(tmp_path: Path) -> None:
    state = scene("number-5 B:2", "number-5", board=tiny(tmp_path, CROSSING))  # h, c
    assert on(state, "A") == {"A:0", "A:1", "A:2"}
    assert "c is marked already and ends a plain number after 2" in refused(state, "A:3", "2.3")


def test_2_3_example_a_plain_4_that_meets_a_marked_station_after_three_crosses_stops_there(tmp_path: Path) -> None:
    """Stations marked in earlier turns lie before the first cross and do not count; the one behind the third cross ends it."""
    board = tiny(tmp_path, {"F": "a b c d e f g", "A": "x a y", "B": "z f"})
    state = scene("number-3 A:2", "express-2 B:2", "number-4", board=board)  # x a, z f
    assert on(state, "F") == {"F:0", "F:1", "F:2", "F:3", "F:4"}
    go(state, "F:4")
    assert marked(state) == "a b c d e f x z"
    short = scene("number-3 A:2", "free-ride @e", "number-4", board=board)
    assert on(short, "F") == {"F:0", "F:1", "F:2", "F:3"}
    assert "e is marked already and ends a plain number after 3" in refused(short, "F:4", "2.3")
    go(short, "F:3")
    assert marked(short) == "a b c d e x"
    assert written(short, "F") == ["number-4"]


def test_2_3_the_terminus_ends_it(tmp_path: Path) -> None:
    state = scene("number-6", board=tiny(tmp_path, LONE))
    assert on(state, "B") == {"B:0", "B:1", "B:2", "B:3"}
    assert "ends after 3" in refused(state, "B:4", "2.3")


def test_2_3_fewer_crosses_or_none_are_allowed_and_the_next_card_goes_on_there(tmp_path: Path) -> None:
    state = scene("number-5 A:0", "number-3 A:1", board=tiny(tmp_path, LONE))
    assert marked(state) == "a"
    assert written(state, "A") == ["number-5", "number-3"]


def test_2_4_an_express_jumps_over_marked_stations_twice(tmp_path: Path) -> None:
    """The example: first cross, over one marked station, second cross, over two marked ones, third cross."""
    board = tiny(tmp_path, {"D": "a b c d e f g", "A": "b x", "B": "d e y"})
    state = scene("number-3 A:1", "number-3 B:2", "express-3", board=board)
    assert on(state, "D") == {"D:0", "D:1", "D:2", "D:3"}
    go(state, "D:3")
    assert marked(state) == "a b c d e f"
    plain = scene("number-3 A:1", "number-3 B:2", "number-3", board=board)
    assert on(plain, "D") == {"D:0", "D:1"}, "a plain number would end after the first cross"


def test_2_4_an_express_never_skips_an_empty_station_and_ends_at_the_terminus(tmp_path: Path) -> None:
    state = scene("number-3 B:2", "express-3 A:2", board=tiny(tmp_path, LONE))
    assert marked(state) == "a b k l"
    go(state, "express-2")
    assert on(state, "B") == {"B:0", "B:1"}
    assert "1 empty station only" in refused(state, "B:2", "2.4")
    refused(state, "B:3", "2.3")


def test_2_4_an_express_may_be_used_as_a_plain_number(tmp_path: Path) -> None:
    state = scene("number-3 B:2", "express-3 A:2", board=tiny(tmp_path, CROSSING))  # h c, then up to the mark
    assert marked(state) == "a b c h"
    assert written(state, "A") == ["express-3"]


def test_2_5_a_transfer_on_a_station_of_three_lines_writes_3(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "h a", "B": "b h c", "C": "d e h"})
    state = scene("transfer", board=board)
    assert legal(state) == {"A:0", "A:+", "B:0", "B:+", "C:0", "C:+"}
    go(state, "A:+")
    assert boxed(state) == {"h": 3}
    assert written(state, "A") == ["transfer"]
    assert state.scores()[0]["transfers"] == Item("transfers", 6, "2 × 3")


def test_2_5_a_transfer_on_a_lone_station_writes_1_for_two_points(tmp_path: Path) -> None:
    state = scene("transfer B:+", board=tiny(tmp_path, CROSSING))
    assert boxed(state) == {"h": 1}
    assert state.scores()[0]["transfers"].points == 2
    go(state, "transfer B:+")
    assert boxed(state) == {"h": 1, "c": 2}


def test_2_5_it_goes_to_the_first_empty_station_behind_marked_ones_and_marks_it_like_a_cross(tmp_path: Path) -> None:
    state = scene("number-3 A:2", "transfer A:+", "number-4", board=tiny(tmp_path, CROSSING))
    assert boxed(state) == {"c": 2}
    assert on(state, "B") == {"B:0", "B:1"}, "the number at c ends a plain 4 on B"


def test_2_5_a_transfer_may_write_nothing_and_a_full_line_has_nothing_to_write_to(tmp_path: Path) -> None:
    state = scene("number-3 B:3", "transfer", board=tiny(tmp_path, LONE))
    assert on(state, "B") == {"B:0"}
    assert "All stations of line B are marked" in refused(state, "B:+", "2.3")
    go(state, "A:0")
    assert boxed(state) == {}
    assert written(state, "A") == ["transfer"]


def test_2_5_crosses_and_transfers_are_not_mixed_up() -> None:
    assert "like A:+" in refused(scene("transfer"), "A:1", "2.5")
    refused(scene("number-3"), "A:+", "2.5")
    refused(scene("express-2"), "A:+", "2.5")


def test_2_6_the_free_ride_crosses_off_any_one_empty_station_or_none(tmp_path: Path) -> None:
    board = tiny(tmp_path, CROSSING)
    state = scene("number-3 A:2", "free-ride", board=board)
    assert legal(state) == {"-"} | {f"@{code}" for code in "cdefghij"}
    assert "a is marked already" in refused(state, "@a", "2.6")
    go(state, "@f")
    assert marked(state) == "a b f"
    assert marked(scene("free-ride -", board=board)) == ""


def test_2_6_the_free_ride_fills_no_window(tmp_path: Path) -> None:
    state = scene("free-ride", board=tiny(tmp_path, LONE))
    assert "fills no window" in refused(state, "A:1", "2.6")
    refused(state, "A:0", "2.6")
    refused(state, "@nowhere", "2.6")
    go(state, "@j")
    assert paper(state).entries == ()
    assert state.free[0] == 4


def test_2_6_other_cards_are_no_free_ride(tmp_path: Path) -> None:
    """A station that the card reaches is marked by naming the line; of another one is told why the card does not reach it."""
    board = tiny(tmp_path, {"A": "a b c d e f g h"})
    for card in ("number-6", "express-2", "transfer"):
        assert "free ride only" in refused(scene(card, board=board), "@a", "2.6")
    assert "Up to h line A has 8 empty stations, and the card allows 6" in refused(scene("number-6", board=board), "@h", "2.3")
    assert "on line A to a" in refused(scene("transfer", board=board), "@h", "2.5")


@pytest.mark.parametrize("board", BOARDS)
def test_2_11_the_pile_never_runs_out_for_the_6_stays_in_it_until_it_is_turned(board: str) -> None:
    rng = Random(f"pile {board}")
    six = GAME.load(board).cards.index("number-6")
    for game in range(12):
        state = GAME.new(1 + game % 6, {"special": bool(GAME.load(board).special) and game % 2 == 0}, board)
        assert isinstance(state, State)
        least = 99
        while state.turn():
            seat = state.turn()[0]
            if seat == DEALER:
                assert state.pile[six] == 1
                least = min(least, sum(state.odds()))
                # the worst case: the 6 as late as possible
                choices = [n for n in state.legal(seat) if str(state.moves[n]) != "number-6"] if game < 6 else state.legal(seat)
                state.apply(seat, rng.choice(choices or state.legal(seat)))
            else:
                state.apply(seat, rng.choice(state.legal(seat)))
        assert least >= 1
        if game < 6:
            assert least == 1, "the 6 was the last card, and came back with all others"


def test_2_12_a_seat_without_a_free_window_takes_no_free_ride(tmp_path: Path) -> None:
    state = out_of_windows(tmp_path)
    go(state, "free-ride")
    assert state.turn() == (1,)
    refused(state, "@f", "2.8")
    refused(state, "-", "2.8")
