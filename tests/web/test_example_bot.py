"""The bot of the docs plays a whole game at a real server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.web.real import running_server

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"


def test_the_example_bot_plays_a_game(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        run = subprocess.run([sys.executable, str(EXAMPLE), address], capture_output=True, text=True, timeout=120, check=True)
    assert "over: [" in run.stdout, run.stdout + run.stderr


def test_it_has_about_forty_lines() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 45
