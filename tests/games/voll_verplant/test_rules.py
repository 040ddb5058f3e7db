"""Every numbered rule of voll verplant has a test that names it (RULES.md)."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from tests.games.voll_verplant.scene import GAME, boxed, go, legal, marked, on, paper, refused, scene, tiny, written

from stellwerk import DEALER, BadOption, IllegalMove, winners
from stellwerk.core import Item
from stellwerk.games.voll_verplant.board import BOARDS, decks, load
from stellwerk.games.voll_verplant.score import score, verdict_rank
from stellwerk.games.voll_verplant.state import State
from stellwerk.games.voll_verplant.tell import VERDICTS
from stellwerk.games.voll_verplant.view import Sheet
from stellwerk.words import speaker

RULES = files("stellwerk.games.voll_verplant") / "RULES.md"
CROSSING = {"A": "a b c d e f g", "B": "h c i e j"}
"""Two lines that meet twice: c and e."""
LONE = {"A": "a b c d e f g h i j", "B": "k l m"}
"""Two lines that never meet."""


# ---------------------------------------------------------------- 1 set-up
def test_1_1_one_to_six_seats_each_with_its_own_sheet() -> None:
    for seats in (0, 7, -1):
        with pytest.raises(BadOption, match="1-6 seats"):
            GAME.new(seats)
    state = scene("number-3 A:3 B:1", seats=2)
    assert len(paper(state, 0).marked) == 3
    assert len(paper(state, 1).marked) == 1


def test_1_1_all_seats_play_on_one_of_the_maps() -> None:
    assert set(GAME.boards) >= {"amsterdam", "berlin", "paris", "madrid"}
    for board in GAME.boards:
        assert scene(board=board, seats=6).board.name == board
    with pytest.raises(BadOption, match="no board 'atlantis'"):
        GAME.new(1, board="atlantis")


@pytest.mark.parametrize("board", BOARDS)
def test_1_2_a_line_has_letter_colour_windows_two_values_and_a_run_of_stations(board: str) -> None:
    lines = load(board).lines
    assert len({line.letter for line in lines}) == len({line.colour for line in lines}) == len(lines)
    for line in lines:
        assert line.windows >= 1
        assert line.high > line.low > 0
        assert len(set(line.stations)) == len(line.stations) >= 2
    assert max(load(board).served.values()) > 1, "lines share stations"


def test_1_2_a_shared_station_is_marked_for_all_its_lines(tmp_path: Path) -> None:
    state = scene("number-3 A:3", "number-4", board=tiny(tmp_path, CROSSING))
    assert marked(state) == "a b c"
    assert on(state, "B") == {"B:0", "B:1"}, "h, then c is marked"


def test_1_3_fourteen_cards_and_the_decks_of_the_older_editions() -> None:
    def kinds(name: str) -> dict[str, int]:
        found: Counter[str] = Counter()
        for card, copies in zip(decks()[name].cards, decks()[name].copies, strict=True):
            found[card.rstrip("0123456789-")] += copies
        return dict(found)

    assert kinds("voll-verplant") == {"number": 8, "express": 3, "transfer": 2, "free-ride": 1}
    assert sum(kinds("metro-x").values()) == 15
    assert sum(kinds("okazu").values()) == 21
    for deck in decks().values():
        assert dict(zip(deck.cards, deck.copies, strict=True))["number-6"] == 1
        assert deck.reshuffle == "number-6"
        assert len(set(deck.cards)) == len(deck.cards)


# ---------------------------------------------------------------- 2 a turn
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


RING = {"C": "a b c d", "A": "x c y"}


def test_2_7_a_ring_is_followed_in_either_direction_each_time_it_is_chosen(tmp_path: Path) -> None:
    board = tiny(tmp_path, RING, ring="C", windows=3)
    state = scene("number-3", board=board)
    assert on(state, "C") == {"C:0", "C>:1", "C>:2", "C>:3", "C<:1", "C<:2", "C<:3"}
    go(state, "C>:2")
    assert marked(state) == "a b"
    go(state, "number-3 C<:1")
    assert marked(state) == "a b d"
    go(state, "transfer")
    assert on(state, "C") == {"C:0", "C>:+", "C<:+"}
    go(state, "C>:+")
    assert boxed(state) == {"c": 2}
    assert state.scores()[0]["lines"] == Item("lines", 4, "C"), "complete when all stations are marked"


def test_2_7_a_number_goes_round_a_ring_once_at_most(tmp_path: Path) -> None:
    state = scene("number-6", board=tiny(tmp_path, RING, ring="C"))
    assert {"C>:4", "C<:4"} <= on(state, "C")
    assert "Line C has 4 empty stations only" in refused(state, "C>:5", "2.3")
    go(state, "C<:4")
    assert marked(state) == "a b c d"


def test_2_7_a_mark_on_one_side_of_a_ring_leaves_the_other_free(tmp_path: Path) -> None:
    state = scene("free-ride @b", "number-4", board=tiny(tmp_path, RING, ring="C"))
    assert on(state, "C") == {"C:0", "C>:1", "C<:1", "C<:2", "C<:3"}


def test_2_7_the_direction_must_be_named_on_a_ring_and_nowhere_else() -> None:
    state = scene("number-3", board="berlin")
    assert "C> leads to Greifswalder Straße, C< to Frankfurter Allee" in refused(state, "C:2", "2.7")
    assert "one direction" in refused(state, "A>:2", "2.7")
    ring = scene("transfer", board="berlin")
    refused(ring, "C:+", "2.7")
    refused(ring, "A<:+", "2.7")
    assert "like C<:+" in refused(ring, "C<:1", "2.5")


def test_2_7_berlin_c_and_madrid_j_are_the_rings() -> None:
    rings = {board: "".join(line.letter for line in load(board).lines if line.ring) for board in BOARDS}
    assert {board: letters for board, letters in rings.items() if letters} == {"berlin": "C", "madrid": "J"}


SPECIAL = {"A": "a b s c d e", "B": "f g h t i", "C": "u v w"}


def special_board(folder: Path, windows: int = 2) -> str:
    return tiny(folder, SPECIAL, special="s t u", windows=windows)


def test_2_8_marking_a_special_station_asks_for_the_same_value_in_one_more_window(tmp_path: Path) -> None:
    state = scene("number-3 A:3", board=special_board(tmp_path), special=True)
    assert state.turn() == (0,)
    assert state.view(0).is_extra
    assert on(state, "A") == {"A:0", "A:1", "A:2", "A:3"}, "the same line, too"
    assert on(state, "B") == {"B:0", "B:1", "B:2", "B:3"}, "or another"
    refused(state, "A:4", "2.3")
    assert "like A:0" in refused(state, "-", "2.2")
    go(state, "B:2")
    assert state.turn() == (DEALER,)
    assert written(state, "A") == written(state, "B") == ["number-3"]
    assert marked(state) == "a b f g s"


def test_2_8_an_express_stays_an_express_and_a_transfer_a_transfer(tmp_path: Path) -> None:
    board = special_board(tmp_path)
    express = scene("free-ride @g", "express-2 C:1", board=board, special=True)
    go(express, "B:2")
    assert marked(express) == "f g h u"
    assert written(express, "B") == ["express-2"]
    transfer = scene("transfer C:+", board=board, special=True)
    assert on(transfer, "B") == {"B:0", "B:+"}
    go(transfer, "B:+")
    assert boxed(transfer) == {"u": 1, "f": 1}


def test_2_8_the_first_station_of_a_line_can_be_special(tmp_path: Path) -> None:
    state = scene("number-3 C:1", board=special_board(tmp_path), special=True)
    assert state.turn() == (0,)
    assert on(state, "C") == {"C:0", "C:1", "C:2"}


def test_2_8_passing_over_a_special_station_that_is_marked_already_gives_nothing(tmp_path: Path) -> None:
    state = scene("free-ride @s", "express-3 A:3", board=special_board(tmp_path), special=True)
    assert marked(state) == "a b c s"
    assert state.turn() == (DEALER,)


def test_2_8_without_the_option_special_stations_are_ordinary(tmp_path: Path) -> None:
    state = scene("number-3 A:3", board=special_board(tmp_path))
    assert state.turn() == (DEALER,)


def test_2_8_the_option_is_for_maps_with_special_stations(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="special=on does not go with Tiny: this map has no special station"):
        GAME.new(1, {"special": True}, tiny(tmp_path, {"A": "a b", "B": "c d"}))
    for board in BOARDS:
        if board in ("paris", "madrid"):
            assert scene(board=board, special=True).board.special
        else:
            with pytest.raises(BadOption, match=rf"special=on does not go with {board}: this map has no special station \(VV 2\.8\)"):
                GAME.new(2, {"special": True}, board)


def test_2_8_without_a_free_window_the_extra_entry_lapses(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b s", "B": "c d"}, special="s", windows=1)
    state = scene("number-3 B:1", "number-3 A:3", board=board, special=True)
    assert state.turn() == (), "no window left: no extra entry, and the game is over"


def out_of_windows(folder: Path) -> State:
    """Two seats with two windows each: seat 0 has used both in one turn."""
    board = tiny(folder, {"A": "s b c", "B": "d e f"}, special="s", windows=1)
    return scene("number-3 A:1 B:3", "B:1", board=board, seats=2, special=True)


def test_2_8_seats_run_out_of_windows_at_different_turns_and_wait(tmp_path: Path) -> None:
    state = out_of_windows(tmp_path)
    refused(state, "A:0", "2.8")
    go(state, "number-4")
    assert state.turn() == (1,)
    assert legal(state, 0) == set()
    assert "no free window left" in refused(state, "A:0", "2.8")
    assert state.sealed() == (), "who waits has sealed nothing"
    go(state, "A:0")
    assert state.turn() == ()


def test_2_8_others_see_no_extra_entry_before_the_turn_is_over(tmp_path: Path) -> None:
    state = scene("number-3", board=special_board(tmp_path), seats=2, special=True)
    state.play(0, "A:3")
    assert state.turn() == (0, 1)
    assert state.sealed() == (0,)
    assert state.view(1).sheets[0].marked == frozenset()
    assert state.view(0).sheet.fresh == 1
    state.play(1, "B:1")
    assert state.turn() == (0,)
    assert state.view(1).sheets[0].marked == frozenset()
    state.play(0, "B:1")
    assert len(state.view(1).sheets[0].marked) == 4


def test_2_9_a_free_ride_to_a_special_station_gives_no_extra_entry(tmp_path: Path) -> None:
    state = scene("free-ride @s", board=special_board(tmp_path), special=True)
    assert marked(state) == "s"
    assert state.turn() == (DEALER,)
    assert paper(state).entries == ()


def test_2_10_a_special_station_marked_by_an_extra_entry_gives_another(tmp_path: Path) -> None:
    state = scene("number-4 A:3", board=special_board(tmp_path), special=True)
    go(state, "B:4")
    assert state.turn() == (0,)
    go(state, "C:1")
    assert state.turn() == (0,)
    go(state, "C:2")
    assert state.turn() == (DEALER,)
    assert [state.board.lines[line].letter for line, _ in paper(state).entries] == ["A", "B", "C", "C"]


def test_2_10_several_in_one_entry_give_one_each(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "s t u b", "B": "c d e f g h"}, special="s t u", windows=4)
    state = scene("number-3 A:3", board=board, special=True)
    extras = 0
    while state.turn() == (0,):
        assert paper(state).owed == 2 - extras
        go(state, "B:1")
        extras += 1
    assert extras == 3


def test_2_10_extra_entries_go_on_until_the_windows_are_full(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "s t u b", "B": "c d e"}, special="s t u", windows=1)
    state = scene("number-3 A:3", board=board, special=True)
    go(state, "B:0")
    assert state.turn() == (), "the other two lapse"
    assert paper(state).owed == 0


@pytest.mark.parametrize("board", BOARDS)
def test_2_11_the_pile_never_runs_out_for_the_6_stays_in_it_until_it_is_turned(board: str) -> None:
    rng = Random(f"pile {board}")
    six = load(board).cards.index("number-6")
    for game in range(12):
        state = GAME.new(1 + game % 6, {"special": bool(load(board).special) and game % 2 == 0}, board)
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


def test_2_13_both_directions_of_a_ring_begin_at_the_station_next_to_the_wagon(tmp_path: Path) -> None:
    for token, crossed in (("C>:3", "a b c"), ("C<:3", "a c d")):
        assert marked(scene(f"number-3 {token}", board=tiny(tmp_path, RING, ring="C"))) == crossed
    board = load("madrid")
    ring = next(line for line in board.lines if line.ring)
    (_, there), (_, back) = ring.runs
    assert there[0] == back[0] == ring.stations[0]
    assert there[1:] == back[:0:-1]


def test_2_14_to_cross_off_nothing_needs_no_direction() -> None:
    state = scene("number-3", board="berlin")
    assert "C:0" in legal(state)
    assert "needs no direction: C:0" in refused(state, "C>:0", "2.3")
    state.play(0, "C:0")
    assert written(state, "C") == ["number-3"]
    assert marked(state) == ""


# ---------------------------------------------------------------- 3 completion
RACE = {"A": "a b c", "B": "c d", "C": "e f g h"}
RACE_POINTS = {"A": (7, 5), "B": (4, 2), "C": (6, 3)}


def race(folder: Path, *script: str, seats: int = 3) -> State:
    return scene(*script, board=tiny(folder, RACE, points=RACE_POINTS), seats=seats)


def test_3_1_all_who_complete_a_line_first_in_the_same_turn_score_high_and_later_ones_low(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3 A:3 A:3 A:2")
    assert [score["lines"].points for score in state.scores()] == [7, 7, 0]
    assert state.view(2).taken == (0,)
    go(state, "number-4 C:0 C:0 A:1")
    assert [score["lines"].points for score in state.scores()] == [7, 7, 5]
    assert [paper(state, seat).high for seat in range(3)] == [(0,), (0,), ()]
    assert paper(state, 2).low == (0,)


def test_3_1_crosses_and_transfer_numbers_complete_alike(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3 A:2", "transfer A:+", seats=1)
    assert state.scores()[0]["lines"] == Item("lines", 7, "A")
    assert state.scores()[0]["transfers"].points == 4


def test_3_1_the_high_value_is_gone_only_after_the_turn(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3", seats=2)
    state.play(0, "A:3")
    assert state.view(0).scores[0]["lines"].points == 7, "as it will count"
    assert state.view(1).taken == ()
    assert state.view(1).scores[0]["lines"].points == 0
    state.play(1, "A:3")
    assert [score["lines"].points for score in state.scores()] == [7, 7]


def test_3_1_only_the_high_value_of_that_line_is_lost(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3 A:3 A:0", "number-4 C:0 C:4", seats=2)
    assert [score["lines"].points for score in state.scores()] == [7, 6]


def test_3_2_one_turn_can_complete_several_lines_also_ones_not_chosen(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b c", "B": "d c", "D": "d b"}, points={"A": (7, 5), "B": (4, 2), "D": (3, 1)})
    state = scene("number-3 D:1", "number-3 A:3", board=board)  # d; then a b c complete A, B and D
    assert state.scores()[0]["lines"] == Item("lines", 14, "A B D")
    assert written(state, "B") == []


def test_3_2_a_free_ride_completes_lines_too(tmp_path: Path) -> None:
    state = race(tmp_path, "number-3 A:2 A:3", "free-ride @c -", seats=2)
    assert [score["lines"].points for score in state.scores()] == [5, 7]


def test_3_2_an_extra_entry_completes_in_the_same_turn(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "s b", "B": "c d"}, special="s", points={"A": (5, 3), "B": (5, 3)}, windows=3)
    state = scene("number-3 A:2 B:2", board=board, seats=2, special=True)
    go(state, "B:2")
    assert [score["lines"].points for score in state.scores()] == [10, 5], "B is a tie: both in this turn"


# ---------------------------------------------------------------- 4 the end
def test_4_1_the_game_ends_when_no_seat_has_a_free_window(tmp_path: Path) -> None:
    state = scene("number-3 A:0", "number-3 A:1", "number-3 B:0", board=tiny(tmp_path, LONE))
    go(state, "number-4 B:3")
    assert state.turn() == ()
    assert state.legal(0) == []
    refused(state, "A:0", "4.1")
    refused(state, "number-5", "4.1", DEALER)


def test_4_1_lines_completed_in_the_last_turn_count(tmp_path: Path) -> None:
    state = scene("number-3 A:0", "number-3 A:1", "number-3 B:0", "number-4 B:3", board=tiny(tmp_path, LONE))
    assert state.scores()[0]["lines"] == Item("lines", 4, "B")


def test_4_1_seats_out_of_windows_wait_for_the_last_one(tmp_path: Path) -> None:
    state = out_of_windows(tmp_path)
    assert state.turn() == (DEALER,), "seat 1 has a free window"
    go(state, "number-4 A:0")
    assert state.turn() == ()


SCORING = {  # E to J are complete, A to D empty: nine stations
    "A": "a1 a2 a3",
    "B": "b1 b2",
    "C": "c1 c2",
    "D": "d1 d2",
    "E": "e1 q4 e2",
    "F": "f1 q4",
    "G": "g1 q4 q3",
    "H": "h1 q4 q3",
    "I": "i1 q3 q2",
    "J": "j1 q2",
}
SCORING_POINTS = dict(zip(SCORING, ((5, 3), (4, 2), (7, 5), (6, 4), (6, 4), (3, 2), (3, 2), (4, 2), (4, 2), (2, 1)), strict=True))


def scoring_example(folder: Path, seats: int) -> tuple[Item, ...]:
    board = load(tiny(folder, SCORING, points=SCORING_POINTS))

    def lines(letters: str) -> tuple[int, ...]:
        return tuple(board.letters[letter] for letter in letters)

    empty = {board.index[code] for letter in "ABCD" for code in SCORING[letter].split()}
    boxed = frozenset(board.index[code] for code in ("e1", "q4", "f1", "q3", "q2"))
    sheet = Sheet(frozenset(range(len(board.stations))) - empty, boxed, (), high=lines("HFE"), low=lines("JIG"))
    taken = sum(1 << line for line in lines("EFGHIJ"))
    assert sorted(board.served[station] for station in boxed) == [1, 1, 2, 3, 4]
    return score(board, sheet, seats, taken).items


def test_4_2_example_18_and_22_less_4_are_36(tmp_path: Path) -> None:
    """Completions 1 + 2 + 4 + 2 + 3 + 6, transfers 2 × (1 + 4 + 1 + 3 + 2), nine empty stations halved and rounded down."""
    items = scoring_example(tmp_path, seats=4)
    assert items == (Item("lines", 18, "E F G H I J"), Item("transfers", 22, "2 × 11"), Item("empty", -4, "9 ÷ 2"))
    assert sum(item.points for item in items) == 36


def test_4_2_empty_stations_are_halved_and_rounded_down(tmp_path: Path) -> None:
    board = tiny(tmp_path, LONE)  # 13 stations
    assert [score["empty"].points for score in scene("number-3 A:1 A:2", board=board, seats=2).scores()] == [-6, -5]


def test_4_2_the_fast_count_agrees_with_the_score_pad() -> None:
    rng = Random(42)
    for board in BOARDS:
        state = GAME.new(3, board=board)
        while state.turn():
            seat = state.turn()[0]
            state.apply(seat, rng.choice(state.legal(seat)))
            assert [state.points(at) for at in range(3)] == [score.total for score in state.scores()]


def test_4_3_a_tie_goes_to_fewer_empty_stations_then_is_shared(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b c d", "B": "e f g h"}, windows=1)
    most = scene("number-3 A:1 A:0 A:0", "number-3 B:1 B:3 B:2", board=board, seats=3)  # 6, 5, 6 stations stay empty
    assert [score.total for score in most.scores()] == [-3, -2, -3]
    assert winners(most.scores()) == (1,)
    fewer = scene("number-3 A:0 A:1", "number-3 B:1 B:1", board=board, seats=2)  # 7, 6
    assert [score.total for score in fewer.scores()] == [-3, -3]
    assert winners(fewer.scores()) == (1,)
    shared = scene("number-3 A:1 A:0", "number-3 B:1 B:2", board=board, seats=2)
    assert winners(shared.scores()) == (0, 1)


def test_4_4_alone_empty_stations_count_in_full_and_lines_their_high_value(tmp_path: Path) -> None:
    state = scene("number-3 A:3", "number-4 C:2", "transfer B:+", board=tiny(tmp_path, RACE, points=RACE_POINTS))
    assert state.scores()[0].items == (Item("lines", 7 + 4, "A B"), Item("transfers", 2, "2 × 1"), Item("empty", -2))
    assert state.scores()[0].total == state.points(0) == 11
    assert scoring_example(tmp_path, seats=1)[2] == Item("empty", -9)


BANDS = [
    (-40, 0),
    (-1, 0),
    (0, 0),
    (1, 1),
    (4, 1),
    (5, 2),
    (9, 2),
    (10, 3),
    (19, 3),
    (20, 4),
    (29, 4),
    (30, 5),
    (39, 5),
    (40, 6),
    (49, 6),
    (50, 7),
    (90, 7),
]


@pytest.mark.parametrize(("total", "rank"), BANDS)
def test_4_4_the_bands_of_the_verdict(total: int, rank: int) -> None:
    assert verdict_rank(total) == rank


def test_4_4_every_band_has_its_own_verdict_in_both_languages() -> None:
    assert len(set(VERDICTS)) == len({rank for _, rank in BANDS}) == 8
    german = {speaker("de", "stellwerk.games.voll_verplant")(verdict) for verdict in VERDICTS}
    assert len(german) == 8
    assert not german & set(VERDICTS)


# ---------------------------------------------------------------- the rest of the checked door
@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("Z:1", "1.2"),
        ("A:7", "2.3"),
        ("A:99999999999999999999", "2.3"),
        ("A", "2.2"),
        ("a:1", "2.2"),
        ("A:-1", "2.2"),
        ("A:1 ", "2.2"),
        ("A:²", "2.2"),
        ("", "2.2"),
        ("x" * 5000, "2.2"),
        ("free-ride", "2.1"),
    ],
)
def test_what_is_no_move_is_refused_with_a_rule(token: str, rule: str) -> None:
    assert len(refused(scene("number-3"), token, rule)) < 300


def test_wrong_seats_are_named() -> None:
    refused(scene("number-3"), "A:1", "1.1", seat=1)
    refused(scene("number-3"), "A:1", "1.1", seat=-1)
    refused(scene(seats=2), "A:1", "2.1", seat=1)


def test_every_token_is_legal_or_refused_with_a_rule_of_the_book() -> None:
    """Along random games every token of the board is tried; the checked door lets through exactly the legal ones."""
    numbered = {line.split()[1] for line in RULES.read_text().splitlines() if line.startswith("- ")}
    rng = Random(5)
    for board, special in (("madrid", True), ("berlin", False), ("paris", True)):
        state = GAME.new(2, {"special": special}, board)
        while state.turn():
            for seat in range(2):
                allowed = set(state.legal(seat))
                for n in rng.sample(range(len(state.moves)), 25):
                    if n in allowed:
                        assert state.copy().play(seat, str(state.moves[n])) == n
                    else:
                        with pytest.raises(IllegalMove) as refusal:
                            state.play(seat, str(state.moves[n]))
                        assert refusal.value.rule.removeprefix("VV ") in numbered
            seat = state.turn()[0]
            state.apply(seat, rng.choice(state.legal(seat)))
