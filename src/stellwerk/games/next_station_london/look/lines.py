"""What people draw on the map of Next Station London: lines, circled stations, and the sections that may be drawn next, lit.

A lit section (ghost) says what the line would score with it. One ghost serves all moves on its section: plain or with a power.
What looks the same again and again (a line until its next section, a lit section of a colour) is drawn once and remembered.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from stellwerk.contract import Move
from stellwerk.games.next_station_london.look.cards import power_sign
from stellwerk.games.next_station_london.look.ground import LEFT, LETTER, PATTERN, RIGHT, STEP, place, reach
from stellwerk.games.next_station_london.rules.board import Board, Station
from stellwerk.games.next_station_london.rules.moves import PENCILS, Circle, Draw, Take
from stellwerk.games.next_station_london.rules.score import score_line
from stellwerk.games.next_station_london.rules.view import Line, Sheet, View
from stellwerk.games.next_station_london.words import tell
from stellwerk.svg import (
    NOTHING,
    Node,
    Point,
    around,
    bullet,
    circle,
    drawn_line,
    el,
    g,
    last_move,
    once,
    path,
    quiet_place,
    several,
    tag,
    tag_size,
    title,
    toward,
    written,
)
from stellwerk.words import Say

WIDTH = 17
TAGGED = 6  # with more ghosts than this, values would hide the map: they stand in the titles only
TAG = 25  # font size
# Targets: how wide along a section, and how far around the station it leads to. Less where there are more than a few sections,
# or where several lead to one station: each must keep a place of its own.
FEW, ALONG, ALONG_CROWDED = 4, 64, 44
FAR, FAR_SHARED = 52, 32
RING = 37  # around what a move has drawn

Dot = tuple[float, float, float, float]


# ------------------------------------------------------------ lines
def runs(board: Board, line: Line) -> list[list[int]]:
    """The line as few long strokes, so that its pattern runs through stations: the trunk through the start, then the branches."""
    start = board.tables.start[line.pencil]
    strokes: list[list[int]] = []
    for arc in line.arcs:
        a, b, _ = board.arcs[arc]
        going = next((stroke for stroke in strokes if stroke[-1] == a), None)
        if going:
            going.append(b)
        else:
            strokes.append([a, b])
    both = [stroke for stroke in strokes if stroke[0] == start]
    if len(both) < 2:
        return strokes
    trunk = [*reversed(both[0]), *both[1][1:]]
    return [trunk, *[stroke for stroke in strokes if stroke not in both[:2]]]


@once(1024)
def draw(board: Board, line: Line) -> Node:
    """A line in its colour and pattern."""
    if not line.arcs:
        return NOTHING
    d = "".join(path([place(board.stations[i]) for i in stroke]) for stroke in runs(board, line))
    pencil = PENCILS[line.pencil]
    return drawn_line(d, f"{pencil} thread thread-{line.pencil}", PATTERN[pencil], WIDTH)


@once(1024)
def letter(board: Board, line: Line) -> Node:
    """The line's letter in the middle of its longest section."""
    if not line.arcs:
        return NOTHING
    a, b = longest(board, line)
    pencil = PENCILS[line.pencil]
    return bullet(*middle(a, b), 19 if math.dist(a, b) > STEP else 16, LETTER[pencil], pencil, rim=4)


def longest(board: Board, line: Line) -> tuple[Point, Point]:
    """The ends of the longest section of a line."""
    return max((ends(board, arc) for arc in line.arcs), key=lambda pair: math.dist(*pair))


def middle(a: Point, b: Point) -> Point:
    """Half way."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def ends(board: Board, arc: int) -> tuple[Point, Point]:
    """Where an arc starts and ends on the map."""
    a, b, _ = board.arcs[arc]
    return place(board.stations[a]), place(board.stations[b])


def chosen(board: Board, sheet: Sheet) -> Node:
    """Sections of the turn still open: a dashed ink outline under the finished look."""
    if not sheet.fresh:
        return NOTHING
    d = "".join(path(ends(board, arc)) for arc in sheet.lines[-1].arcs[-sheet.fresh :])
    return el("path", d=d, class_="chosen", stroke_width=WIDTH + 18, stroke_dasharray="12 8")


def circled(board: Board, line: Line, now: bool) -> Node:
    """The second ring of a station that counts twice (NSL 5.5); outlined while the turn is open."""
    if line.circled < 0:
        return NOTHING
    stop = board.stations[line.circled]
    (x, y), r = place(stop), reach(stop) + 9
    rings = [el("circle", cx=x, cy=y, r=r, class_="casing", stroke_width=17), el("circle", cx=x, cy=y, r=r, class_="ring", stroke_width=8)]
    if now:
        rings.insert(1, el("circle", cx=x, cy=y, r=r, class_="chosen", stroke_width=15, stroke_dasharray="8 6"))
    return g(*rings, class_=PENCILS[line.pencil])


@once(1024)
def outline(board: Board, move: Move) -> Node:
    """What a move draws: a section or a circled station, with a line around it."""
    if isinstance(move, Draw):
        return last_move(around([place(board.stations[board.index[code]]) for code in (move.start, move.end)], RING))
    if isinstance(move, Circle):
        stop = board.stations[board.index[move.station]]
        return last_move(circle(place(stop), reach(stop) + 18))
    return NOTHING


# ------------------------------------------------------------ what may be picked
@dataclass(frozen=True, slots=True)
class Ghost:
    """A section that may be drawn: its arc, all moves on it, and what the line would score."""

    arc: int
    moves: tuple[Draw, ...]
    how: str
    points: int

    @property
    def power(self) -> str:
        """The power without which this section cannot be drawn, or empty."""
        return self.moves[0].power if all(move.power for move in self.moves) else ""


def ghosts_of(view: View) -> list[Ghost]:
    """The sections lit for the viewer, in the order of the legal moves."""
    board, line = view.board, view.sheets[view.seat or 0].lines[-1:]
    moves: dict[int, list[Draw]] = {}
    for n in view.legal:
        move = board.moves[n]
        if isinstance(move, Draw):
            moves.setdefault((n - 1) % len(board.arcs), []).append(move)
    out = []
    for arc, on_it in moves.items():
        score = score_line(board, replace(line[0], arcs=(*line[0].arcs, arc)))
        out.append(Ghost(arc, tuple(on_it), f"{score} = {score.points}", score.points))
    return out


def picks(view: View, say: Say) -> tuple[Node, Node]:
    """Everything the viewer may touch on the map, and the values of sections as tags where there are few."""
    board, ghosts = view.board, ghosts_of(view)
    fixed, along = occupied(view, ghosts)
    few = len(ghosts) <= TAGGED
    haloed = _haloed(board, ghosts)
    lit, values = [], []
    for one in in_layers(ghosts):
        words = str(one.points) if few else one.how
        spot = tag_place(board, one, words, fixed + [dot for arc, dots in along.items() if arc != one.arc for dot in dots])
        value = tag(*spot, words, TAG)
        if few:
            fixed.append((*spot, TAG * 0.8, 20))
            values.append(value)
        lit.append(_ghost(view, one, say, NOTHING if few else value, board.arcs[one.arc][1] not in haloed))
    return g(*lit, marks(view, say)), g(*values)


def hover_picks(view: View, ghosts: Sequence[Ghost], say: Say) -> Node:
    """The same for a page, where a value shows under pointer or focus: it keeps clear of what else is lit, which would lie over it."""
    board, haloed = view.board, _haloed(view.board, ghosts)
    circles = range(board.first["circle"], board.first["take"])
    ends_lit = sum(1 << i for i in {board.arcs[one.arc][1] for one in ghosts} | {circles.index(n) for n in view.legal if n in circles})
    ways_lit = sum(1 << i for i in {board.arcs[one.arc][2] for one in ghosts})
    leading = Counter(board.arcs[one.arc][1] for one in ghosts)
    lit = []
    for one in in_layers(ghosts):
        _, end, section = board.arcs[one.arc]
        spots = tag_spots(board, one.arc, tag_size(one.how, TAG))
        halos, ways = ends_lit & ~(1 << end), ways_lit & ~(1 << section)
        best = min(spots, key=lambda spot: spot.cost + 3 * (spot.stations & halos).bit_count() + (spot.sections & ways).bit_count())
        target = (ALONG if len(ghosts) <= FEW else ALONG_CROWDED, FAR if leading[end] == 1 else FAR_SHARED)
        lit.append(_ghost(view, one, say, tag(*best.place, one.how, TAG), end not in haloed, target, hover=True))
    return g(*lit, marks(view, say, hover=True))


def in_layers(ghosts: Sequence[Ghost]) -> list[Ghost]:
    """Sections that need a power below the others."""
    return sorted(ghosts, key=lambda one: one.power == "")


def _haloed(board: Board, ghosts: Sequence[Ghost]) -> set[int]:
    """The stations with a full halo, which need no dotted one."""
    return {board.arcs[one.arc][1] for one in ghosts if not one.power}


def _ghost(view: View, one: Ghost, say: Say, value: Node, ring: bool, target: tuple[int, int] = (ALONG, FAR), hover: bool = False) -> Node:
    """Lit and dashed in the line's colour, under pointer or focus as if drawn. The far station is a target too.

    On a page what needs a power shows while the power's switch is on.
    """
    board, pencil = view.board, view.pencil
    a, b = (board.stations[i].code for i in board.arcs[one.arc][:2])
    light, as_drawn, hit = _section_looks(board, one.arc, one.power, ring, target, pencil)
    preview = g(as_drawn, value, class_="preview", display="none")
    klass = f"{pencil} off" if hover and one.power else pencil
    return pick(f"{a}-{b}", f"{_told(one.moves[0], say)}: {one.how}", light, preview, hit, class_=klass)


_told = lru_cache(maxsize=2048)(tell.tell)


@lru_cache(maxsize=4096)
def _section_looks(board: Board, arc: int, power: str, ring: bool, target: tuple[int, int], pencil: str) -> tuple[Node, Node, Node]:
    """A section that may be drawn: its light, as it would be drawn, its target. With a power only: a dotted halo and the power's sign."""
    b = board.stations[board.arcs[arc][1]]
    (x, y), d, halo = place(b), path(ends(board, arc)), reach(b) + 14
    if power:
        spot = sign_place(board, arc)
        light = [
            el("path", d=d, class_="lit", stroke_width=19, stroke_dasharray="0 26"),
            el("circle", cx=x, cy=y, r=halo - 4, class_="lit", stroke_width=13, stroke_dasharray=_even(halo - 4, 19)) if ring else NOTHING,
            el("path", d=d, class_="ghost", stroke_width=6, stroke_dasharray="7 9"),
            el("circle", cx=spot[0], cy=spot[1], r=17.0, class_="stop", stroke_width=2),
            power_sign(power, *spot, 12),
        ]
    else:
        light = [
            el("path", d=d, class_="lit", stroke_width=30),
            el("circle", cx=x, cy=y, r=halo, class_="lit-stop"),
            el("path", d=d, class_="ghost", stroke_width=10, stroke_dasharray="13 10"),
        ]
    hit = el("path", d=d, class_="hit", stroke_width=target[0]) + el("circle", cx=x, cy=y, r=target[1], class_="hit")
    return written(several(*light)), written(drawn_line(d, pencil, PATTERN[pencil], WIDTH)), written(hit)


def marks(view: View, say: Say, hover: bool = False) -> Node:
    """Stations that may be circled, or the start stations of pencils that may be taken; with hover, circled as if done."""
    return several(*[_mark(view, view.board.moves[n], say, hover) for n in view.legal])


def _mark(view: View, move: Move, say: Say, hover: bool) -> Node:
    if isinstance(move, Take):
        stop = next(s for s in view.board.stations if s.start == move.pencil)
        return pick(str(move), _told(move, say), _take_looks(stop), class_=move.pencil)
    if not isinstance(move, Circle):
        return NOTHING
    board, number = view.board, view.board.index[move.station]
    stop = board.stations[number]
    line = replace(view.sheets[view.seat or 0].lines[-1], circled=number)
    score = score_line(board, line)
    how = f"{score} = {score.points}"
    preview = NOTHING
    if hover:
        x, y = place(stop)
        away = reach(stop) + 9 + TAG * 1.5
        value = tag(x, y - away if y > STEP else y + away, how, TAG)
        preview = g(circled(board, line, False), value, class_="preview", display="none")
    klass = f"{view.pencil} off" if hover and view.stage == "draw" else view.pencil
    return pick(str(move), f"{_told(move, say)}: {how}", _circle_looks(stop), preview, class_=klass)


@once(128)
def _take_looks(stop: Station) -> Node:
    (x, y), r = place(stop), reach(stop) + 18
    return el("circle", cx=x, cy=y, r=r, class_="lit-stop") + el("circle", cx=x, cy=y, r=r + 6, class_="hit")


@once(128)
def _circle_looks(stop: Station) -> Node:
    """A power, so dotted. The target ends with the ring: sections that start here are touched farther out."""
    (x, y), r = place(stop), reach(stop) + 12
    dots = el("circle", cx=x, cy=y, r=r, class_="lit", stroke_width=15, stroke_dasharray=_even(r, 21))
    ring = el("circle", cx=x, cy=y, r=r, class_="ghost", stroke_width=6, stroke_dasharray="7 9")
    return dots + ring + el("circle", cx=x, cy=y, r=r + 6, class_="hit")


def pick(token: str, words: str, *body: Node, class_: str) -> Node:
    """A thing that can be touched: with pointer, finger or keyboard."""
    return g(title(words), *body, class_=f"pick {class_}", data_pick=token, tabindex=0, role="button", aria_label=words)


def _even(r: float, step: float) -> str:
    """Dots around a circle without a seam."""
    around = 2 * math.pi * r
    return f"0 {around / round(around / step):.3f}"


# ------------------------------------------------------------ where tags hide least
def sign_place(board: Board, arc: int) -> Point:
    """The power's sign stands just before the far station."""
    near, far = ends(board, arc)
    return toward(far, near, reach(board.stations[board.arcs[arc][1]]) + 24)


def occupied(view: View, ghosts: Sequence[Ghost]) -> tuple[list[Dot], dict[int, list[Dot]]]:
    """What a tag should not hide: stations, lines, letters, signs; and along each ghost's arc the section itself with its far end."""
    board, sheet = view.board, view.sheets[view.seat or 0]
    fixed: list[Dot] = [(*place(s), reach(s), 8) for s in board.stations]
    for line in sheet.lines:
        fixed += [(x, y, 12, 1) for arc in line.arcs for x, y in _along(*ends(board, arc))]
        fixed += [(*middle(*longest(board, line)), 19, 8)] if line.arcs else []
    fixed += [(*sign_place(board, one.arc), 17, 8) for one in ghosts if one.power]
    along: dict[int, list[Dot]] = {}
    for one in ghosts:
        far = board.stations[board.arcs[one.arc][1]]
        along[one.arc] = [(x, y, 15, 1) for x, y in _along(*ends(board, one.arc))] + [(*place(far), reach(far) + 14, 1)]
    return fixed, along


def tag_place(board: Board, one: Ghost, text: str, busy: Sequence[Dot]) -> Point:
    """On the middle of the section if there is room, else around its far station."""
    _, (x, y) = ends(board, one.arc)
    w, h = tag_size(text, TAG)
    spots = _places(board, one.arc, w, h)
    within = max(math.dist(spot, (x, y)) for spot in spots) + w + reach(board.stations[board.arcs[one.arc][1]]) + 18
    close = [dot for dot in busy if abs(dot[0] - x) < within and abs(dot[1] - y) < within]
    return quiet_place(spots, (w, h), close, (LEFT * STEP, RIGHT * STEP))


def _places(board: Board, arc: int, w: float, h: float) -> list[Point]:
    near, far = ends(board, arc)
    on_it = [((near[0] * k + far[0] * (1 - k)), (near[1] * k + far[1] * (1 - k))) for k in (0.5, 0.42, 0.58, 0.35, 0.65)]
    return on_it + _around(board, arc, w, h)


def _around(board: Board, arc: int, w: float, h: float) -> list[Point]:
    r = reach(board.stations[board.arcs[arc][1]]) + 18
    (x, y), dx, dy = ends(board, arc)[1], r + w / 2, r + h / 2
    spots = [(x, y - dy), (x, y + dy), (x + dx, y), (x - dx, y)]
    return spots + [(x + sx * (dx - 14), y + sy * (dy - 8)) for sx in (1, -1) for sy in (-1, 1)]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a tag: what it costs there on the bare map, and as bits the stations and sections whose light it would touch."""

    place: Point
    cost: int
    stations: int
    sections: int


def _beside(board: Board, arc: int, w: float, h: float) -> list[Point]:
    """Places beside a section, and around its far station; one that lies on the section itself costs more than anything but the edge."""
    near, far = ends(board, arc)
    length = math.dist(near, far)
    nx, ny = (near[1] - far[1]) / length, (far[0] - near[0]) / length
    away = abs(nx) * w / 2 + abs(ny) * h / 2 + 30
    along = [(near[0] + (far[0] - near[0]) * k, near[1] + (far[1] - near[1]) * k) for k in (0.5, 0.35, 0.65)]
    return [(x + side * away * nx, y + side * away * ny) for x, y in along for side in (1, -1)] + _around(board, arc, w, h)


@lru_cache(maxsize=4096)
def tag_spots(board: Board, arc: int, size: Point) -> tuple[Spot, ...]:
    """The places for the tag of a section, each looked at once for all games."""
    half, low, high = (size[0] / 2, size[1] / 2), LEFT * STEP, RIGHT * STEP
    stations = [(i, *place(s), reach(s)) for i, s in enumerate(board.stations)]
    spots = []
    own = 1 << board.arcs[arc][2]
    for x, y in _beside(board, arc, *size):
        outside = min(x - half[0], y - half[1]) < low or max(x + half[0], y + half[1]) > high
        near = [(i, gap - r) for i, sx, sy, r in stations if (gap := max(abs(sx - x) - half[0], abs(sy - y) - half[1])) < r + 14]
        sections = _sections_under(board, (x, y), half)
        cost = 999 * outside + 99 * bool(sections & own) + 8 * sum(gap < 0 for _, gap in near)
        spots.append(Spot((x, y), cost, sum(1 << i for i, _ in near), sections))
    return tuple(spots)


def _sections_under(board: Board, middle: Point, half: Point) -> int:
    """The printed sections whose light a tag would touch, as bits."""
    dots, (x, y), (w, h) = _section_dots(board), middle, (half[0] + 15, half[1] + 15)
    found = 0
    for column in range(int((x - w) // STEP), int((x + w) // STEP) + 1):
        for row in range(int((y - h) // STEP), int((y + h) // STEP) + 1):
            for dx, dy, bit in dots.get((column, row), ()):
                if abs(dx - x) < w and abs(dy - y) < h:
                    found |= bit
    return found


@lru_cache(maxsize=8)
def _section_dots(board: Board) -> dict[tuple[int, int], list[tuple[float, float, int]]]:
    """All printed sections as rows of dots with the section's bit, by the square of the grid they lie in."""
    squares: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
    for i, section in enumerate(board.sections):
        for x, y in _along(place(board.stations[section.a]), place(board.stations[section.b])):
            squares.setdefault((int(x // STEP), int(y // STEP)), []).append((x, y, 1 << i))
    return squares


def _along(a: Point, b: Point) -> list[Point]:
    count = max(2, round(math.dist(a, b) / 16))
    return [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(1, count)]
