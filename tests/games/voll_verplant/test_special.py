"""Rules 2.8 to 2.10: special stations and their extra entries (RULES.md)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.voll_verplant.scene import GAME, boxed, go, legal, marked, on, out_of_windows, paper, refused, scene, tiny, written

from stellwerk import DEALER, BadOption
from stellwerk.games.voll_verplant.rules.board import BOARDS

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
