"""A fifth game beside the four, for one test at a time: three in a row, or one that is not finished."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import run as run
from tests.web.conftest import server as server
from tests.web.conftest import store_beside_the_loop as store_beside_the_loop
from tests.web.conftest import visit as visit

from stellwerk.contract import Game
from stellwerk.games import ELSEWHERE, GAMES, game, register

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent / "three_in_a_row"
NAME, PACKAGE = "three-in-a-row", "tests.toy.three_in_a_row"

Register = Callable[[str, str], None]
Spoilt = Callable[..., str]


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Register:
    """`registered(name, package)` until the test is over: other tests know four games."""

    def add(name: str, package: str) -> None:
        monkeypatch.setattr(GAMES, "_packages", dict(GAMES._packages))
        monkeypatch.setenv(ELSEWHERE, "")
        register(name, package)

    return add


@pytest.fixture
def toy(registered: Register) -> Game:
    registered(NAME, PACKAGE)
    return game(NAME)


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the processes that a test starts."""
    monkeypatch.setenv(ELSEWHERE, f"{NAME}={PACKAGE}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=":")


@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Spoilt:
    """`spoilt(("game.py", old, new), without=("RULES.md",))`: a copy of the toy with faults; its package."""
    monkeypatch.syspath_prepend(tmp_path)

    def spoil(*changes: tuple[str, str, str], without: tuple[str, ...] = ()) -> str:
        folder = tmp_path / f"spoilt_{tmp_path.name}"
        shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in without:
            (folder / file).unlink()
        for source in folder.rglob("*.py"):
            source.write_text(source.read_text(encoding="utf-8").replace(PACKAGE, folder.name), encoding="utf-8")
        for file, old, new in changes:
            text = (folder / file).read_text(encoding="utf-8")
            assert old in text
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        return folder.name

    return spoil
