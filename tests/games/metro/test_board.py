"""The data files: what they must hold, what is refused by name, and where our own values must be fair."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from tests.games.metro.scene import BOARD

from stellwerk.games.metro import GAME
from stellwerk.games.metro.cities import CITIES
from stellwerk.games.metro.rules.board import Board, cell_name, cell_of, exits, turns
from stellwerk.games.metro.rules.codes import COLOURS, STATIONS
from stellwerk.maps import BadMap

SOURCE = json.loads((files("stellwerk.games.metro.rules") / "metro.json").read_text(encoding="utf-8"))
BOXES = {city.name: city.read() for city in CITIES}


def test_moves_have_tokens_of_their_own() -> None:
    assert len(BOARD.numbers) == len(BOARD.moves)
    assert all(" " not in str(move) for move in BOARD.moves)
    assert BOARD.numbers["cbaa:g1"] < BOARD.first["draw"]
    assert {"draw", "swap:red40:open", "marker:na", "marker:na:red40", "put:louvre2", "join:c3", "cbaa>3:a8"} <= set(BOARD.numbers)


def test_a_board_travels_by_name() -> None:
    assert pickle.loads(pickle.dumps(BOARD)) is GAME.load("metro")


def test_1_1_cells_and_stations() -> None:
    assert [cell_name(cell) for cell in (0, 7, 56, 63)] == ["a1", "h1", "a8", "h8"]
    assert cell_of("g1") == 6
    assert [(s.name, cell_name(s.cell), s.side) for s in (BOARD.stations[0], BOARD.stations[8], BOARD.stations[31])] == [
        ("1", "h1", 0),
        ("9", "a1", 3),
        ("32", "h1", 1),
    ]
    assert len({(station.cell, station.side) for station in BOARD.stations}) == 40


def test_1_2_the_letters_of_a_tile() -> None:
    """a straight on, b clockwise next to where it came in, c anticlockwise next, d back."""
    assert exits("aaaa") == [2, 3, 0, 1]
    assert exits("bbbb") == [1, 2, 3, 0]
    assert exits("cccc") == [3, 0, 1, 2]
    assert exits("dddd") == [0, 1, 2, 3]
    assert turns("cbaa") == ["cbaa", "acba", "aacb", "baac"]


def test_2_1_our_frame_is_fair() -> None:
    """Each company has a station on each side, and one of each distance to the corner: these decide how long lines get."""
    for company in range(COLOURS):
        stations = [k for k in range(STATIONS) if BOARD.frames[0][k] == company]
        assert sorted(k // 8 for k in stations) == [0, 1, 2, 3]
        assert sorted(min(k % 8, 7 - k % 8) for k in stations) == [0, 1, 2, 3]


def test_4_1_our_middle_rails_are_eight_different_tiles() -> None:
    assert len({min(turns(code)) for code in BOARD.rails}) == 8


def test_6_1_our_sights_of_paris() -> None:
    sights = list(BOXES["paris"]["sights"].values())
    assert all(len(set(sight)) == 4 for sight in sights)
    assert Counter(itertools.chain(*sights)) == dict.fromkeys(BOARD.companies, 6)


def test_6_2_our_sights_of_stockholm() -> None:
    assert all(sorted(sight) == [1, 2, 3, 4] for sight in BOXES["stockholm"]["sights"].values())


def test_6_3_our_sights_of_london() -> None:
    sights = list(BOXES["london"]["sights"].values())
    assert all(len(set(sight)) == 4 for sight in sights)
    assert Counter(itertools.chain(*sights)) == dict.fromkeys(BOARD.companies, 4)


def test_6_5_the_sights_of_st_petersburg_lie_on_the_diagonals() -> None:
    assert set(BOXES["st-petersburg"]["fields"]) == {"b2", "c3", "f3", "g2", "b7", "c6", "f6", "g7"}


def test_6_6_side_b_is_more_uneven_than_side_a() -> None:
    sights = list(BOXES["berlin"]["sights"].values())
    for place in (0, 1):
        a, b = ([sight[side][place] for sight in sights] for side in ("a", "b"))
        assert sum(a) == sum(b)
        assert max(b) - min(b) > max(a) - min(a)


def spoil(change: Callable[[dict[str, Any], dict[str, Any]], object]) -> str:
    source, boxes = copy.deepcopy(SOURCE), copy.deepcopy(BOXES)
    change(source, boxes)
    with pytest.raises(BadMap) as fault:
        Board(GAME, source, CITIES, boxes)
    return str(fault.value)


def test_faults_are_named() -> None:
    assert "tiles" in spoil(lambda s, c: s.pop("tiles"))
    assert "61 tiles for 60 fields" in spoil(lambda s, c: s["tiles"].update(aaaa=5))
    assert "23 tile types" in spoil(lambda s, c: s["tiles"].pop("aaaa"))
    assert "'aaad'" in spoil(lambda s, c: s["middle_rails"].__setitem__(0, "aaad"))
    assert "7 middle rails" in spoil(lambda s, c: s["middle_rails"].__setitem__(0, "acba"))
    assert "7 companies" in spoil(lambda s, c: s.update(companies=s["companies"][:7]) or s["percent_frame"].pop("violet"))
    assert "pink" in spoil(lambda s, c: s["frames"]["2"].update(pink=[1]))
    assert "six times" in spoil(lambda s, c: c["paris"]["sights"].update(louvre=["red"] * 4))
    assert "four times" in spoil(lambda s, c: c["london"]["sights"].update(tower=["red"] * 4))
    assert "Paris sights" in spoil(lambda s, c: c["paris"]["sights"].pop("louvre"))
    assert "st-petersburg" in spoil(lambda s, c: c.pop("st-petersburg"))
