"""The command itself: version, list of games, help."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.main import get_group
from typer.testing import Result

import stellwerk
from stellwerk import lazy
from stellwerk.cli.app import loaded
from stellwerk.cli.commands import COMMANDS

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


@pytest.mark.parametrize("words", [(), ("--help",)])
def test_without_a_command_there_is_help(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 0
    shown = " ".join(result.stdout.split())
    for name, command in COMMANDS.items():
        assert f" {name} {command.about}" in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_of_a_command_what_it_says_of_itself(run: Run, name: str) -> None:
    assert loaded(name).help == COMMANDS[name].about
    assert COMMANDS[name].about in " ".join(run(name, "--help").stdout.split())


def test_every_command_of_a_module_is_in_the_list() -> None:
    modules = {command.module for command in COMMANDS.values()}
    with_commands = {
        f"stellwerk.cli.{path.stem}"
        for path in Path("src/stellwerk/cli").glob("*.py")
        if "app = params.commands()" in path.read_text(encoding="utf-8")
    }
    assert with_commands == modules
    for module in modules:
        group = get_group(lazy.load(module).app)
        assert set(group.commands) == {name for name, command in COMMANDS.items() if command.module == module}


def test_the_list_needs_no_command_and_no_drawing_of_frames() -> None:
    """What it costs to ask for help is what it loads."""
    program = "import sys; sys.argv[1:] = ['--help']; from stellwerk.cli.app import app; app(standalone_mode=False)"
    told = subprocess.run([sys.executable, "-X", "importtime", "-c", program], capture_output=True, text=True, check=True)
    names = {line.rpartition("|")[2].strip() for line in told.stderr.splitlines()}
    assert "stellwerk.cli.app" in names
    heavy = {
        "rich",
        "pydantic",
        "babel",
        "msgspec",
        "asyncio",
        "sqlalchemy",
        "uvicorn",
        "stellwerk.bots",
        "stellwerk.arena",
        "stellwerk.web",
    }
    assert not names & (heavy | {command.module for command in COMMANDS.values()})


def test_a_command_that_is_nearly_right_is_named(run: Run) -> None:
    result = run("gams")
    assert result.exit_code == 2
    assert result.stderr == "stellwerk: No such command 'gams'. Did you mean 'games'?\n"


def test_map_alone_says_what_it_can_do(run: Run) -> None:
    result = run("map")
    assert result.exit_code == 0
    assert "Draw a map as it lies on the table" in result.stdout


def test_the_installed_entry_point_is_the_same(shell: Shell) -> None:
    assert shell("games").returncode == 0
