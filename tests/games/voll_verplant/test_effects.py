"""What moves of voll verplant did, with exact values."""

from __future__ import annotations

from pathlib import Path

from tests.games.effects import did, of_kind, told
from tests.games.voll_verplant.scene import scene, tiny

from stellwerk import DEALER


def test_a_card_opens_a_turn() -> None:
    card = did(scene(), DEALER, "express-3")
    assert of_kind(card, "turn", "card") == [
        {"kind": "turn", "seat": DEALER, "number": 1},
        {"kind": "card", "seat": DEALER, "card": "express-3", "sort": "express", "value": 3},
    ]


def test_an_entry_names_its_stations_in_their_order(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b c d", "B": "d c e"})
    state = scene("number-4 B:2", "express-3", board=board)
    assert of_kind(did(state, 0, "A:2"), "write") == [
        {
            "kind": "write",
            "seat": 0,
            "line": "A",
            "way": "",
            "window": 0,
            "card": "express-3",
            "text": "3",
            "stations": ("a", "b"),
            "left": 0,
            "is_extra": False,
        }
    ]


def test_a_ring_is_followed_the_way_that_was_chosen(tmp_path: Path) -> None:
    state = scene("number-3", board=tiny(tmp_path, {"A": "a b c d"}, ring="A"))
    write = of_kind(did(state, 0, "A<:3"), "write")[0]
    assert (write["way"], write["stations"]) == ("<", ("a", "d", "c"))


def test_all_who_complete_a_line_in_one_turn_are_first_and_later_ones_are_not(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b", "B": "b c"}, points={"A": (7, 3)})
    state = scene("number-3 A:2 A:2 A:1", "number-4 B:1 B:1", board=board, seats=3)
    early = scene("number-3 A:2 A:2", board=board, seats=3)
    assert of_kind(did(early, 2, "A:1"), "line") == [
        {"kind": "line", "seat": 0, "line": "A", "is_first": True, "points": 7, "together": (1,)},
        {"kind": "line", "seat": 1, "line": "A", "is_first": True, "points": 7, "together": (0,)},
    ]
    late = did(state, 2, "A:1")
    assert of_kind(late, "line")[-1] == {"kind": "line", "seat": 2, "line": "A", "is_first": False, "points": 3, "together": ()}
    assert {"kind": "points", "seat": 2, "item": "lines", "points": 3} in of_kind(late, "points")


def test_a_transfer_and_a_special_station(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b", "B": "a c"}, special="a")
    state = scene("transfer", board=board, special=True)
    entry = did(state, 0, "A:+")
    assert of_kind(entry, "transfer", "special") == [
        {"kind": "transfer", "seat": 0, "station": "a", "lines": 2, "points": 4},
        {"kind": "special", "seat": 0, "station": "a", "is_void": False},
    ]
    assert of_kind(entry, "write")[0]["text"] == "+"
    assert of_kind(did(state, 0, "B:+"), "write")[0]["is_extra"]


def test_a_free_ride_and_none() -> None:
    state = scene("free-ride", board="amsterdam", seats=2)
    assert of_kind(did(state, 0, "@dam"), "ride") == [{"kind": "ride", "seat": 0, "station": "dam"}]
    assert of_kind(did(state, 1, "-"), "pass") == [{"kind": "pass", "seat": 1}]


def test_the_six_brings_the_cards_back() -> None:
    state = scene("number-3 A:0", "number-6", board="amsterdam")
    assert of_kind(did(state, 0, "A:0"), "reshuffle") == [{"kind": "reshuffle", "seat": DEALER, "cards": 2}]


def test_a_golden_game_to_its_end() -> None:
    game = told("voll-verplant/amsterdam-two")
    lines = [(each.seat, each["line"], each["points"]) for each in game if each.kind == "line"]
    firsts = [(0, "F", 3), (0, "B", 4), (1, "H", 4), (1, "E", 6), (1, "J", 2), (0, "I", 4), (1, "A", 5), (0, "C", 7)]
    assert lines == [*firsts, (1, "I", 2)]
    assert of_kind(game, "over") == [{"kind": "over", "seat": DEALER, "totals": (34, 37), "winners": (1,)}]
