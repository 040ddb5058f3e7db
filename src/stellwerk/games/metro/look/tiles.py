"""The geometry of tiles and tracks, and a tile as it is drawn.

Tracks meet an edge at one and two thirds and stand square on it: every track is a straight, a quarter circle of radius 1/3 (tight) or 2/3
(wide), or a half circle back to its own edge. Trains keep right. Lengths are whole numbers, so that paths are short.
"""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.metro.rules.codes import GRID
from stellwerk.svg import NOTHING, Node, Point, at, el, g, num, once, picture, several

T = 96
THIRD = T // 3
BAND = 58  # around the fields: the stations
SIZE = GRID * T + 2 * BAND
TRACK = 12

IN = ((THIRD, 0), (T, THIRD), (2 * THIRD, T), (0, 2 * THIRD))
"""Where a track comes in over each side, and below where it leaves."""
OUT = ((2 * THIRD, 0), (T, 2 * THIRD), (THIRD, T), (0, THIRD))
AHEAD = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""The way a train goes that comes in over each side."""
TURNS = {"a": 2, "b": 1, "c": 3, "d": 0}
RANK = "abcd"  # straights lie lowest, U-turns highest: what runs along a track then reads as a bridge


def corner(cell: int) -> tuple[int, int]:
    """The top left corner of a cell on the board."""
    return BAND + cell % GRID * T, BAND + cell // GRID * T


def brackets(cell: int) -> str:
    """In the corners of a cell, as path data; tracks leave between them."""
    (x, y), long = corner(cell), T // 5
    x, y, right, low = x + 4, y + 4, x + T - 4, y + T - 4
    ends = ((x, y, long, long), (right, y, -long, long), (right, low, -long, -long), (x, low, long, -long))
    return "".join(f"M{px} {py + dy}V{py}H{px + dx}" for px, py, dx, dy in ends)


def _turned(point: tuple[int, int], side: int) -> tuple[int, int]:
    x, y = point
    for _ in range(side):
        x, y = -y, x
    return x, y


def leg(letter: str, side: int) -> str:
    """A track from where it comes in, as relative path data."""
    if letter == "a":
        x, y = _turned((0, T), side)
        return f"h{x}" if x else f"v{y}"
    r, end, sweep = {"b": (64, (64, 64), 0), "c": (32, (-32, 32), 1), "d": (16, (32, 0), 0)}[letter]
    x, y = _turned(end, side)
    return f"a{r} {r} 0 0 {sweep} {x} {y}"


LEG = {letter + str(side): leg(letter, side) for letter in RANK for side in range(4)}


def middle(letter: str, side: int) -> Point:
    """Half way along a track, from the tile's corner: where its number stands."""
    x, y = {"a": (-16.0, 0.0), "b": (2.75, -2.75), "c": (-25.4, -25.4), "d": (0.0, -32.0)}[letter]  # from the middle of the tile
    for _ in range(side):
        x, y = -y, x
    return x + T / 2, y + T / 2


def step(dx: int, dy: int, far: float) -> str:
    """Straight on, as path data."""
    return f"h{num(dx * far)}" if dx else f"v{num(dy * far)}"


@lru_cache(maxsize=256)
def whole_track(letter: str, side: int) -> str:
    """One track of a tile at (0, 0), a little longer than the tile at both ends: neighbours join without a seam."""
    (x, y), (dx, dy) = IN[side], AHEAD[side]
    ox, oy = AHEAD[(side + TURNS[letter] + 2) % 4]
    return f"M{num(x - dx * 0.6)} {num(y - dy * 0.6)}{step(dx, dy, 0.6)}{LEG[letter + str(side)]}{step(ox, oy, 0.6)}"


@once(2048)
def tracks(code: str, sides: int) -> Node:
    """The tracks of a tile that come in by these sides (bits), grey, each bridging those below."""
    drawn = []
    for side in sorted(range(4), key=lambda side: RANK.index(code[side])):
        if sides >> side & 1:
            d = whole_track(code[side], side)
            drawn.append(el("path", d=d, class_="bed") + el("path", d=d, class_="track"))
    return several(*drawn)


@once(2048)
def plain_tracks(code: str, sides: int) -> Node:
    """The same without bridges, in as few letters as can be."""
    d = "".join(f"M{IN[side][0]} {IN[side][1]}{LEG[f'{code[side]}{side}']}" for side in range(4) if sides >> side & 1)
    return el("path", class_="track", d=d) if d else NOTHING


GROUND = el("rect", x=1.2, y=1.2, width=T - 2.4, height=T - 2.4, rx=7, class_="b-block2", stroke_width=1)


@once(8192)
def laid(cell: int, code: str, sides: int) -> Node:
    """A tile on the board with the tracks that no line has reached."""
    x, y = corner(cell)
    return at(x, y, GROUND, tracks(code, sides))


def arrow(side: int) -> str:
    """A small arrow head where trains come in."""
    (x, y), (dx, dy) = IN[side], AHEAD[side]
    tx, ty, px, py = x + dx * 11, y + dy * 11, -dy, dx
    return f"M{num(tx - dx * 5 + px * 4)} {num(ty - dy * 5 + py * 4)}L{tx} {ty}L{num(tx - dx * 5 - px * 4)} {num(ty - dy * 5 - py * 4)}"


ARROWS = el("path", d="".join(arrow(side) for side in range(4)), class_="b-ink", stroke_width=2.8)


@once(128)
def tile(code: str, arrows: bool = True) -> Node:
    """A tile in hand at (0, 0): arrow heads show where trains come in."""
    rim = el("rect", x=-4, y=-4, width=T + 8, height=T + 8, rx=11, class_="stop off", stroke_width=2)
    return g(rim, GROUND, tracks(code, 15), ARROWS if arrows else "")


@once(2)
def back() -> Node:
    """A tile face down."""
    rim = el("rect", x=-4, y=-4, width=T + 8, height=T + 8, rx=11, class_="stop off", stroke_width=2)
    ring = el("circle", cx=T / 2, cy=T / 2, r=20, class_="b-grid", stroke_width=6)
    return g(rim, GROUND, ring, el("path", d=f"M{T / 2 - 30} {T / 2}H{T / 2 + 30}", class_="b-grid", stroke_width=6))


@once(2)
def no_tile() -> Node:
    """Where a tile would lie."""
    return el("rect", x=-3, y=-3, width=T + 6, height=T + 6, rx=10, class_="b-edge", stroke_width=2.5, stroke_dasharray="6 6")


def tile_picture(code: str | None, words: str, width: int = 112, **attrs: object) -> Node:
    """A tile as a picture of its own; None is one face down, "" an empty place."""
    face = back() if code is None else tile(code) if code else no_tile()
    return picture((-6, -6, T + 12, T + 12), words, face, width=width, height=width, **attrs)
