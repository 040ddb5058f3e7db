"""Map files: JSON whose every part knows its line, and whatever is no JSON is refused by its line."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stellwerk
from stellwerk import maps
from stellwerk.maps import Array, BadMap, Fault, Object, line_of

TEXT = """{
 "one": [1,
  ["two"]],
 "three": {
  "four": "x", "four": "y"}
}
"""


def test_every_part_knows_its_line() -> None:
    found = maps.parse(TEXT)
    assert isinstance(found, Object)
    assert found == {"one": [1, ["two"]], "three": {"four": "y"}}
    assert [line_of(part) for part in (found, found["one"], found["one"][1], found["one"][1][0], found["three"])] == [1, 2, 3, 3, 4]
    assert line_of(found["three"]["four"]) == 5
    assert line_of(1) == 0


def test_a_key_given_twice_is_remembered() -> None:
    assert maps.parse(TEXT)["three"].twice == ("four",)
    assert maps.parse(TEXT).twice == ()


def test_lists_and_objects_keep_their_kind() -> None:
    assert isinstance(maps.parse("[[], {}]")[0], Array)
    assert isinstance(maps.parse("[[], {}]")[1], Object)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(JSON)
def test_what_is_read_is_what_the_library_reads(value: object) -> None:
    assert maps.parse(json.dumps(value, indent=1)) == value


@given(st.text(alphabet='{}[]":,01e-. \n\\utrfnN', max_size=40))
def test_any_text_is_read_or_refused_as_a_map(text: str) -> None:
    with suppress(BadMap):
        maps.parse(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("{", 1),
        ('{\n "a": 1,\n}', 3),
        ("[1,\n2\n", 3),
        ("{}\n\n[]", 3),
        ('["\n"]', 1),
        ("\ufeff{}", 1),
        ("nothing", 1),
        ("'a'", 1),
    ],
)
def test_a_fault_of_form_names_its_line(text: str, line: int) -> None:
    with pytest.raises(BadMap, match=f"^line {line}: not JSON"):
        maps.parse(text)


def test_numbers_too_long_to_read_are_refused() -> None:
    with pytest.raises(BadMap):
        maps.parse("[" + "9" * 5000 + "]")


def test_what_is_nested_too_deeply_is_refused() -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, "[" * 5000 + "]" * 5000):
        with pytest.raises(BadMap, match="nested too deeply"):
            maps.parse(text)


def test_many_keys_are_read_in_reasonable_time() -> None:
    assert len(maps.parse("{" + ",".join(f'"{i}":0' for i in range(60_000)) + "}")) == 60_000


def test_faults_of_a_file_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "city.json"
    with pytest.raises(BadMap, match=r"city\.json: cannot be read: No such file"):
        maps.read(path)
    with pytest.raises(BadMap, match="cannot be read: Is a directory"):
        maps.read(tmp_path)
    path.write_bytes(b'{\n "title": "M\xfcnchen"\n}')
    with pytest.raises(BadMap, match=r"city\.json: line 2: not UTF-8"):
        maps.read(path)
    path.write_text('{\n\n"a" 1}')
    with pytest.raises(BadMap, match=r"city\.json: line 3: not JSON"):
        maps.read(path)
    path.write_text(" " * ((1 << 20) + 1))
    with pytest.raises(BadMap, match=r"city\.json: longer than 1 MiB"):
        maps.read(path)
    path.write_text(" " * ((1 << 20) - 2) + "{}")
    assert maps.read(path) == {}


def test_a_path_no_system_takes_is_refused() -> None:
    with pytest.raises(BadMap, match="cannot be read"):
        maps.read("x" * 5000)
    with pytest.raises(BadMap, match="cannot be read"):
        maps.read("a\0b")


def test_a_bad_map_lists_its_faults() -> None:
    both = BadMap([Fault(3, "one"), Fault(0, "two")], "city.json")
    assert str(both) == "city.json: line 3: one; two"
    assert str(BadMap("no map")) == "no map"


def test_a_game_without_maps_of_ones_own_says_so() -> None:
    with pytest.raises(BadMap, match="Next Station London has no maps of one's own"):
        stellwerk.game("next-station-london").read_map("city.json")
