"""What all boards share: a tree of elements, text that fits, path helpers, symbols, drawn lines, tags. Nothing here knows a game.

Drawings are nodes that use the classes of theme.py; they are written as text last, here and nowhere else. A string among what is in an
element is words, and is escaped.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, update_wrapper
from html import escape
from typing import ParamSpec, TypeAlias, cast

from stellwerk.theme import PATTERNS

P = ParamSpec("P")

Point = tuple[float, float]
Inner: TypeAlias = "Node | str"

CAP = 0.35  # of the font size: from the middle of capitals and figures down to their base line

EMPTY = {"circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use", "link"}
"""What may close itself when nothing is in it. Another element of HTML must not: to a browser `<div/>` is an open div."""


LIVE = frozenset(("data_pick", "data_why", "data_mode", "data_when", "data_at", "tabindex"))
"""What an element has that answers to a finger or a key, or to what is chosen."""


# ------------------------------------------------------------ elements
class Node:
    """An element; without a name, several things side by side. It never changes: `str` writes it once. Equal is what is written alike."""

    __slots__ = ("_text", "attrs", "inner", "is_live", "name", "picks")

    def __init__(self, name: str, attrs: Mapping[str, object], inner: tuple[Inner, ...], text: str | None = None) -> None:
        self.name = name
        self.attrs = attrs
        self.inner = inner
        self._text = text
        is_live = name == "button"
        picks: tuple[str, ...] = ()
        if not LIVE.isdisjoint(attrs):
            is_live, pick = True, attrs.get("data_pick")
            picks = () if pick is None else (str(pick),)
        for child in inner:
            if child.__class__ is Node and child.is_live:
                is_live, picks = True, picks + child.picks
        self.is_live: bool = is_live
        """Whether anything in it answers to a finger or a key, or to what is chosen."""
        self.picks: tuple[str, ...] = picks
        """What can be picked in it, from the first to the last."""

    def __str__(self) -> str:
        if self._text is None:
            out: list[str] = []
            self._write(out)
            self._text = "".join(out)
        return self._text

    __html__ = __str__
    """For templates: nothing in it is to be escaped again."""

    def _write(self, out: list[str]) -> None:
        name, inner = self.name, self.inner
        if name:
            attrs = "".join([_attribute(key, value) for key, value in self.attrs.items() if value is not None])
            if not inner and name in EMPTY:
                out.append(f"<{name}{attrs}/>")
                return
            out.append(f"<{name}{attrs}>")
        for child in inner:
            if not isinstance(child, Node):
                out.append(escape(child))
            elif child._text is None:
                child._write(out)
            else:
                out.append(child._text)
        if name:
            out.append(f"</{name}>")

    def __bool__(self) -> bool:
        return bool(self.name or self.inner or self._text)

    def __add__(self, other: Node) -> Node:
        return several(self, other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"<{self.name or 'several'}: {len(self.inner)} inside, {len(self.picks)} to pick>"

    def walk(self) -> Iterator[Node]:
        """This and all below it, as they are written."""
        yield self
        for child in self.inner:
            if isinstance(child, Node):
                yield from child.walk()


NOTHING = Node("", {}, ())


def num(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return "0" if text == "-0" else text


@lru_cache(maxsize=16384)  # most of what is drawn again differs little
def _attribute(name: str, value: object) -> str:
    text = num(value) if isinstance(value, int | float) else escape(str(value))
    return f' {name.rstrip("_").replace("_", "-")}="{text}"'


def el(name: str, /, *inner: Inner, **attrs: object) -> Node:
    """One element; `class_` and `stroke_width` become class and stroke-width, None is left out."""
    return Node(name, attrs, inner)


def several(*inner: Inner) -> Node:
    """Things side by side, without an element around them."""
    found = tuple([each for each in inner if each])
    return Node("", {}, found) if found else NOTHING


def as_is(text: str) -> Node:
    """What is written already."""
    return Node("", {}, (), text)


def without(node: Node, *names: str) -> Node:
    """A drawing in which nothing has these attributes of what can be touched."""
    if not node.is_live:
        return node
    attrs = {name: value for name, value in node.attrs.items() if name not in names}
    return Node(node.name, attrs, tuple(without(child, *names) if isinstance(child, Node) else child for child in node.inner))


def g(*inner: Inner, **attrs: object) -> Node:
    """A group, or nothing if nothing is in it."""
    return Node("g", attrs, inner) if any(inner) else NOTHING


def at(x: float, y: float, *inner: Inner, scale: float = 1, **attrs: object) -> Node:
    """Moved, and perhaps made larger or smaller."""
    turn = f"translate({num(float(x))} {num(float(y))})" + (f" scale({scale:.4g})" if scale != 1 else "")
    return g(*inner, transform=turn, **attrs)


def picture(box: tuple[float, float, float, float], name: str, *inner: Inner, **attrs: object) -> Node:
    """A whole drawing: the one <svg> element, with what it shows in words."""
    role = "group" if several(*inner).picks else "img"  # a picture has no buttons in it
    return el("svg", *inner, viewBox=" ".join(num(float(v)) for v in box), role=role, aria_label=name, **attrs)


def title(words: str) -> Node:
    """What a pointer that rests on the group around it, or a screen reader, is told."""
    return el("title", words)


# ------------------------------------------------------------ drawn once
def written(node: Node) -> Node:
    """For what is kept and drawn again and again: its text, and of the tree only what leads to things that can be touched.

    Previews are kept whole, as still pictures show them without their words.
    """
    if not node.is_live:
        return as_is(str(node))
    kept: list[Inner] = []
    still: list[str] = []
    for child in node.inner:
        if not isinstance(child, Node):
            still.append(escape(child))
        elif child.is_live or child.attrs.get("class_") == "preview":
            kept += [as_is("".join(still)), written(child) if child.is_live else child]
            still = []
        else:
            still.append(str(child))
    found = Node(node.name, node.attrs, tuple([child for child in (*kept, as_is("".join(still))) if child]))
    str(found)
    return found


def once(maxsize: int | None = None) -> Callable[[Callable[P, Node]], Callable[P, Node]]:
    """A drawing that is the same for the same arguments is written once, and so many of them are kept."""

    def keep(draw: Callable[P, Node]) -> Callable[P, Node]:
        @lru_cache(maxsize)
        def kept(*args: P.args, **kwargs: P.kwargs) -> Node:
            return written(draw(*args, **kwargs))

        return cast(Callable[P, Node], update_wrapper(kept, draw))

    return keep


# ------------------------------------------------------------ words
def label(x: float, y: float, text: object, size: float, anchor: str = "middle", **attrs: object) -> Node:
    """Text whose optical middle is at y."""
    return el("text", str(text), x=float(x), y=float(y + size * CAP), font_size=float(size), text_anchor=anchor, **attrs)


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
) -> tuple[Node, float]:
    """A paragraph that begins at height y: its drawing and the height below it. Gets smaller if it needs more than `most` lines."""
    rows = wrapped(text, size, width)
    while len(rows) > most and size > 8:
        size *= 0.94
        rows = wrapped(text, size, width)
    step = size * leading
    drawn = [label(x, y + step * (i + 0.5), row, size, "start", **attrs) for i, row in enumerate(rows)]
    return several(*drawn), y + step * len(rows)


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


def tag(x: float, y: float, text: str, size: float) -> Node:
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


def symbol(kind: str, x: float, y: float, r: float, **attrs: object) -> Node:
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


def bullet(x: float, y: float, r: float, letter: str, colour: str, rim: float = 0) -> Node:
    """A line's letter on its colour."""
    edge = el("circle", cx=float(x), cy=float(y), r=float(r + rim), class_="dot-rim") if rim else NOTHING
    return g(
        edge, el("circle", cx=float(x), cy=float(y), r=float(r), class_="dot"), label(x, y, letter, r * 1.3, class_="on"), class_=colour
    )


def last_move(d: str) -> Node:
    """What the last move put on a board: a line of ink around it, told from all below by the ground's colour along it."""
    return g(
        el("path", d=d, class_="casing", stroke_width=10),
        el("path", d=d, class_="b-ink", stroke_width=4.5),
        class_="last",
        pointer_events="none",
    )


def tick(x: float, y: float, r: float, width: float, klass: str = "tick") -> Node:
    """A check mark, drawn because not every font has one."""
    return el("path", d=path([(x - r, y), (x - r * 0.25, y + r * 0.75), (x + r, y - r * 0.75)]), class_=klass, stroke_width=width)


def drawn_line(d: str, colour: str, pattern: str, width: float, casing: float = 4, **attrs: object) -> Node:
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
