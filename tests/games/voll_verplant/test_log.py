"""voll verplant in the log, word for word."""

from __future__ import annotations

import pytest

from stellwerk import DEALER
from stellwerk.effects import Deed, Effect, effect, points
from stellwerk.games.voll_verplant.game import GAME
from stellwerk.story import Entry, Listener, Turn

ADA, BEN = 0, 1
WRITE = {"way": "", "window": 0, "card": "number-4", "text": "4", "left": 3, "is_extra": False}


def told(lang: str, *effects: Effect, seat: int = BEN) -> list[Entry]:
    to = Listener(GAME.words(lang), ("Ada", "Ben", "Cleo"), (ADA,), "metro-city")
    return list(GAME.story(to, Turn(number=5, deeds=(Deed(0, seat, None, effects),))))


def write(seat: int, count: int, line: str = "A") -> Effect:
    board = GAME.board("metro-city")
    stations = tuple(board.stations[i].code for i in board.lines[board.letters[line]].stations[:count])
    return effect("write", seat, line=line, stations=stations, **WRITE)


@pytest.mark.parametrize(
    ("lang", "what", "words"),
    [
        ("en", effect("card", card="number-4", sort="number", value=4), "Turn 5: Number 4"),
        ("de", effect("card", card="express-3", sort="express", value=3), "Zug 5: Express 3"),
        ("en", write(ADA, 2), "You: 2 stations on line A"),
        ("de", write(ADA, 1), "Du: 1 Kreuz in Linie A"),
        ("de", write(BEN, 4), "Ben: 4 Kreuze in Linie A"),
        ("en", write(BEN, 0), "Ben: no station on line A"),
        ("de", write(BEN, 0), "Ben: kein Kreuz in Linie A"),
        ("en", effect("line", BEN, line="H", is_first=True, points=4, together=()), "Ben completes line H first"),
        ("de", effect("line", BEN, line="H", is_first=True, points=4, together=()), "Ben hat Linie H zuerst fertig"),
        ("en", effect("line", ADA, line="H", is_first=False, points=2, together=()), "You complete line H too"),
        ("de", effect("line", ADA, line="H", is_first=False, points=2, together=()), "Du hast Linie H auch fertig"),
        ("de", effect("reshuffle", cards=5), "Nach der 6: alle Karten neu gemischt"),
        ("en", effect("pass", ADA), "You take no free ride"),
        ("de", effect("pass", BEN), "Ben verzichtet auf die Freifahrt"),
    ],
)
def test_sentences(lang: str, what: Effect, words: str) -> None:
    assert [entry.words for entry in told(lang, what)] == [words]


def test_a_transfer_and_a_special_station_belong_to_their_entry() -> None:
    effects = (
        write(BEN, 1),
        effect("transfer", BEN, station="s1", lines=3, points=6),
        effect("special", BEN, station="s1", is_void=False),
        points(BEN, "transfers", 6),
    )
    assert [(entry.words, entry.points) for entry in told("en", *effects)] == [
        ("Ben: transfer of 3 lines on line A, one more entry for the special station", 6)
    ]


def test_a_completed_line_is_a_block_with_its_own_points() -> None:
    line = effect("line", BEN, line="A", is_first=True, points=5, together=())
    entry, block = told("en", write(BEN, 2), points(BEN, "lines", 5), points(BEN, "empty", 1), line)
    assert (entry.points, entry.kind, block.points, block.kind) == (1, "", 5, "block")
    assert entry.mark.count("M") == 2
    assert block.mark.count("M") == len(GAME.board("metro-city").lines[0].stations)


def test_the_card_is_the_heading_and_no_line_of_the_dealer() -> None:
    (head,) = told("en", effect("card", card="free-ride", sort="free-ride", value=0), seat=DEALER)
    assert (head.kind, head.words, bool(head.picture)) == ("head", "Turn 5: Free ride", True)
