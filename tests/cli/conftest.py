"""Typing at the command line, in this process and in a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import stellwerk
from stellwerk.cli import params
from stellwerk.cli.app import app
from stellwerk.contract import State

Run = Callable[..., Result]
Shell = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.setenv("COLUMNS", "80")
    yield
    params.mention_interpreted.cache_clear()


@pytest.fixture(scope="session")
def run() -> Run:
    """`run("games", lines=["1", "q"])` in this process."""

    def run(*words: object, lines: list[str] | None = None, env: dict[str, str] | None = None) -> Result:
        return CliRunner().invoke(app, [str(word) for word in words], input="".join(f"{line}\n" for line in lines or []), env=env)

    return run


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """The same in a process of its own: exit code and stderr are the real ones."""

    def shell(*words: object, text: str = "", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "stellwerk", *map(str, words)],
            input=text,
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=os.environ | (env or {}),
            timeout=60,
            check=False,
        )

    return shell


Policy = Callable[[State, int], int]


def draws_first(state: State, seat: int) -> int:
    """The first move that is not a pass."""
    return state.legal(seat)[-1]


@pytest.fixture(scope="session")
def typed() -> Callable[..., list[str]]:
    """What people must type to play a whole game dealt from this seed: a token for each choice, Enter where it is to be confirmed."""

    def typed(seed: str, seats: int = 1, policy: Policy = draws_first, **options: Any) -> list[str]:
        state = stellwerk.game("next-station-london").new(seats, options)
        dealer = stellwerk.Dealer(stellwerk.seed_from(seed))
        lines: list[str] = []
        at_keyboard = None
        while owing := state.turn():
            if owing == (stellwerk.DEALER,):
                state.apply(stellwerk.DEALER, dealer.deal(state))
                continue
            seat = owing[0]
            if at_keyboard not in (None, seat):
                lines.append("")
            at_keyboard = seat
            free = len(state.legal(seat)) > 1
            n = policy(state, seat)
            state.apply(seat, n)
            lines.append(str(state.moves[n]))
            if free and seat not in state.turn():
                lines.append("")
        return lines

    return typed


@pytest.fixture(scope="session")
def evening(run: Run, typed: Callable[..., list[str]], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a game played to its end by typing."""
    folder = tmp_path_factory.mktemp("evening")
    path, words = folder / "evening.record", ("--seed", "an evening", "--lang", "en")
    home = {"XDG_DATA_HOME": str(folder)}
    result = run("play", "next-station-london", *words, "--record", path, lines=typed("an evening"), env=home)
    assert result.exit_code == 0, result.output
    return path.read_text(encoding="utf-8")


@pytest.fixture
def finished(evening: str, tmp_path: Path) -> Path:
    """A file of the test's own with that record."""
    path = tmp_path / "evening.record"
    path.write_text(evening, encoding="utf-8")
    return path
