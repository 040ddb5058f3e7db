"""The printed map of voll verplant: water and parks, names, the letters at both ends of lines, stations. Lines lie between them (lines.py).

Where a map says nothing, letters find a place of their own: near the end of their line, off stations, tracks and names.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from stellwerk.games.voll_verplant.look.lines import (
    RADIUS,
    STEP,
    WIDTH,
    along,
    arrows,
    bundles,
    courses,
    hops_of,
    line_d,
    place,
    thread,
    track,
)
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.svg import CAP, NOTHING, Node, Point, drawn_line, el, g, label, num, once, rounded, toward, wide

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

CASING = 3.5
NAME = 18  # font size
ROW = NAME * 1.04
BOX = 15  # half a terminus letter
START = 21  # radius of a start letter
DIAL = RADIUS * 1.5
WAGON_FORMS = ("row", "stack")
PANE = 39  # width of a window on the map, its gap included
EIGHT = tuple((math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)) for k in range(8))


# ------------------------------------------------------------ what stands where
@lru_cache(maxsize=32)
def names(board: Board) -> tuple[tuple[float, float, str, str], ...]:
    """All rows of all names: where, anchored how, what. Names keep off their station, but rather touch it than another name."""
    found = {i: _name_rows(board, i, True) for i, stop in enumerate(board.stations) if stop.label}
    boxes = {i: [_row_box(row) for row in rows] for i, rows in found.items()}
    for i, j in combinations(found, 2):
        if any(_overlap(a, b) for a in boxes[i] for b in boxes[j]):
            found |= {station: _name_rows(board, station, False) for station in (i, j)}
    return tuple(row for rows in found.values() for row in rows)


def _name_rows(board: Board, station: int, clear: bool) -> list[tuple[float, float, str, str]]:
    stop = board.stations[station]
    (x, y), at = place(board, station), stop.label
    if at is None:
        return []
    dx, dy = at.dx * STEP, at.dy * STEP
    high = NAME / 2 + ROW * (len(at.rows) - 1) / 2
    r = (DIAL if stop.special else RADIUS if board.served[station] > 1 else RADIUS - 3) + 8
    if abs(dx) < 10 or at.anchor == "middle":
        dy = math.copysign(max(abs(dy), r + high - 3), dy) if clear else dy
    elif clear or not dy:
        near = max(0.0, abs(dy) - high)
        dx = math.copysign(max(abs(dx), math.sqrt(max(0.0, r**2 - near**2)) + 1), dx)
    top = y + dy - ROW * (len(at.rows) - 1) / 2
    return [(x + dx, top + ROW * row, at.anchor, text) for row, text in enumerate(at.rows)]


def _row_box(row: tuple[float, float, str, str]) -> Box:
    x, y, anchor, text = row
    width = wide(text, NAME, bold=False) * 0.9
    left = x - width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    return left, y - NAME / 2, left + width, y + NAME / 2


@lru_cache(maxsize=32)
def name_boxes(board: Board) -> tuple[Box, ...]:
    """What the names cover."""
    return tuple(_row_box(row) for row in names(board))


@lru_cache(maxsize=32)
def _dots(board: Board) -> tuple[Point, ...]:
    """All tracks as rows of dots."""
    return tuple(dot for (a, b), course in courses(board).items() if a < b for dot in along(course))


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a letter stands, and the way from it to its station."""

    line: int
    at: Point
    way: tuple[Point, ...]


@lru_cache(maxsize=32)
def ends(board: Board) -> tuple[Spot, ...]:
    """The letters of the termini; rings have none."""
    found: list[Spot] = []
    for line, of in enumerate(board.lines):
        if of.ring:
            continue
        here = place(board, of.stations[-1])
        if of.badge:
            at = (of.badge[0] * STEP, of.badge[1] * STEP)
            if math.dist(at, here) < RADIUS + BOX:
                at = toward(here, at, RADIUS + BOX + 5)
        else:
            *_, before, last = track(board, line, hops_of(board, line)[-1])
            ahead = (last[0] - before[0], last[1] - before[1])
            at = _quiet(board, here, RADIUS + BOX + 16, ahead, BOX, [spot.at for spot in found])
        found.append(Spot(line, at, (at, here)))
    return tuple(found)


@lru_cache(maxsize=32)
def starts(board: Board) -> tuple[Spot, ...]:
    """The letters before first stations, on the side of the wagons; lines that begin together stand side by side."""
    groups: dict[int, list[int]] = {}
    for line, of in enumerate(board.lines):
        groups.setdefault(of.stations[0], []).append(line)
    found: list[Spot] = []
    taken = [spot.at for spot in ends(board)]
    for station, lines in groups.items():
        here = place(board, station)
        wagons = [board.lines[line].wagon for line in lines]
        ahead = (sum(x for x, _ in wagons) / len(wagons) * STEP - here[0], sum(y for _, y in wagons) / len(wagons) * STEP - here[1])
        spread = START + 3
        at = _quiet(board, here, RADIUS + START + 26, ahead, START + spread * (len(lines) - 1), taken)
        ux, uy = (at[0] - here[0]) / math.dist(at, here), (at[1] - here[1]) / math.dist(at, here)
        side = (-uy, ux) if (-uy, ux) > (uy, -ux) or ux else (uy, -ux)
        if ux:
            side = (side[0], side[1]) if side[1] > 0 else (-side[0], -side[1])
        for n, line in enumerate(lines):
            by = (2 * n - len(lines) + 1) * spread
            own = (at[0] + side[0] * by, at[1] + side[1] * by)
            corner = (here[0] + ux * (RADIUS + 10) + side[0] * by, here[1] + uy * (RADIUS + 10) + side[1] * by)
            found.append(Spot(line, own, (own, corner, here) if by else (own, here)))
            taken.append(own)
    return tuple(sorted(found, key=lambda spot: spot.line))


def _quiet(board: Board, here: Point, far: float, ahead: Point, r: float, taken: Sequence[Point]) -> Point:
    """Of eight places around a station the one that hides least, best straight ahead."""
    length = math.hypot(*ahead) or 1.0
    stations = [place(board, i) for i in range(len(board.stations))]

    def cost(way: Point) -> float:
        x, y = here[0] + way[0] * far, here[1] + way[1] * far
        turned = 1 - (way[0] * ahead[0] + way[1] * ahead[1]) / length
        hidden = sum(max(0.0, RADIUS + r + 6 - math.dist((x, y), spot)) for spot in stations if spot != here)
        hidden += sum(max(0.0, 2 * r + 6 - math.dist((x, y), spot)) for spot in taken)
        on_names = sum(_overlap((x - r, y - r, x + r, y + r), box) for box in name_boxes(board))
        on_tracks = sum(math.dist((x, y), dot) < r + WIDTH / 2 + 2 for dot in _dots(board))
        return turned * 6 + hidden + on_names / 8 + on_tracks * 4

    way = min(EIGHT, key=cost)
    return here[0] + way[0] * far, here[1] + way[1] * far


def _overlap(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


@lru_cache(maxsize=256)
def letter_spot(board: Board, line: int) -> Point:
    """The middle of a line's longest straight piece that it has for itself and where nothing else stands."""
    best, most = place(board, board.lines[line].stations[0]), -1e9
    others = [dot for hop, course in courses(board).items() if board.lines[line].letter not in bundles(board)[hop] for dot in along(course)]
    for hop in hops_of(board, line):
        course = track(board, line, hop)
        alone = len(bundles(board)[hop]) == 1
        for p, q in pairwise(course):
            for k in (0.5, 0.4, 0.6):
                spot = (p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k)
                hidden = 40.0 * sum(math.dist(spot, dot) < 24 for dot in others)
                hidden += sum(_overlap((spot[0] - 17, spot[1] - 17, spot[0] + 17, spot[1] + 17), box) for box in name_boxes(board))
                worth = math.dist(p, q) - hidden - (0 if alone else 90) - abs(k - 0.5) * 20
                if worth > most:
                    best, most = spot, worth
    return best


# ------------------------------------------------------------ wagons on the map
def wagon_size(form: str, windows: int) -> Point:
    """A wagon in one row (letter, windows, values one above the other), or its windows below letter and values."""
    if form == "row":
        return 14 + 36 + PANE * windows + 46, 70
    return max(152, 24 + 44 * windows), 106


@lru_cache(maxsize=32)
def wagon_form(board: Board) -> str:
    """The form that hides less of this map."""
    return min(WAGON_FORMS, key=lambda form: _hidden(board, [wagon_box(board, line, form) for line in range(len(board.lines))]))


def wagon_box(board: Board, line: int, form: str = "") -> Box:
    """What a wagon covers."""
    of = board.lines[line]
    (x, y), (w, h) = of.wagon, wagon_size(form or wagon_form(board), of.windows)
    return x * STEP - w / 2, y * STEP - h / 2, x * STEP + w / 2, y * STEP + h / 2


def _hidden(board: Board, boxes: Sequence[Box]) -> float:
    stations = [place(board, i) for i in range(len(board.stations))]
    r = RADIUS + 5
    discs = [(x - r, y - r, x + r, y + r) for x, y in stations]
    others = [(other, box) for i, box in enumerate(boxes) for other in boxes[:i]]
    return sum(_overlap(box, thing) for box in boxes for thing in (*discs, *name_boxes(board))) + sum(_overlap(a, b) for a, b in others)


# ------------------------------------------------------------ how large it is
@lru_cache(maxsize=32)
def box(board: Board, wagons: bool) -> Box:
    """Everything of the map, with or without the wagons on it."""
    r = RADIUS + 8
    spots = [place(board, i) for i in range(len(board.stations))]
    boxes = [(x - r, y - r, x + r, y + r) for x, y in [*spots, *_dots(board)]]
    boxes += [(x - BOX - 6, y - BOX - 6, x + BOX + 6, y + BOX + 6) for x, y in (spot.at for spot in ends(board))]
    boxes += name_boxes(board)
    if wagons:
        boxes += [wagon_box(board, line) for line in range(len(board.lines))]
        boxes += [_title_box(board)] if board.source.words else []
    else:
        boxes += [(x - START - 6, y - START - 6, x + START + 6, y + START + 6) for x, y in (spot.at for spot in starts(board))]
    rim = 26 if wagons else 18
    left, top = min(b[0] for b in boxes) - rim, min(b[1] for b in boxes) - rim
    right, low = max(b[2] for b in boxes) + rim, max(b[3] for b in boxes) + rim
    return math.floor(left), math.floor(top), math.ceil(right), math.ceil(low)


def view_box(board: Board, wagons: bool) -> tuple[float, float, float, float]:
    """The same as x, y, width, height."""
    left, top, right, low = box(board, wagons)
    return left, top, right - left, low - top


# ------------------------------------------------------------ printed
@once(32)
def decor(board: Board, wagons: bool = False) -> Node:
    """Water, parks and words; with the wagons also the city's name, which stands among them."""
    drawn = [*map(_shape, (thing for thing in board.source.decor if thing.kind != "word"))]
    for word in (thing for thing in board.source.decor if thing.kind == "word"):
        size, turn = word.size * STEP, f"rotate({num(float(word.turn))} {num(word.x * STEP)} {num(word.y * STEP)})" if word.turn else None
        drawn.append(
            label(word.x * STEP, word.y * STEP, word.text, size, letter_spacing=size * 0.16, class_="b-water-name", transform=turn)
        )
    if wagons and board.source.words:
        drawn.append(_title(board))
    return g(*drawn, pointer_events="none")


def _shape(thing: object) -> Node:
    kind, d, width = (getattr(thing, name) for name in ("kind", "d", "width"))
    klass = "b-park" if kind == "park" else "b-water" if width else "b-lake"
    return el("path", d=d, class_=klass, stroke_width=width or None, transform=f"scale({STEP})")


def _title(board: Board) -> Node:
    _, y, size = (value * STEP for value in board.source.words or (0, 0, 0))
    left, _, _, _ = _title_box(board)
    return el("text", board.title, x=float(left), y=float(y), font_size=size, class_="b-title")


def _title_box(board: Board) -> Box:
    """West of the middle the place is where the title begins, else its middle; it stands on the line."""
    x, y, size = (value * STEP for value in board.source.words or (0, 0, 0))
    width = wide(board.title, size)
    middle = sum(stop.x for stop in board.stations) / len(board.stations) * STEP
    left = x if x < middle else x - width / 2
    return left, y - size * 0.74, left + width, y + size * 0.1


@once(32)
def name_texts(board: Board) -> Node:
    """All names, with a halo below them so that they read over lines. Written twice: not every printer paints an outline first."""
    rows = [
        el("text", text, x=float(x), y=float(y + NAME * CAP), text_anchor=None if anchor == "start" else anchor)
        for x, y, anchor, text in names(board)
    ]
    halo = g(*rows, class_="halo", font_size=NAME, stroke_width=6, aria_hidden="true")
    return g(halo, g(*rows, class_="names", font_size=NAME), pointer_events="none") if rows else NOTHING


@once(32)
def network(board: Board, wagons: bool = False) -> Node:
    """All lines in their colours and patterns, with the way to their letters or wagons, and the arrows of rings."""
    leads = {spot.line: rounded(spot.way, 16) for spot in (() if wagons else starts(board))}
    if wagons:
        leads = {line: rounded(wagon_lead(board, line), 26) for line in range(len(board.lines))}
    last = {spot.line: rounded(spot.way, 16) for spot in ends(board)}
    drawn = [
        drawn_line(leads.get(line, "") + line_d(board, line) + last.get(line, ""), f"{of.colour} {thread(line)}", of.pattern, WIDTH, CASING)
        for line, of in enumerate(board.lines)
    ]
    return g(*drawn, *[arrows(board, line) for line, of in enumerate(board.lines) if of.ring], pointer_events="none")


def wagon_lead(board: Board, line: int) -> tuple[Point, ...]:
    """From the wagon to its first station: straight if they stand across from each other, else with a slope into the station."""
    of = board.lines[line]
    x, y = track(board, line, hops_of(board, line)[0])[0]
    left, top, right, low = wagon_box(board, line)
    wx, wy = of.wagon[0] * STEP, of.wagon[1] * STEP
    if top < y < low:
        return (max(left + 20, min(right - 20, x)), y), (x, y)
    if left < x < right:
        return (x, max(top + 20, min(low - 20, y))), (x, y)
    dx, dy = x - wx, y - wy
    slope = min(abs(dx), abs(dy))
    corner = (x - (slope if dx > 0 else -slope), y - (slope if dy > 0 else -slope))
    return ((wx, wy), corner, (x, y)) if corner != (wx, wy) else ((wx, wy), (x, y))


@once(32)
def letters(board: Board, wagons: bool = False) -> Node:
    """The letters of lines: square at the terminus, round at the start (wagons stand there instead if they are on the map)."""
    drawn = []
    for spot in ends(board):
        of = board.lines[spot.line]
        square = el(
            "rect", x=spot.at[0] - BOX, y=spot.at[1] - BOX, width=2 * BOX, height=2 * BOX, rx=7, class_="stop own", stroke_width=4.5
        )
        drawn.append(_follower(board, spot.line, square, label(*spot.at, of.letter, 22, class_="b-strong")))
    for spot in () if wagons else starts(board):
        of = board.lines[spot.line]
        rim = el("circle", cx=spot.at[0], cy=spot.at[1], r=START + 4, class_="dot-rim")
        disc = el("circle", cx=spot.at[0], cy=spot.at[1], r=START, class_="dot")
        drawn.append(_follower(board, spot.line, rim, disc, label(*spot.at, of.letter, 28, class_="on")))
    return g(*drawn)


def _follower(board: Board, line: int, *inner: Node) -> Node:
    """What lights its whole line under the pointer."""
    return g(*inner, class_=f"{board.lines[line].colour} {thread(line)} follow follow-{line}")


@once(256)
def worn_letter(board: Board, line: int) -> Node:
    """A line's letter on its longest piece, for paper."""
    (x, y), of = letter_spot(board, line), board.lines[line]
    return g(
        el("circle", cx=x, cy=y, r=17.0, class_="dot-rim"),
        el("circle", cx=x, cy=y, r=13.5, class_="stop own", stroke_width=3.5),
        label(x, y, of.letter, 18, class_="b-strong"),
        class_=of.colour,
    )


# ------------------------------------------------------------ stations
EMPTY, CROSSED, BOXED = range(3)


def cross(x: float, y: float, k: float = 12) -> str:
    """The path of a cross."""
    left, top, side = (num(float(value)) for value in (x - k, y - k, 2 * k))
    return f"M{left} {top}l{side} {side}m0 -{side}l-{side} {side}"


@once(4096)
def station(board: Board, number: int, mark: int = EMPTY, fresh: bool = False, stars: bool = True) -> Node:
    """White with a rim of ink, or of its line's colour if it has only one; shared and empty it says how many lines meet in it."""
    (x, y), count = place(board, number), board.served[number]
    of = [line for line, given in enumerate(board.lines) if number in given.stations]
    own = board.lines[of[0]].colour if count == 1 else ""
    r = RADIUS if count > 1 else RADIUS - 3
    parts = []
    if number in board.special:
        parts += [el("circle", cx=x, cy=y, r=DIAL + 1, class_="b-sheet"), dial(x, y, DIAL, "sight" if stars else "b-edge")]
    if fresh:
        parts.append(el("circle", cx=x, cy=y, r=RADIUS + 9, class_="chosen", stroke_width=4, stroke_dasharray="9 6"))
    if mark == BOXED:
        parts += [el("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, rx=8, class_="hub"), label(x, y, count, 38, class_="hub-no")]
    else:
        parts.append(el("circle", cx=x, cy=y, r=r, class_="stop own" if own else "stop", stroke_width=5 if own else 6))
        if mark == CROSSED:
            parts.append(el("path", d=cross(x, y), class_="b-ink", stroke_width=7.5))
        elif count > 1:
            parts.append(label(x, y, count, 29, class_="b-name"))
    return g(*parts, class_=" ".join([*([own] if own else []), "thread", *[f"thread-{line}" for line in of]]))


def dial(x: float, y: float, r: float, klass: str = "sight", rays: int = 16) -> Node:
    """The sign of a special station: a dial of short rays."""
    step = 2 * math.pi * r / rays
    return el(
        "circle",
        cx=float(x),
        cy=float(y),
        r=float(r),
        class_=klass,
        stroke_width=r * 0.22,
        stroke_dasharray=f"{step * 0.4:.2f} {step * 0.6:.2f}",
    )


def stations(board: Board, marked: Iterable[int], boxed: Iterable[int], fresh: Iterable[int] = (), stars: bool = True) -> Node:
    """All stations of a sheet."""
    crossed, hubs, new = frozenset(marked), frozenset(boxed), frozenset(fresh)
    return g(
        *[
            station(board, i, BOXED if i in hubs else CROSSED if i in crossed else EMPTY, i in new, stars)
            for i in range(len(board.stations))
        ],
        pointer_events="none",
    )
