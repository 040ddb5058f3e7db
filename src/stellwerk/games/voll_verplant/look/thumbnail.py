"""A sheet of voll verplant as small as a stamp: the lines in their colours, a dot on every marked station, a box on every transfer.

Unit: 1 = one grid step, so that most places are two digits.
"""

from __future__ import annotations

from collections.abc import Iterable

from stellwerk.games.voll_verplant.look.lines import STEP, courses, hops_of
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.kit import frame
from stellwerk.svg import NOTHING, Node, Point, el, num, once, several

LINE, MARK, BOXED = 0.26, 0.62, 0.78  # how wide strokes are; a dot is a stroke without length
RIM = 0.6


def thumbnail(view: View, seat: int) -> Node:
    """What the viewer may see of a seat's sheet."""
    sheet = view.sheets[seat]
    return _drawn(view.board, sheet.marked, sheet.boxed)


@once(2048)
def _drawn(board: Board, marked: frozenset[int], boxed: frozenset[int]) -> Node:
    crosses, boxes = _dots(board, marked - boxed, MARK, "b-ink"), _dots(board, boxed, BOXED, "b-ink butt")
    return frame.thumbnail(_box(board), _network(board), crosses, boxes)


def _box(board: Board) -> tuple[float, float, float, float]:
    xs, ys = [stop.x for stop in board.stations], [stop.y for stop in board.stations]
    return min(xs) - RIM, min(ys) - RIM, max(xs) - min(xs) + 2 * RIM, max(ys) - min(ys) + 2 * RIM


@once(32)
def _network(board: Board) -> Node:
    """All lines, corners and all; where several share a track, the last one lies on top."""
    drawn = []
    for line, of in enumerate(board.lines):
        points = [(x / STEP, y / STEP) for hop in hops_of(board, line) for x, y in courses(board)[hop]]
        drawn.append(el("path", d=_way(points), class_=f"line {of.colour}", stroke_width=LINE))
    return several(*drawn)


def _way(points: list[Point]) -> str:
    """From corner to corner, without what lies on the straight between two."""
    kept: list[Point] = []
    for point in points:
        if kept and point == kept[-1]:
            continue
        if len(kept) > 1 and _is_between(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return "M" + " ".join(f"{num(x)} {num(y)}" for x, y in kept)


def _is_between(a: Point, b: Point, c: Point) -> bool:
    """Whether b lies on the straight way from a to c."""
    across = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return abs(across) < 1e-6 and ahead > 0


def _dots(board: Board, stations: Iterable[int], size: float, class_: str) -> Node:
    reach = "h0" if class_ == "b-ink" else f"m{num(-size / 2)} 0h{num(size)}"
    d = "".join(f"M{num(board.stations[i].x)} {num(board.stations[i].y)}{reach}" for i in sorted(stations))
    return el("path", d=d, class_=class_, stroke_width=size) if d else NOTHING
