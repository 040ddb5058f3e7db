"""The map file: what it holds, and that a faulty one is refused by name."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from typing import Any

import pytest

from stellwerk.games.next_station_london import GAME
from stellwerk.games.next_station_london.rules import codes
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.moves import SYMBOLS
from stellwerk.maps import BadMap

SOURCE = json.loads((files("stellwerk.games.next_station_london.rules") / "london.json").read_text(encoding="utf-8"))
LONDON = GAME.load("london")


def test_the_map_has_what_is_known_of_it() -> None:
    assert (len(LONDON.stations), len(LONDON.sections), len(LONDON.districts)) == (53, 155, 13)
    assert sum(section.wet for section in LONDON.sections) == 24
    assert sum(station.sight for station in LONDON.stations) == 5
    assert sum(station.district == "central" for station in LONDON.stations) == 9
    assert {station.code: station.start for station in LONDON.stations if station.start} == {
        "d2": "green",
        "h3": "rose",
        "c5": "violet",
        "f7": "blue",
    }


def test_the_deck_has_each_symbol_and_a_joker_above_and_below_ground_and_one_switch() -> None:
    assert sorted(LONDON.cards) == sorted(
        [f"{kind}-{symbol}" for kind in ("underground", "street") for symbol in (*SYMBOLS, "joker")] + ["street-switch"]
    )


def test_crossings_are_mutual_and_leave_out_neighbours() -> None:
    for i, crossed in enumerate(LONDON.crossings):
        for j in crossed:
            assert i in LONDON.crossings[j]
            one, two = LONDON.sections[i], LONDON.sections[j]
            assert not {one.a, one.b} & {two.a, two.b}
    assert sum(map(len, LONDON.crossings)) == 2 * 116


def test_the_arrays_have_the_sizes_the_codes_promise() -> None:
    t = LONDON.tables
    assert [len(a) for a in (t.bit, t.arc_start, t.wet, t.leading, t.card_symbol)] == [
        codes.STATIONS,
        codes.ARCS,
        codes.SECTIONS,
        codes.LEADING,
        codes.CARD_KINDS,
    ]
    assert len(t.cross) == codes.SECTIONS * codes.WORDS
    assert len(t.first) == codes.STATIONS * 5 + 1


def broken(**changes: Any) -> dict[str, Any]:
    source = copy.deepcopy(SOURCE)
    for key, value in changes.items():
        source[key] = value
    return source  # type: ignore[no-any-return]


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in SOURCE.items() if k != key}


def stations(**changes: dict[str, Any]) -> dict[str, Any]:
    return {**SOURCE["stations"], **changes}


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (without("cards"), "cards"),
        (broken(sections=[*SOURCE["sections"], "d2-z9"]), "z9"),
        (broken(sections=[*SOURCE["sections"], SOURCE["sections"][0]]), "twice among the sections"),
        (broken(stations=stations(d2={"symbol": "star", "district": "north", "start": "green"})), "d2: unknown symbol 'star'"),
        (broken(stations=stations(d2={"symbol": "circle", "district": "nowhere", "start": "green"})), "nowhere"),
        (broken(stations=stations(d2={"symbol": "triangle", "district": "north"})), "each pencil needs one start"),
        (broken(cards=SOURCE["cards"][3:]), "a round would never end"),
        (broken(districts=[f"d{i}" for i in range(17)] + SOURCE["districts"]), "30 districts are too many: at most 16"),
        (broken(points={**SOURCE["points"], "sights": [0, 1]}), "11 values"),
    ],
)
def test_a_faulty_map_is_refused_and_says_why(source: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadMap, match=reason):
        Board(GAME, source)
