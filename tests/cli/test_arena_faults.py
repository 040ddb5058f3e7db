"""What is said when a bot fails, an engine is missing, or somebody stops the arena."""

from __future__ import annotations

import json
import pickle
import shlex
import sys
from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any

import pytest
from tests.cli.outcomes import GAME, Follower, report, timeless
from typer.testing import Result

from stellwerk.arena import engines
from stellwerk.arena.deal import BotFault
from stellwerk.arena.engines import LocalEngine
from stellwerk.bots import BOTS, Budget
from stellwerk.contract import View

Run = Callable[..., Result]


# ---------------------------------------------------------------- what goes wrong
class Broken(Follower):
    name = "broken"

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        raise ZeroDivisionError("no such\nluck")


class Cheat(Follower):
    name = "cheat"

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        return max(view.legal) + 1


@pytest.mark.parametrize(
    ("culprit", "what"),
    [(Broken(), "ZeroDivisionError: no such luck (test_arena_faults.py, line "), (Cheat(), "is not one of its legal moves")],
)
def test_a_bot_that_fails_is_named_with_its_deal(run: Run, monkeypatch: pytest.MonkeyPatch, culprit: Follower, what: str) -> None:
    monkeypatch.setitem(BOTS, culprit.name, culprit)
    bots = f"random,{culprit.name}"
    result = run("arena", GAME, "--bots", bots, "-o", "powers=on", "--seed", 7, "--from", 3, "--playouts", 9, "--games", 2, "--jobs", 1)
    assert result.exit_code == 1
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    assert f"stellwerk: bot '{culprit.name}' failed at move 1 of seat 1 in {GAME}, seed 7, deal 3, line-up {bots}: " in line
    assert what in line
    again = shlex.split(line.partition("again: ")[2])
    assert again[0] == "stellwerk"
    assert run(*again[1:]).stderr == result.stderr


def test_a_fault_travels_between_processes() -> None:
    fault = pickle.loads(pickle.dumps(BotFault("bot 'x' failed")))
    assert (type(fault), str(fault)) == (BotFault, "bot 'x' failed")


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_engine_keeps_the_order_and_raises_what_was_raised(jobs: int) -> None:
    engine = LocalEngine(jobs)
    assert list(engine.map(int, ["3", "1", "2"])) == [3, 1, 2]
    assert list(engine.map(int, [])) == []
    with pytest.raises(ValueError, match="invalid literal"):
        list(engine.map(int, ["3", "x", "2"]))


def test_without_ray_its_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    for command, bots in (("arena", "--bots"), ("simulate", "--seats")):
        result = run(command, GAME, bots, "random", "--engine", "ray")
        assert result.exit_code == 2
        assert result.stderr == "stellwerk: Ray is not installed: pip install 'stellwerk[ray]'\n"


# ---------------------------------------------------------------- Ctrl-C
class Interrupted:
    """An engine during whose work somebody presses Ctrl-C: after so many pieces."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces

    def map(self, function: Callable[[Any], Any], work: Sequence[Any]) -> Generator[Any, None, None]:
        yield from map(function, work[: self.pieces])
        raise KeyboardInterrupt


@pytest.fixture
def stop_after(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    return lambda pieces: monkeypatch.setattr(engines, "engine", lambda name, jobs: Interrupted(pieces))


STOPPED = ("arena", GAME, "--bots", "random,calm", "--playouts", 2, "--games", 20)


def test_who_stops_the_arena_sees_the_deals_that_were_finished(run: Run, stop_after: Callable[[int], None]) -> None:
    stop_after(3)
    result = run(*STOPPED)
    assert result.exit_code == 130
    assert result.stderr == "Stopped after 3 of 10 deals\n"
    assert "random − calm" in result.stdout
    assert "6 games: 3 deals" in result.stdout
    assert run(*STOPPED, "--lang", "de").stderr == "Abgebrochen nach 3 von 10 Kartenfolgen\n"


def test_programs_are_told_that_the_arena_was_stopped(run: Run, stop_after: Callable[[int], None]) -> None:
    whole = report(run, "--bots", "random,calm", "--playouts", 2, "--games", 6, "--jobs", 1)
    assert whole.pop("stopped_early") is False
    stop_after(3)
    result = run(*STOPPED, "--json")
    assert result.exit_code == 130
    part = timeless(result.stdout)
    assert part.pop("stopped_early") is True
    assert part == whole


def test_before_the_first_deal_is_finished_there_is_nothing_to_show(run: Run, stop_after: Callable[[int], None]) -> None:
    stop_after(0)
    for words in (STOPPED, (*STOPPED, "--json")):
        result = run(*words)
        assert (result.exit_code, result.stdout, result.stderr) == (130, "", "Stopped after 0 of 10 deals\n")


def test_a_single_process_is_stopped_in_the_middle_of_a_deal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient(Follower):
        name = "impatient"
        choices = 0

        def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
            self.choices += 1
            if self.choices == 150:
                raise KeyboardInterrupt
            return view.legal[-1]

    monkeypatch.setitem(BOTS, "impatient", Impatient())
    result = run("arena", GAME, "--bots", "impatient", "--games", 50, "--json", "--jobs", 1)
    assert result.exit_code == 130
    assert result.stderr == f"Stopped after {json.loads(result.stdout)['deals']} of 50 deals\n"
