"""Games typed at the terminal."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import stellwerk
from stellwerk.cli.pads import outcome
from stellwerk.contract import Item, Score
from stellwerk.table import hint
from stellwerk.words import speaker

Run = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[str]]

Typed = Callable[..., list[str]]


def test_whole_solo_game_by_tokens(run: Run, typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "solo.record"
    result = run("play", "next-station-london", "--seed", "solo", "--record", path, lines=typed("solo"))
    assert result.exit_code == 0, result.output
    record = stellwerk.Record.load(path)
    state = record.replay()
    assert state.turn() == ()
    assert record.result == [state.scores()[0].total]
    assert record.verify() > 20
    assert f"{record.result[0]} points." in result.stdout
    assert record.commitment in result.stdout.splitlines()[1]
    assert f"stellwerk verify {path}" in " ".join(result.stdout.split())
    assert f"Look back: stellwerk review {path} --seat 0\n" in result.stdout


def test_whole_game_with_all_modules(run: Run, typed: Typed) -> None:
    lines = typed("all", objectives=True, powers=True)
    result = run("play", "next-station-london", "-o", "objectives=on", "-o", "powers=on", "--seed", "all", lines=lines)
    assert result.exit_code == 0, result.output
    assert "Modules in play" in result.stdout
    assert " points." in result.stdout


def test_play_without_arguments_asks_for_the_game_and_begins(run: Run) -> None:
    result = run("play", lines=["chess", "1"])
    assert result.exit_code == 0
    assert "1  Next Station London" in result.stdout
    assert "Type a number from the list" in result.stdout
    assert "Round 1 of 4" in result.stdout
    assert "The game is not finished, and not written down" in result.stdout


def test_numbers_choose_from_the_list(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "numbers.record"
    result = run("play", "next-station-london", "--seed", "solo", "--record", path, lines=["1", "", "q"])
    token = next(entry.token for entry in stellwerk.Record.load(path).entries if entry.seat == 0)
    assert f" 1  {token.replace('-', ' – ')}" in result.stdout


def test_capitals_and_blanks_are_forgiven(run: Run, typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "loud.record"
    token = typed("solo")[0]
    run("play", "next-station-london", "--seed", "solo", "--record", path, lines=[f"  {token.upper().replace('-', ' ')} ", "", "q"])
    assert [entry.token for entry in stellwerk.Record.load(path).entries if entry.seat == 0] == [token]


def test_illegal_move_names_the_rule_and_asks_again(run: Run) -> None:
    result = run("play", "next-station-london", "--seed", "solo", lines=["a0-j9", "a0-b0", "gibberish", "[bold]", "99", "", "q"])
    assert result.exit_code == 0
    assert "There is no printed section between these two stations. NSL 3.1" in result.stdout
    assert "The current line does not stop at a0. NSL 3.3" in result.stdout
    assert result.stdout.count("NSL 2.4") == 2
    assert "There is no choice 99 in the list" in result.stdout
    assert "Type a number from the list or a move, ? for help" in result.stdout


def test_undo_until_the_next_card(run: Run, typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "undo.record"
    result = run("play", "next-station-london", "--seed", "solo", "--record", path, lines=["u", typed("solo")[0], "u", "-", "", "u", "q"])
    assert "There is nothing to take back yet" in result.stdout
    assert "Taken back" in result.stdout
    assert "This stays: something has been turned up since your last choice" in result.stdout
    own = [entry.token for entry in stellwerk.Record.load(path).entries if entry.seat == 0]
    assert own == ["-"]


def test_undo_in_the_middle_of_a_double_section(run: Run, typed: Typed, tmp_path: Path) -> None:
    for seed in map(str, range(40)):
        lines = typed(seed, powers=True)
        first = next((i for i, line in enumerate(lines) if line.endswith(":double")), None)
        if first is not None:
            break
    assert first is not None
    path = tmp_path / "double.record"
    run("play", "next-station-london", "-o", "powers=on", "--seed", seed, "--record", path, lines=[*lines[: first + 1], "u", "-", "u", "q"])
    record = stellwerk.Record.load(path)
    assert not any(entry.token.endswith(":double") for entry in record.entries if entry.seat == 0)
    assert record.entries[-1].seat == stellwerk.DEALER
    assert record.replay().turn() == (0,)


def test_end_of_input_is_a_polite_quit(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "half.record"
    result = run("play", "next-station-london", "--seed", "solo", "--record", path, lines=["1"])
    assert result.exit_code == 0
    record = stellwerk.Record.load(path)
    assert record.commitment
    assert not record.seed
    assert not record.result
    assert "stellwerk review" not in result.stdout
    assert len([entry for entry in record.entries if entry.seat == 0]) == 1


def test_help_shows_the_keys(run: Run) -> None:
    result = run("play", "next-station-london", "--seed", "solo", lines=["?", "q"])
    assert "take your last choice back" in result.stdout


def test_against_a_bot_the_record_has_both_seats_and_a_winner(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bot.record"
    result = run("play", "next-station-london", "--seats", "human:Anna,random", "--seed", "bot", "--record", path, lines=["-", ""] * 60)
    assert result.exit_code == 0
    record = stellwerk.Record.load(path)
    assert record.names == ["Anna", "Seat 2 (random)"]
    assert f"Seat 2 (random) wins, {record.result[1]} to {record.result[0]}" in result.stdout
    assert record.verify() > 20
    assert re.findall(r"stellwerk review .* --seat (\d)", result.stdout) == ["0"]


def test_bots_alone_play_to_the_end(run: Run, tmp_path: Path) -> None:
    words = ("--seats", "random,random,random", "--seed", "bots", "--record", tmp_path / "bots.record")
    result = run("play", "next-station-london", *words)
    assert result.exit_code == 0
    assert " to " in result.stdout
    assert "stellwerk verify" in result.stdout
    assert "stellwerk review" not in result.stdout


def test_a_win_below_nothing_has_a_real_minus() -> None:
    game, say = stellwerk.game("metro"), speaker("en")
    scores = [Score((Item("lines", points),)) for points in (-9, -5, -5)]
    assert outcome(game, scores[:2], ["Anna", "Ben"], say) == "Ben wins, −5 to −9"
    assert outcome(game, scores, ["Anna", "Ben", "Cleo"], say) == "Ben and Cleo share the win with −5"


def test_hot_seat_hides_the_first_choice_from_the_second(run: Run, typed: Typed) -> None:
    lines = typed("pair", seats=2)
    token = lines[0]
    result = run("play", "next-station-london", "--seats", "human:Anna,human:Ben", "--seed", "pair", lines=[token, "", "", "q"])
    before, after = result.stdout.split("Hand the keyboard to Ben, then press Enter")
    words = token.replace("-", " – ")
    assert f"{words}. Enter goes on" in before
    assert words not in after
    assert token not in after
    assert "Ben: " in after


def test_hot_seat_to_the_end(run: Run, typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "pair.record"
    lines = typed("pair", seats=2, pencils="chosen")
    result = run(
        "play",
        "next-station-london",
        "--seats",
        "human:Anna,human:Ben",
        "-o",
        "pencils=chosen",
        "--seed",
        "pair",
        "--record",
        path,
        lines=lines,
    )
    assert result.exit_code == 0, result.output
    assert stellwerk.Record.load(path).replay().turn() == ()
    assert re.findall(r"stellwerk review .* --seat (\d)", result.stdout) == ["0", "1"]
    assert "wins" in result.stdout or "share the win" in result.stdout


def test_a_record_is_never_written_over(shell: Shell, finished: Path) -> None:
    before = finished.read_text()
    done = shell("play", "next-station-london", "--record", finished)
    assert done.returncode == 2
    assert str(finished) in done.stderr
    assert finished.read_text() == before


def test_german(run: Run) -> None:
    result = run("play", "next-station-london", "--lang", "de", "--seed", "solo", lines=["u", "?", "q"])
    assert result.exit_code == 0, result.output
    assert "Durchgang 1 von 4" in result.stdout
    assert "Es gibt noch nichts zurückzunehmen" in result.stdout
    assert "Round" not in result.stdout


def test_nobody_has_to_say_which_game_they_did_not_want(run: Run) -> None:
    assert run("play", lines=["q"]).exit_code == 0
    assert run("play", lines=[]).exit_code == 0


def test_tokens_with_capitals_may_be_typed_small(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "small.record"
    run("play", "voll-verplant", "--seed", "solo", "--record", path, lines=["a:1", "", "q"])
    assert [entry.token for entry in stellwerk.Record.load(path).entries if entry.seat == 0] == ["A:1"]


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "SECONDS", 0.05)


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_names_a_move_of_the_list_and_is_told_at_the_end(run: Run, typed: Typed) -> None:
    lines = typed("solo")
    result = run("play", "next-station-london", "--seed", "solo", lines=["h", "h", lines[0], "h", *lines[1:]])
    assert result.exit_code == 0, result.output
    best = re.search(r"Best: (.+?)(?:\. Second best: .*)?$", result.stdout, flags=re.M)
    assert best
    assert re.search(rf"^ ?\S+  {re.escape(best[1])}( |$)|   \S+  {re.escape(best[1])}( |$)", result.stdout, flags=re.M)
    assert "There is nothing to choose right now" in result.stdout
    assert "1 hint\n" in result.stdout


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_against_bots_in_german(run: Run) -> None:
    result = run("play", "metro", "--seats", "human,calm", "--lang", "de", "--seed", "solo", lines=["?", "h", "q"])
    assert "ein Tipp: was ein starker Bot täte" in result.stdout
    assert "Am besten: " in result.stdout
    assert "weniger)" in result.stdout or "(etwa gleich gut)" in result.stdout


def test_no_hint_for_one_of_two_people_at_the_keyboard(run: Run) -> None:
    result = run("play", "next-station-london", "--seats", "human:Anna,human:Ben", "--seed", "pair", lines=["?", "h", "q"])
    assert "No hints against people: they have to find out by themselves too" in result.stdout
    assert "what a strong bot would do" not in result.stdout


def test_every_level_plays_in_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "levels.record"
    result = run("play", "next-station-london", "--seats", "calm,solid,random", "--seed", "levels", "--record", path)
    assert result.exit_code == 0, result.output
    assert stellwerk.Record.load(path).names == ["Seat 1 (calm)", "Seat 2 (solid)", "Seat 3 (random)"]
