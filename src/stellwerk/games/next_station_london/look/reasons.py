"""Why an item of the pad has its points, on the map: the districts of a line, the stations of its best one, crossings, hubs, sights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import pairwise

from stellwerk.contract import Item, Reason
from stellwerk.games.next_station_london.look.ground import LEFT, RIGHT, STEP, district_d, districts, place, reach
from stellwerk.games.next_station_london.look.lines import ends, middle
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.moves import PENCILS
from stellwerk.games.next_station_london.rules.score import goal_progress, lines_at, score_line, sight_marks
from stellwerk.games.next_station_london.rules.view import Line, Sheet, View
from stellwerk.kit.reasons import TAG, gaps, rings, value
from stellwerk.svg import Node, Point, circle, el, g, quiet_place, several, tag, tag_size, toward
from stellwerk.words import Say

INSIDE = 36  # from the corner of a district to the number in it


def reasons(view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
    """Of the sheet of this seat, and after it of the terms of its sum."""
    board, sheet = view.board, view.sheets[seat]
    kind, _, rest = item.name.partition("-")
    if kind == "line":
        line = next(line for line in sheet.lines if PENCILS[line.pencil] == rest)
        return _line(board, line, say)
    if kind == "sights":
        return (_sights(board, sheet, say),)
    if kind == "interchanges":
        return _interchanges(board, sheet, say)
    if kind == "goal":
        return (_goal(board, sheet, rest, say),)
    return (Reason(say("Who plays alone pays for every module. The board does not show this.")),)


# ------------------------------------------------------------ a line
def _line(board: Board, line: Line, say: Say) -> tuple[Reason, ...]:
    """Its districts, the stations in the best one, and the river."""
    score, own = score_line(board, line), (line.pencil,) if line.arcs else ()
    stops = line.stops(board)
    count = Counter(board.stations[i].district for i in (*stops, *_twice(line)))
    best = max(count, key=lambda name: count[name])
    words = _product(score.districts, score.most, say)
    if line.circled >= 0 and board.stations[line.circled].district == best:
        words = say("{sum}, the circled one twice", sum=words)
    colour = PENCILS[line.pencil]
    drawn = g(_areas(board, list(count), best, score.most), class_=colour) + _at_stations(
        board, [i for i in stops if board.stations[i].district == best]
    )
    if not score.crossings:
        return (Reason(words, drawn, own),)
    river = Reason(_river_words(board, score.crossings, say), _crossings(board, [line]), own)
    return Reason(f"{words} + {river.words}", drawn + river.drawn, own), Reason(words, drawn, own), river


def _twice(line: Line) -> tuple[int, ...]:
    return (line.circled,) if line.circled >= 0 else ()


def _product(visited: int, most: int, say: Say) -> str:
    first = say.many("{n} district", "{n} districts", visited)
    return f"{first} × {say.many('{n} station in the best one', '{n} stations in the best one', most)}"


def _areas(board: Board, visited: list[str], best: str, most: int) -> Node:
    """The districts tinted and counted, the best one more so, with how many stations it has."""
    tinted = [el("path", d=district_d(board, name), class_="area best" if name == best else "area") for name in visited]
    numbers = [tag(*_spots(board, name)[0], str(n), TAG) for n, name in enumerate(visited, 1)]
    return several(*tinted, *numbers, tag(*_spots(board, best)[1], f"× {most}", TAG))


@lru_cache(maxsize=64)
def _spots(board: Board, name: str) -> tuple[Point, Point]:
    """Where in a district its number stands, and how many stations it has: along its edge, off all stations."""
    shape = districts(board)[name]
    heart = sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    dots = [(*place(stop), reach(stop), 2.0) for stop in board.stations]
    corners = [toward(corner, heart, INSIDE) for corner in shape]
    sides = [(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k) for a, b in pairwise([*corners, corners[0]]) for k in (0.3, 0.5, 0.7)]
    edge = (LEFT * STEP, RIGHT * STEP)
    number = quiet_place([*corners, *sides], tag_size("0", TAG), dots, edge)
    return number, quiet_place([*corners, *sides], tag_size("× 0", TAG), [*dots, (*number, TAG, 2.0)], edge)


def _crossings(board: Board, lines: Iterable[Line]) -> Node:
    """What every section over the river brings, on it."""
    wet = [arc for line in lines for arc in line.arcs if board.sections[board.arcs[arc][2]].wet]
    return g(*[value(*middle(*ends(board, arc)), board.points["water"]) for arc in wet])


def _river_words(board: Board, crossings: int, say: Say) -> str:
    times = say.many("{n} section over the Thames", "{n} sections over the Thames", crossings)
    return f"{times} × {board.points['water']}"


# ------------------------------------------------------------ stations
def _rings_d(board: Board, stations: Iterable[int]) -> str:
    return "".join(circle(place(board.stations[i]), reach(board.stations[i]) + 9) for i in stations)


def _at_stations(board: Board, stations: Collection[int], missing: Collection[int] = ()) -> Node:
    """Those that count in rings, those that are missing in dashed ones."""
    drawn = []
    if missing:
        drawn.append(gaps(_rings_d(board, missing)))
    if stations:
        drawn.append(rings(_rings_d(board, stations)))
    return several(*drawn)


def _beside(board: Board, station: int) -> Point:
    """Up to the right of a station, within the map."""
    (x, y), far = place(board.stations[station]), reach(board.stations[station]) + 14
    return min(x + far, RIGHT * STEP - 20), max(y - far, LEFT * STEP + 12)


def _sights(board: Board, sheet: Sheet, say: Say) -> Reason:
    """Every sight, with how many lines come there."""
    served = lines_at(board, sheet)
    sights = [i for i, stop in enumerate(board.stations) if stop.sight]
    seen = [i for i in sights if served[i]]
    marks = sight_marks(board, sheet)
    words = say.many("{n} mark: every line at every sight", "{n} marks: every line at every sight", marks)
    counts = [tag(*_beside(board, i), str(served[i]), TAG) for i in seen]
    return Reason(words, g(_at_stations(board, seen, [i for i in sights if not served[i]]), *counts))


def _interchanges(board: Board, sheet: Sheet, say: Say) -> tuple[Reason, ...]:
    """Every interchange with its points; its terms are those of two, three and four lines."""
    served, worth = lines_at(board, sheet), board.points["interchange"]
    kinds = []
    for lines in (2, 3, 4):
        hubs = [i for i, n in served.items() if n == lines]
        if hubs:
            words = say.many("{n} station of {lines} lines", "{n} stations of {lines} lines", len(hubs), lines=lines)
            values = [value(*_beside(board, i), worth[lines]) for i in hubs]
            kinds.append(Reason(f"{words} × {worth[lines]}", g(_at_stations(board, hubs), *values)))
    if not kinds:
        return (Reason(say("No station has two lines yet")),)
    whole = Reason(" + ".join(kind.words for kind in kinds), several(*[kind.drawn for kind in kinds]))
    return (whole, *kinds) if len(kinds) > 1 else (whole,)


# ------------------------------------------------------------ objectives
def _goal(board: Board, sheet: Sheet, goal: str, say: Say) -> Reason:
    """What of an objective is reached, and what is missing where that has a place."""
    have, need = goal_progress(board, sheet, goal)
    points = board.points["goal"]
    words = say("{have} of {need}: {points} points for all of them", have=have, need=need, points=points)
    served = lines_at(board, sheet)
    if goal == "thames":
        return Reason(words, _crossings_met(board, sheet))
    if goal == "districts":
        met = {board.stations[i].district for i in served}
        shapes = [(name in met, district_d(board, name)) for name in board.districts]
        return Reason(words, g(*[el("path", d=d, class_="area") if is_met else gaps(d) for is_met, d in shapes]))
    if goal == "interchanges":
        return Reason(words, _at_stations(board, [i for i, n in served.items() if n > 1]))
    wanted = [i for i, stop in enumerate(board.stations) if (stop.sight if goal == "sights" else stop.district == board.centre)]
    return Reason(words, _at_stations(board, [i for i in wanted if served[i]], [i for i in wanted if not served[i]]))


def _crossings_met(board: Board, sheet: Sheet) -> Node:
    """Every section over the river, counted."""
    wet = [arc for line in sheet.lines for arc in line.arcs if board.sections[board.arcs[arc][2]].wet]
    return g(*[tag(*middle(*ends(board, arc)), str(n), TAG) for n, arc in enumerate(wet, 1)])
