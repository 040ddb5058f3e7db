"""What docs/add-a-game.md and docs/contract.md say is what there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest
from tests.toy.conftest import HERE, ROOT

from stellwerk.contract import GameOf, Item, Parts, Reason, Score, State, Tally, View
from stellwerk.games.complete import files
from stellwerk.kit import plain
from stellwerk.profile import Profile

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
CONTRACT = (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")


def in_the_table() -> list[str]:
    return re.findall(r"^\| `([\w./]+)` \|", PAGE, re.MULTILINE)


def test_the_page_lists_the_files_that_a_game_has() -> None:
    has = sorted(str(path.relative_to(HERE)) for path in HERE.rglob("*") if path.is_file() and path.suffix != ".pyc")
    assert sorted(in_the_table()) == has


def test_the_page_lists_every_file_that_is_asked_for() -> None:
    assert {str(file) for file in files()} <= set(in_the_table())


def members(kind: type) -> Iterator[str]:
    """The public names that a class has of its own."""
    yield from (name for name in (*vars(kind), *getattr(kind, "__annotations__", {})) if not name.startswith("_"))


KINDS = {
    "Game": set(members(GameOf)),
    "State": set(members(State)),
    "View": set(members(View)),
    "Parts": {field.name for field in fields(Parts)},
    "Score": {field.name for kind in (Score, Item, Tally, Reason) for field in fields(kind)},
    "Profile": {field.name for field in fields(Profile)},
    "Hooks": set(members(plain.State)) - {"options"},
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_contract_speaks_of_every_member(kind: str) -> None:
    """By its name in backquotes."""
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", CONTRACT))))
    assert sorted(KINDS[kind] - named) == []


def test_the_pages_lead_to_files_that_are_there() -> None:
    for target in re.findall(r"\]\(([\w./-]+)\)", PAGE + CONTRACT):
        assert (ROOT / "docs" / target).exists(), target
