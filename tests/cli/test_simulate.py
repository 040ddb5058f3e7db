"""Many games between bots."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from typer.testing import Result

import stellwerk
from stellwerk.arena import simulation
from stellwerk.arena.simulation import Chunk, Tally, chunks, tally
from stellwerk.bots import BOTS, Budget, RandomBot
from stellwerk.cli.simulate import table
from stellwerk.contract import View
from stellwerk.words import speaker

Run = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[str]]


def report(run: Run, *words: object) -> dict[str, Any]:
    result = run("simulate", "next-station-london", "--json", *words)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    del found["games_per_second"]
    return found


def test_any_number_of_processes_gives_the_same_games(run: Run) -> None:
    one = report(run, "--games", 2300, "--seats", "random,random", "--jobs", 1, "--seed", 5)
    two = report(run, "--games", 2300, "--seats", "random,random", "--jobs", 2, "--seed", 5)
    assert one == two
    assert one["games"] == 2300
    assert report(run, "--games", 2300, "--seats", "random,random", "--jobs", 1, "--seed", 6) != one


def test_json_is_all_there_is_on_stdout(shell: Shell) -> None:
    done = shell("simulate", "next-station-london", "--games", 50, "--seats", "random,random", "-o", "powers=on", "--json", "--jobs", 2)
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert found["options"]["powers"] is True
    assert len(found["seats"]) == 2
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(1)
    for seat in found["seats"]:
        assert seat["min"] <= seat["interval"][0] <= seat["mean"] <= seat["interval"][1] <= seat["max"]


def test_interpreted_rules_are_mentioned_once(shell: Shell) -> None:
    done = shell("simulate", "next-station-london", "--games", 5, env={"STELLWERK_INTERPRETED": "1"})
    assert done.stderr.splitlines() == [
        "The rules run interpreted: same results, slower. Install a C compiler and reinstall to compile them."
    ]


def test_table_for_people(run: Run) -> None:
    result = run("simulate", "next-station-london", "--games", 30, "--seats", "random,random,random")
    assert result.exit_code == 0
    for words in ("Mean", "95 % interval", "Wins", "Seat 2 (random)", "30 games"):
        assert words in result.stdout


def test_germans_read_numbers_with_a_comma_and_a_single_game(run: Run) -> None:
    words = ("simulate", "next-station-london", "--seats", "random,random", "--jobs", 1)
    german = run(*words, "--games", 30, "--lang", "de").stdout
    assert re.search(r"\d,\d\d – \d+,\d\d", german)
    assert not re.search(r"\d\.\d", german)
    assert " 1 game, " in run(*words, "--games", 1).stdout
    assert " 1 Partie, " in run(*words, "--games", 1, "--lang", "de").stdout


def test_points_below_nothing_have_a_real_minus() -> None:
    whole = Chunk("metro", ("random", "random"), (), None, 0, 2)
    shown = table(whole, tally([[-9, 4], [-8, 5]]), 12.5, speaker("en"))
    assert [next(iter(column.cells)) for column in shown.columns[1:6]] == ["−8.50", "0.71", "−9.48 – −7.52", "−9", "−8"]


def test_who_stops_sees_the_games_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("simulate", "next-station-london", "--games", 2500, "--json", "--jobs", 1)
    calls: list[Chunk] = []

    def impatient(chunk: Chunk) -> list[Tally]:
        calls.append(chunk)
        if len(calls) % 3 == 0:
            raise KeyboardInterrupt
        return play_chunk(chunk)

    play_chunk = simulation.run
    monkeypatch.setattr(simulation, "run", impatient)
    result = run(*words)
    assert (result.exit_code, result.stderr) == (130, "Stopped after 2000 of 2500 games\n")
    found = json.loads(result.stdout)
    assert (found["games"], found["stopped_early"]) == (2000, True)
    monkeypatch.setattr(simulation, "run", play_chunk)
    assert found["seats"] == report(run, "--games", 2000, "--jobs", 1)["seats"]


def test_before_the_first_games_there_is_nothing_to_show(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(chunk: Chunk) -> list[Tally]:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "run", impatient)
    result = run("simulate", "next-station-london", "--games", 2500, "--jobs", 1)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "Stopped after 0 of 2500 games\n")


def test_figures_are_those_of_the_sample() -> None:
    first, second = tally([[10, 20], [30, 30], [40, 10]])
    assert (first.games, first.least, first.most) == (3, 10, 40)
    assert first.mean == pytest.approx(80 / 3)
    assert first.spread == pytest.approx(15.2752523)
    assert first.interval[1] - first.mean == pytest.approx(1.96 * 15.2752523 / 3**0.5)
    assert [first.wins, second.wins] == pytest.approx([0.5, 0.5])
    assert tally([[7]])[0].spread == 0
    assert (tally([[1, 2]])[0] + tally([[5, 2]])[0]) == tally([[1, 2], [5, 2]])[0]


class FirstBot:
    """Takes the first move it sees, which is always to pass."""

    name = "first"
    about = ""

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        return view.legal[0]


def test_other_bots_play_by_their_views(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "first", FirstBot())
    found = report(run, "--games", 3, "--seats", "first,random", "--jobs", 1)
    passive, active = found["seats"]
    assert (passive["min"], passive["max"]) == (4, 4)
    assert active["wins"] == 1


def test_bots_that_think_share_the_work_in_small_pieces() -> None:
    whole = Chunk("next-station-london", ("first", "random"), (), None, 1, 25)
    assert [chunk.games for chunk in chunks(whole)] == [10, 10, 5]
    assert len({chunk.seed for chunk in chunks(whole)}) == 3
    assert [chunk.games for chunk in chunks(replace(whole, bots=("random",), games=1500))] == [1000, 500]


def test_random_bot_takes_every_legal_move() -> None:
    state = stellwerk.game("next-station-london").new(2, {"pencils": "chosen"})
    chosen = {RandomBot().choose(state.view(0), Random(seed)) for seed in range(99)}
    assert chosen == set(state.legal(0))
