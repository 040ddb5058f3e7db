"""What `pip install stellwerk` alone brings is enough for rules, records, pictures and bots; what is missing is said by name."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest

from stellwerk import GAMES, lazy

PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
BARE = """
import sys
class Bare:
    "As if nothing else were installed than what the package always brings."
    missing = {missing!r}
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.missing:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Bare())
"""


def name_of(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found
    return found[0].lower().replace("_", "-")


def needed(requirements: list[str]) -> set[str]:
    """These and all that they need in turn, without their extras."""
    found: set[str] = set()
    for requirement in requirements:
        name = name_of(requirement)
        if name not in found and "extra ==" not in requirement and "python_version <" not in requirement:
            found |= {name} | needed(requires(name) or [])
    return found


ALWAYS = needed(PROJECT["dependencies"])


def run_bare(program: str, missing: set[str] | None = None) -> subprocess.CompletedProcess[str]:
    """A program where these modules are not installed; if not said, all but the library and what it brings."""
    brought = {*ALWAYS, "stellwerk"}
    gone = missing or {module for module, homes in packages_distributions().items() if not brought & set(map(name_of, homes))}
    return subprocess.run([sys.executable, "-c", BARE.format(missing=gone) + program], capture_output=True, text=True, timeout=300)


def test_the_library_alone_is_at_most_five_packages() -> None:
    assert len(ALWAYS) <= 5, ALWAYS


def test_every_extra_that_an_error_names_is_there() -> None:
    named = {
        extra
        for path in Path("src").rglob("*.py")
        for extra in re.findall(r"extra=\"(\w+)\"|stellwerk\[(\w+)\]'", path.read_text(encoding="utf-8"))
        for extra in extra
        if extra
    }
    assert {"cli", "print"} <= named <= set(PROJECT["optional-dependencies"])


def test_the_library_alone_plays_draws_records_and_thinks() -> None:
    told = run_bare("""
from random import Random
import stellwerk
from stellwerk.bots import bot
for game in stellwerk.GAMES.values():
    for lang in ("en", "de"):
        state = game.new(game.seats[0])
        record = stellwerk.Record.begin(game, game.seats[0])
        dealer, rng = stellwerk.Dealer(b"x" * 32), Random(1)
        while state.turn():
            seat = state.turn()[0]
            n = dealer.deal(state) if seat == stellwerk.DEALER else rng.choice(state.legal(seat))
            state.apply(seat, n)
        view = game.new(game.seats[0]).view(0)
        say = game.words(lang)
        assert str(game.picture(view, say)).startswith("<svg") and game.console(view, say) and game.sheet(say)
    state = game.new(game.seats[0])
    while stellwerk.DEALER in state.turn():
        state.apply(stellwerk.DEALER, state.legal(stellwerk.DEALER)[0])
    seat = state.turn()[0]
    assert bot("calm").choose(state.view(seat), Random(1)) in state.legal(seat)
    print(game.name)
""")
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines() == list(GAMES)


def test_the_command_line_without_the_server_says_what_serving_needs(tmp_path: Path) -> None:
    program = "import sys; sys.argv[1:] = {}; from stellwerk.cli import main; main()"
    without = {"segno", "starlette", "uvicorn", "sqlalchemy"}
    assert run_bare(program.format(["games"]), without).returncode == 0
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told = run_bare(program.format(["serve", "--local", "--port", str(port), "--data", str(tmp_path)]), without)
    assert told.returncode == 2
    assert told.stderr.splitlines()[-1] == "stellwerk: uvicorn is not installed: pip install 'stellwerk[server]'"


@pytest.mark.parametrize(
    ("program", "extra"),
    [
        ("from stellwerk.cli import main; main()", "cli"),
        ("from stellwerk.export import png; png('<svg/>')", "print"),
        ("from stellwerk.export import pdf; pdf('<svg/>')", "print"),
        ("from stellwerk import lazy; lazy.load('stellwerk.store.postgres', extra='postgres')", "postgres"),
    ],
)
def test_what_needs_more_says_what_to_install(program: str, extra: str) -> None:
    told = run_bare(program)
    assert told.returncode
    last = told.stderr.splitlines()[-1]
    assert "is not installed: pip install 'stellwerk[" + extra + "]'" in last


def test_the_server_starts_without_postgresql_and_says_what_a_database_needs(tmp_path: Path) -> None:
    program = f"""
from pathlib import Path
from starlette.testclient import TestClient
from stellwerk.store import BadUrl, Store
from stellwerk.web.app import create_app
from stellwerk.web.config import Config
with TestClient(create_app(Config(data=Path({str(tmp_path)!r}), bot_processes=0))) as visitor:
    print(visitor.get("/health").status_code)
try:
    Store("postgresql://ann@127.0.0.1/games")
except BadUrl as error:
    print(error)
"""
    told = run_bare(program, {"psycopg", "psycopg_binary"})
    assert told.stdout.splitlines()[-2:] == [
        "200",
        "cannot open 'postgresql+psycopg://ann@127.0.0.1/games': psycopg is not installed: pip install 'stellwerk[postgres]'",
    ], told.stderr


def test_a_module_of_ours_that_is_missing_is_no_package_to_install() -> None:
    """Whoever is told to install what they have looks for the fault in the wrong place."""
    with pytest.raises(ModuleNotFoundError, match=r"stellwerk\.engraving"):
        lazy.load("stellwerk.engraving", extra="print")
