"""The score pad of Next Station London, worked out from a sheet as people do: item by item, with the sum that leads to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.contract import Item, Score
from stellwerk.games.next_station_london.rules.moves import GOALS, PENCILS

if TYPE_CHECKING:
    from stellwerk.games.next_station_london.rules.board import Board
    from stellwerk.games.next_station_london.rules.view import Line, Sheet

TRACK_END = 10


@dataclass(frozen=True, slots=True)
class LineScore:
    """NSL 4.1: districts visited × most stations in one district + points for the river."""

    districts: int
    most: int
    crossings: int
    points: int

    def __str__(self) -> str:
        """As it stands on the pad: `6 × 3 + 2`."""
        water = self.points - self.districts * self.most
        return f"{self.districts} × {self.most}" + (f" + {water}" if water else "")


def score_line(board: Board, line: Line) -> LineScore:
    """One line, the circled station counted twice (NSL 5.5)."""
    stops = stops_by_district(board, line)
    districts, most = len(stops), max(stops.values())
    crossings = sum(board.sections[board.arcs[arc][2]].wet for arc in line.arcs)
    return LineScore(districts, most, crossings, districts * most + board.points["water"] * crossings)


def stops_by_district(board: Board, line: Line) -> Counter[str]:
    """How many stations of each district the line counts, in the order it came there."""
    stops = Counter(board.stations[i].district for i in line.stops(board))
    if line.circled >= 0:  # NSL 5.5: a station of the line, so of one of its districts
        stops[board.stations[line.circled].district] += 1
    return stops


@lru_cache(maxsize=4096)
def score(board: Board, sheet: Sheet, goals: int, modules: int) -> Score:
    """The whole pad (NSL 5.1), kept because every seat looks at every sheet.

    `goals` are the open objectives as bits, `modules` how many a solo player pays for (NSL 5.3).
    """
    lines = {PENCILS[line.pencil]: score_line(board, line) for line in sheet.lines}
    items = [Item(f"line-{pencil}", lines[pencil].points, str(lines[pencil])) for pencil in PENCILS if pencil in lines]
    marks = min(TRACK_END, sight_marks(board, sheet))
    items.append(Item("sights", board.points["sights"][marks], str(marks)))
    items.append(interchange_item(board, sheet))
    items += [goal_item(board, sheet, goal) for g, goal in enumerate(GOALS) if goals >> g & 1]
    if modules:
        items.append(Item("modules", board.points["solo_module"] * modules, f"{modules} × {-board.points['solo_module']}"))
    best = max((line.points for line in lines.values()), default=0)
    return Score(tuple(items), (best,))


def sight_marks(board: Board, sheet: Sheet) -> int:
    """NSL 4.2: one mark for every line at every sight."""
    return sum(board.stations[i].sight for line in sheet.lines for i in line.stops(board))


def lines_at(board: Board, sheet: Sheet) -> Counter[int]:
    """How many lines serve each station (NSL 5.1, 6.1)."""
    return Counter(i for line in sheet.lines for i in line.stops(board))


def interchange_item(board: Board, sheet: Sheet) -> Item:
    """Stations served by 2, 3 or 4 lines."""
    worth = board.points["interchange"]
    kinds = Counter(lines_at(board, sheet).values())
    return Item(
        "interchanges", sum(worth[n] * kinds[n] for n in (2, 3, 4)), " + ".join(f"{kinds[n]} × {worth[n]}" for n in (2, 3, 4) if kinds[n])
    )


def goal_progress(board: Board, sheet: Sheet, goal: str) -> tuple[int, int]:
    """NSL 5.4: how far the network is with a shared objective, and how far it must come."""
    served = lines_at(board, sheet)
    if goal == "interchanges":
        return sum(n >= 2 for n in served.values()), board.goal_counts[goal]
    if goal == "thames":
        return sum(board.sections[board.arcs[arc][2]].wet for line in sheet.lines for arc in line.arcs), board.goal_counts[goal]
    if goal == "districts":
        return len({board.stations[i].district for i in served}), len(board.districts)
    wanted = {i for i, s in enumerate(board.stations) if (s.sight if goal == "sights" else s.district == board.centre)}
    return len(wanted & set(served)), len(wanted)


def goal_item(board: Board, sheet: Sheet, goal: str) -> Item:
    """Ten points, or none yet."""
    have, need = goal_progress(board, sheet, goal)
    return Item(f"goal-{goal}", board.points["goal"] * (have >= need), f"{have} / {need}")


def verdict_rank(board: Board, total: int) -> int:
    """NSL 5.3, 6.3: the mayor's band, 0 the lowest."""
    return sum(total > bound for bound in board.verdicts)
