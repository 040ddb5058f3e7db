"""Rules 2.7, 2.13 and 2.14: lines that run in a ring (RULES.md)."""

from __future__ import annotations

from pathlib import Path

from tests.games.voll_verplant.scene import GAME, boxed, go, legal, marked, on, refused, scene, tiny, written

from stellwerk.contract import Item
from stellwerk.games.voll_verplant.rules.board import BOARDS

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
    rings = {board: "".join(line.letter for line in GAME.load(board).lines if line.ring) for board in BOARDS}
    assert {board: letters for board, letters in rings.items() if letters} == {"berlin": "C", "madrid": "J"}


def test_2_13_both_directions_of_a_ring_begin_at_the_station_next_to_the_wagon(tmp_path: Path) -> None:
    for token, crossed in (("C>:3", "a b c"), ("C<:3", "a c d")):
        assert marked(scene(f"number-3 {token}", board=tiny(tmp_path, RING, ring="C"))) == crossed
    board = GAME.load("madrid")
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
