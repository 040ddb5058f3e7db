"""Every bad input is one line on stderr with file, line and reason, exit code 2, and never a traceback."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run, Shell

from stellwerk.record import LARGEST


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refused(run: Run, *words: object) -> str:
    """The one line that a command line is refused with."""
    done = run(*words)
    assert done.exit_code == 2, done.exception
    assert done.stdout == ""
    return the_line(done.stderr)


def the_line(text: str) -> str:
    lines = [line for line in text.splitlines() if not line.startswith("The rules run interpreted")]
    assert len(lines) == 1, text
    return lines[0]


@pytest.mark.parametrize(
    "words",
    [
        ("--nonsense",),
        ("play", "chess"),
        ("replay", "nowhere.record"),
        ("verify", "nowhere.record"),
        ("picture", "nowhere.record", "-o", "x.svg"),
        ("sheet", "chess", "-o", "x.pdf"),
        ("review", "nowhere.record"),
        ("map", "check", "nowhere.json"),
        ("map", "picture", "nowhere.json"),
        ("simulate", "next-station-london", "--games", "0"),
        ("arena", "chess", "--bots", "calm"),
        ("games", "--lang", "fr"),
        ("serve", "--port", "x"),
    ],
    ids=" ".join,
)
def test_a_process_of_its_own_refuses_with_the_same_line(words: tuple[str, ...], run: Run, shell: Shell) -> None:
    """One for every command; whatever else is refused is tried in this process."""
    done = shell(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert the_line(done.stderr) == refused(run, *words)


def replaced(old: str, new: str) -> Callable[[str], bytes]:
    def spoil(text: str) -> bytes:
        assert re.search(old, text, re.MULTILINE)
        return re.sub(old, new, text, count=1, flags=re.MULTILINE).encode()

    return spoil


BAD_RECORDS: dict[str, tuple[Callable[[str], bytes], str]] = {
    "empty": (lambda text: b"", "line 1: not a Stellwerk record"),
    "something else": (lambda text: b"PK\x03\x04 zip\n", "line 1: not a Stellwerk record"),
    "other format": (replaced("^stellwerk: 1", "stellwerk: 2"), "line 1: this is format 2"),
    "unknown game": (replaced("^game: .*", "game: chess"), "line 2: no game 'chess'"),
    "unknown board": (replaced("^board: .*", "board: paris"), "no board 'paris'"),
    "other revision": (replaced("^rules: 1", "rules: 99"), "revision 99 of the rules is unknown"),
    "too many seats": (replaced("^seats: 1", "seats: 9"), "this game is for 1-4 seats, not 9"),
    "unknown option": (replaced("^option powers: off", "option wings: off"), "no option 'wings'"),
    "bad value": (replaced("^option powers: off", "option powers: maybe"), "option 'powers' takes on, off, not 'maybe'"),
    "unknown header": (replaced("^seats: 1", "seats: 1\nmood: good"), "line 6: unknown header 'mood'"),
    "illegal move": (replaced("^0 .*", "0 a0-j9"), "There is no printed section between these two stations (NSL 3.1)"),
    "unknown seat": (replaced("^0 ", "7 "), "no seat '7'"),
    "not a move": (replaced("^0 .*", "0 two words"), "a move reads 'seat token'"),
    "cut off": (lambda text: text[:-3].encode(), "the file is cut off"),
    "moves missing": (lambda text: text[: text.rindex("\n0 ") + 1].encode(), "ends before the game does"),
    "wrong result": (replaced("^result: .*", "result: 999"), "the result is given as [999]"),
    "hidden move": (replaced("^0 .*", "0 ?"), "hides a move"),
    "not UTF-8": (lambda text: text.encode() + b"# \xff\n", "not UTF-8 at byte"),
    "huge": (lambda text: text.encode() + b"#" * LARGEST, "longer than 1 MiB"),
    "long line": (replaced("^0 .*", "0 " + "x" * 500), "longer than 400 characters"),
}


@pytest.mark.parametrize("kind", BAD_RECORDS)
def test_bad_record(kind: str, run: Run, finished: Path, tmp_path: Path) -> None:
    spoil, reason = BAD_RECORDS[kind]
    path = tmp_path / "bad.record"
    path.write_bytes(spoil(finished.read_text()))
    line = refused(run, "replay", path)
    assert line.startswith(f"stellwerk: {path}: ")
    assert reason in line


@pytest.mark.parametrize("kind", ["illegal move", "unknown seat", "not a move", "hidden move", "long line"])
def test_bad_move_names_its_line(kind: str, run: Run, finished: Path, tmp_path: Path) -> None:
    text = finished.read_text()
    number = next(i for i, line in enumerate(text.splitlines(), 1) if line.startswith("0 "))
    path = tmp_path / "bad.record"
    path.write_bytes(BAD_RECORDS[kind][0](text))
    assert f"{path}: line {number}: " in refused(run, "verify", path)


def test_missing_file_and_folder(run: Run, tmp_path: Path) -> None:
    assert "nowhere.record: cannot be read: No such file" in refused(run, "replay", "nowhere.record")
    assert "cannot be read: Is a directory" in refused(run, "verify", tmp_path)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play", "chess"), "no game 'chess'; there are: next-station-london"),
        (
            ("play", "next-station-london", "--seats", "human,deep-thought"),
            "nobody called 'deep-thought' can sit at seat 2; there are: human, calm, solid, strong, random",
        ),
        (("play", "next-station-london", "--seats", "human,human,human,human,human"), "this game is for 1-4 seats, not 5"),
        (("play", "next-station-london", "--seats", "human:" + "x" * 99), "the name at seat 1"),
        (("play", "next-station-london", "--seats", "human:a\nb"), "the name at seat 1"),
        (("play", "next-station-london", "--seats", "human,strong:1000"), "seat 2: after the colon comes a name, not a number"),
        (("play", "next-station-london", "--seats", "human:7"), "seat 1: after the colon comes a name, not a number as in 'human:7'"),
        (("play", "next-station-london", "-o", "wings=on"), "no option 'wings'"),
        (("play", "next-station-london", "-o", "powers"), "an option reads name=value, not 'powers'"),
        (("play", "next-station-london", "-o", "powers=on", "-o", "powers=off"), "option 'powers' is given twice"),
        (("play", "next-station-london", "-o", "pencils=chosen"), "alone, the order of the pencils is random"),
        (("play", "next-station-london", "--board", "paris"), "no board 'paris'"),
        (("play", "next-station-london", "--record", "no/such/folder.record"), "no/such/folder.record: No such file or directory"),
        (("play", "next-station-london", "--lang", "fr"), "--lang"),
        (("simulate", "next-station-london", "--seats", "random,human"), "no bot 'human'; there are: calm, solid, strong, random"),
        (("simulate", "next-station-london", "--games", "0"), "--games"),
        (("simulate", "next-station-london", "--games", "many"), "--games"),
        (("simulate", "next-station-london", "--jobs", "0"), "--jobs"),
        (("simulate", "next-station-london", "--engine", "cloud"), "--engine"),
        (("arena", "chess", "--bots", "calm"), "no game 'chess'"),
        (("arena", "--bots", "calm"), "say which game"),
        (("arena", "next-station-london"), "--bots"),
        (("arena", "next-station-london", "--bots", "calm,human"), "no bot 'human'; there are: calm, solid, strong, random"),
        (("arena", "next-station-london", "--bots", "calm,solid,calm"), "bot 'calm' is named twice"),
        (("arena", "next-station-london", "--bots", "calm,"), "no bot ''"),
        (("arena", "next-station-london", "--bots", "calm", "--seats", "5"), "this game is for 1-4 seats, not 5"),
        (("arena", "next-station-london", "--bots", "calm", "--seats", "0"), "--seats"),
        (("arena", "next-station-london", "--bots", "calm", "--games", "0"), "--games"),
        (("arena", "next-station-london", "--bots", "calm", "--playouts", "0"), "--playouts"),
        (("arena", "next-station-london", "--bots", "calm", "--seconds", "0"), "bots cannot think for 0.0 seconds"),
        (("arena", "next-station-london", "--bots", "calm", "--seconds", "nan"), "bots cannot think for nan seconds"),
        (("arena", "next-station-london", "--bots", "calm", "--board", "paris"), "no board 'paris'"),
        (("arena", "next-station-london", "--bots", "calm", "-o", "wings=on"), "no option 'wings'"),
        (("arena", "next-station-london", "--bots", "calm", "--engine", "cloud"), "--engine"),
        (("sheet", "next-station-london", "-o", "x.pdf", "--board", "paris"), "no board 'paris'"),
        (("sheet", "chess", "-o", "x.pdf"), "no game 'chess'"),
        (("dance",), "dance"),
        (("replay",), "RECORD"),
        (("--nonsense",), "--nonsense"),
    ],
)
def test_bad_words(words: tuple[str, ...], reason: str, run: Run) -> None:
    assert reason in refused(run, *words)


def test_options_are_refused_in_the_language_asked_for(run: Run) -> None:
    words = ("play", "metro", "--seats", "human,calm", "-o", "central_stations=on", "-o", "middle_rails=on")
    assert "central_stations=on and middle_rails=on do not go together: the rails cover" in refused(run, *words)
    assert "„Zentralbahnhöfe“ und „Mittelschienen“ gehen nicht zusammen: Die Schienen" in refused(run, *words, "--lang", "de")


def test_no_such_move_or_seat(run: Run, finished: Path) -> None:
    assert "there is no move 9999" in refused(run, "replay", finished, "--at", "9999")
    assert f"{finished}: no seat 3: this game has seats 0 to 0" in refused(run, "replay", finished, "--seat", "3")
    assert "--seat" in refused(run, "picture", finished, "--seat", "-1", "-o", "x.svg")


def test_bad_suffix_and_unwritable_output(run: Run, finished: Path) -> None:
    assert "gif" in refused(run, "picture", finished, "-o", "x.gif")
    for suffix in ("svg", "png", "pdf"):
        assert "no/such/x." in refused(run, "picture", finished, "-o", f"no/such/x.{suffix}")
    assert "gif" in refused(run, "sheet", "next-station-london", "-o", "x.gif")


def test_a_reader_who_has_seen_enough_is_no_fault(finished: Path) -> None:
    process = subprocess.Popen([sys.executable, "-m", "stellwerk", "replay", str(finished)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    process.wait(60)


def test_a_terminal_with_few_characters_still_shows_the_game(shell: Shell) -> None:
    done = shell("play", "next-station-london", "--seed", "solo", text="q\n", env={"PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"})
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
