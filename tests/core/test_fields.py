"""A layout is what its list of fields says, and does what it should with every kind of field."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stellwerk.kit.fields import OF_EVERY_STATE, FieldList, Number, Numbers, Part, Thing

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
LISTS = sorted(path.relative_to(SOURCE) for path in (SOURCE / "stellwerk" / "games").rglob("*fields.py"))
PLAIN = "types.SimpleNamespace"

CITY = FieldList((Numbers("guests", "short", "by cell", 3), Number("taxi", "int", "its place", 7)), {}, PLAIN, ())
GAME = FieldList(
    (
        Thing("tables", "Tables", "of the board"),
        Part("city", "City", "with guests"),
        Number("bag", "mask", "as bits"),
        Numbers("hand", "short", "of each seat", 4, -1, is_public=True),
        Number("sum", "int", "while it is counted", is_compared=False),
    ),
    {"Tables": "box.tables", "mask": "box.tables", "City": "box.city"},
    PLAIN,
    (Number("seats", "int", "of the base"),),
)
LOWER = FieldList(
    (Thing("tables", "Tables", "of the board"), Numbers("hand", "mask", "of each seat", 2)), {"Tables": "box"}, is_whole=False
)


def layout(fields: FieldList) -> Any:
    """The class that is written from a list."""
    names: dict[str, Any] = {}
    exec(fields.python(), names)  # tested before it is a file
    return names["Layout"]


def position(**fields: object) -> Any:
    state = layout(GAME)(tables=object(), city=layout(CITY)())
    state._blank()
    state.city._blank()
    state.city._copy = lambda: copied(state.city)
    vars(state).update({"seats": 2} | fields)
    return state


def copied(state: Any) -> Any:
    twin = type(state)()
    state._copy_into(twin)
    return twin


# ---------------------------------------------------------------- what is written
def layout_beside(path: Path) -> Path:
    return path.with_name(path.name.replace("fields", "layout"))


@pytest.mark.parametrize("path", LISTS, ids=str)
def test_a_layout_is_what_its_list_says(path: Path) -> None:
    fields = import_module(".".join(path.with_suffix("").parts)).FIELDS
    written = {suffix: (SOURCE / layout_beside(path)).with_suffix(suffix).read_text(encoding="utf-8") for suffix in (".py", ".pxd")}
    assert written == {".py": fields.python(), ".pxd": fields.pxd()}, "run python tools/fields.py"
    names = [field.name for field in fields.all]
    assert len(set(names)) == len(names)


def test_a_layout_can_be_written_where_there_is_none(tmp_path: Path) -> None:
    """The rules do not run without it: the tool enters the packages, but runs none of them."""
    codes = {path.with_name("codes.py") for path in LISTS if (SOURCE / path).with_name("codes.py").exists()}
    for path in [*LISTS, *codes, Path("stellwerk/kit/fields.py")]:
        (tmp_path / "src" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / path, tmp_path / "src" / path)
        for folder in path.parents[:-1]:
            (tmp_path / "src" / folder / "__init__.py").write_text("raise ImportError('not yet')\n")
    (tmp_path / "tools").mkdir()
    tool = shutil.copy(ROOT / "tools" / "fields.py", tmp_path / "tools")
    said = [subprocess.run([sys.executable, "-IS", tool], capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert said[0].splitlines() == [f"src/{layout_beside(path).with_suffix(suffix)}" for path in LISTS for suffix in (".py", ".pxd")]
    assert said[1] == "", "what is so already is not touched"
    for path in LISTS:
        assert (tmp_path / "src" / layout_beside(path)).read_text() == (SOURCE / layout_beside(path)).read_text()


def test_the_kit_declares_the_fields_of_every_state() -> None:
    declared = (SOURCE / "stellwerk" / "kit" / "state.pxd").read_text(encoding="utf-8")
    assert [line.strip() for line in declared.splitlines() if line.startswith("    cdef")] == [field.declared for field in OF_EVERY_STATE]


def test_a_pxd_has_every_field_and_where_its_kind_comes_from() -> None:
    assert GAME.pxd().splitlines()[1:] == [
        "from box.city cimport City",
        "from box.tables cimport Tables, mask",
        "from types cimport SimpleNamespace",
        "",
        "cdef class Layout(SimpleNamespace):",
        "    cdef readonly Tables tables",
        "    cdef readonly City city",
        "    cdef readonly mask bag",
        "    cdef public short[4] hand",
        "    cdef readonly int sum",
        "",
        "    cdef void _blank(self)",
        "    cdef void _copy_into(self, Layout twin)",
    ]


def test_a_list_that_is_not_whole_only_declares() -> None:
    assert LOWER.pxd().splitlines()[-3:] == [
        "cdef class Layout(State):",
        "    cdef readonly Tables tables",
        "    cdef readonly mask[2] hand",
    ]
    assert "def " not in LOWER.python()
    assert "    tables: Tables  # of the board\n    hand: list[int]  # of each seat\n" in LOWER.python()


def test_the_list_above_has_its_fields_but_does_not_declare_them() -> None:
    upper = FieldList((Number("card", "int", "turned up", -1),), {}, "box.Position", LOWER.fields)
    state = layout(FieldList(upper.fields, {}, PLAIN, upper.inherited))(tables="t")
    state._blank()
    assert (state.hand, state.card) == ([0, 0], -1)
    assert copied(state)._values() == ("t", (0, 0), -1)
    assert [line for line in upper.pxd().splitlines() if "readonly" in line] == ["    cdef readonly int card"]


# ---------------------------------------------------------------- what it does
def test_numbers_begin_as_the_list_says() -> None:
    state = position()
    assert (state.bag, state.hand, state.sum, state.city.guests, state.city.taxi) == (0, [-1] * 4, 0, [0] * 3, 7)


def test_a_copy_has_arrays_and_parts_of_its_own_and_shares_things() -> None:
    state = position(bag=5, sum=3)
    state.city.guests[1] = 2
    twin = copied(state)
    assert twin._values() == state._values()
    assert twin.tables is state.tables
    assert (twin.seats, twin.bag, twin.sum, twin.city.guests) == (2, 5, 3, [0, 2, 0])
    twin.hand[0], twin.city.guests[1] = 9, 9
    assert (state.hand[0], state.city.guests[1]) == (-1, 2)


@pytest.mark.parametrize("change", [{"seats": 3}, {"tables": None}, {"bag": 1}, {"hand": [-1, -1, -1, 0]}])
def test_every_field_counts(change: dict[str, object]) -> None:
    state = position()
    twin = copied(state)
    vars(twin).update(change)
    assert twin._values() != state._values()
    assert hash(twin._values()) != hash(state._values())


def test_a_part_counts_with_its_kind_and_its_fields() -> None:
    state = position()
    twin = copied(state)
    twin.city.taxi = 8
    assert twin._values() != state._values()
    twin.city = type("Other", (type(state.city),), {})(**vars(state.city))
    assert twin._values() != state._values()


def test_a_place_to_reckon_in_is_no_part_of_the_position() -> None:
    state = position()
    twin = copied(state)
    twin.sum = 9
    assert twin._values() == state._values()
