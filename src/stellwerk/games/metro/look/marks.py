"""How owners are told apart at Metro: each colour has a shape and a pattern of its own; and the small pieces that wear them.

Seats and companies share the colours. Black is a seat only, brown a company only, so these two share the plus.
"""

from __future__ import annotations

from stellwerk.kit import frame
from stellwerk.svg import Node, at, el, g, once, path, symbol

SHAPES = {
    "yellow": "circle",
    "blue": "square",
    "orange": "triangle",
    "green": "diamond",
    "violet": "pentagon",
    "black": "plus",
    "red": "hexagon",
    "grey": "any",
    "brown": "plus",
}
PATTERNS: dict[str, tuple[str, float] | None] = {  # inside a line: dashes ("" is unbroken) and width
    "yellow": None,
    "blue": ("", 3.4),
    "orange": ("9 9", 3.4),
    "green": ("0 9.5", 5),
    "violet": ("20 6", 3.4),
    "black": ("9 6 0 6", 4),
    "red": ("2 7.5", 4.4),
    "grey": ("3 13", 4.2),
    "brown": ("9 6 0 6", 4),
}


@once(256)
def mark(colour: str, x: float, y: float, r: float) -> Node:
    """The shape of a colour, filled with it."""
    return g(symbol(SHAPES[colour], x, y, r, class_="train", stroke_width=r * 0.15, stroke_linejoin="round"), class_=colour)


@once(16)
def badge(colour: str) -> Node:
    """A seat or company in a list of a page."""
    return frame.badge(mark(colour, 16, 16, 10), 32)


@once(512)
def disc(colour: str, r: float) -> Node:
    """A round platform in a colour with its shape on it, around (0, 0)."""
    rim = el("circle", cx=0, cy=0, r=float(r), class_="train", stroke_width=max(1.2, r * 0.1))
    return g(rim, symbol(SHAPES[colour], 0, 0, r * 0.5, class_="on"), class_=colour)


PAWN = "M-10 17C-10 5 -6 3 -5 -1A8.5 8.5 0 1 1 5 -1C6 3 10 5 10 17Z"


@once(64)
def tourist(colour: str) -> Node:
    """A tourist, about 36 high, around (0, 0): head and coat in its colour, its shape on the coat."""
    halo = el("path", d=PAWN, class_="casing", stroke_width=8)
    coat = el("path", d=PAWN, class_="train", stroke_width=1.8, stroke_linejoin="round")
    return g(halo, coat, symbol(SHAPES[colour], 0, 9, 5, class_="on"), class_=colour)


@once(256)
def field(colour: str, size: float, filled: bool) -> Node:
    """A field of a sight for one colour, its corner at (0, 0): its shape in outline, or the tourist who stands there."""
    box = el("rect", x=0, y=0, width=size, height=size, rx=size * 0.16, class_="train" if filled else "stop own", stroke_width=size * 0.06)
    inner = (
        at(size / 2, size * 0.54, tourist(colour), scale=size / 46)
        if filled
        else symbol(SHAPES[colour], size / 2, size / 2, size * 0.22, class_="dot")
    )
    return g(box, inner, class_=colour)


RAYS = "".join(
    path([(x * 0.62, y * 0.62), (x, y)])
    for x, y in ((0, -1), (0.71, -0.71), (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71))
)


@once(16)
def dial(r: float) -> Node:
    """A sight: short rays around a dot, at (0, 0)."""
    rays = at(0, 0, el("path", d=RAYS, class_="sight", stroke_width=0.16), scale=r)
    return g(rays, el("circle", cx=0, cy=0, r=r * 0.34, class_="stop", stroke_width=r * 0.14))
