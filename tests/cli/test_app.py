"""The command itself: version, list of games, help."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

from typer.testing import Result

import stellwerk

Run = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[str]]


def test_version_says_how_the_rules_run(run: Run, shell: Shell) -> None:
    mode = "compiled" if stellwerk.is_compiled() else "interpreted"
    assert run("--version").stdout.strip() == f"stellwerk {stellwerk.__version__}, rules {mode}"
    assert "rules interpreted" in shell("--version", env={"STELLWERK_INTERPRETED": "1"}).stdout


def test_games_lists_everything_there_is_to_choose(run: Run) -> None:
    result = run("games", "--lang", "en")
    assert result.exit_code == 0
    for game in stellwerk.GAMES.values():
        for words in (
            game.name,
            game.title,
            *game.boards,
            *(option.name for option in game.options),
            *(word for o in game.options for word in o.describe().split(", ")),
        ):
            assert words in result.stdout


def test_without_a_command_there_is_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    for command in ("play", "replay", "verify", "picture", "sheet", "simulate", "arena", "games"):
        assert command in result.stdout


def test_the_installed_entry_point_is_the_same(shell: Shell) -> None:
    from stellwerk.cli import main
    from stellwerk.cli.app import main as same

    assert main is same
    assert shell("games").returncode == 0
