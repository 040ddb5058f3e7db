"""`stellwerk review`: for people in both languages, for programs as JSON, with pictures, and its refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from stellwerk.analysis.hindsight import Hindsight
from stellwerk.analysis.review import Review
from stellwerk.cli import review
from stellwerk.words import speaker

RECORD = Path(__file__).parents[1] / "records" / "next-station-london" / "outside-21.record"


def test_people_see_decisions_figures_and_both_boards(run: Run) -> None:
    result = run("review", RECORD, "--playouts", 40, "--lang", "en")
    assert result.exit_code == 0, result.output
    assert "Accuracy" in result.output
    assert "131 points" in result.output
    assert result.output.count("Better: ") == result.output.count("It cost about") == 3


def test_germans_read_german(run: Run) -> None:
    result = run("review", RECORD, "--playouts", 20, "--lang", "de")
    assert "Genauigkeit" in result.output
    assert "Besser: " in result.output


def test_programs_get_json(run: Run) -> None:
    result = run("review", RECORD, "--playouts", 20, "--json")
    found = json.loads(result.output)
    assert found["game"] == "next-station-london"
    assert found["points"] == 131
    assert set(found["dearest"]) <= {decision["step"] for decision in found["decisions"]}
    assert all(decision["lost"] >= 0 for decision in found["decisions"])


def test_the_dearest_mistakes_are_drawn(run: Run, tmp_path: Path) -> None:
    result = run("review", RECORD, "--playouts", 20, "--json", "--pictures", tmp_path / "new")
    drawn = sorted(path.name for path in (tmp_path / "new").iterdir())
    steps = sorted(step + 1 for step in json.loads(result.output)["dearest"])
    assert drawn == sorted(f"{step}-{name}.svg" for step in steps for name in ("best", "played"))


def test_a_folder_that_cannot_be_is_refused_before_the_work(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_vain(*_: object) -> None:
        raise AssertionError("the work was done in vain")

    monkeypatch.setattr(review, "review", in_vain)
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    locked = tmp_path / "locked"
    for folder, reason in ((file, "File exists"), (file / "below", "Not a directory"), (locked, "Permission denied")):
        monkeypatch.setattr("os.access", lambda path, mode: path != locked)
        result = run("review", RECORD, "--pictures", folder)
        assert (result.exit_code, result.stdout) == (2, ""), result.exception
        assert result.stderr == f"stellwerk: {folder}: {reason}\n"


@pytest.mark.parametrize(("lang", "lead"), [("en", "points of lead lost"), ("de", "Punkte Vorsprung")])
def test_where_seats_race_each_other_what_was_lost_is_lead(lang: str, lead: str) -> None:
    say = speaker(lang)
    assert lead in review.figures(Review(0, 40, True, 90.0, 4.5, (), (), None), say)
    assert lead not in review.figures(Review(0, 40, False, 90.0, 4.5, (), (), None), say)


@pytest.mark.parametrize(("lang", "points"), [("en", "−77 points. "), ("de", "−77 Punkte. ")])
def test_points_below_nothing_have_a_real_minus(lang: str, points: str) -> None:
    say = speaker(lang)
    found = Review(0, -77, False, 12.0, 4.5, (), (), None)
    assert review.figures(found, say).startswith(points)
    for proven in (True, False):
        text = review.possible(Hindsight(-77, -36, proven, None, ()), say)
        assert text.startswith("−77 ")
        assert "−36" in text


def test_what_cannot_be_reviewed_is_one_line(run: Run, tmp_path: Path) -> None:
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    running = tmp_path / "running.record"
    running.write_text("\n".join(line for line in lines[:40] if not line.startswith(("result", "seed"))) + "\n", encoding="utf-8")
    for words, reason in (((str(running),), "the game is not over yet"), ((RECORD, "--seat", "3"), "there is no seat 3")):
        result = run("review", *words)
        assert result.exit_code == 2
        assert reason in result.stderr
        assert result.stderr.count("\n") == 1
