"""The routes of a map: where they run, and how they look free and taken.

A tram route is a row of hollow spaces on a thin bed, a subway a tube with one capsule that says how many cards it costs. Free is hollow and
wears the letter and pattern of its colour; taken is solid in the seat's colour, with windows and the seat's shape.
"""

from __future__ import annotations

import math
from functools import lru_cache

from stellwerk.games.ticket_to_ride_berlin.look.card_art import WEIGHTS, colour_class, ends, letters
from stellwerk.games.ticket_to_ride_berlin.rules.board import SUBWAY, Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import GREY
from stellwerk.svg import NOTHING, Node, Point, around, el, g, last_move, num, once, path, symbol
from stellwerk.words import Say

SEATS = (("rose", "triangle"), ("yellow", "circle"), ("teal", "square"), ("brown", "diamond"))
"""Colour and shape of each seat; none of them is a card's."""

SPACE, THICK, GAP = 46, 20, 5  # a tram space and what lies between two
LANE = 25  # from lane to lane of a double route
CAPSULE = (54, 25)
BULGE = 26  # subways bend outwards, so that together they read as one ring
CLEAR = 46  # of a tram's length is left to its two places
HIT = 44
TUBES = ((None, 1.8), ("0 9", 3.4), (None, 4.6), ("10 5 0 5", 2.4), ("14 9", 2.6), ("4 7", 3))
"""What runs inside a tube of each colour: dashes and width."""

Curve = tuple[Point, Point, Point]
Spot = tuple[float, float, float, float, float]
"""Middle, angle, width and height of a space."""


# ------------------------------------------------------------ where
def lane(board: Board, i: int) -> int:
    """-1 and 1 for the lanes of a double route, else 0."""
    twin = board.routes[i].twin
    return 0 if twin < 0 else -1 if i < twin else 1


@lru_cache(maxsize=512)
def axis(board: Board, i: int) -> Curve:
    """Start, control point and end of a route's middle line."""
    route = board.routes[i]
    (x1, y1), (x2, y2) = board.places[route.a].at, board.places[route.b].at
    length = math.dist((x1, y1), (x2, y2))
    nx, ny = -(y2 - y1) / length, (x2 - x1) / length
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    cx, cy = board.size[0] / 2, board.size[1] / 2 + 20
    out = 1 if (mx - cx) * nx + (my - cy) * ny > 0 else -1
    bend = (route.bend or (BULGE if route.kind == SUBWAY else 0)) * out
    side = lane(board, i)
    s = side * LANE / 2
    mid = side * 22 if route.kind == SUBWAY else s  # room for two capsules
    return (x1 + nx * s, y1 + ny * s), (mx + nx * (mid + 2 * bend), my + ny * (mid + 2 * bend)), (x2 + nx * s, y2 + ny * s)


def on(c: Curve, t: float) -> tuple[float, float, float]:
    """Point and direction (in degrees, so that writing is upright) on a curve."""
    (x1, y1), (cx, cy), (x2, y2) = c
    x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2
    y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2
    dx, dy = (1 - t) * (cx - x1) + t * (x2 - cx), (1 - t) * (cy - y1) + t * (y2 - cy)
    angle = math.degrees(math.atan2(dy, dx))
    return x, y, angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle


def d_of(c: Curve) -> str:
    """A curve as a path."""
    return "M{} {}Q{} {} {} {}".format(*(num(round(v, 1)) for spot in c for v in spot))


@lru_cache(maxsize=512)
def boxes(board: Board, i: int) -> tuple[Spot, ...]:
    """Where the spaces of a route are: middle, angle, width and height of each; a subway has one."""
    route, c = board.routes[i], axis(board, i)
    if route.kind == SUBWAY:
        x, y, angle = on(c, 0.5)
        return ((x, y, angle, float(CAPSULE[0]), float(CAPSULE[1])),)
    total = sum(math.dist(on(c, k / 40)[:2], on(c, (k + 1) / 40)[:2]) for k in range(40))
    size = min(SPACE, (total - CLEAR - GAP * (route.cost - 1)) / route.cost)
    steps = [0.5 + (k - (route.cost - 1) / 2) * (size + GAP) / total for k in range(route.cost)]
    return tuple((*on(c, t), size, float(THICK)) for t in steps)


def _turn(spot: Spot) -> str:
    """Moved and turned to a space."""
    x, y, angle, _, _ = spot
    return f"translate({x:.0f} {y:.0f})" + (f" rotate({angle:.0f})" if abs(angle) > 0.5 else "")


# ------------------------------------------------------------ how
@once(2048)
def route(board: Board, i: int, owner: int, say: Say) -> Node:
    """A route, free (-1) or a seat's."""
    if owner >= 0:
        return taken(board, i, owner)
    of, c = board.routes[i], d_of(axis(board, i))
    if of.kind != SUBWAY:
        below = el("path", d=c, class_="b-grid", stroke_width=3)
    else:
        below = el("path", d=c, class_="rim", stroke_width=11, opacity=0.55) + el("path", d=c, class_="tube", stroke_width=7)
        if of.colour != GREY:
            dash, width = TUBES[of.colour]
            below += el("path", d=c, class_="rim", stroke_width=width, stroke_dasharray=dash, opacity=0.7)
    spaces = [_free(board, i, spot, letters(board, say)[of.colour]) for spot in boxes(board, i)]
    return g(
        below,
        *spaces,
        class_=colour_class(board, of.colour),
        stroke_width=2.6,
        text_anchor="middle",
        font_size=17 if of.kind == SUBWAY else 15,
    )


def _free(board: Board, i: int, spot: Spot, letter: str) -> Node:
    """A hollow space; what its colour is called and how it looks without colour."""
    of = board.routes[i]
    _, _, angle, w, h = spot
    is_subway = of.kind == SUBWAY
    klass = "stop own" if of.colour == GREY else "space"
    box = el("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=h / 2 if is_subway else 5.5, class_=klass)
    if is_subway:
        words = f"{of.cost} {letter}" if letter else f"{of.cost}×"
        return g(box, el("text", words, y=6, class_="b-strong"), transform=_turn(spot))
    if of.colour == GREY:
        return g(box, transform=_turn(spot))
    marks = el("path", d=ends(of.colour, 10.5, max(w / 2 - 6, 12), 5), class_="rim", stroke_width=WEIGHTS[of.colour])
    upright = f"rotate({-angle:.0f})" if abs(angle) > 0.5 else None
    return g(box, marks, el("text", letter, y=5.25, class_="b-strong", transform=upright), transform=_turn(spot))


@once(2048)
def taken(board: Board, i: int, seat: int) -> Node:
    """A seat's route."""
    of, c = board.routes[i], d_of(axis(board, i))
    colour, shape = SEATS[seat]
    if of.kind == SUBWAY:
        below = el("path", d=c, class_="b-ink", stroke_width=14) + el("path", d=c, class_="line", stroke_width=9)
    else:
        below = el("path", d=c, class_="b-grid", stroke_width=3)
    return g(
        below, *[g(_wagon(spot[3], spot[4], shape), transform=_turn(spot)) for spot in boxes(board, i)], class_=colour, stroke_width=2.6
    )


@once(256)
def _wagon(w: float, h: float, shape: str) -> Node:
    is_subway = h == CAPSULE[1]
    box = el("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=h / 2 if is_subway else 5.5, class_="piece")
    near, far = 8.5, w / 2 - (8 if is_subway else 5)
    panes = "".join(f"M{num(s * near)} -4.5H{num(s * far)}V4.5H{num(s * near)}Z" for s in (-1, 1)) if far > near + 3 else ""
    glass = el("path", d=panes, class_="dot-rim") if panes else NOTHING
    return box + glass + symbol(shape, 0, 0, 6 if is_subway else 5.2, class_="on")


def laid(board: Board, i: int, seat: int) -> tuple[Node, ...]:
    """A seat's route piece by piece, as it is built."""
    of, (colour, shape) = board.routes[i], SEATS[seat]
    tube: tuple[Node, ...] = ()
    if of.kind == SUBWAY:
        c = d_of(axis(board, i))
        tube = (g(el("path", d=c, class_="b-ink", stroke_width=14), el("path", d=c, class_="line", stroke_width=9), class_=colour),)
    return (
        *tube,
        *[g(_wagon(spot[3], spot[4], shape), transform=_turn(spot), class_=colour, stroke_width=2.6) for spot in boxes(board, i)],
    )


@once(8)
def wagon(seat: int, is_subway: bool) -> Node:
    """One piece of a seat around (0, 0)."""
    colour, shape = SEATS[seat]
    return g(_wagon(*(CAPSULE if is_subway else (SPACE, THICK)), shape), class_=colour, stroke_width=2.6)


@once(2048)
def as_taken(board: Board, i: int, seat: int) -> Node:
    """A route as it would be: solid in the seat's colour with its shapes; plainer than one that is."""
    of, c = board.routes[i], d_of(axis(board, i))
    colour, shape = SEATS[seat]
    below = NOTHING
    if of.kind == SUBWAY:
        below = el("path", d=c, class_="b-ink", stroke_width=14) + el("path", d=c, class_="line", stroke_width=9)
    solid, signs = [], []
    for x, y, angle, w, h in boxes(board, i):
        ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        corners = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
        solid.append(path([(round(x + a * ux - b * uy), round(y + a * uy + b * ux)) for a, b in corners], True))
        signs.append(symbol(shape, round(x), round(y), 6, class_="on"))
    return g(below, el("path", d="".join(solid), class_="piece", stroke_width=2.6), *signs, class_=colour)


@once(512)
def lit(board: Board, i: int) -> Node:
    """A yellow edge around every space."""
    out = []
    for spot in boxes(board, i):
        w, h = spot[3] + 7, spot[4] + 7
        r = h / 2 if board.routes[i].kind == SUBWAY else 9
        out.append(el("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=r, class_="lit", transform=_turn(spot)))
    return g(*out, stroke_width=5)


@once(512)
def outline(board: Board, i: int) -> Node:
    """A line around all spaces of a route."""
    return last_move(around_route(board, i))


@lru_cache(maxsize=512)
def around_route(board: Board, i: int) -> str:
    """Once around all spaces of a route, as path data."""
    (x1, y1), _, (x2, y2) = axis(board, i)
    ends = []
    for x, y, angle, w, h in boxes(board, i):
        far = (w - h) / 2 + 3
        dx, dy = far * math.cos(math.radians(angle)), far * math.sin(math.radians(angle))
        ends += [(x - dx, y - dy), (x + dx, y + dy)]
    ends.sort(key=lambda end: end[0] * (x2 - x1) + end[1] * (y2 - y1))
    return around(ends, THICK / 2 + 7)


@lru_cache(maxsize=512)
def hit_d(board: Board, i: int) -> str:
    """Where a finger finds a route, as an outline: the lanes of a double route meet but do not lie on each other."""
    side = lane(board, i)
    c = axis(board, i)
    straight = board.routes[i].kind != SUBWAY and not board.routes[i].bend
    steps = (0.14, 0.86) if straight else (0.1, 0.3, 0.5, 0.7, 0.9)
    near, far = (-HIT / 2, HIT / 2) if not side else (-LANE / 2, HIT - LANE / 2) if side > 0 else (LANE / 2 - HIT, LANE / 2)
    rims: tuple[list[Point], list[Point]] = ([], [])
    for t in steps:
        x, y = on(c, t)[:2]
        nx, ny = _normal(c, t)
        for rim, off in zip(rims, (near, far), strict=True):
            rim.append((round(x + nx * off), round(y + ny * off)))
    return path([*rims[0], *reversed(rims[1])], True)


def _normal(c: Curve, t: float) -> Point:
    """To the side of the second lane."""
    (x1, y1), (cx, cy), (x2, y2) = c
    dx, dy = (1 - t) * (cx - x1) + t * (x2 - cx), (1 - t) * (cy - y1) + t * (y2 - cy)
    length = math.hypot(dx, dy)
    return -dy / length, dx / length


@once(64)
def badge(seat: int, r: float = 12) -> Node:
    """A seat's shape in its colour around (0, 0)."""
    colour, shape = SEATS[seat]
    return g(symbol(shape, 0, 0, r, class_="dot car", stroke_width=1.6), class_=colour)
