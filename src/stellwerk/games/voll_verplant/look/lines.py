"""The tracks of a map of voll verplant: where every line runs, side by side where lines share a hop, and how it is drawn.

Unit: 100 = one grid step. Lines run octilinear. A hop that a map gives no corners for finds its own: past other stations, not along other
tracks. All of it is worked out once for a board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.svg import Node, Point, el, g, once, rounded, toward

STEP = 100
RADIUS = 28  # of a station
WIDTH, PITCH, BEND = 15, 18, 46
NEAR = RADIUS + 12  # no track of another line comes nearer to a station

Hop = tuple[int, int]


def place(board: Board, station: int) -> Point:
    """Where a station stands."""
    stop = board.stations[station]
    return stop.x * STEP, stop.y * STEP


def hops_of(board: Board, line: int) -> tuple[Hop, ...]:
    """From station to station, for a ring back to the first."""
    of = board.lines[line]
    return tuple(pairwise((*of.stations, of.stations[0]) if of.ring else of.stations))


# ------------------------------------------------------------ courses
@lru_cache(maxsize=32)
def courses(board: Board) -> dict[Hop, tuple[Point, ...]]:
    """The corners of every hop, its ends included, for both directions."""
    found: dict[Hop, tuple[Point, ...]] = {}
    for line in board.lines:
        for a, b, corners in line.bends:
            _put(found, a, b, (place(board, a), *[(x * STEP, y * STEP) for x, y in corners], place(board, b)))
    all_hops = dict.fromkeys((min(hop), max(hop)) for line in range(len(board.lines)) for hop in hops_of(board, line))
    open_hops = [hop for hop in all_hops if hop not in found]
    for a, b in sorted(open_hops, key=lambda hop: (not _is_straight(board, *hop), hop)):
        _put(found, a, b, _best_course(board, a, b, found))
    return found


def _put(found: dict[Hop, tuple[Point, ...]], a: int, b: int, course: tuple[Point, ...]) -> None:
    course = (course[0], *[q for p, q in pairwise(course) if p != q])  # a corner on a station is none
    found[a, b], found[b, a] = course, course[::-1]


def _is_straight(board: Board, a: int, b: int) -> bool:
    (ax, ay), (bx, by) = place(board, a), place(board, b)
    return ax == bx or ay == by or abs(abs(ax - bx) - abs(ay - by)) < 1


def _best_course(board: Board, a: int, b: int, others: dict[Hop, tuple[Point, ...]]) -> tuple[Point, ...]:
    p, q = place(board, a), place(board, b)
    foreign = [place(board, i) for i in range(len(board.stations)) if i not in (a, b)]
    direct = [(p, q)] if _is_straight(board, a, b) else list(_octilinear(p, q))
    clear = [course for course in direct if all(_apart(course, spot) >= NEAR for spot in foreign)]
    if clear and len(direct) == 1:
        return direct[0]
    tracks = [along(course) for (c, d), course in others.items() if c < d]

    def cost(course: tuple[Point, ...]) -> float:
        close = sum(max(0.0, NEAR - _apart(course, spot)) for spot in foreign)
        mine = [spot for spot in along(course) if min(math.dist(spot, p), math.dist(spot, q)) > NEAR]
        beside = sum(any(math.dist(spot, dot) < PITCH for dot in track) for track in tracks for spot in mine)
        length = sum(math.dist(*leg) for leg in pairwise(course))
        return 10 * close + 4 * beside + 6 * len(course) + length / 25

    return min([*direct, *_detours(p, q)], key=cost)


def _octilinear(p: Point, q: Point) -> Iterator[tuple[Point, ...]]:
    """One corner, or two with the slope in the middle or at both ends."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    less = min(abs(dx), abs(dy))
    slope = (math.copysign(less, dx), math.copysign(less, dy))
    flat = (dx - slope[0], dy - slope[1])
    yield p, _moved(p, slope), q
    yield p, _moved(p, flat), q
    yield p, _moved(p, flat, 0.5), _moved(q, flat, -0.5), q
    yield p, _moved(p, slope, 0.5), _moved(q, slope, -0.5), q


def _detours(p: Point, q: Point) -> Iterator[tuple[Point, ...]]:
    """Around what stands in the way: out on one side and back."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    for far in (STEP / 2, STEP):
        if dx and dy:
            ex, ey = math.copysign(far, dx), math.copysign(far, dy)
            if abs(dx) > 1.2 * far and abs(dy) > 1.2 * far:
                yield p, (p[0] + ex, p[1]), (q[0], q[1] - ey), q
                yield p, (p[0], p[1] + ey), (q[0] - ex, q[1]), q
            continue
        length = math.hypot(dx, dy)
        if length > 2.2 * far:
            ux, uy = dx / length * far, dy / length * far
            for side in (1, -1):
                nx, ny = -uy * side, ux * side
                yield p, (p[0] + ux + nx, p[1] + uy + ny), (q[0] - ux + nx, q[1] - uy + ny), q


def _moved(p: Point, by: Point, times: float = 1) -> Point:
    return p[0] + by[0] * times, p[1] + by[1] * times


def _apart(course: Sequence[Point], spot: Point) -> float:
    """How far a point is from a course."""
    return min(_leg_apart(p, q, spot) for p, q in pairwise(course))


def _leg_apart(p: Point, q: Point, spot: Point) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    k = ((spot[0] - p[0]) * dx + (spot[1] - p[1]) * dy) / max(dx * dx + dy * dy, 1e-9)
    k = max(0.0, min(1.0, k))
    return math.dist(spot, (p[0] + dx * k, p[1] + dy * k))


def along(course: Sequence[Point], step: float = 12) -> list[Point]:
    """A course as a row of dots."""
    dots = []
    for p, q in pairwise(course):
        count = max(1, round(math.dist(p, q) / step))
        dots += [(p[0] + (q[0] - p[0]) * k / count, p[1] + (q[1] - p[1]) * k / count) for k in range(count)]
    return [*dots, course[-1]]


# ------------------------------------------------------------ bundles
@lru_cache(maxsize=32)
def bundles(board: Board) -> dict[Hop, tuple[str, ...]]:
    """The letters on every hop from left to right, for both directions: as the map says, else the alphabet, seen from west or north."""
    found: dict[Hop, tuple[str, ...]] = {}
    for line in range(len(board.lines)):
        for a, b in hops_of(board, line):
            hop = (a, b) if place(board, a) < place(board, b) else (b, a)
            found[hop] = tuple(sorted({*found.get(hop, ()), board.lines[line].letter}))
    for a, b, letters in board.source.tracks:
        hop = (a, b) if (a, b) in found else (b, a)
        found[hop] = letters if hop == (a, b) else letters[::-1]
    return found | {(b, a): letters[::-1] for (a, b), letters in found.items()}


def shifted(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """A course moved to its right, mitred at its corners."""
    if not by:
        return tuple(points)
    normals = [(-(q[1] - p[1]) / math.dist(p, q), (q[0] - p[0]) / math.dist(p, q)) for p, q in pairwise(points)]
    out = []
    for i, (x, y) in enumerate(points):
        n1, n2 = normals[max(i - 1, 0)], normals[min(i, len(normals) - 1)]
        mx, my = n1[0] + n2[0], n1[1] + n2[1]
        k = 2 / max(mx * mx + my * my, 0.5)  # less than a full mitre where it would run far out
        out.append((x + mx * k * by, y + my * k * by))
    return tuple(out)


@lru_cache(maxsize=2048)
def track(board: Board, line: int, hop: Hop) -> tuple[Point, ...]:
    """The course of one line on a hop, beside the others."""
    together = bundles(board)[hop]
    by = (together.index(board.lines[line].letter) - (len(together) - 1) / 2) * PITCH
    return shifted(courses(board)[hop], by)


# ------------------------------------------------------------ drawn
@lru_cache(maxsize=256)
def line_d(board: Board, line: int) -> str:
    """A line's path; the stations hide its joints."""
    return "".join(rounded(track(board, line, hop), BEND) for hop in hops_of(board, line))


def thread(line: int) -> str:
    """The classes by which a page finds all that belongs to a line."""
    return f"thread thread-{line}"


# ------------------------------------------------------------ rings
def arrow(x: float, y: float, way: Point, size: float, **attrs: object) -> Node:
    """A small arrow head that points this way; its notch tells tip from corners at any slope."""
    length = math.hypot(*way)
    ux, uy = way[0] / length, way[1] / length
    vx, vy = -uy, ux
    shape = ((1, 0), (-0.8, -0.75), (-0.4, 0), (-0.8, 0.75))
    corners = [(x + ux * a * size + vx * b * size, y + uy * a * size + vy * b * size) for a, b in shape]
    return el("path", d="M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in corners) + "Z", **attrs)


def leaving(board: Board, line: int, way: str) -> tuple[Point, Point]:
    """The first piece of a ring's track from its first station, in one of its directions."""
    stations = board.lines[line].stations
    start, corner, *_ = track(board, line, (stations[0], stations[1 if way == ">" else -1]))
    return start, corner


def heading(board: Board, line: int, way: str) -> Point:
    """Where that piece leads, as a step of length 1."""
    start, corner = leaving(board, line, way)
    length = math.dist(start, corner)
    return (corner[0] - start[0]) / length, (corner[1] - start[1]) / length


@lru_cache(maxsize=64)
def ways(board: Board, line: int) -> tuple[str, str]:
    """The two directions of a ring as they lie on the map, the one that leaves further to the left first."""
    first, second = sorted("><", key=lambda way: heading(board, line, way))
    return first, second


@once(64)
def arrows(board: Board, line: int) -> Node:
    """At the first station of a ring: an arrow each way, along the track."""
    drawn = [_on_disc(toward(*leaving(board, line, way), RADIUS + 17), heading(board, line, way)) for way in "><"]
    return g(*drawn, class_=f"{board.lines[line].colour} {thread(line)}")


def coming(board: Board, line: int, way: str, station: int) -> Node:
    """An arrow on the track of a ring just before a station, in the direction in which the ring is followed."""
    stations = board.lines[line].stations
    before = stations[(stations.index(station) - (1 if way == ">" else -1)) % len(stations)]
    *_, corner, (x, y) = track(board, line, (before, station))
    return _on_disc(toward((x, y), corner, min(RADIUS + 30, math.dist((x, y), corner) / 2)), (x - corner[0], y - corner[1]))


def _on_disc(spot: Point, way: Point) -> Node:
    x, y = spot
    rim = el("circle", cx=x, cy=y, r=13.5, class_="dot-rim")
    return g(rim, el("circle", cx=x, cy=y, r=11.5, class_="dot"), arrow(x, y, way, 8, class_="on"))
