"""What is missing in a game is said when it is first asked for, all at once and by its name; the other games do not mind."""

from __future__ import annotations

import logging
import os
import subprocess
import sys

import pytest
from starlette.testclient import TestClient
from tests.cli.conftest import Run
from tests.toy.conftest import NAME, PACKAGE, ROOT, Register, Spoilt
from tests.web.conftest import Visitor

import stellwerk
from stellwerk.bots.levels import LEVELS
from stellwerk.contract import Game
from stellwerk.games import ELSEWHERE, PACKAGES, Games, UnfinishedGame, UnknownGame
from stellwerk.profile import LEVELS as NAMED
from stellwerk.server import bots

FINISHED = list(PACKAGES)


def faults(package: str, name: str = NAME) -> tuple[str, ...]:
    """What a game that is asked for says of itself."""
    with pytest.raises(UnfinishedGame) as refused:
        Games({name: package})[name]
    assert refused.value.name == name
    return refused.value.faults


# ------------------------------------------------------------ what is found
def test_a_game_that_is_finished_has_no_faults(spoilt: Spoilt) -> None:
    assert Games({NAME: spoilt()})[NAME].title == "Three in a row"


def test_every_file_that_is_missing_is_named_at_once(spoilt: Spoilt) -> None:
    gone = ("RULES.md", "look/style.css", "words/help.en.md", "words/help.de.md", "words/de.po")
    assert faults(spoilt(without=gone)) == tuple(f"no {file}" for file in gone)


def test_every_method_and_attribute_that_is_missing_is_named_at_once(spoilt: Spoilt) -> None:
    gone = [("game.py", f"    {what}", f"    {what}_no_more") for what in ("minutes", "tell", "def longest")]
    missing, lacks = faults(spoilt(*gone, without=("look/style.css",)))
    assert missing == "no look/style.css"
    assert "(TypeError: ThreeInARow lacks longest, minutes, tell)" in lacks


def test_a_game_without_a_module_says_what_it_could_not_import(spoilt: Spoilt) -> None:
    (fault,) = faults(spoilt(without=("rules/refusals.py",)))
    assert "cannot be imported (ModuleNotFoundError: No module named" in fault
    assert "rules.refusals" in fault


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("game.py", 'name = "three-in-a-row"', 'name = "Three"', "its name is 'Three'"),
        ("game.py", 'layout = "square"', 'layout = "round"', "layout is 'round', not one of square, wide"),
        ("game.py", 'layout = "square"', 'layout = "square"\n    has_sheets = True', "there is no thumbnail"),
        ("game.py", "seats = range(2, 3)", "seats = range(0, 3)", "seats are range(0, 3)"),
        ("game.py", "seats = range(2, 3)", "seats = range(2, 2)", "seats are range(2, 2)"),
        ("game.py", "seats = range(2, 3)", "seats = range(2, 12)", "seats are range(2, 12)"),
        ("game.py", "boards = (Board.name,)", "boards = ()", "boards are none"),
        ("game.py", "profile = Profile(spread=1.0)", "profile = None", "profile is no Profile"),
        ("game.py", "spread=1.0", 'spread=1.0, playouts={"calm": 2, "strong": 2}', "profile.playouts lacks the level 'solid'"),
        ("game.py", 'Option("loses", False', 'Option("loses", 7', "option 'loses' does not take its own default 7"),
        ("game.py", 'Option("loses"', 'Option("who loses"', "option 'who loses' needs a name of one word"),
        ("game.py", "    profile = ", '    options = (*options, *options)\n    profile = ', "two options have the same name"),
        ("game.py", "    profile = ", '    exclusions = (Exclusion((("wins", True),), ""),)\n    profile = ', "an exclusion speaks of"),
        ("__init__.py", "GAME as GAME", "ThreeInARow as GAME", "GAME is no Game"),
        ("__init__.py", "GAME as GAME", "GAME as OTHER", "(AttributeError: module"),
        ("rules/state.py", "EMPTY = -1", "EMPTY = 1 / 0", "(ZeroDivisionError: division by zero)"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(spoilt: Spoilt, file: str, old: str, new: str, fault: str) -> None:
    imported = ("game.py", "import Option\n", "import Exclusion, Option\n")
    assert any(fault in found for found in faults(spoilt((file, old, new), imported)))


def test_the_package_of_a_game_is_where_it_lies() -> None:
    assert faults("json")[-1].startswith("json cannot be imported (AttributeError")
    assert faults("tests.nowhere.at_all") == ("no package tests.nowhere.at_all",)
    assert faults("") == ("no package ",)


def test_the_levels_that_a_profile_must_know_are_those_of_the_bots() -> None:
    assert tuple(level.name for level in LEVELS) == NAMED


# ------------------------------------------------------------ registering
def test_a_game_is_registered_without_being_imported(spoilt: Spoilt) -> None:
    games = Games({})
    package = spoilt()
    games.register(NAME, package)
    games.register(NAME, package)
    assert (list(games), package in sys.modules) == ([NAME], False)
    with pytest.raises(ValueError, match="there is a game 'three-in-a-row' already"):
        games.register(NAME, "json")


def test_the_environment_names_games_for_all_processes() -> None:
    program = "import stellwerk, sys; print(*stellwerk.GAMES, 'tests.toy' in sys.modules); print(stellwerk.game('three-in-a-row').title)"
    env = {**os.environ, ELSEWHERE: f"{NAME}={PACKAGE}, nonsense", "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    told = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True).stdout.splitlines()
    assert told == [" ".join([*FINISHED, NAME, "nonsense", "False"]), "Three in a row"]


# ------------------------------------------------------------ the others go on
def test_the_other_games_are_playable_and_the_log_says_once_what_is_missing(caplog: pytest.LogCaptureFixture, spoilt: Spoilt) -> None:
    games = Games({"unfinished": spoilt(without=("RULES.md",)), "metro": "stellwerk.games.metro"})
    with caplog.at_level(logging.WARNING):
        assert [game.name for game in games.playable() + games.playable()] == ["metro", "metro"]
    assert len(caplog.records) == 1
    assert "the game 'unfinished' is not finished: no RULES.md; its name is" in caplog.text


def test_the_pages_and_the_api_go_on_without_it(server: TestClient, registered: Register) -> None:
    registered("nowhere", "tests.nowhere")
    visitor = Visitor(server)
    home = visitor.get("/")
    assert all(f"/play/{name}" in home for name in FINISHED)
    assert "nowhere" not in home
    visitor.get("/new/metro")
    visitor.get("/new/nowhere", 404)
    assert visitor.post("/play/metro").startswith("/t/")
    assert [each["name"] for each in server.get("/api/games").json()] == FINISHED


def test_a_game_that_cannot_be_drawn_is_left_out_of_the_home_page(
    server: TestClient, toy: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert f"/play/{NAME}" in Visitor(server).get("/")
    monkeypatch.setattr(type(toy), "about", property(lambda self: 1 / 0))
    home = Visitor(server).get("/")
    assert ("/play/metro" in home, f"/play/{NAME}" in home) == (True, False)
    assert "the game 'three-in-a-row' has no card on the home page" in caplog.text


def test_the_bots_of_the_other_games_warm_up(registered: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    registered("nowhere", "tests.nowhere")
    metro = stellwerk.game("metro")
    begun = []
    monkeypatch.setattr(type(metro), "begin", lambda self, board, seats, options: begun.append(seats))  # not even a state
    bots.warm_up()
    assert begun == [1]


def test_the_command_line_names_it_and_goes_on(run: Run, registered: Register, caplog: pytest.LogCaptureFixture) -> None:
    registered("nowhere-2", "tests.nowhere")
    assert all(name in run("games").output for name in FINISHED)
    assert "the game 'nowhere-2' is not finished: no package tests.nowhere" in caplog.text
    assert run("simulate", "metro", "--games", "2", "--jobs", "1", "--seats", "random,random").exit_code == 0
    refused = run("simulate", "nowhere-2")
    assert (refused.exit_code, refused.stderr) == (2, "stellwerk: the game 'nowhere-2' is not finished: no package tests.nowhere\n")


def test_an_unfinished_game_is_to_others_one_that_is_not_there() -> None:
    assert issubclass(UnfinishedGame, UnknownGame)
