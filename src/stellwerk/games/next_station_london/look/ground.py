"""The printed map of Next Station London: districts, river, sections, stations. It never changes; lines lie on it.

Unit: 100 = one grid step. Districts are blocks with narrow streets between them; the four corner houses take a bite out of theirs.
"""

from __future__ import annotations

import math
from functools import lru_cache

from stellwerk.games.next_station_london.rules.board import Board, Station
from stellwerk.svg import NOTHING, Node, Point, el, g, label, once, path, picture, rounded, symbol
from stellwerk.words import Say

LETTER = {"violet": "V", "blue": "B", "rose": "R", "green": "G"}  # the same in German and English
PATTERN = {"violet": "plain", "blue": "centre", "rose": "dashes", "green": "dots"}

STEP = 100
LEFT, RIGHT = -0.56, 9.56  # where districts end, in steps; the map is square
STREETS = (2.5, 6.5)
CORNER = 0.5  # from the outer rows: where a corner house ends
RIM = 30  # white, outside the districts; holds the letters and figures of the grid
RADIUS = 23  # of a station
DIAL = RADIUS * 1.74  # of the rays around a sight

SIDE = (RIGHT - LEFT) * STEP + 2 * RIM
ORIGIN = LEFT * STEP - RIM


def place(station: Station) -> Point:
    """Where a station stands."""
    return station.x * STEP, station.y * STEP


def reach(station: Station) -> float:
    """The radius of what is printed around a station."""
    return DIAL + 5 if station.sight else RADIUS + 4


@once(8)
def ground(board: Board, say: Say) -> Node:
    """Everything that is printed, but for the stations, which lie above the lines."""
    return g(_blocks(board), _river(board, say), _sections(board), _grid(board), pointer_events="none")


@once(8)
def bare(board: Board) -> Node:
    """The same as small as can be: districts and river."""
    course = [(max(LEFT, min(RIGHT, x)) * STEP, y * STEP) for x, y in board.water_course]
    return _blocks(board) + el("path", d=rounded(course, 18), class_="b-water", stroke_width=27)


def map_frame(name: str, *inner: Node) -> Node:
    """A square drawing in the units of the map."""
    return picture((ORIGIN, ORIGIN, SIDE, SIDE), name, *inner, class_="board")


# ------------------------------------------------------------ districts
def _shapes() -> list[list[Point]]:
    """The corners of every district, in steps."""
    gap = 0.045
    spans = [(LEFT, STREETS[0] - gap), (STREETS[0] + gap, STREETS[1] - gap), (STREETS[1] + gap, RIGHT)]
    shapes: list[list[Point]] = []
    for row, (top, low) in enumerate(spans):
        for column, (left, right) in enumerate(spans):
            if row != 1 and column != 1:
                shapes += _corner(left if column else right, low if row == 0 else top, column == 0, row == 0, gap)
            else:
                shapes.append([(left, top), (right, top), (right, low), (left, low)])
    return shapes


def _corner(inner_x: float, inner_y: float, west: bool, north: bool, gap: float) -> list[list[Point]]:
    """An outer district and the corner house that bites into it."""
    sx, sy = (1 if west else -1), (1 if north else -1)
    ox, oy = (LEFT if west else RIGHT), (LEFT if north else RIGHT)
    cx, cy = (CORNER if west else 9 - CORNER), (CORNER if north else 9 - CORNER)
    near, far = (cx + sx * gap, cy + sy * gap), (cx - sx * gap, cy - sy * gap)
    district = [(near[0], oy), (inner_x, oy), (inner_x, inner_y), (ox, inner_y), (ox, near[1]), near]
    return [district, [(ox, oy), (far[0], oy), far, (ox, far[1])]]


@lru_cache(maxsize=8)
def districts(board: Board) -> dict[str, tuple[Point, ...]]:
    """The corners of every district on the map: it is the shape in which its stations stand."""
    shapes = _shapes()
    homes = {station.district: (station.x, station.y) for station in board.stations}
    found = {name: next(shape for shape in shapes if _contains(shape, *home)) for name, home in homes.items()}
    return {name: tuple((x * STEP, y * STEP) for x, y in shape) for name, shape in found.items()}


def _contains(shape: list[Point], x: float, y: float) -> bool:
    """Whether a line from the point to the east crosses the edge an odd number of times."""
    edges = zip(shape, [*shape[1:], shape[0]], strict=True)
    return sum((ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in edges) % 2 == 1


def district_d(board: Board, name: str) -> str:
    """The outline of a district."""
    return rounded(districts(board)[name], 20, True)


# ------------------------------------------------------------ ground
def _blocks(board: Board) -> Node:
    names = districts(board)
    return g(
        *[
            el("path", d=district_d(board, name), class_="b-block2" if name == board.centre else "b-block", stroke_width=1.5)
            for name in names
        ]
    )


def _river(board: Board, say: Say) -> Node:
    course = [(max(LEFT, min(RIGHT, x)) * STEP, y * STEP) for x, y in board.water_course]
    end_x, end_y = course[-1]
    name = label(end_x - 80, end_y, say("Thames"), 15, "end", letter_spacing=0.5, class_="b-water-name")  # where no section crosses
    return g(el("path", d=rounded(course, 18), class_="b-water", stroke_width=27), name)


def _sections(board: Board) -> Node:
    d = "".join(path([place(board.stations[s.a]), place(board.stations[s.b])]) for s in board.sections)
    return el("path", d=d, class_="b-grid", stroke_width=3.4, stroke_dasharray="0 10.4")


def _grid(board: Board) -> Node:
    """The letters and figures that name stations, so that a move can be spoken."""
    middle = LEFT * STEP - RIM * 0.52
    columns = sorted({(s.x, s.code[0]) for s in board.stations})
    rows = sorted({(s.y, s.code[1]) for s in board.stations})
    across = [label(x * STEP, middle, letter, 17, class_="b-name") for x, letter in columns]
    down = [label(middle, y * STEP, figure, 17, class_="b-name") for y, figure in rows]
    return g(*across, *down)


# ------------------------------------------------------------ stations
def station(stop: Station, lines: int = 0) -> Node:
    """Plain: white with ink rim. Start: filled in its colour with its letter. Served by two or more lines: ink with the number in it."""
    (x, y), r, hub = place(stop), RADIUS, lines >= 2
    drop = r * 0.16 if stop.symbol == "triangle" else 0  # the optical middle of a triangle
    parts = []
    if stop.sight:
        parts.append(el("circle", cx=x, cy=y, r=DIAL, class_="b-sheet") + sunburst(x, y, DIAL))
    if stop.start:
        parts.append(
            g(
                symbol(stop.symbol, x, y, r * (1.42 if hub else 1.16), class_="start", stroke_width=6, stroke_linejoin="round"),
                class_=stop.start,
            )
        )
    if hub:
        parts.append(symbol(stop.symbol, x, y, r * 1.04, class_="stop hub", stroke_width=5))
        parts.append(label(x, y + drop, lines, r * 1.32, class_="hub-no"))
    elif stop.start:
        parts.append(g(label(x, y + drop, LETTER[stop.start], r * 1.35, class_="on"), class_=stop.start))
    else:
        parts.append(symbol(stop.symbol, x, y, r, class_="stop", stroke_width=5.5))
        parts.append(label(x, y, "?", r * 1.5) if stop.symbol == "any" else NOTHING)
    return g(*parts)


def sunburst(x: float, y: float, r: float, rays: int = 20) -> Node:
    """The sign of a sight: a dial of short rays."""
    step = 2 * math.pi * r / rays
    return el(
        "circle",
        cx=float(x),
        cy=float(y),
        r=r,
        class_="sight",
        stroke_width=r * 0.2,
        stroke_dasharray=f"{step * 0.36:.2f} {step * 0.64:.2f}",
    )
