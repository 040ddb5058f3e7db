"""What all boards share: an element builder, text that fits, path helpers, symbols, drawn lines, tags. Nothing here knows a game.

Everything is a string of SVG that draws with the classes of theme.py. `inner` parts are markup; words come in through `label`, `lines` and
`title`, which escape them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from stellwerk.theme import PATTERNS

Point = tuple[float, float]

CAP = 0.35  # of the font size: from the middle of capitals and figures down to their base line

SHAPES = {"circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"}
"""What may close itself when nothing is in it. An element of HTML must not: to a browser `<div/>` is an open div."""


# ------------------------------------------------------------ elements
def num(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return "0" if text == "-0" else text


def el(name: str, *inner: str, **attrs: object) -> str:
    """One element; `class_` and `stroke_width` become class and stroke-width, None is left out."""
    text = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attrs.items() if value is not None)
    return f"<{name}{text}>{''.join(inner)}</{name}>" if inner or name not in SHAPES else f"<{name}{text}/>"


def _value(value: object) -> str:
    return escape(num(value) if isinstance(value, int | float) else str(value))


def g(*inner: str, **attrs: object) -> str:
    """A group, or nothing if nothing is in it."""
    return el("g", *inner, **attrs) if any(inner) else ""


def at(x: float, y: float, *inner: str, scale: float = 1, **attrs: object) -> str:
    """Moved, and perhaps made larger or smaller."""
    turn = f"translate({num(float(x))} {num(float(y))})" + (f" scale({scale:.4g})" if scale != 1 else "")
    return g(*inner, transform=turn, **attrs)


def picture(box: tuple[float, float, float, float], name: str, *inner: str, **attrs: object) -> str:
    """A whole drawing: the one <svg> element, with what it shows in words."""
    role = "group" if any("data-pick=" in part for part in inner) else "img"  # a picture has no buttons in it
    return el("svg", *inner, viewBox=" ".join(num(float(v)) for v in box), role=role, aria_label=name, **attrs)


def title(words: str) -> str:
    """What a pointer that rests on the group around it, or a screen reader, is told."""
    return el("title", escape(words))


# ------------------------------------------------------------ words
def label(x: float, y: float, text: object, size: float, anchor: str = "middle", **attrs: object) -> str:
    """Text whose optical middle is at y."""
    return el("text", escape(str(text)), x=float(x), y=float(y + size * CAP), font_size=float(size), text_anchor=anchor, **attrs)


def wide(text: str, size: float, bold: bool = True) -> float:
    """How wide a text gets at most: the figures are those of the widest font of the stack."""
    ems = sum(
        0.38 if c in " .,:;'!ijlI|()·" else 1.0 if c in "mwMW" else 0.84 if c in "×−+=" else 0.78 if c.isupper() else 0.67 for c in text
    )
    return size * ems * (1 if bold else 0.91)


def fit(text: str, size: float, width: float, bold: bool = True) -> float:
    """The font size, smaller if the text would not fit into the width."""
    return min(size, size * width / max(wide(text, size, bold), 0.01))


def cut(text: str, size: float, width: float) -> str:
    """The text, with dots for what would not fit into the width."""
    short = text
    while wide(short, size) > width and len(short) > 2:
        short = f"{short[:-2].rstrip()}…"
    return short


def lines(
    x: float, y: float, text: str, size: float, width: float, most: int = 3, leading: float = 1.25, **attrs: object
) -> tuple[str, float]:
    """A paragraph that begins at height y: its markup and the height below it. Gets smaller if it needs more than `most` lines."""
    rows = wrapped(text, size, width)
    while len(rows) > most and size > 8:
        size *= 0.94
        rows = wrapped(text, size, width)
    step = size * leading
    return "".join(label(x, y + step * (i + 0.5), row, size, "start", **attrs) for i, row in enumerate(rows)), y + step * len(rows)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in rows that are no wider than this; a single long word stays whole."""
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and wide(longer, size) > width:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows


def tag(x: float, y: float, text: str, size: float) -> str:
    """A value on the board: an ink pill with paper text."""
    w, h = tag_size(text, size)
    return g(
        el("rect", x=x - w / 2, y=y - h / 2, width=w, height=h, rx=h / 2, class_="tag-box"), label(x, y, text, size, class_="tag-text")
    )


def tag_size(text: str, size: float) -> Point:
    """How much a tag hides."""
    return max(wide(text, size) * 0.94 + size * 0.8, size * 1.8), size * 1.5


def quiet_place(spots: Sequence[Point], size: Point, dots: Sequence[tuple[float, float, float, float]], edge: tuple[float, float]) -> Point:
    """The spot where a tag of this size hides the least. Dots have place, radius and weight; the edge holds for both directions."""
    w, h = size

    def hidden(spot: Point) -> float:
        x, y = spot
        outside = min(x - w / 2, y - h / 2) < edge[0] or max(x + w / 2, y + h / 2) > edge[1]
        return 999 * outside + sum(weight for px, py, r, weight in dots if abs(px - x) < w / 2 + r and abs(py - y) < h / 2 + r)

    return min(spots, key=hidden)


# ------------------------------------------------------------ paths
def path(points: Sequence[Point], closed: bool = False) -> str:
    """Straight from point to point."""
    return "M" + "L".join(f"{num(float(x))} {num(float(y))}" for x, y in points) + ("Z" if closed else "")


def rounded(points: Sequence[Point], r: float, closed: bool = False) -> str:
    """From point to point with corners of radius r, less where a leg is short."""
    out: list[str] = []
    for i, (x, y) in enumerate(points):
        if not closed and i in (0, len(points) - 1):
            out.append(f"{'L' if out else 'M'}{num(float(x))} {num(float(y))}")
            continue
        before, after = points[i - 1], points[(i + 1) % len(points)]
        k = min(r, math.dist(before, (x, y)) / 2, math.dist(after, (x, y)) / 2)
        (px, py), (qx, qy) = toward((x, y), before, k), toward((x, y), after, k)
        out.append(f"{'L' if out else 'M'}{num(px)} {num(py)}Q{num(float(x))} {num(float(y))} {num(qx)} {num(qy)}")
    return "".join(out) + ("Z" if closed else "")


def toward(p: Point, q: Point, far: float) -> Point:
    """The point so far away from p on the way to q."""
    k = far / math.dist(p, q)
    return p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k


def polygon(cx: float, cy: float, r: float, sides: int, turn: float = -90) -> list[Point]:
    """The corners of a regular polygon."""
    angles = [math.radians(turn + 360 * i / sides) for i in range(sides)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]


def circle(middle: Point, r: float) -> str:
    """Once around a point."""
    (x, y), turn = middle, f"a{num(float(r))} {num(float(r))} 0 1 0 "
    return f"M{num(float(x - r))} {num(float(y))}{turn}{num(float(2 * r))} 0{turn}{num(float(-2 * r))} 0"


def around(points: Sequence[Point], r: float) -> str:
    """Once around a way from point to point, r away from it, with round ends."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        far = math.dist((ax, ay), (bx, by))
        nx, ny = -(by - ay) / far * r, (bx - ax) / far * r
        sides[0].append((x - nx, y - ny))
        sides[1].insert(0, (x + nx, y + ny))
    there, back = (path(side) for side in sides)
    turn = f"A{num(float(r))} {num(float(r))} 0 0 1 "
    return f"{there}{turn}{back[1:]}{turn}{there[1:].partition('L')[0]}Z"


# ------------------------------------------------------------ symbols
POLYGONS = {
    "triangle": (1.24, 3, -90, 0.14),
    "pentagon": (1.1, 5, -90, 0),
    "any": (1.16, 8, -67.5, 0),
    "diamond": (1.2, 4, -90, 0),
    "hexagon": (1.08, 6, 0, 0),
}
PLUS = (
    (-0.4, -1),
    (0.4, -1),
    (0.4, -0.4),
    (1, -0.4),
    (1, 0.4),
    (0.4, 0.4),
    (0.4, 1),
    (-0.4, 1),
    (-0.4, 0.4),
    (-1, 0.4),
    (-1, -0.4),
    (-0.4, -0.4),
)


def symbol(kind: str, x: float, y: float, r: float, **attrs: object) -> str:
    """circle, square, triangle, pentagon, any (octagon), diamond, hexagon or plus: r is the circle's radius, the others look as big."""
    if kind == "circle":
        return el("circle", cx=float(x), cy=float(y), r=float(r), **attrs)
    if kind == "square":
        s = r * 0.9
        return el("rect", x=float(x - s), y=float(y - s), width=2 * s, height=2 * s, rx=r * 0.12, **attrs)
    if kind == "plus":
        return el("path", d=path([(x + a * r * 1.02, y + b * r * 1.02) for a, b in PLUS], True), **attrs)
    bigger, sides, turn, drop = POLYGONS[kind]
    return el("path", d=path(polygon(x, y + r * drop, r * bigger, sides, turn), True), **attrs)


def bullet(x: float, y: float, r: float, letter: str, colour: str, rim: float = 0) -> str:
    """A line's letter on its colour."""
    edge = el("circle", cx=float(x), cy=float(y), r=float(r + rim), class_="dot-rim") if rim else ""
    return g(
        edge, el("circle", cx=float(x), cy=float(y), r=float(r), class_="dot"), label(x, y, letter, r * 1.3, class_="on"), class_=colour
    )


def last_move(d: str) -> str:
    """What the last move put on a board: a line of ink around it, told from all below by the ground's colour along it."""
    return g(
        el("path", d=d, class_="casing", stroke_width=10),
        el("path", d=d, class_="b-ink", stroke_width=4.5),
        class_="last",
        pointer_events="none",
    )


def tick(x: float, y: float, r: float, width: float, klass: str = "tick") -> str:
    """A check mark, drawn because not every font has one."""
    return el("path", d=path([(x - r, y), (x - r * 0.25, y + r * 0.75), (x + r, y - r * 0.75)]), class_=klass, stroke_width=width)


def drawn_line(d: str, colour: str, pattern: str, width: float, casing: float = 4, **attrs: object) -> str:
    """A line on a map: casing in the ground's colour, rim, colour, and the pattern inside."""
    parts = [
        el("path", d=d, class_="casing", stroke_width=width + 2 * casing),
        el("path", d=d, class_="rim", stroke_width=width),
        el("path", d=d, class_="line", stroke_width=width - 2),
    ]
    inside = PATTERNS[pattern]
    if inside:
        dash, share = inside
        array = dash and " ".join(num(float(part * width)) for part in dash)
        parts.append(el("path", d=d, class_=f"line-in {pattern}", stroke_width=width * share, stroke_dasharray=array))
    return g(*parts, class_=colour, **attrs)
