"""Our maps of voll verplant are what is known of them."""

from __future__ import annotations

import hashlib
from importlib.resources import files

import pytest
from tests.games.voll_verplant.good_map import read
from tests.games.voll_verplant.scene import GAME

from stellwerk.games.voll_verplant.rules import codes
from stellwerk.games.voll_verplant.rules.board import BOARDS, decks

# stations; letter, windows, values, length and whether a ring of each line; sums over all runs and over all places
KNOWN = {
    "amsterdam": (
        81,
        "A2:5/3:12 B2:4/2:11 C4:7/5:16 D3:6/4:14 E3:6/4:14 F2:3/2:10 G2:3/2:10 H2:4/2:12 I3:4/2:13 J1:2/1:7",
        "d04bfb07bac19208",
        "8f764ae1796a6d3b",
    ),
    "berlin": (
        75,
        "A3:5/3:14 B3:5/3:14 C3:7/5:16o D3:6/4:14 E3:4/2:13 F2:3/2:10 G3:4/2:13 H2:4/2:12 I1:2/1:6",
        "e33204f5283660e0",
        "c874975ca962671d",
    ),
    "paris": (
        81,
        "A4:7/5:18 B3:4/2:14 C3:6/4:14 D2:5/3:15 E2:4/2:11 F2:4/2:12 G2:5/3:11 H2:4/2:11 I3:4/2:13 J1:2/1:6",
        "e3b56e6309726e2d",
        "7caaa1394eb96929",
    ),
    "madrid": (
        81,
        "A3:6/4:14 B3:3/2:10 C2:4/2:10 D2:4/2:12 E4:7/5:19 F2:4/2:9 G1:2/1:6 H2:5/3:12 I3:4/2:13 J2:5/3:14o",
        "f9515d96694e71ae",
        "8b12a7dd469fd7f8",
    ),
    "metro-city": (
        76,
        "A2:2/1:11 B2:4/2:14 C3:7/5:14 D3:5/3:16 E3:4/2:14 F2:4/2:11 G2:5/3:13 H3:6/4:14 I3:4/2:12",
        "31c79f39c59a8c4c",
        "af26e2c749668325",
    ),
    "tube-town": (
        78,
        "J3:6/4:14 K2:3/2:9 L3:4/2:11 M2:5/3:13 N2:2/1:6 O3:4/2:13 P2:4/2:9 Q2:4/2:10 R4:7/5:19",
        "5738124f9870c827",
        "762aae3f970ad313",
    ),
    "tokyo": (
        77,
        "F2:2/1:11 Y2:4/2:14 T3:7/5:14 M3:5/3:16 C3:4/2:14 Z2:4/2:11 G2:5/3:13 H3:6/4:14 N3:4/2:13",
        "2741d9e2517a49e4",
        "a53d67f2a5b8118f",
    ),
    "osaka": (
        75,
        "M3:6/4:14 Y2:3/2:9 S3:3/2:11 C2:5/3:11 P2:2/1:6 N3:4/2:13 I2:4/2:9 K2:4/2:10 T4:7/5:18",
        "20c4310497daae04",
        "599a2da3626e9f5a",
    ),
}


def short_sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", BOARDS)
def test_our_maps_are_what_is_known_of_them(name: str) -> None:
    board = GAME.load(name)
    lines = " ".join(f"{line.letter}{line.windows}:{line.high}/{line.low}:{len(line.stations)}{'o' * line.ring}" for line in board.lines)
    runs = " | ".join(" ".join(board.stations[i].code for i in line.stations) for line in board.lines)
    places = " ".join(f"{station.code}@{station.x:g},{station.y:g}" for station in sorted(board.stations, key=lambda station: station.code))
    assert (len(board.stations), lines, short_sum(runs), short_sum(places)) == KNOWN[name]


def test_special_stations_and_decks_of_our_maps() -> None:
    special = {name: {GAME.load(name).stations[i].code for i in GAME.load(name).special} for name in BOARDS}
    assert {name: codes for name, codes in special.items() if codes} == {"paris": {"s30", "s32"}, "madrid": {"s17", "s50"}}
    assert {name: GAME.load(name).source.deck for name in BOARDS} == {
        **dict.fromkeys(("amsterdam", "berlin", "paris", "madrid"), "voll-verplant"),
        **dict.fromkeys(("metro-city", "tube-town"), "metro-x"),
        **dict.fromkeys(("tokyo", "osaka"), "okazu"),
    }
    assert decks()["voll-verplant"].copies == (3, 2, 2, 1, 2, 1, 2, 1)


def test_our_four_cities_say_that_they_are_ours() -> None:
    for name in ("amsterdam", "berlin", "paris", "madrid"):
        assert "our own" in GAME.load(name).edition


def test_the_arrays_have_the_sizes_the_codes_promise() -> None:
    t = GAME.load("madrid").tables
    assert [len(a) for a in (t.word, t.at_first, t.run_line, t.windows, t.kind)] == [
        codes.STATIONS,
        codes.STATIONS + 1,
        codes.RUNS,
        codes.LINES,
        codes.CARD_KINDS,
    ]
    assert len(t.run_station) == codes.RUNS * codes.RUN
    assert len(t.move_run) >= 1 + codes.RUNS * codes.BLOCK


def test_our_map_files_are_written_in_the_documented_form() -> None:
    """What is shipped goes through the same check as everybody's maps, and nothing in it is unknown."""
    for name in BOARDS:
        text = (files("stellwerk.games.voll_verplant.rules") / "maps" / f"{name}.json").read_text(encoding="utf-8")
        assert read(text).name == name
