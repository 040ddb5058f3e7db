"""`stellwerk map`, and maps of one's own wherever a board can be named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, Shell

import stellwerk

SMALL: dict[str, Any] = {
    "game": "voll-verplant",
    "name": "small",
    "title": "Small Town",
    "deck": "metro-x",
    "lines": [
        {"letter": "A", "colour": "red", "windows": 2, "points": [3, 2], "stations": ["a", "b", "c", "d"], "wagon": [-1.5, 0]},
        {"letter": "B", "colour": "blue", "windows": 2, "points": [4, 2], "stations": ["e", "b", "f"], "wagon": [1, -1.5]},
    ],
    "stations": {code: {"at": at} for code, at in {"a": [0, 1], "b": [1, 1], "c": [2, 1], "d": [3, 1], "e": [1, 0], "f": [1, 2]}.items()},
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small town.json"
    path.write_text(json.dumps(SMALL, indent=1), encoding="utf-8")
    return path


def test_a_sound_map_is_said_to_be_one(run: Run, small: Path) -> None:
    result = run("map", "check", small)
    assert result.exit_code == 0, result.output
    assert "Small Town can be played: stellwerk play voll-verplant" in result.stdout


def test_every_fault_is_listed_with_its_line(shell: Shell, small: Path) -> None:
    source = json.loads(json.dumps(SMALL))
    source["lines"][0]["windows"] = 0
    source["lines"][1]["stations"][1] = "nowhere"
    source["stations"]["f"]["at"] = [1, 0]
    small.write_text(json.dumps(source, indent=1), encoding="utf-8")
    lines = small.read_text(encoding="utf-8").splitlines()
    done = shell("map", "check", small)
    assert done.returncode == 2
    assert done.stderr == f"stellwerk: 3 faults in {small}\n"
    found = {line.split(": ", 1)[1]: int(line.split(":")[1]) for line in done.stdout.splitlines()}
    assert found["line A: a wagon has 1 to 8 windows, not 0"] == lines.index("  {") + 1
    assert '"nowhere"' in lines[found["line B: unknown station 'nowhere'"] - 1]
    assert lines[found["station f: on the same spot as e"] - 1] == '  "f": {'


def test_a_map_is_drawn_beside_its_file_or_where_one_says(run: Run, small: Path, tmp_path: Path) -> None:
    assert run("map", "picture", small).exit_code == 0
    assert small.with_suffix(".svg").read_text(encoding="utf-8").startswith("<svg")
    assert run("map", "picture", small, "-o", tmp_path / "x.png", "--theme", "night").exit_code == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_a_game_on_a_map_of_ones_own_is_played_recorded_and_replayed(run: Run, small: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.record"
    result = run("play", "voll-verplant", "--board", small, "--seed", "own", "--seats", "random,random", "--record", path)
    assert result.exit_code == 0, result.output
    assert run("verify", path).exit_code == 0
    assert run("replay", path).exit_code == 0
    assert run("simulate", "voll-verplant", "--board", small, "--games", 2000, "--jobs", 2).exit_code == 0
    assert run("sheet", "voll-verplant", "--board", small, "-o", tmp_path / "sheet.pdf").exit_code == 0
    text = path.read_text(encoding="utf-8")
    assert f"board: {small}" in text
    with pytest.raises(stellwerk.BadRecord, match="no board"):
        stellwerk.Record.parse(text.replace("small town", "another town"))
    moved = tmp_path / "moved.record"
    moved.write_text(text.replace(str(small), small.name), encoding="utf-8")
    assert run("verify", moved).exit_code == 0, "a relative name is seen from the record's folder"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("map", "check", "none.json"), "none.json: cannot be read: No such file or directory"),
        (("map", "picture", "none.json"), "none.json: cannot be read"),
        (("play", "voll-verplant", "--board", "none.json"), "none.json: cannot be read"),
        (("play", "voll-verplant", "--board", "atlantis"), "no board 'atlantis'; there are: amsterdam"),
        (("play", "voll-verplant", "--board", "berlin", "-o", "special=on"), "special=on does not go with berlin: this map has"),
        (("play", "next-station-london", "--board", "x.json"), "Next Station London has no maps of one's own"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words: tuple[str, ...], reason: str, run: Run) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_map_must_say_its_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text("[]", encoding="utf-8")
    assert "line 1: the map must say its game" in run("map", "check", tmp_path / "m.json").stderr
