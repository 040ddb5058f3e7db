"""Next Station London in the log, word for word."""

from __future__ import annotations

import pytest

from stellwerk.effects import Deed, Effect, effect, points
from stellwerk.games.next_station_london.game import GAME
from stellwerk.story import Entry, Listener, Turn

ADA, BEN = 0, 1
STOPS = [stop.code for stop in GAME.board(None).stations]
CARD = effect("card", card="underground-circle", symbol="circle", is_underground=True, switch="")
SWITCH = effect("card", card="street-switch", symbol="switch", is_underground=False, switch="on")


def told(lang: str, *deeds: tuple[Effect, ...], number: int = 3, round: int = 2) -> list[Entry]:
    to = Listener(GAME.words(lang), ("Ada", "Ben"), (ADA,), None)
    return list(
        GAME.story(to, Turn(round, number, deeds=tuple(Deed(i, effects[0].seat, None, effects) for i, effects in enumerate(deeds))))
    )


def section(seat: int, **more: object) -> Effect:
    board = GAME.board(None)
    start, end = (next(stop.code for stop in board.stations if stop.symbol == kind) for kind in ("circle", "any"))
    facts = {"district": "x", "is_new": False, "is_wet": False, "is_sight": False, "lines": 1, **more}
    return effect("section", seat, pencil="green", start=start, end=end, **facts)


@pytest.mark.parametrize(("lang", "words"), [("en", "Round 2, turn 3: underground circle"), ("de", "Durchgang 2, Zug 3: U-Bahn Kreis")])
def test_a_turn_has_its_card_as_heading(lang: str, words: str) -> None:
    (head,) = told(lang, (CARD,))
    assert (head.words, head.kind, bool(head.picture)) == (words, "head", True)


def test_a_switch_and_the_card_after_it_are_one_turn() -> None:
    assert [entry.words for entry in told("en", (SWITCH,), (CARD,))] == ["Round 2, turn 3: switch and underground circle"]


@pytest.mark.parametrize(
    ("lang", "effects", "words", "won"),
    [
        ("en", (section(ADA), points(ADA, "line-green", 3)), "You: circle to central station", 3),
        ("de", (section(BEN), points(BEN, "line-green", 3)), "Ben: Kreis zu Hauptbahnhof", 3),
        (
            "en",
            (section(BEN, is_wet=True, is_new=True, is_sight=True, lines=3), points(BEN, "line-green", 3), points(BEN, "sights", 1)),
            "Ben: circle to central station, over the Thames, a new district, a sight, interchange of 3 lines",
            4,
        ),
        (
            "de",
            (effect("power", BEN, pencil="green", power="double"), section(BEN)),
            "Ben: Kreis zu Hauptbahnhof, mit der Fähigkeit Doppelzug",
            0,
        ),
        ("de", (effect("pass", ADA, stage="draw"),), "Du ziehst nichts", 0),
        ("en", (effect("pass", BEN, stage="draw"),), "Ben draws nothing", 0),
        ("en", (effect("power", ADA, pencil="green", power="circle", station=STOPS[0]),), "You circle a station: it counts twice", 0),
    ],
)
def test_sentences(lang: str, effects: tuple[Effect, ...], words: str, won: int) -> None:
    _, entry = told(lang, (CARD,), effects)
    assert (entry.words, entry.points) == (words, won)
    assert bool(entry.mark) == any(each.kind in ("section", "power") for each in effects)


def test_who_passes_after_a_section_has_drawn_something() -> None:
    assert len(told("en", (CARD,), (section(BEN),), (effect("pass", BEN, stage="draw"),))) == 2


def test_an_objective_is_a_block_with_its_own_points() -> None:
    goal = effect("goal", ADA, goal="sights", points=10)
    _, entry, block = told("de", (CARD,), (section(ADA), goal, points(ADA, "goal-sights", 10), points(ADA, "line-green", 2)))
    assert (entry.points, block.points, block.kind, block.words) == (2, 10, "block", "Du erreichst ein Ziel: Alle 5 Sehenswürdigkeiten")


def test_a_line_is_counted_when_its_round_is_over() -> None:
    line = effect("line", BEN, pencil="green", sections=((STOPS[0], STOPS[1]), (STOPS[1], STOPS[2])), how="6 × 3 + 2", points=20)
    _, block = told("de", (CARD,), (line,))
    assert (block.words, block.kind) == ("Ben: Linie Grün, 6 × 3 + 2 = 20", "block")
    assert block.mark.count("M") == 2


def test_a_round_names_the_readers_pencil() -> None:
    pencils = tuple(effect("pencil", seat, pencil=pencil) for seat, pencil in ((ADA, "green"), (BEN, "rose")))
    assert [entry.words for entry in told("de", pencils, number=0)] == ["Durchgang 2: du ziehst in Grün"]


def test_the_set_up() -> None:
    effects = (
        effect("goal-open", goal="sights"),
        effect("power-open", pencil="green", power="joker"),
        effect("pencil", BEN, pencil="rose"),
    )
    words = ["Objectives: All 5 sights", "Powers: Green joker", "Ben begins with Rose"]
    assert [entry.words for entry in told("en", effects, number=0, round=0)] == words
