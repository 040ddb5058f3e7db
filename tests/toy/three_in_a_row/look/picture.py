"""The position as one drawing."""

from __future__ import annotations

from collections.abc import Sequence

from tests.toy.three_in_a_row.look.drawing import mark, square
from tests.toy.three_in_a_row.rules.view import View
from tests.toy.three_in_a_row.words import tell

from stellwerk.svg import Node, at, label
from stellwerk.svg import picture as drawing
from stellwerk.words import Say


def picture(view: View, say: Say, names: Sequence[str] = ()) -> Node:
    """The square, and below it who has which mark."""
    seats = [
        at(0, 320 + 50 * seat, mark(seat, (25, 20), 14), label(55, 20, say.seat(seat, names), 24, "start"))
        for seat in range(len(view.scores))
    ]
    return drawing((-20, -20, 340, 460), tell.seen(view, say), square(view.cells), *seats)
