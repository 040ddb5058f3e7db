"""A third language is `.po` files and help files, and nothing in the code: shown with one that nobody speaks, with three plural forms."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk

PACKAGE = Path(str(stellwerk.__file__)).parent
HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: pl\\n"\n'
    '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"\n\n'
)
WORDS = {
    ".": """
msgid "Total"
msgstr "Ogul"

msgid "Boards"
msgstr "Plansze"

msgid "Seat {n}"
msgstr "Fotel {n}"

msgid "{n} fault in {file}"
msgid_plural "{n} faults in {file}"
msgstr[0] "{n} blad: {file}"
msgstr[1] "{n} bledy: {file}"
msgstr[2] "{n} bledow: {file}"

msgid "Underground games, one table"
msgstr "Gry pod ziemia"
""",
    "games/metro/words": """
msgid "Lay tracks tile by tile, and send your own lines on the longest way to a station."
msgstr "Tory i tory"
""",
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the files of one language more; the code in it is the one that is tested."""
    place = tmp_path_factory.mktemp("language")
    shutil.copytree(PACKAGE, place / "stellwerk", ignore=shutil.ignore_patterns("__pycache__"), copy_function=link)
    for folder in (place / "stellwerk", *(place / "stellwerk/games").glob("*/words")):
        words = WORDS.get(str(folder.relative_to(place / "stellwerk")), "")
        (folder / "pl.po").write_text(HEADER + words, encoding="utf-8")
        if folder.name == "words":
            (folder / "help.pl.md").write_text("# Pomoc\n", encoding="utf-8")
    return place


def link(source: str, target: str) -> None:
    Path(target).symlink_to(source)


def told(home: Path, program: str) -> list[str]:
    answer = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": str(home)}, cwd=home, capture_output=True, text=True, check=True
    )
    return answer.stdout.splitlines()


def test_a_new_language_has_its_own_plurals_and_falls_back_to_english(home: Path) -> None:
    program = """
from stellwerk.words import LANGUAGES, speaker
say = speaker("pl")
print(LANGUAGES)
print(say("Seat {n}", n=3))
for n in (1, 2, 5, 12, 22):
    print(say.many("{n} fault in {file}", "{n} faults in {file}", n, file="f"))
print(say.tenths(2.5), "|", say("Seats"), "|", say.many("{n} card", "{n} cards", 2))
"""
    assert told(home, program) == [
        "('en', 'de', 'pl')", "Fotel 3", "1 blad: f", "2 bledy: f", "5 bledow: f", "12 bledow: f", "22 bledy: f", "2,5 | Seats | 2 cards"
    ]  # fmt: skip


def test_a_game_speaks_and_helps_in_a_new_language(home: Path) -> None:
    program = """
import stellwerk
game = stellwerk.game("metro")
say = game.words("pl")
print(say(game.about), "|", say("Total"), "|", game.help(say).strip())
"""
    assert told(home, program) == ["Tory i tory | Ogul | # Pomoc"]


def test_the_command_line_and_the_environment_know_a_new_language(home: Path) -> None:
    program = """
import os, sys
from stellwerk.words import system_language
os.environ.update(LC_ALL="pl_PL.UTF-8")
print(system_language())
sys.argv = ["stellwerk", "games", "--lang", "pl"]
from stellwerk.cli import main
main()
"""
    shown = told(home, program)
    assert shown[0] == "pl"
    assert "Plansze: london" in " ".join(shown)


def test_the_pages_offer_and_speak_a_new_language(home: Path) -> None:
    program = """
import tempfile
from starlette.testclient import TestClient
from pathlib import Path
from stellwerk.web.app import create_app
from stellwerk.web.config import Config
with tempfile.TemporaryDirectory() as data, TestClient(create_app(Config(data=Path(data), bot_processes=0))) as visitor:
    print("value=\\"pl\\" lang=\\"pl\\">Polski" in visitor.get("/").text)
    page = visitor.get("/", headers={"accept-language": "pl"}).text
    print("Gry pod ziemia" in page, "lang=\\"pl\\"" in page, "Deutsch" in page)
"""
    assert told(home, program)[-2:] == ["True", "True True True"]
