"""replay, verify, picture, sheet."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import stellwerk

Run = Callable[..., Result]


def test_verify_accepts_a_fair_deal(run: Run, finished: Path) -> None:
    record = stellwerk.Record.load(finished)
    result = run("verify", finished)
    assert result.exit_code == 0
    assert f"fair deal: {record.verify()} deals follow from the seed {record.seed[:8]}" in " ".join(result.stdout.split())


def swapped_cards(text: str) -> str:
    """The first two cards in the other order: legal, but not what the seed deals."""
    first, second = re.findall(r"^\* (?:street|underground)-.*$", text, re.MULTILINE)[:2]
    return text.replace(first, "* swap", 1).replace(second, first, 1).replace("* swap", second, 1)


@pytest.mark.parametrize(
    ("tamper", "reason"),
    [
        (swapped_cards, "deal "),
        (lambda text: re.sub(r"^seed: .*", "seed: " + "0" * 64, text, flags=re.MULTILINE), "the seed does not fit the commitment"),
        (lambda text: re.sub(r"^seed: .*\n", "", text, flags=re.MULTILINE), "has no seed"),
        (lambda text: re.sub(r"^commitment: .*\n", "", text, flags=re.MULTILINE), "has no commitment"),
        (lambda text: re.sub(r"^result: .*", "result: 150", text, flags=re.MULTILINE), "the result is given as [150]"),
    ],
)
def test_verify_refuses_a_tampered_record(tamper: Callable[[str], str], reason: str, run: Run, finished: Path) -> None:
    finished.write_text(tamper(finished.read_text()))
    result = run("verify", finished)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert reason in result.stderr
    assert str(finished) in result.stderr


def test_replay_tells_all_moves_and_shows_the_end(run: Run, finished: Path) -> None:
    record = stellwerk.Record.load(finished)
    result = run("replay", finished)
    assert result.exit_code == 0
    assert f"{len(record.entries):>4}  " in result.stdout
    assert "Dealer: " in result.stdout
    assert "The game is over" in result.stdout
    assert f"{record.result[0]} points." in result.stdout


def test_replay_at_a_move(run: Run, finished: Path) -> None:
    all_moves = len(stellwerk.Record.load(finished).entries)
    result = run("replay", finished, "--at", "7", "--seat", "0")
    assert f"After 7 of {all_moves} moves" in result.stdout
    assert "\n   8  " not in result.stdout
    assert "Round 1 of 4" in result.stdout
    assert run("replay", finished, "--at", "0").exit_code == 0


def test_replay_checks_the_moves_after_the_shown_one(run: Run, finished: Path) -> None:
    text = finished.read_text()
    last = text.rindex("\n0 ")
    finished.write_text(text[:last] + "\n0 a0-j9\n")
    result = run("replay", finished, "--at", "3")
    assert result.exit_code == 2
    assert "NSL" in result.stderr


def test_all_golden_records_replay(run: Run) -> None:
    folder = Path(__file__).parents[1] / "records" / "next-station-london"
    for path in sorted(folder.glob("*.record"))[:5]:
        assert run("replay", path, "--lang", "en").exit_code == 0, path


@pytest.mark.parametrize(("suffix", "start"), [("svg", b"<"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_picture_and_sheet_are_written(suffix: str, start: bytes, run: Run, finished: Path, tmp_path: Path) -> None:
    picture, sheet = tmp_path / f"board.{suffix}", tmp_path / f"sheet.{suffix}"
    result = run("picture", finished, "--at", "20", "--seat", "0", "--theme", "night", "-o", picture)
    assert result.exit_code == 0, result.output
    assert picture.read_bytes().startswith(start)
    result = run("sheet", "next-station-london", "-o", sheet)
    assert result.exit_code == 0, result.output
    assert sheet.read_bytes().startswith(start)
