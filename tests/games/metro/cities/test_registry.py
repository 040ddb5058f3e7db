"""A city is a folder and a line in the registry: nothing else names one, and a seventh is played by all laws and speaks German at once."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk
from stellwerk.games.metro.cities import CITIES

PACKAGE = Path(str(stellwerk.__file__)).parent
CITIES_OF_METRO = PACKAGE / "games" / "metro" / "cities"
NAMES = re.compile("|".join(city.name.replace("-", "[-_ .]*") for city in CITIES[1:]), re.IGNORECASE)
GAMES = re.compile(r"next.station.london|ticket.to.ride.berlin|board: london", re.IGNORECASE)
"""Other games are called after two of them, and one of these is the example of a record."""


# ---------------------------------------------------------------- nothing else names a city
def of_a_city(path: Path) -> bool:
    """Whether a file lies in a city's folder, or is one of the two registries: the boxes and the looks."""
    inside = CITIES_OF_METRO in path.parents and path.parent != CITIES_OF_METRO
    return inside or path in (CITIES_OF_METRO / "__init__.py", CITIES_OF_METRO / "looks.py")


def others() -> list[Path]:
    """Everything but the cities, and the boxes of other games."""
    sources = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".pxd", ".css", ".json")]
    games = [PACKAGE / "games" / name for name in ("next_station_london", "ticket_to_ride_berlin", "voll_verplant")]
    return [path for path in sources if not of_a_city(path) and not set(games) & set(path.parents)]


def test_every_city_has_a_name_that_would_be_found() -> None:
    texts = ["PARIS", '"new-york"', "NewYork", "St. Petersburg", "ST_PETERSBURG", "berlin_sides", "stockholm_variant", "London"]
    assert all(NAMES.search(text) for text in texts)
    assert len(others()) > 150


def test_no_module_outside_its_folder_names_a_city() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for path in others()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMES.search(GAMES.sub("", line))
    ]
    assert found == []


# ---------------------------------------------------------------- a seventh
PROGRAM = """
import stellwerk
from stellwerk import Playout
from stellwerk.bots import bot
from stellwerk.games.metro.bot.policy import Policy
from tests.contract.test_laws import every_law_holds
from tests.contract.walk import Setting, Walk
from stellwerk.words import named
from random import Random

assert not stellwerk.is_compiled()
metro = stellwerk.game("metro")
for seats, options in ((2, {}), (3, {"shares": True}), (4, {"central_stations": True}), (6, {"hand_size": 3, "free_rotation": True})):
    setting = Setting(metro, seats, {option.name: option.default for option in metro.options} | {"city": "lisbon"} | options)
    for seed in range(3):
        every_law_holds(setting, seed, [30 * seed + 5, 90])
    end = Walk(setting, 1).finish()
    walks = [score["walks"].points for score in end.scores()]
    print(seats, sum(walks), metro.item("walks", metro.words("en")))
    Policy(1).batch(setting.new(), 1)
start = setting.new()
rng = Random(1)
while start.turn()[0] >= seats:
    start.apply(start.turn()[0], rng.choice(start.legal(start.turn()[0])))
view = start.view(0)
german = metro.words("de")
print(metro.item("walks", german), "|", named("lisbon", german), "|", german("Shares"), "|", german("Total"))
print(bot("calm").choose(view, rng, None) in view.legal)
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The package with a folder and a line more."""
    shutil.copytree(PACKAGE, tmp_path / "stellwerk", ignore=shutil.ignore_patterns("__pycache__"), copy_function=os.symlink)
    cities = tmp_path / "stellwerk" / "games" / "metro" / "cities"
    shutil.copytree(Path(__file__).parent / "lisbon", cities / "lisbon")
    registry = (cities / "__init__.py").read_text(encoding="utf-8")
    (cities / "__init__.py").unlink()
    line = "from stellwerk.games.metro.cities.lisbon.expansion import LisbonBox\n"
    (cities / "__init__.py").write_text(line + registry.replace("BerlinBox())", "BerlinBox(), LisbonBox())"), encoding="utf-8")
    return tmp_path


def test_a_seventh_city_is_a_folder_and_a_line(home: Path) -> None:
    """Interpreted: a city that is compiled would have to be built first."""
    root = Path(__file__).parents[4]
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{root}", "STELLWERK_INTERPRETED": "1", "STELLWERK_LAW_GAMES": "2"},
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [*[f"{seats} 32 Walks" for seats in (2, 3, 4, 6)], "Spaziergänge | Lissabon | Aktien | Summe", "True"]
