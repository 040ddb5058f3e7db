"""The cards of voll verplant, 100 × 140: a big figure over that many stops, chevrons for the express, a hub for the transfer, a crossed
station for the free ride. Small ones leave the stops out.
"""

from __future__ import annotations

from stellwerk.games.voll_verplant.look.ground import cross
from stellwerk.svg import Node, el, g, label, once, path, several

CARD = (100, 140)


@once(128)
def card(name: str, small: bool = False) -> Node:
    """One card."""
    kind, _, value = name.partition("-")
    ground = el("rect", x=2.5, y=2.5, width=95, height=135, rx=13, class_="stop", stroke_width=5 if small else 3)
    if kind in ("number", "express"):
        return g(ground, label(50, 58, value, 74, class_="b-strong"), (_stops(int(value)) if kind == "number" else _chevrons(int(value))))
    if kind == "transfer":
        way = el("path", d="M18 46C46 46 54 94 82 94M18 94C46 94 54 46 82 46", class_="b-ink", stroke_width=7)
        return g(ground, way, el("rect", x=31, y=51, width=38, height=38, rx=8, class_="hub"), label(50, 70, "+", 34, class_="hub-no"))
    ring = el("circle", cx=50, cy=70, r=28, class_="stop", stroke_width=7)
    return g(ground, ring, el("path", d=cross(50, 70, 11.5), class_="b-ink", stroke_width=7.5))


def _stops(count: int) -> Node:
    """A line with as many stations."""
    xs = [50.0] if count == 1 else [16 + 68 * i / (count - 1) for i in range(count)]
    line = el("path", d=path([(14, 114), (86, 114)]), class_="b-ink", stroke_width=5)
    return line + several(*[el("circle", cx=x, cy=114, r=6.2, class_="stop", stroke_width=4) for x in xs])


def _chevrons(count: int) -> Node:
    """As many signs of speed as stations."""
    step = min(18.0, 66 / max(count, 2))
    first = 50 - step * (count - 1) / 2 - 5
    d = "".join(path([(first + step * i, 103), (first + step * i + 11, 114), (first + step * i, 125)]) for i in range(count))
    return el("path", d=d, class_="b-ink", stroke_width=5.5)


def empty_place() -> Node:
    """Where the next card will lie."""
    return el("rect", x=2.5, y=2.5, width=95, height=135, rx=13, class_="b-edge", stroke_width=2, stroke_dasharray="9 8")
