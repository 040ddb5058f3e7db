"""Every fault in somebody's own map is named with its line."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.voll_verplant.good_map import (
    A_STATION,
    B_STATION,
    D_STATION,
    GOOD,
    PARK,
    TRACK,
    WATER,
    WORD,
    A,
    B,
    C,
    changed,
    faults,
    read,
)
from tests.games.voll_verplant.scene import GAME, scene, source, tiny

from stellwerk.games.voll_verplant.rules.board import Board, decks
from stellwerk.maps import BadMap
from stellwerk.theme import COLOURS


def test_the_good_map_is_good() -> None:
    found = read(GOOD)
    assert [line.letter for line in found.lines] == ["A", "B", "C"]
    assert found.lines[2].bends == ((2, 3, ((5.0, 5.0), (6.0, 6.0))),)
    assert found.lines[2].badge == (9.0, 9.0)
    assert found.stations[0].label is not None
    assert found.stations[0].label.rows == ("Am", "Anfang")
    assert found.tracks == ((2, 3, ("A", "C")),)
    assert [thing.kind for thing in found.decor] == ["water", "park", "word"]
    assert found.words == (1.0, 2.0, 0.5)


FAULTS: list[tuple[str, str, int, str]] = [
    # the whole
    ('"game": "voll-verplant"', '"game": "metro"', 2, "a map of 'metro', not of voll-verplant"),
    ('"game": "voll-verplant",', "", 1, "the map: game is missing"),
    ('"name": "tiny"', '"name": "Tiny Town"', 3, "name must be small letters, digits and hyphens"),
    ('"title": "Tiny"', '"title": ""', 4, "title must be a text"),
    ('"title": "Tiny"', '"title": "a\\nb"', 4, "title must be a text"),
    ('"title": "Tiny"', f'"title": "{"x" * 61}"', 4, "title must be a text of up to 60"),
    ('"title": "Tiny"', '"title": "Tiny", "tittle": "x"', 4, "the map: unknown key 'tittle'"),
    ('"deck": "voll-verplant"', '"deck": "skat"', 5, "no deck 'skat'; there are: voll-verplant, metro-x, okazu"),
    ('"words": [1, 2, 0.5]', '"words": [1, 2]', 1, "words must be 3 numbers"),
    # lines
    ('"letter": "A"', '"letter": "AA"', A, "letter must be one capital letter"),
    ('"letter": "A"', '"letter": "ä"', A, "letter must be one capital letter"),
    ('"letter": "A"', '"letter": "B"', B, "line B: the letter is given twice"),
    ('"letter": "A", ', "", A, "line number 1: letter is missing"),
    ('"colour": "red"', '"colour": "pink"', A, "line A: no colour 'pink'; there are: violet, "),
    ('"colour": "red"', '"colour": "blue"', B, "line B: the colour blue is given twice"),
    ('"pattern": "dots"', '"pattern": "stars"', C, "line C: no pattern 'stars'"),
    ('"colour": "red", "windows": 2', '"colour": "red", "windows": 0', A, "line A: a wagon has 1 to 8 windows, not 0"),
    ('"colour": "red", "windows": 2', '"colour": "red", "windows": 9', A, "1 to 8 windows, not 9"),
    ('"colour": "red", "windows": 2', '"colour": "red", "windows": 2.5', A, "1 to 8 windows"),
    ('"colour": "red", "windows": 2', '"colour": "red", "windows": true', A, "1 to 8 windows"),
    ('"colour": "red", "windows": 2, ', '"colour": "red", ', A, "line A: windows is missing"),
    ('"points": [4, 2], ', "", A, "line A: points is missing"),
    ('"points": [4, 2]', '"points": [4]', A, "line A: points are two numbers"),
    ('"points": [4, 2]', '"points": [4, "2"]', A, "line A: points are two numbers"),
    ('"points": [4, 2]', '"points": 4', A, "line A: points are two numbers"),
    ('"points": [4, 2]', '"points": [2, 4]', A, "line A: the first value must be the higher one"),
    ('"points": [4, 2]', '"points": [4, -2]', A, "0 to 99"),
    ('"points": [4, 2]', '"points": [100, 2]', A, "0 to 99"),
    ('["a", "b", "c", "d"]', '["a", "b", "nowhere", "c", "d"]', A, "line A: unknown station 'nowhere'"),
    ('["a", "b", "c", "d"]', '["a", "b", 7, "c", "d"]', A, "line A: unknown station '7'"),
    ('["a", "b", "c", "d"]', '["a", "b", ["c"], "c", "d"]', A, "line A: unknown station"),
    ('["a", "b", "c", "d"]', '["a", "b", "c", "d", "a"]', A, "line A: station a comes twice"),
    ('["a", "b", "c", "d"]', '"abcd"', A, "line A: stations is a list of codes"),
    ('["a", "b", "c", "d"]', '["a"]', A, "line A: a line has at least two stations"),
    ('["d", "e", "f"]', '["e", "f"]', B, "line B: a ring has at least three stations"),
    ('"ring": true', '"ring": "yes"', B, "line B: ring is true or false"),
    ('"wagon": [-1, 0]', '"wagon": [-1]', A, "line A: wagon must be 2 numbers between -60 and 60"),
    ('"wagon": [-1, 0]', '"wagon": [-61, 0]', A, "line A: wagon must be 2 numbers"),
    ('"wagon": [-1, 0]', '"wagon": [NaN, 0]', A, "line A: wagon must be 2 numbers"),
    ('"wagon": [-1, 0]', '"waggon": [-1, 0]', A, "line A: wagon is missing"),
    ('"badge": [9, 9]', '"badge": "top"', C, "line C: badge must be 2 numbers"),
    ('"name": "to C"', '"name": 5', C, "line C: name must be a text"),
    ('["c", "d", 5, 5, 6, 6]', '["c", "d", 5]', C + 2, "line C: a bend is [from, to, x, y, ...]"),
    ('["c", "d", 5, 5, 6, 6]', '["c", "d", 5, "x"]', C + 2, "line C: a bend is"),
    ('["c", "d", 5, 5, 6, 6]', '["c", "g", 5, 5]', C + 2, "between two stations in a row"),
    ('["c", "d", 5, 5, 6, 6]', '[["c"], "d", 5, 5]', C + 2, "line C: a bend is"),
    ('["c", "d", 5, 5, 6, 6]', '"c-d"', C + 2, "line C: a bend is"),
    # stations
    ('"b": {"at": [1, 0]}', '"b": {"at": [0, 0]}', B_STATION, "station b: on the same spot as a"),
    ('"b": {"at": [1, 0]}', '"b": {"at": [1]}', B_STATION, "station b: at must be 2 numbers"),
    ('"b": {"at": [1, 0]}', '"b": {}', B_STATION, "station b: at is missing"),
    ('"b": {"at": [1, 0]}', '"b": [1, 0]', B_STATION, "station b: must be an object"),
    ('"b": {"at": [1, 0]}', '"b": {"at": [1, 0], "nmae": "B"}', B_STATION, "station b: unknown key 'nmae'"),
    ('"b": {"at": [1, 0]}', '"b": {"at": [1, 0]},\n"Böse": {"at": [9, 9]}', B_STATION + 1, "a code has up to 20 small letters and digits"),
    ('"b": {"at": [1, 0]}', '"b": {"at": [1, 0]},\n"z": {"at": [9, 9]}', B_STATION + 1, "station z: no line stops here"),
    ('"b": {"at": [1, 0]}', '"b": {"at": [1, 0]}, "b": {"at": [1, 1]}', 13, "station b: described twice"),
    ('"special": true', '"special": 1', D_STATION, "station d: special is true or false"),
    ('"name": "Am Anfang"', '"name": ["Am", "Anfang"]', A_STATION, "station a: name must be a text"),
    (
        '[0, 1, "middle", "Am", "Anfang"]',
        '[0, 1, "centre", "Am"]',
        A_STATION,
        "station a: a label is [dx, dy, start | middle | end, row, ...]",
    ),
    ('[0, 1, "middle", "Am", "Anfang"]', '[0, "1", "middle", "Am"]', A_STATION, "a label is"),
    ('[0, 1, "middle", "Am", "Anfang"]', '[0, 1, "middle"]', A_STATION, "one to three rows"),
    ('[0, 1, "middle", "Am", "Anfang"]', '[0, 1, "middle", "a", "b", "c", "d"]', A_STATION, "one to three rows"),
    ('[0, 1, "middle", "Am", "Anfang"]', '[0, 1, "middle", ["Am"]]', A_STATION, "a label is"),
    ('[0, 1, "middle", "Am", "Anfang"]', '"Am Anfang"', A_STATION, "a label is"),
    ('[0, 1, "middle", "Am", "Anfang"]', '[0, 1, "middle", "a\\u0000b"]', A_STATION, "a label is"),
    ('[0, 1, "middle", "Am", "Anfang"]', '[0, 1, "middle", "\\ud800"]', A_STATION, "a label is"),
    # tracks and decor
    ('["c", "d", "A", "C"]', '["c", "d", "A", "B"]', TRACK, "tracks: [from, to, letters] must name all lines between two neighbours"),
    ('["c", "d", "A", "C"]', '["a", "d", "A", "C"]', TRACK, "tracks:"),
    ('["c", "d", "A", "C"]', '["c", "d", "A", "C", "C"]', TRACK, "tracks:"),
    ('["c", "d", "A", "C"]', '["c", "d", "A"]', TRACK, "tracks:"),
    ('["c", "d", "A", "C"]', '["c", 5, "A", "C"]', TRACK, "tracks:"),
    ('["c", "d", "A", "C"]', '{"c": "d"}', TRACK, "tracks:"),
    ('"kind": "water"', '"kind": "lava"', WATER, "decor: each thing has the kind water, park or word"),
    ('"d": "M0 0L9 9Z"', '"d": "M0 0\\"/><script>alert(1)</script>"', PARK, "decor park: d is not an SVG path"),
    ('"d": "M0 0L9 9Z"', '"d": "url(#x)"', PARK, "d is not an SVG path"),
    ('"d": "M0 0L9 9Z"', '"d": "M0 0&lt;"', PARK, "d is not an SVG path"),
    ('"d": "M0 0L9 9Z"', '"d": ""', PARK, "d is not an SVG path"),
    ('"d": "M0 0L9 9Z"', '"d": 5', PARK, "d is not an SVG path"),
    ('"width": 2', '"width": -2', WATER, "decor water: width is a number"),
    ('"width": 2', '"width": "2\\"/><x"', WATER, "decor water: width is a number"),
    ('"width": 2', '"fill": "red"', WATER, "decor water: unknown key 'fill'"),
    ('"turn": -90', '"turn": 900', WORD, "decor word: x, y, size and turn are numbers"),
    ('"text": "Meer"', '"text": ""', WORD, "decor word: text must be a text"),
    ('"text": "Meer", ', "", WORD, "decor word: text is missing"),
]


@pytest.mark.parametrize(("old", "new", "line", "text"), FAULTS, ids=[f"{new[:40]!r}" for _, new, _, _ in FAULTS])
def test_every_fault_is_named_with_its_line(old: str, new: str, line: int, text: str) -> None:
    found = faults(changed((old, new)))
    assert any(at == line and text in fault for at, fault in found), found


@pytest.mark.parametrize("key", ["lines", "stations", "deck", "name", "title"])
def test_what_a_map_cannot_do_without(key: str) -> None:
    value = json.loads(GOOD)
    del value[key]
    assert any(f"the map: {key} is missing" == text for _, text in faults(json.dumps(value)))


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all parts of a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(path for key, part in inner for path in paths(part, (*at, key)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    whole = copy.deepcopy(value)
    part = whole
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = new
    return whole


def test_null_is_never_a_value() -> None:
    value = json.loads(GOOD)
    swallowed = []
    for path in paths(value)[1:]:
        try:
            read(json.dumps(put(value, path, None)))
        except BadMap:
            continue
        swallowed.append(path)
    assert swallowed == []


@pytest.mark.parametrize(
    "odd",
    [None, True, 0, -1, 1e9, "", "x", "ä\u202e", "\ud800", [], [[]], {}, {"a": {}}, [["a"], "b"], 10**400],
    ids=lambda odd: ascii(odd)[:12],
)
def test_any_odd_value_anywhere_is_refused_as_a_bad_map_or_fits(odd: Any) -> None:
    value = json.loads(GOOD)
    for path in paths(value):
        try:
            found = read(json.dumps(put(value, path, odd)))
        except BadMap:
            continue
        Board(GAME, found, decks()[found.deck])


def test_several_faults_come_at_once_in_the_order_of_their_lines() -> None:
    text = changed(
        ('"b": {"at": [1, 0]}', '"b": {"at": [0, 0]}'),
        ('"points": [4, 2], ', ""),
        ('"deck": "voll-verplant"', '"deck": "skat"'),
        ('"ring": true, "stations": ["d", "e", "f"]', '"ring": true, "stations": ["e", "f"]'),
        ('"d": "M0 0L9 9Z"', '"d": "<"'),
    )
    found = faults(text)
    assert [line for line, _ in found] == [5, A, B, B_STATION, PARK]


def test_sizes_that_the_rules_cannot_hold_are_refused() -> None:
    long = {"A": " ".join(f"s{i}" for i in range(33))}
    assert any("33 stations are too many, at most 32" in text for _, text in faults(json.dumps(source(long))))
    many = {letter: " ".join(f"{letter.lower()}{i}" for i in range(12)) for letter in "ABCDEFGHIJK"}
    assert any("132 stations are too many, at most 128" in text for _, text in faults(json.dumps(source(many))))
    wide = {letter: f"{letter.lower()}1 {letter.lower()}2" for letter in "ABCDEFG"}
    assert any("56 windows are too many, at most 48" in text for _, text in faults(json.dumps(source(wide, windows=8))))
    rings = {letter: " ".join(f"{letter.lower()}{i}" for i in range(3)) for letter in "ABCDEFGHIJK"}
    refused = faults(json.dumps(source(rings, ring="ABCDEFGHIJK", windows=1)))
    assert any("22 lines and second directions of rings are too many, at most 20" in text for _, text in refused)


def test_the_largest_map_can_be_played(tmp_path: Path) -> None:
    """Every array filled to its end."""
    letters = "ABCDEFGHIJKLM"[: len(COLOURS)]
    lines = {letter: " ".join(f"s{(i * 9 + k) % 128}" for k in range(32)) for i, letter in enumerate(letters)}
    lines[letters[-1]] = " ".join(f"s{96 + k}" for k in range(32))
    missing = [f"s{i}" for i in range(128) if f"s{i}" not in " ".join(lines.values()).split()]
    assert not missing
    board = tiny(tmp_path, lines, windows=3, ring="ABCDEFG")
    for seed in range(3):
        state = scene(board=board, seats=6)
        while state.turn():
            seat = state.turn()[0]
            moves = state.legal(seat)
            state.apply(seat, moves[seed * 7 % len(moves)])
        assert [state.points(seat) for seat in range(6)] == [score.total for score in state.scores()]


def test_faults_can_be_shown_on_any_terminal() -> None:
    """Whatever stands in the file, the sentence about it holds no control characters and is of sensible length."""
    for odd in ("\x1b[2Jx", "\ud800", "a\nb", "\u202e", "x" * 5000):
        for old, new in (('"letter": "A"', f'"letter": {json.dumps(odd)}'), ('"b": {"at"', f'{json.dumps(odd)}: {{"at"')):
            for _, text in faults(changed((old, new))):
                assert text.isprintable()
                assert len(text) <= 200


# ---------------------------------------------------------------- anything at all
VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-200, 200)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["a", "A", "red", [], {}, [1, 2]])
)
PATHS = paths(json.loads(GOOD))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from(PATHS), st.sampled_from(("put", "drop", "double")), VALUES), min_size=1, max_size=3))
def test_a_map_with_random_changes_loads_or_is_refused(changes: list[tuple[tuple[Any, ...], str, Any]]) -> None:
    value = json.loads(GOOD)
    for path, how, new in changes:
        try:
            value = change(value, path, how, new)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has removed the place
    try:
        found = read(json.dumps(value, indent=1))
    except BadMap:
        return
    board = Board(GAME, found, decks()[found.deck])
    assert len(board.numbers) == len(board.moves), "a token is one move's own"


def change(value: Any, path: tuple[Any, ...], how: str, new: Any) -> Any:
    if how == "put" or not path:
        return put(value, path, new)
    whole = copy.deepcopy(value)
    part = whole
    for key in path[:-1]:
        part = part[key]
    if how == "drop":
        del part[path[-1]]
    elif isinstance(part, list):
        part.append(part[path[-1]])
    else:
        part[f"{path[-1]}2"] = part[path[-1]]
    return whole


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 40), st.text(alphabet='{}[]",:0129abAB. \n\\', max_size=4))
def test_a_file_with_random_scratches_loads_or_is_refused(at: int, length: int, scratch: str) -> None:
    try:
        found = read(GOOD[:at] + scratch + GOOD[at + length :])
    except BadMap:
        return
    Board(GAME, found, decks()[found.deck])
