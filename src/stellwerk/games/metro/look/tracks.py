"""Lines on the tiles of Metro: each one path from its platform as far as it is built, in the colour and pattern of its owner.

A line under the pointer is drawn again above all others (class `tell-N`): ink along it, a number on every fifth pass, its value at both
ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.games.metro.look.marks import PATTERNS
from stellwerk.games.metro.look.tiles import AHEAD, IN, LEG, OUT, TRACK, TURNS, T, corner, middle, step
from stellwerk.games.metro.rules.board import SIDES, Board
from stellwerk.games.metro.rules.codes import NODES, STATIONS
from stellwerk.games.metro.rules.lines import Line
from stellwerk.games.metro.rules.view import View
from stellwerk.svg import NOTHING, Node, Point, el, g, label, once, several, tag

PLATFORM = 26  # how far a platform stands from its tile
INDOORS = 15  # the same in the hall
BUFFER = 15
HALL = 22
MIDDLE = corner(36)  # of the hall


def colour_of(view: View, station: int) -> str:
    """The colour of a station's owner; empty for nobody's."""
    who = view.owner[station]
    return view.owners[who] if who >= 0 else ""


# ------------------------------------------------------------ paths
@lru_cache(maxsize=64)
def departure(board: Board, station: int) -> Point:
    """Where the track of a station comes to its tile."""
    at = board.stations[station]
    (x, y), (px, py) = corner(at.cell), IN[at.side]
    return x + px, y + py


@lru_cache(maxsize=64)
def arrival(board: Board, station: int) -> Point:
    """Where lines leave their last tile for a station."""
    at = board.stations[station]
    (x, y), (px, py) = corner(at.cell), OUT[at.side]
    return x + px, y + py


def outward(board: Board, station: int) -> tuple[int, int]:
    """The way from its tile to a station."""
    dx, dy = AHEAD[board.stations[station].side]
    return -dx, -dy


def platform(board: Board, station: int) -> Point:
    """The middle of a platform."""
    (x, y), (dx, dy) = departure(board, station), outward(board, station)
    far = PLATFORM if station < STATIONS else INDOORS
    return x + dx * far, y + dy * far


@lru_cache(maxsize=64)
def _head(board: Board, station: int) -> str:
    (x, y), (dx, dy) = platform(board, station), outward(board, station)
    return f"M{x} {y}{step(-dx, -dy, PLATFORM if station < STATIONS else INDOORS)}"


@lru_cache(maxsize=64)
def _tail(board: Board, station: int) -> str:
    dx, dy = outward(board, station)
    return step(dx, dy, BUFFER if station < STATIONS else HALL)


def legs(board: Board, codes: Sequence[int], passes: Sequence[tuple[int, int]]) -> str:
    """The tracks of these passes one after the other."""
    tiles = board.tiles
    return "".join([LEG[f"{tiles[codes[cell]][side]}{side}"] for cell, side in passes])


def course(board: Board, codes: Sequence[int], line: Line) -> str:
    """A line from its platform to where it ends."""
    tail = _tail(board, line.end) if line.end >= 0 else ""
    return _head(board, line.station) + legs(board, codes, line.passes) + tail


@lru_cache(maxsize=1024)
def traced(board: Board, start: str, passes: tuple[tuple[str, str, str], ...], end: str) -> str:
    """A line told by names: its station, for each pass the field, the side in and the side out, and where it ends."""
    first, last = (next(k for k, station in enumerate(board.stations) if station.name == name) for name in (start, end))
    return _head(board, first) + "".join(_leg(*each[1:]) for each in passes) + _tail(board, last)


def _leg(into: str, out: str) -> str:
    return LEG[f"{passed(into, out)}{SIDES.index(into)}"]


def passed(into: str, out: str) -> str:
    """The letter of the track that leads from one side of a tile to the other."""
    side, leaves = SIDES.index(into), SIDES.index(out)
    return next(letter for letter, turn in TURNS.items() if (side + turn) % 4 == leaves)


def way_out(board: Board, codes: Sequence[int], cell: int, side: int) -> tuple[int, Point]:
    """The side by which a pass leaves its tile, and where."""
    leaves = (side + TURNS[board.tiles[codes[cell]][side]]) % 4
    (x, y), (px, py) = corner(cell), OUT[leaves]
    return leaves, (x + px, y + py)


def end_spot(board: Board, codes: Sequence[int], line: Line) -> Point:
    """Where the value of a line is told: beyond its last tile."""
    if line.end >= 0:
        (x, y), (dx, dy) = arrival(board, line.end), outward(board, line.end)
        far = 30 if line.end < STATIONS else 34
        return x + dx * far, y + dy * far
    if not line.passes:
        (x, y), (dx, dy) = departure(board, line.station), outward(board, line.station)
        return x - dx * 14, y - dy * 14
    leaves, (x, y) = way_out(board, codes, *line.passes[-1])
    dx, dy = AHEAD[leaves]
    return x - dx * 4, y - dy * 4


# ------------------------------------------------------------ strokes
def inside(d: str, colour: str, offset: float = 0) -> Node:
    """The pattern of a colour along a path."""
    pattern = PATTERNS[colour]
    if pattern is None:
        return NOTHING
    dash, width = pattern
    return el("path", d=d, class_="line-in", stroke_width=width, stroke_dasharray=dash or None, stroke_dashoffset=offset or None)


@once(8192)
def run(station: int, d: str, colour: str, is_finished: bool) -> Node:
    """A line on the board; pale when it is scored. Pointing at it lights it up."""
    strokes = [el("path", d=d, class_=klass) for klass in ("casing bed", "flat-rim", "flat-line")]
    klass = f"{colour} thread thread-{station} follow follow-{station}{' past' if is_finished else ''}"
    return g(*strokes, inside(d, colour), class_=klass)


LENGTH = {"a": T, "b": 100.5, "c": 50.3, "d": 50.3}


def told(board: Board, codes: Sequence[int], line: Line, colour: str) -> Node:
    """A line as it is shown while it is pointed at."""
    letters = tuple(board.tiles[codes[cell]][side] for cell, side in line.passes)
    return _told(board, line, letters, course(board, codes, line), end_spot(board, codes, line), colour)


@once(4096)
def _told(board: Board, line: Line, letters: tuple[str, ...], d: str, end: Point, colour: str) -> Node:
    parts = [strokes(d, colour, 0)]
    seen: set[int] = set()
    ran = float(PLATFORM)
    for (cell, side), letter in zip(line.passes, letters, strict=True):
        if cell in seen:  # the second pass bridges the first
            (x, y), (px, py) = corner(cell), IN[side]
            parts.append(strokes(f"M{x + px} {y + py}{LEG[f'{letter}{side}']}", colour, ran))
        seen.add(cell)
        ran += LENGTH[letter]
    for n, ((cell, side), letter) in enumerate(zip(line.passes, letters, strict=True), 1):
        if n % 5 == 0 and n < len(letters):
            (x, y), (mx, my) = corner(cell), middle(letter, side)
            parts.append(el("circle", cx=x + mx, cy=y + my, r=14, class_="stop", stroke_width=2) + label(x + mx, y + my, n, 18))
    parts.append(_values(board, line, end))
    return g(*parts, class_=f"preview tell-{line.station} {colour}", display="none")


def strokes(d: str, colour: str, offset: float) -> Node:
    """A line with ink along it, and its pattern inside."""
    widths = (("b-ink butt", TRACK + 11), ("casing butt", TRACK + 5), ("rim butt", TRACK + 2), ("line butt", TRACK))
    return several(*[el("path", d=d, class_=klass, stroke_width=width) for klass, width in widths]) + inside(d, colour, offset)


def value_of(line: Line) -> str:
    """What a line is worth, as on a tag: a plus while it can grow."""
    return str(line.points) if line.is_finished else f"{line.length}+"


def _values(board: Board, line: Line, end: Point) -> Node:
    """At the platform and at the end; a doubled line says so in the hall."""
    start = tag(*platform(board, line.station), value_of(line), 24)
    if line.end >= STATIONS and line.points > line.length:
        return start + hall_words(f"{line.length} × 2 = {line.points}", 34)
    return start + tag(*end, value_of(line), 24) if line.passes else start


def hall_words(words: str, size: float) -> Node:
    """What stands in the central station, on a ground of its own."""
    x, y = MIDDLE
    ground = el("rect", x=x - 68, y=y - 40, width=136, height=80, class_="hub")
    return ground + label(x, y, words, size, class_="hub-no")


# ------------------------------------------------------------ what a move would do
@lru_cache(maxsize=4)
def _network(board: Board) -> tuple[list[int], list[int], list[int]]:
    """Exits, where each leads, departures: taken out of the tables once, as compiled every look at an array makes a list."""
    return list(board.tables.exits), list(board.tables.onward), list(board.tables.depart)


def fronts(view: View) -> dict[int, Line]:
    """The node before which every open line with an owner waits."""
    exits, onward, depart = _network(view.board)
    base = NODES if view.options["middle_rails"] else 0
    found = {}
    for line in view.lines:
        if line.end < 0 and view.owner[line.station] >= 0:
            if line.passes:
                cell, side = line.passes[-1]
                node = onward[base + cell * 4 + exits[view.codes[cell] * 4 + side]]
            else:
                node = depart[line.station]
            found[node] = line
    return found


def extended(view: View, waiting: dict[int, Line], cell: int, code: int) -> tuple[list[int], list[tuple[Line, Line]]]:
    """The tiles with one more on a cell, and the lines this lengthens: before and after."""
    exits, onward, _ = _network(view.board)
    base = NODES if view.options["middle_rails"] else 0
    codes = list(view.codes)
    codes[cell] = code
    changed = []
    for side in range(4):
        line = waiting.get(cell * 4 + side)
        if line is None:
            continue
        passes = list(line.passes)
        node = cell * 4 + side
        while node < NODES and codes[node >> 2] >= 0:
            passes.append((node >> 2, node & 3))
            node = onward[base + (node & ~3) + exits[codes[node >> 2] * 4 + (node & 3)]]
        changed.append((line, Line(line.station, tuple(passes), node - NODES if node >= NODES else -1)))
    return codes, changed
