"""The signs before the items of Metro's score pad, around (0, 0), within 24 × 24; those of a city lie in its folder."""

from __future__ import annotations

from stellwerk.games.metro.cities.looks import SIGNS
from stellwerk.svg import Node, el, g, label, once


@once(32)
def item_sign(name: str) -> Node:
    """What stands before an item."""
    if name in SIGNS:
        return SIGNS[name]
    if name in ("lines", "last"):
        line = el("path", d="M-10 6C0 6 0 -6 10 -6", class_="b-ink", stroke_width=3)
        stops = [el("circle", cx=x, cy=y, r=3.6, class_="stop", stroke_width=2) for x, y in ((-8, 6), (8, -6))]
        return g(line, *(stops if name == "lines" else [el("rect", x=-11, y=3, width=6, height=6, class_="b-solid"), stops[1]]))
    if name in ("shares", "majorities"):
        card = el("rect", x=-9, y=-11, width=18, height=22, rx=3, class_="stop", stroke_width=2.2)
        return g(card, label(0, 0, "%", 13) if name == "shares" else el("path", d="M-5 5V0M0 5V-6M5 5V-2", class_="b-ink", stroke_width=3))
    return el("path", d="M-10 0H10M-6 -4L-10 0L-6 4M6 -4L10 0L6 4", class_="b-ink", stroke_width=2.4)
