"""Everything people see has German words: every sentence said in the code is in a catalogue, and nothing in a catalogue is unused."""

from __future__ import annotations

import ast
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

import stellwerk
from stellwerk.words import Say, capital, speaker, system_language

PACKAGE = Path(str(stellwerk.__file__)).parent
CATALOGS = sorted(PACKAGE.rglob("de.po"))
GAPS_FILLED_BY_WORDS = {"violet", "blue", "rose", "green", "circle", "square", "triangle", "pentagon", "joker", "switch", "double"}
REFUSALS = ("no", "refuse", "Refusal", "Refused", "TooOften", "IllegalMove")


def said(path: Path) -> Iterator[str]:
    """The sentences of one source file: arguments of say(), say.many(), does(), no(), options; tables in tell.py and names.py."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            first = {"no": 1, "refuse": 1, "Refusal": 1, "IllegalMove": 3}.get(called, 0)
            if called.split(".")[-1] == "many" and "say" in called:
                yield from literals(node.args[0])
            elif called.split(".")[-1] == "does":
                yield from (text for each in node.args[1:3] for text in literals(each))
            elif called == "Level":
                yield from (text for each in node.args[1:4] for text in literals(each))
            elif called == "Option":
                yield from (n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str))
            elif called in ("BadOption", "BadClock", "Exclusion"):
                yield from literals(node.args[called == "Exclusion"])
            elif (called in REFUSALS or called.split(".")[-1] == "say") and len(node.args) > first:
                yield from literals(node.args[first])
    if path.stem in ("game", "protocol"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("about", *["title", "note"] * (path.stem == "protocol")):
                yield from literals(node.value)
    if path.stem in ("tell", "names", "pages"):
        for statement in tree.body:
            is_table = isinstance(statement, ast.Assign) and (path.stem in ("tell", "names") or isinstance(statement.value, ast.Dict))
            if is_table and isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]).isupper():
                values = statement.value.values if isinstance(statement.value, ast.Dict) else [statement.value]
                for value in values:
                    yield from (n.value for n in ast.walk(value) if isinstance(n, ast.Constant) and isinstance(n.value, str))


def said_in_page(path: Path) -> Iterator[str]:
    """The sentences of a template."""
    for call in Environment().parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
        many = isinstance(call.node, nodes.Getattr) and call.node.attr == "many"
        if (many or (isinstance(call.node, nodes.Name) and call.node.name == "say")) and isinstance(call.args[0], nodes.Const):
            yield str(call.args[0].value)


def literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def catalog(path: Path) -> dict[str, tuple[str, ...]]:
    with path.open("rb") as file:
        messages = read_po(file, locale="de")
    found = {}
    for message in messages:
        if message.id:
            key = message.id[0] if isinstance(message.id, (tuple, list)) else message.id
            found[key] = (message.string or "",) if message.string is None or isinstance(message.string, str) else tuple(message.string)
            assert not message.fuzzy, key
    return found


def catalogs_of(path: Path) -> list[Path]:
    """The catalogues that stand above a file, its own first: that of its city, of its game, and the package's own."""
    places = (place / "de.po" for folder in path.parents for place in (folder / "words", folder))
    return list(dict.fromkeys(place for place in places if place.exists()))


def sources() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "words.py"]


@cache
def wanted(path: Path) -> set[str]:
    """What is said in the code that has this catalogue nearest."""
    found = {text for source in sources() if catalogs_of(source)[0] == path for text in said(source)}
    if path.parent == PACKAGE:
        found |= {text for page in (PACKAGE / "web" / "templates").glob("*.html") for text in said_in_page(page)}
    return found


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: str(path.relative_to(PACKAGE).parent))
def test_every_sentence_has_german_words_and_none_is_left_over(path: Path) -> None:
    """A sentence may stand further up if several speak it that have that catalogue in common."""
    known = {text for place in catalogs_of(path) for text in catalog(place)}
    assert sorted(wanted(path) - known) == []
    below = Counter(text for place in CATALOGS if path in catalogs_of(place)[1:] for text in wanted(place))
    shared = {text for text, speakers in below.items() if speakers > 1}
    assert sorted(set(catalog(path)) - wanted(path) - shared - GAPS_FILLED_BY_WORDS) == []


def test_what_two_cities_say_stands_in_the_words_of_their_game() -> None:
    """All of them are heard at once: two with their own words for one sentence would contradict each other."""
    cities = [path for path in CATALOGS if "cities" in path.parts]
    assert len(cities) == 6
    for game in {path.parents[2] for path in cities}:
        heard = [text for path in (game / "words" / "de.po", *cities) if game in path.parents for text in catalog(path)]
        assert sorted({text for text in heard if heard.count(text) > 1}) == []


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: str(path.relative_to(PACKAGE).parent))
def test_the_gaps_of_a_sentence_are_those_of_its_translation(path: Path) -> None:
    def gaps(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for english, german in catalog(path).items():
        assert all(german)
        for form in german:
            assert gaps(form) - {"n"} == gaps(english) - {"n"}, english


def test_say_fills_gaps_and_chooses_plural_forms() -> None:
    english = Say("en")
    assert english("Round {n}", n=2) == "Round 2"
    assert english("no gaps {here}") == "no gaps {here}"
    assert [english.many("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ["3.0", "2.3", "−0.5", "0.0", "1234.5"]), ("de", ["3,0", "2,3", "−0,5", "0,0", "1234,5"])]
)
def test_tenths_always_have_their_digit(lang: str, words: list[str]) -> None:
    """In a column of points 3,0 stands below 2,3."""
    assert [speaker(lang).tenths(number) for number in (3, 2.34, -0.5, -0.04, 1234.5)] == words


def test_words_that_stand_alone_begin_with_a_capital_letter_and_codes_stay_codes() -> None:
    assert [capital(text) for text in ("keep Zoo", "über", "Line A", "")] == ["Keep Zoo", "Über", "Line A", ""]
    assert [capital(code) for code in ("d2 – f0", "cbcb on b1", "d4 einkreisen")] == ["d2 – f0", "cbcb on b1", "d4 einkreisen"]


def test_a_game_speaks_german() -> None:
    say = speaker("de", "stellwerk.games.next_station_london.words")
    assert say("Draw to a square") == "Zieh zum Quadrat"
    assert say("a sentence nobody translated") == "a sentence nobody translated"


@pytest.mark.parametrize(("value", "lang"), [("de_DE.UTF-8", "de"), ("en_GB", "en"), ("C", "en"), ("", "en"), ("fr_FR", "en")])
def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch, value: str, lang: str) -> None:
    for key in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(key, raising=False)
    monkeypatch.setenv("LANG", value)
    assert system_language() == lang
