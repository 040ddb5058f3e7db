"""What `make` does, read from what it would do in a fresh clone."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def steps(goal: str, tmp_path: Path) -> list[str]:
    if not shutil.which("make"):
        pytest.skip("no make on this machine")
    command = ["make", "--dry-run", "--no-print-directory", goal, f"VENV={tmp_path}/venv"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def first(lines: list[str], words: str) -> int:
    return next(number for number, line in enumerate(lines) if words in line)


def test_play_installs_what_playing_needs_and_nothing_for_those_who_work_on_it(tmp_path: Path) -> None:
    lines = steps("play", tmp_path)
    installed = [line.rpartition("--editable ")[2] for line in lines if "pip install" in line]
    assert installed == ["'.[server,build]'"]
    assert first(lines, "tools/fonts.py") < first(lines, "stellwerk serve")
    assert [line for line in lines if "npm" in line] == []


def test_the_tests_begin_with_a_look_at_format_lint_and_types(tmp_path: Path) -> None:
    lines = steps("test", tmp_path)
    order = ["'.[dev]'", "bin/ruff format --check", "bin/ruff check", "bin/mypy", "build_ext --inplace", "bin/pytest"]
    assert [first(lines, words) for words in order] == sorted(first(lines, words) for words in order)


def test_scripts_and_style_sheets_are_looked_at_where_there_is_npm(tmp_path: Path) -> None:
    lines = steps("check", tmp_path)
    assert first(lines, "bin/mypy") < first(lines, "command -v npm")
    if shutil.which("npm"):
        assert first(lines, "npm run --silent check") > first(lines, "bin/mypy")


def test_without_npm_a_line_says_so_and_the_rest_goes_on(tmp_path: Path) -> None:
    for name in ("bin", "venv/bin"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("ruff", "mypy"):
        (tmp_path / "venv/bin" / name).symlink_to("/bin/true")
    for name in ("make", "sh", "find", "touch"):
        (tmp_path / "bin" / name).symlink_to(shutil.which(name) or pytest.skip(f"no {name} on this machine"))
    for name in ("ready", "dev"):
        (tmp_path / "venv" / name).touch()
    command = ["make", "--no-print-directory", "--silent", "check", f"VENV={tmp_path}/venv"]
    done = subprocess.run(command, cwd=ROOT, env={"PATH": f"{tmp_path}/bin"}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "stellwerk: no npm here, scripts and style sheets are not looked at\n"


def test_a_test_that_hangs_will_fail_by_its_name(request: pytest.FixtureRequest) -> None:
    assert request.config.pluginmanager.hasplugin("timeout")
    assert float(request.config.getini("timeout")) > 0
