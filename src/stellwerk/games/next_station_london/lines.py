"""What people draw on the map of Next Station London: lines, circled stations, and the sections that may be drawn next, lit.

A lit section (ghost) says what the line would score with it. One ghost serves all moves on its section: plain or with a power.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from stellwerk.core import Move
from stellwerk.games.next_station_london import tell
from stellwerk.games.next_station_london.board import Board
from stellwerk.games.next_station_london.cards import power_sign
from stellwerk.games.next_station_london.ground import LEFT, LETTER, PATTERN, RIGHT, STEP, place, reach
from stellwerk.games.next_station_london.moves import PENCILS, Circle, Draw, Take
from stellwerk.games.next_station_london.score import score_line
from stellwerk.games.next_station_london.view import Line, Sheet, View
from stellwerk.svg import Point, bullet, drawn_line, el, g, path, quiet_place, tag, tag_size, title, toward
from stellwerk.words import Say

WIDTH = 17
TAGGED = 6  # with more ghosts than this, values would hide the map: they stand in the titles only
TAG = 25  # font size

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


def draw(board: Board, line: Line) -> str:
    """A line in its colour and pattern."""
    if not line.arcs:
        return ""
    d = "".join(path([place(board.stations[i]) for i in stroke]) for stroke in runs(board, line))
    pencil = PENCILS[line.pencil]
    return drawn_line(d, pencil, PATTERN[pencil], WIDTH)


def letter(board: Board, line: Line) -> str:
    """The line's letter in the middle of its longest section."""
    if not line.arcs:
        return ""
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


def chosen(board: Board, sheet: Sheet) -> str:
    """Sections of the turn still open: a dashed ink outline under the finished look."""
    if not sheet.fresh:
        return ""
    d = "".join(path(ends(board, arc)) for arc in sheet.lines[-1].arcs[-sheet.fresh :])
    return el("path", d=d, class_="chosen", stroke_width=WIDTH + 18, stroke_dasharray="12 8")


def circled(board: Board, line: Line, now: bool) -> str:
    """The second ring of a station that counts twice (NSL 5.5); outlined while the turn is open."""
    if line.circled < 0:
        return ""
    stop = board.stations[line.circled]
    (x, y), r = place(stop), reach(stop) + 9
    rings = [el("circle", cx=x, cy=y, r=r, class_="casing", stroke_width=17), el("circle", cx=x, cy=y, r=r, class_="ring", stroke_width=8)]
    if now:
        rings.insert(1, el("circle", cx=x, cy=y, r=r, class_="chosen", stroke_width=15, stroke_dasharray="8 6"))
    return g(*rings, class_=PENCILS[line.pencil])


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


def picks(view: View, say: Say) -> tuple[str, str]:
    """Everything the viewer may touch on the map, and the values of sections as tags where there are few."""
    board, ghosts = view.board, ghosts_of(view)
    fixed, along = occupied(view, ghosts)
    few = len(ghosts) <= TAGGED
    haloed = {board.arcs[one.arc][1] for one in ghosts if not one.power}
    lit, values = [], []
    for one in sorted(ghosts, key=lambda one: one.power == ""):
        words = str(one.points) if few else one.how
        spot = tag_place(board, one, words, fixed + [dot for arc, dots in along.items() if arc != one.arc for dot in dots])
        value = tag(*spot, words, TAG)
        if few:
            fixed.append((*spot, TAG * 0.8, 20))
            values.append(value)
        lit.append(_ghost(view, one, say, "" if few else value, board.arcs[one.arc][1] not in haloed))
    marks = [_mark(view, board.moves[n], say) for n in view.legal]
    return g(*lit, *marks), g(*values)


def _ghost(view: View, one: Ghost, say: Say, value: str, ring: bool) -> str:
    """Lit and dashed in the line's colour; with a power only: a dotted halo and the power's sign. The far station is a target too."""
    board, pencil = view.board, view.pencil
    a, b = (board.stations[i] for i in board.arcs[one.arc][:2])
    (x, y), d = place(b), path(ends(board, one.arc))
    words = f"{tell.tell(one.moves[0], say)}: {one.how}"
    halo = reach(b) + 14
    if one.power:
        spot = sign_place(board, one)
        body = [
            el("path", d=d, class_="lit", stroke_width=19, stroke_dasharray="0 26"),
            el("circle", cx=x, cy=y, r=halo - 4, class_="lit", stroke_width=13, stroke_dasharray=_even(halo - 4, 19)) if ring else "",
            el("path", d=d, class_="ghost", stroke_width=6, stroke_dasharray="7 9"),
            el("circle", cx=spot[0], cy=spot[1], r=17.0, class_="stop", stroke_width=2),
            power_sign(one.power, *spot, 12),
        ]
    else:
        body = [
            el("path", d=d, class_="lit", stroke_width=30),
            el("circle", cx=x, cy=y, r=halo, class_="lit-stop"),
            el("path", d=d, class_="ghost", stroke_width=10, stroke_dasharray="13 10"),
        ]
    as_drawn = drawn_line(d, pencil, PATTERN[pencil], WIDTH)
    body.append(g(as_drawn, value, class_="preview", display="none"))
    body.append(el("path", d=d, class_="hit", stroke_width=64) + el("circle", cx=x, cy=y, r=52, class_="hit"))
    return pick(f"{a.code}-{b.code}", words, *body, class_=pencil)


def _mark(view: View, move: Move, say: Say) -> str:
    """A station that may be circled (a power, so dotted), or the start station of a pencil that may be taken."""
    board = view.board
    if isinstance(move, Take):
        stop = next(s for s in board.stations if s.start == move.pencil)
        (x, y), r = place(stop), reach(stop) + 18
        return pick(
            str(move),
            tell.tell(move, say),
            el("circle", cx=x, cy=y, r=r, class_="lit-stop"),
            el("circle", cx=x, cy=y, r=r + 6, class_="hit"),
            class_=move.pencil,
        )
    if not isinstance(move, Circle):
        return ""
    number = board.index[move.station]
    score = score_line(board, replace(view.sheets[view.seat or 0].lines[-1], circled=number))
    (x, y), r = place(board.stations[number]), reach(board.stations[number]) + 12
    dots = el("circle", cx=x, cy=y, r=r, class_="lit", stroke_width=15, stroke_dasharray=_even(r, 21))
    ring = el("circle", cx=x, cy=y, r=r, class_="ghost", stroke_width=6, stroke_dasharray="7 9")
    return pick(
        str(move),
        f"{tell.tell(move, say)}: {score} = {score.points}",
        dots,
        ring,
        el("circle", cx=x, cy=y, r=r + 6, class_="hit"),
        class_=view.pencil,
    )


def pick(token: str, words: str, *body: str, class_: str) -> str:
    """A thing that can be touched: with pointer, finger or keyboard."""
    return g(title(words), *body, class_=f"pick {class_}", data_pick=token, tabindex=0, role="button", aria_label=words)


def _even(r: float, step: float) -> str:
    """Dots around a circle without a seam."""
    around = 2 * math.pi * r
    return f"0 {around / round(around / step):.3f}"


# ------------------------------------------------------------ where tags hide least
def sign_place(board: Board, one: Ghost) -> Point:
    """The power's sign stands just before the far station."""
    near, far = ends(board, one.arc)
    return toward(far, near, reach(board.stations[board.arcs[one.arc][1]]) + 24)


def occupied(view: View, ghosts: Sequence[Ghost]) -> tuple[list[Dot], dict[int, list[Dot]]]:
    """What a tag should not hide: stations, lines, letters, signs; and along each ghost's arc the section itself with its far end."""
    board, sheet = view.board, view.sheets[view.seat or 0]
    fixed: list[Dot] = [(*place(s), reach(s), 8) for s in board.stations]
    for line in sheet.lines:
        fixed += [(x, y, 12, 1) for arc in line.arcs for x, y in _along(*ends(board, arc))]
        fixed += [(*middle(*longest(board, line)), 19, 8)] if line.arcs else []
    fixed += [(*sign_place(board, one), 17, 8) for one in ghosts if one.power]
    along: dict[int, list[Dot]] = {}
    for one in ghosts:
        far = board.stations[board.arcs[one.arc][1]]
        along[one.arc] = [(x, y, 15, 1) for x, y in _along(*ends(board, one.arc))] + [(*place(far), reach(far) + 14, 1)]
    return fixed, along


def tag_place(board: Board, one: Ghost, text: str, busy: Sequence[Dot]) -> Point:
    """On the middle of the section if there is room, else around its far station."""
    near, far = ends(board, one.arc)
    w, h = tag_size(text, TAG)
    r = reach(board.stations[board.arcs[one.arc][1]]) + 18
    (x, y), dx, dy = far, r + w / 2, r + h / 2
    spots = [((near[0] * k + far[0] * (1 - k)), (near[1] * k + far[1] * (1 - k))) for k in (0.5, 0.42, 0.58, 0.35, 0.65)]
    spots += [(x, y - dy), (x, y + dy), (x + dx, y), (x - dx, y)]
    spots += [(x + sx * (dx - 14), y + sy * (dy - 8)) for sx in (1, -1) for sy in (-1, 1)]
    within = max(math.dist(spot, far) for spot in spots) + w + r
    close = [dot for dot in busy if abs(dot[0] - x) < within and abs(dot[1] - y) < within]
    return quiet_place(spots, (w, h), close, (LEFT * STEP, RIGHT * STEP))


def _along(a: Point, b: Point) -> list[Point]:
    count = max(2, round(math.dist(a, b) / 16))
    return [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(1, count)]
