"""A game at the terminal that was interrupted goes on where it stood: after quitting, after Ctrl-C, and after the terminal was closed."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run, Shell

import stellwerk
from stellwerk.cli import kept
from stellwerk.cli.kept import folder
from stellwerk.table import hint

Typed = Callable[..., list[str]]
GAME = "next-station-london"
BEGIN = ("play", GAME, "--seed", "solo")


def own(path: Path) -> list[str]:
    return [entry.token for entry in stellwerk.Record.load(path).entries if entry.seat == 0]


@pytest.mark.parametrize("seats", ["human", "human:Anna,calm,random"])
def test_a_game_in_two_evenings_is_the_same_as_in_one(run: Run, tmp_path: Path, seats: str) -> None:
    lines = ["-", ""] * 60
    whole, halves = tmp_path / "whole.record", tmp_path / "halves.record"
    assert run(*BEGIN, "--seats", seats, "--record", whole, lines=lines).exit_code == 0
    first = run(*BEGIN, "--seats", seats, "--record", halves, lines=[*lines[:14], "q"])
    assert "The game is not finished\nGo on with it: stellwerk play --resume\n" in first.stdout
    assert 0 < len(own(halves)) < len(own(whole))
    second = run("play", "--resume", lines=lines)
    assert second.exit_code == 0, second.output
    assert halves.read_text() == whole.read_text()
    assert stellwerk.Record.load(halves).verify() > 20
    assert list(folder().iterdir()) == []


def test_what_was_told_is_not_told_again(run: Run) -> None:
    run(*BEGIN, lines=["-", "", "-", "", "q"])
    assert run("play", "--resume", lines=["q"]).stdout.count("Turned up: ") == 0
    assert run("play", "--resume", lines=["-", "", "q"]).stdout.count("Turned up: ") == 1


def test_undo_goes_on_too(run: Run, typed: Typed, tmp_path: Path) -> None:
    """In the middle of a double section, which is taken back in the second evening."""
    seed, lines, first = next(
        (str(seed), lines, first)
        for seed in range(40)
        for lines in [typed(str(seed), powers=True)]
        for first, line in enumerate(lines)
        if line.endswith(":double")
    )
    path = tmp_path / "double.record"
    run("play", GAME, "-o", "powers=on", "--seed", seed, "--record", path, lines=[*lines[: first + 1], "q"])
    assert own(path)[-1] == lines[first]
    result = run("play", "--resume", lines=["undo", "undo", "q"])
    assert result.stdout.count("Taken back") == 1
    assert "This stays: something has been turned up since your last choice" in result.stdout
    assert lines[first] not in own(path)


def test_hints_are_counted_over_both_evenings(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "SECONDS", 0.05)
    run(*BEGIN, lines=["hint", "-", "", "q"])
    result = run("play", "--resume", lines=["hint", *["-", ""] * 60])
    assert result.stdout.count("Best: ") == 1
    assert "\n2 hints\n" in result.stdout


def test_a_closed_terminal_loses_no_choice(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "closed.record"
    words = [sys.executable, "-u", "-m", "stellwerk", *BEGIN, "--record", str(path)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=os.environ)
    assert process.stdin
    assert process.stdout
    process.stdin.write("-\n\n-\n\nundo\n")
    process.stdin.flush()
    for line in process.stdout:
        if "This stays" in line:  # it has come so far
            break
    process.send_signal(signal.SIGHUP)
    process.wait(30)
    process.stdin.close()
    process.stdout.close()
    assert own(path) == ["-", "-"]
    result = run("play", "--resume", lines=["-", "", "q"])
    assert result.exit_code == 0, result.output
    assert own(path) == ["-", "-", "-"]


def test_half_a_line_is_left_out(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "half.record"
    run(*BEGIN, "--record", path, lines=["-", "", "-", "", "q"])
    [file] = folder().iterdir()
    file.write_bytes(file.read_bytes()[:-5])
    assert run("play", "--resume", lines=["q"]).exit_code == 0
    run("play", "--resume", lines=["-", "", "q"])
    assert own(path) == ["-", "-"]


def test_the_last_game_goes_on_or_the_last_of_its_kind(run: Run) -> None:
    run(*BEGIN, lines=["-", "", "q"])
    run("play", "voll-verplant", lines=["1", "", "q"])
    assert run("play", "--resume", lines=["q"]).stdout.startswith("voll verplant\n")
    assert run("play", GAME, "--resume", lines=["q"]).stdout.startswith("Next Station London\n")


def test_a_map_of_ones_own_is_read_again(shell: Shell, tmp_path: Path) -> None:
    source = Path(str(stellwerk.__file__)).parent / "games/voll_verplant/rules/maps/berlin.json"
    own_map = tmp_path / "town.json"
    own_map.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert shell("play", "voll-verplant", "--board", own_map, text="1\n\nq\n").returncode == 0
    done = shell("play", "--resume", text="q\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_only_a_game_in_which_somebody_chose_is_kept(run: Run) -> None:
    assert "--resume" not in run(*BEGIN, lines=["q"]).stdout
    run(*BEGIN, "--seats", "random")
    assert not folder().exists()
    run(*BEGIN, lines=["-", "", "q"])
    [file] = folder().iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds the seed"


def test_old_games_make_room(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    for seed in "abc":
        run("play", GAME, "--seed", seed, lines=["-", "", "q"])
    seeds = {stellwerk.seed_from(seed).hex() for seed in "bc"}
    assert {seed for seed in seeds for file in folder().iterdir() if seed in file.read_text()} == seeds
    assert len(list(folder().iterdir())) == 2


def test_german(run: Run) -> None:
    assert "Weiter geht es mit: stellwerk play --resume" in run(*BEGIN, "--lang", "de", lines=["-", "", "q"]).stdout


def refused(run: Run, *words: object) -> str:
    done = run("play", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("stellwerk: ").rstrip()


def test_what_cannot_go_on_is_one_line(run: Run, tmp_path: Path) -> None:
    assert refused(run, "--resume") == "there is no interrupted game to go on with"
    assert refused(run, "metro", "--resume") == "there is no interrupted game of Metro to go on with"
    assert refused(run, "--resume", "--seats", "human").startswith("--resume goes on as the game began")
    path = tmp_path / "solo.record"
    run(*BEGIN, "--record", path, lines=["-", "", "q"])
    path.write_text("a shopping list\n")
    assert refused(run, "--resume") == f"{path} is no longer the record of this game: move it away first"
    assert path.read_text() == "a shopping list\n"
    [file] = folder().iterdir()
    header, *_ = file.read_bytes().split(b"\n")
    file.write_bytes(header + b'\n[{"kind":"moved","seat":0,"token":"a0-j9","id":"x"}]\n')
    assert refused(run, "--resume").startswith(f"{file} is no interrupted game: ")
    file.write_bytes(b"a shopping list\n")
    assert refused(run, "--resume").startswith(f"{file} is no interrupted game: ")
    file.write_bytes(b"")
    assert refused(run, "--resume").startswith(f"{file} is no interrupted game: ")
