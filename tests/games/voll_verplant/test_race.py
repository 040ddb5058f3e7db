"""The race of voll verplant: for each line who has completed it, who lacks how much, and what it is still worth."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.contract.page import classes, tree
from tests.games.voll_verplant.scene import GAME, scene, tiny

from stellwerk.games.voll_verplant.look.race import Runner, monograms, rows_of
from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.parts import Race

NAMES = ("Ada", "Ben", "Cleo")
SAY = {lang: GAME.words(lang) for lang in ("en", "de")}


@pytest.fixture
def board(tmp_path: Path) -> str:
    return tiny(tmp_path, {"A": "a b", "B": "c d e", "C": "f g h i"}, points={"A": (5, 1), "B": (6, 4), "C": (7, 3)}, windows=3)


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def race_of(view: View, lang: str = "en", names: tuple[str, ...] = NAMES) -> Race:
    race = GAME.parts(view, SAY[lang], names).race
    assert race
    return race


def told(view: View, lang: str = "en") -> list[str]:
    """What whoever listens is told."""
    return ["".join(item.itertext()) for item in tree(race_of(view, lang).standing).iter("li")]


def cells(view: View, line: int) -> list[str]:
    """A row as it is seen: ◆ and ■ with the points of who completed it, ◇ and □ with what is left, numbers, a number in a ring."""
    row = list(tree(race_of(view).standing).iter("tr"))[line + 1]
    return [shown(cell) for cell in row]


def shown(cell: ElementTree.Element) -> str:
    kinds = classes(cell[0]) if len(cell) else set()
    sign = {"dia": "◆" if "won" in kinds else "◇", "sq": "■" if "won" in kinds else "□", "one": "○"}
    return "".join(sign[kind] for kind in sign if kind in kinds) + "".join(cell.itertext())


def test_who_was_first_has_the_diamond_and_the_square_is_left(board: str) -> None:
    view = view_of(scene("number-3 A:2 B:2 A:1", board=board, seats=3), 2)
    assert cells(view, 0) == ["A", "□1", "◆5", "2", "○1"]
    assert cells(view, 1) == ["B", "◇6", "3", "○1", "3"]
    assert cells(view, 2) == ["C", "◇7", "4", "4", "4"]
    later = view_of(scene("number-3 A:2 B:2 A:1", "number-3 B:1 B:1 A:1", board=board, seats=3), 2)
    assert cells(later, 0) == ["A", "□1", "◆5", "2", "■1"]
    assert cells(later, 1) == ["B", "□4", "2", "◆6", "3"]


def test_all_who_complete_a_line_in_the_same_turn_are_first(board: str) -> None:
    view = view_of(scene("number-3 A:2 A:2 B:1", board=board, seats=3), None)
    assert cells(view, 0) == ["A", "□1", "◆5", "◆5", "2"]


def test_a_sealed_entry_shows_in_nobodys_row_but_ones_own(board: str) -> None:
    state = scene("number-3", board=board, seats=3)
    state.play(0, "A:2")
    assert cells(view_of(state, 0), 0) == ["A", "◇5", "◆5", "2", "2"], "as it would count if nobody else did it"
    for other in (1, None):
        assert cells(view_of(state, other), 0) == ["A", "◇5", "2", "2", "2"]


def test_it_is_told_in_a_sentence_for_each_line(board: str) -> None:
    view = view_of(scene("number-3 A:2 B:2 A:1", "number-3 B:1 B:1 A:1", board=board, seats=3), 0)
    assert told(view)[:2] == [
        "Line A: Ada completed first, 5 points, Ben 2 to go, Cleo completed, 1 point",
        "Line B: Ada 2 to go, Ben completed first, 6 points, Cleo 3 to go",
    ]
    assert told(view, "de")[0] == "Linie A: Ada zuerst fertig, 5 Punkte, Ben noch 2, Cleo fertig, 1 Punkt"


def test_the_news_are_the_dearest_lines_that_are_nearest_to_their_end(board: str) -> None:
    def news(*script: str, lang: str = "en") -> list[str]:
        found = tree(race_of(view_of(scene(*script, board=board, seats=3), 0), lang).news)
        return ["".join(chip.itertext()) for chip in found]

    assert news() == ["AEverybody: 2 to go", "BEverybody: 3 to go"]
    assert news("number-3 A:1 A:1 B:2") == ["BCleo: 1 to go", "AAda and Ben: 1 to go"], "six points are more than five"
    assert news("number-3 A:1 A:1 B:2", lang="de") == ["BCleo: noch 1", "AAda und Ben: noch 1"]
    done = ("number-3 A:2 A:1 B:2", "number-3 B:3 A:1 B:1", "number-4 C:1 C:1 C:1")
    assert news(*done) == ["CEverybody: 3 to go", "BAda and Cleo: completed"], "what is done is news when nothing else is"


def test_alone_there_is_no_race(board: str) -> None:
    assert GAME.parts(view_of(scene(board=board), 0), SAY["en"]).race is None


def test_the_column_of_the_sheet_that_is_shown_is_set_off(board: str) -> None:
    view = view_of(scene("number-3", board=board, seats=3), 0)
    for turned, column in ((view, 2), (view.turned_to(2), 4)):
        rows = tree(race_of(turned).standing).iter("tr")
        assert {i for row in rows for i, cell in enumerate(row) if "me" in classes(cell)} == {column}


def test_names_are_as_short_as_they_can_be_told_apart(board: str) -> None:
    assert monograms(("Ada", "ben", "Cleo")) == ("A", "B", "C")
    assert monograms(("Ada", "Anna", "Ben")) == ("Ad", "An", "B")
    assert monograms(("Ada", "Bot 2", "Bot 3")) == ("A", "B2", "B3")
    assert monograms(("Ada", "Ada", "Ben")) == ("1", "2", "B")
    race = race_of(view_of(scene(board=board, seats=3), 0), names=("<b>Bo", "Ben", "Cleo"))
    assert "<b>Bo" not in str(race.standing) + str(race.news)


def test_every_row_counts_what_is_missing(board: str) -> None:
    rows = rows_of(view_of(scene("number-3 C:3 B:1 A:2", board=board, seats=3), None))
    assert [row.is_taken for row in rows] == [True, False, False]
    assert rows[2].runners == (Runner(1), Runner(4), Runner(4))
    assert rows[0].runners[2] == Runner(0, first=True)
