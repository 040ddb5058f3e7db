"""Metro in the log, word for word: tiles, lines, shares, and what cities add."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk.effects import Deed, Effect, effect, over, points
from stellwerk.games.metro.game import GAME
from stellwerk.story import Entry, Listener, Turn

ADA, BEN = 0, 1
LINE: dict[str, Any] = {"station": "21", "end": "wb", "length": 18, "factor": 2, "points": 36, "path": (("a4", "w", "e"), ("b4", "w", "e"))}
SHORT: dict[str, Any] = {**LINE, "end": "20", "length": 7, "factor": 1, "points": 7}


def told(lang: str, *effects: Effect, number: int = 17, **options: Any) -> list[Entry]:
    to = Listener(GAME.words(lang), ("Ada", "Ben", "Cleo"), (ADA,), None, tuple(({"city": "none"} | options).items()))
    return list(GAME.story(to, Turn(0, number, BEN, (Deed(0, BEN, None, effects),))))


@pytest.mark.parametrize(
    ("lang", "what", "words"),
    [
        ("en", effect("place", ADA, tile="cbaa", turned=0, field="g4"), "You place a tile on g4"),
        ("de", effect("place", BEN, tile="cbaa", turned=1, field="g4"), "Ben legt auf g4"),
        ("en", effect("line", ADA, company="", **LINE), "Your line 21: 18 × 2 = 36"),
        ("de", effect("line", BEN, company="", **LINE), "Linie 21 von Ben: 18 × 2 = 36"),
        ("de", effect("line", company="blue", **SHORT), "Linie 21 von Blau: 7 Punkte"),
        ("en", effect("tile", BEN, goal="board"), "Ben draws another tile"),
        ("de", effect("marker", BEN, station="wb", company="", percent=0), "Ben eröffnet den Zentralbahnhof wb"),
        ("en", effect("marker", ADA, station="wb", company="blue", percent=20), "You open central station wb, shows Blue 20 %"),
        ("en", effect("swap", BEN, percent=30, take="top", taken=""), "Ben swaps a share, 30 % for the top one"),
        ("de", effect("swap", BEN, percent=30, take="open", taken="red"), "Ben tauscht eine Aktie, 30 % gegen Rot 30 %"),
        ("de", effect("swap", ADA, percent=30, take="top", taken="", given="red"), "Du tauschst eine Aktie, Rot 30 % gegen die oberste"),
        ("en", effect("share", ADA, percent=30, company="blue"), "You get Blue 30 %"),
        ("de", effect("decline", ADA, tile="dddd"), "Du lehnst das Plättchen ab"),
    ],
)
def test_sentences(lang: str, what: Effect, words: str) -> None:
    assert [entry.words for entry in told(lang, what)] == [words]


@pytest.mark.parametrize(
    "what",
    [
        effect("tile", BEN, goal="hand"),
        effect("share", BEN, percent=30),
        effect("open-share", percent=30, company="blue"),
        effect("card", company="blue"),
    ],
)
def test_the_dealer_has_no_lines(what: Effect) -> None:
    assert told("en", what) == []


def test_a_line_is_a_block_and_its_way_lies_on_the_board() -> None:
    placed, line = told("en", effect("place", ADA, tile="cbaa", turned=0, field="g4"), effect("line", BEN, company="", **LINE))
    assert (line.kind, line.points) == ("block", 36)
    assert line.mark.count("h96") == 2, "straight through both tiles"
    assert (placed.kind, placed.points, placed.mark.count("M")) == ("", 0, 4)


def test_a_turned_tile_is_drawn_as_it_lies() -> None:
    (printed,), (turned,) = (told("en", effect("place", BEN, tile="aacb", turned=turn, field="g4")) for turn in (0, 1))
    (same,) = told("en", effect("place", BEN, tile="baac", turned=0, field="g4"))
    assert printed.picture != turned.picture == same.picture


@pytest.mark.parametrize(
    ("city", "lang", "what", "words"),
    [
        ("paris", "de", effect("put", BEN, colour="brown", sight="louvre", spot=1, points=0), "Ben: Tourist Braun, Louvre"),
        ("paris", "en", effect("row", ADA, sights=("louvre", "eiffel")), "You lay Louvre and Eiffel Tower"),
        ("paris", "en", effect("join", BEN, colour="red", field="c3"), "Ben: tourist Red to c3"),
        ("paris", "de", effect("gone", BEN, colours=("red", "blue")), "2 Touristen fahren nach Hause"),
        ("stockholm", "en", effect("put", ADA, colour="red", sight="vasa", spot=1, points=3), "You: tourist Red to Vasa Museum"),
        ("london", "de", effect("taxi-start", BEN, end="left"), "Ben: das Taxi beginnt am linken Ende"),
        ("london", "de", effect("taxi", BEN, colour="red", start=1, end=4, points=3), "Ben: Taxi für den Touristen Rot"),
        ("new-york", "en", effect("collect", BEN, company="", colour="red", number=2, points=3), "Ben takes along 2 × Red"),
        ("berlin", "de", effect("collect", company="blue", colour="red", number=2, points=0), "Blau nimmt 2 × Rot mit"),
        ("st-petersburg", "de", effect("tourist", ADA, colour="red", field="c3"), "Du: Tourist Rot nach c3"),
        ("st-petersburg", "en", effect("chip", BEN, company="", colour="red", points=4), "Ben: chip Red with 4"),
    ],
)
def test_cities_have_words_of_their_own(city: str, lang: str, what: Effect, words: str) -> None:
    assert [entry.words for entry in told(lang, what, city=city)] == [words]


def test_what_a_city_brings_stands_at_its_line() -> None:
    taxi = effect("taxi", BEN, colour="red", start=1, end=4, points=3)
    place = effect("place", BEN, tile="cbaa", turned=0, field="g4")
    entries = told(
        "en", place, effect("line", BEN, company="", **SHORT), taxi, points(BEN, "lines", 7), points(BEN, "taxi", 3), city="london"
    )
    assert [entry.points for entry in entries] == [0, 7, 3]


@pytest.mark.parametrize(
    ("city", "effects", "words"),
    [
        ("none", [effect("share", ADA, percent=10, company="blue"), effect("share", BEN, percent=10)], ["You get Blue 10 %"]),
        ("stockholm", [effect("colour", ADA, colour="red"), effect("colour", BEN)], ["You: secret colours Red"]),
        ("new-york", [effect("tableau", BEN, company="", tableau="liberty")], ["Ben: tableau Statue of Liberty"]),
        (
            "london",
            [effect("sight", sight="tower", place=0), effect("tourist", colour="red", field="c3")],
            ["Sights: Tower of London", "1 tourist waits"],
        ),
        ("london", [effect("taxi-start", BEN, end="right")], ["Ben: the taxi starts at the right end"]),
        ("paris", [effect("sight", BEN, sight="louvre", place=-1)], ["Ben gets Louvre"]),
        ("berlin", [effect("side", sight="dom", side="b")], ["Sides of the sights: Berlin Cathedral B"]),
    ],
)
def test_the_set_up(city: str, effects: list[Effect], words: list[str]) -> None:
    assert [entry.words for entry in told("en", *effects, number=0, city=city)] == words


def test_shares_are_counted_at_the_end() -> None:
    state = GAME.new(2)
    entries = told("de", points(BEN, "shares", 45), over(state), shares=True)
    assert [(entry.words, entry.points) for entry in entries] == [("Ben: Aktien", 45)]
