"""The square and its marks, 100 units a field."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.svg import Node, Point, circle, el, g, path

BOX = (0, 0, 300, 300)
COLOURS = ("red", "blue")


def middle(n: int) -> Point:
    """Of a field."""
    return 50 + 100 * (n % 3), 50 + 100 * (n // 3)


def mark(seat: int, at: Point, r: float = 27) -> Node:
    """A cross or a ring (TIR 1.1)."""
    x, y = at
    crossed = path([(x - r, y - r), (x + r, y + r)]) + path([(x + r, y - r), (x - r, y + r)])
    return g(el("path", d=circle(at, r) if seat else crossed, class_="line", stroke_width=r * 0.4), class_=COLOURS[seat])


def square(cells: Sequence[int]) -> Node:
    """The lines between the fields, and what is marked."""
    rules = "".join(f"M{far} 10V290M10 {far}H290" for far in (100, 200))
    marks = [mark(seat, middle(n)) for n, seat in enumerate(cells) if seat >= 0]
    return g(
        el("rect", x=0, y=0, width=300, height=300, rx=18, class_="b-sheet"), el("path", d=rules, class_="b-grid", stroke_width=4), *marks
    )


def around(n: int) -> str:
    """A line along the inside of a field."""
    x, y = middle(n)
    return path([(x - 42, y - 42), (x + 42, y - 42), (x + 42, y + 42), (x - 42, y + 42)], True)
