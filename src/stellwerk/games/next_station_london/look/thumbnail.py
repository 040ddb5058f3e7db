"""A sheet of Next Station London as small as a stamp: the lines in their colours over the dots of all stations.

Unit: 1 = one grid step, so that a place is two digits.
"""

from __future__ import annotations

from stellwerk.games.next_station_london.look.ground import LEFT, RIGHT
from stellwerk.games.next_station_london.look.lines import runs
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.moves import PENCILS
from stellwerk.games.next_station_london.rules.score import lines_at
from stellwerk.games.next_station_london.rules.view import Line, Sheet, View
from stellwerk.kit import frame
from stellwerk.svg import NOTHING, Node, el, once, path

BOX = (LEFT, LEFT, RIGHT - LEFT, RIGHT - LEFT)
RIVER, STOP, LINE, HUB = 0.3, 0.28, 0.34, 0.62  # how wide strokes are; a dot is a stroke without length


def thumbnail(view: View, seat: int) -> Node:
    """What the viewer may see of a seat's sheet."""
    return _drawn(view.board, view.sheets[seat])


@once(2048)
def _drawn(board: Board, sheet: Sheet) -> Node:
    served = lines_at(board, sheet)
    hubs = [i for i in range(len(board.stations)) if served[i] > 1]
    return frame.thumbnail(BOX, _ground(board), *[_line(board, line) for line in sheet.lines], _dots(board, hubs, HUB, "b-ink"))


@once(8)
def _ground(board: Board) -> Node:
    course = [(max(LEFT, min(RIGHT, x)), y) for x, y in board.water_course]
    river = el("path", d=path(course), class_="b-water", stroke_width=RIVER)
    return river + _dots(board, range(len(board.stations)), STOP, "b-grid")


def _line(board: Board, line: Line) -> Node:
    d = "".join(path([(board.stations[i].x, board.stations[i].y) for i in stroke]) for stroke in runs(board, line))
    start = board.stations[board.tables.start[line.pencil]]
    return el("path", d=f"{d}M{start.x} {start.y}h0", class_=f"line {PENCILS[line.pencil]}", stroke_width=LINE)


def _dots(board: Board, stations: range | list[int], size: float, class_: str) -> Node:
    d = "".join(f"M{board.stations[i].x} {board.stations[i].y}h0" for i in stations)
    return el("path", d=d, class_=class_, stroke_width=size) if d else NOTHING
