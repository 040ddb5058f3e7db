"""What reasons of score items are drawn with: over a board, in its units, told from all below."""

from __future__ import annotations

from stellwerk.svg import Node, el, tag

TAG = 25  # font size


def rings(d: str, width: float = 6) -> Node:
    """Around what counts: a line of ink with the ground's colour along it."""
    return el("path", d=d, class_="casing", stroke_width=2 * width) + el("path", d=d, class_="b-ink", stroke_width=width)


def gaps(d: str, width: float = 5) -> Node:
    """Around what is missing, or costs points: dashed."""
    dashes = el("path", d=d, class_="chosen", stroke_width=width, stroke_dasharray="11 8")
    return el("path", d=d, class_="casing", stroke_width=2 * width) + dashes


def value(x: float, y: float, points: int) -> Node:
    """What something brings, beside it."""
    return tag(x, y, f"+{points}", TAG)
