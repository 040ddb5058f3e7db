"""The worked examples of the rulebook, each as a test."""

from __future__ import annotations

from pathlib import Path

from tests.games.next_station_london.scene import go, legal, scene

from stellwerk import Record, winners
from stellwerk.contract import Item, Score
from stellwerk.games.next_station_london import GAME
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.moves import PENCILS
from stellwerk.games.next_station_london.rules.score import goal_item, score, score_line
from stellwerk.games.next_station_london.rules.view import Line, Sheet

LONDON = GAME.load("london")
RECORDS = Path(__file__).parents[2] / "records" / "next-station-london"


def a_line_of(districts: int, most: int, crossings: int) -> Line:
    """A line of a golden game with these counts."""
    for path in sorted(RECORDS.glob("outside-*.record")):
        for line in Record.load(path).replay().view(0).sheets[0].lines:  # type: ignore[attr-defined]
            counted = score_line(LONDON, line)
            if (counted.districts, counted.most, counted.crossings) == (districts, most, crossings):
                return line  # type: ignore[no-any-return]
    raise AssertionError("no golden game has such a line")


def test_six_districts_three_stations_one_crossing_are_twenty_points() -> None:
    assert score_line(LONDON, a_line_of(6, 3, 1)).points == 20
    assert str(score_line(LONDON, a_line_of(6, 3, 1))) == "6 × 3 + 2"


def test_with_a_circled_station_there_they_are_twenty_six() -> None:
    line = a_line_of(6, 3, 1)
    stops = [(LONDON.stations[i].district, i) for i in line.stops(LONDON)]
    best = next(i for district, i in stops if [d for d, _ in stops].count(district) == 3)
    assert score_line(LONDON, Line(line.pencil, line.arcs, best)).points == 26


def test_a_circle_elsewhere_changes_nothing() -> None:
    line = a_line_of(6, 3, 1)
    stops = [(LONDON.stations[i].district, i) for i in line.stops(LONDON)]
    lonely = next(i for district, i in stops if [d for d, _ in stops].count(district) == 1)
    assert score_line(LONDON, Line(line.pencil, line.arcs, lonely)).points == 20


def test_final_count_87_and_14_and_18_are_119() -> None:
    state = Record.load(RECORDS / "rulebook-final.record").replay()
    pad = next(pad for pad in state.scores() if pad.total == 119)
    assert sum(item.points for item in pad.items if item.name.startswith("line-")) == 87
    assert (pad["sights"].how, pad["sights"].points) == ("7", 14)
    assert (pad["interchanges"].how, pad["interchanges"].points) == ("9 × 2", 18)


def test_ten_and_more_marks_are_twenty_five_points() -> None:
    """Four lines that all run through the same sights: more than ten marks, ten count."""
    sights = [i for i, s in enumerate(LONDON.stations) if s.sight]
    into = [next(n for n, (_, end, _) in enumerate(LONDON.arcs) if end == sight) for sight in sights]
    for lines, marks in ((2, 10), (4, 20)):
        sheet = Sheet(tuple(Line(pencil, tuple(into)) for pencil in range(lines)))
        pad = score(LONDON, sheet, goals=0, modules=0)
        assert sum(LONDON.stations[i].sight for line in sheet.lines for i in line.stops(LONDON)) == marks
        assert pad["sights"] == Item("sights", 25, "10")


def test_the_first_section_leads_from_the_green_triangle_to_the_circle_at_its_left() -> None:
    state = scene("street-circle")
    assert "d2-a2" in legal(state)
    go(state, "d2-a2")
    assert [str(PENCILS[line.pencil]) for line in state.view(0).sheets[0].lines] == ["green"]


def test_the_switch_branches_off_at_a_station_between_the_ends() -> None:
    """Two squares lie near the circle at the end; the player starts at the triangle in between instead."""
    state = scene("street-circle d2-a2", "street-joker d2-e3", "underground-triangle -")
    go(state, "street-pentagon e3-e4")
    go(state, "street-switch underground-square")
    assert "e3-f4" in legal(state)  # e3 is a triangle between d2 and e4, f4 the square right below it
    go(state, "e3-f4")
    go(state, "underground-circle")
    assert any(token.startswith("f4-") for token in legal(state))


def test_a_later_line_may_stop_where_an_earlier_one_does() -> None:
    """The rose line comes to a pentagon that the green one served before: an interchange."""
    state = Record.load(RECORDS / "outside-21.record").replay()
    assert state.scores()[0]["interchanges"].points > 0


def test_5_2_a_tie_goes_to_the_best_single_line_then_is_shared() -> None:
    def pad(*lines: int) -> Score:
        return Score(tuple(Item(f"line-{n}", points) for n, points in enumerate(lines)), (max(lines),))

    assert winners([pad(30, 20), pad(35, 15), pad(10, 10)]) == (1,)
    assert winners([pad(30, 20), pad(20, 30)]) == (0, 1)
    assert winners([pad(30, 21), pad(45, 5)]) == (0,)


def into(*stations: int) -> tuple[int, ...]:
    """Arcs that end at these stations, whatever their start: enough for counting."""
    return tuple(next(n for n, (_, end, _) in enumerate(LONDON.arcs) if end == station) for station in stations)


def numbers(**wanted: object) -> list[int]:
    return [i for i, s in enumerate(LONDON.stations) if all(getattr(s, name) == value for name, value in wanted.items())]


def reached(board: Board, sheet: Sheet, goal: str) -> bool:
    return goal_item(board, sheet, goal).points == 10


def test_5_4_all_thirteen_districts() -> None:
    one_each = [numbers(district=district)[0] for district in LONDON.districts]
    served = {LONDON.stations[LONDON.tables.start[0]].district}
    rest = [i for i in one_each if LONDON.stations[i].district not in served]
    assert len(rest) == 12
    assert reached(LONDON, Sheet((Line(0, into(*rest)),)), "districts")
    assert not reached(LONDON, Sheet((Line(0, into(*rest[1:])),)), "districts")


def test_5_4_all_five_sights_and_the_whole_centre() -> None:
    for goal, stations in (("sights", numbers(sight=True)), ("centre", numbers(district="central"))):
        assert reached(LONDON, Sheet((Line(0, into(*stations)),)), goal)
        assert not reached(LONDON, Sheet((Line(0, into(*stations[1:])),)), goal)


def test_5_4_eight_interchanges() -> None:
    shared = [i for i in range(len(LONDON.stations)) if not LONDON.stations[i].start][:8]
    assert reached(LONDON, Sheet((Line(0, into(*shared)), Line(1, into(*shared)))), "interchanges")
    assert not reached(LONDON, Sheet((Line(0, into(*shared)), Line(1, into(*shared[1:])))), "interchanges")


def test_5_4_six_crossings_of_the_river_over_the_whole_network() -> None:
    wet = [n for n, (_, _, section) in enumerate(LONDON.arcs) if LONDON.sections[section].wet][:6]
    assert reached(LONDON, Sheet((Line(0, tuple(wet[:3])), Line(1, tuple(wet[3:])))), "thames")
    assert not reached(LONDON, Sheet((Line(0, tuple(wet[:3])), Line(1, tuple(wet[3:5])))), "thames")
