"""The score pad of a picture, and the seats with their totals.

Each part is drawn from (0, 0) into a given width and is returned with its height, so that a page or a picture can stack them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from stellwerk.contract import Item, Tally
from stellwerk.kit.frame import Part
from stellwerk.kit.view import View
from stellwerk.svg import NOTHING, Node, at, el, fit, g, label, tick, wide
from stellwerk.words import Say, minus


# ------------------------------------------------------------ score pad
class Row(NamedTuple):
    """A line of a score pad: its sign around (0, 0), its name, how its points came about, and they: None if it is not begun, or `?`."""

    sign: Node
    name: str
    how: str
    points: int | str | None
    is_now: bool = False
    """Whether it is what is played for in this round: set off by a ground of its own."""


class Sizes(NamedTuple):
    """The letters of a score pad."""

    text: float = 20
    note: float = 17
    """How points came about: smaller where there is little room."""
    least: float = 0
    """Where it would be as small as this it is left out."""
    sums: float = 62
    """The width of the points."""
    sign: float = 1
    """How much larger than they are drawn the signs get."""


SIZES = Sizes()
SIGNS = 40  # the width of the signs


class Own(NamedTuple):
    """What only the viewer knows of a pad: a heading, and rows below the total."""

    head: str = ""
    rows: Sequence[Row] = ()


def tally_rows(tally: Tally, row: Callable[[Item, int | str], Row], say: Say) -> tuple[list[Row], Own]:
    """What everybody sees of a pad, and what only the viewer does."""
    shown = [*[row(item, item.points) for item in tally.items], *[row(item, "?") for item in tally.hidden]]
    own = [row(item, item.points) for item in tally.own]
    return shown, Own(say("Only you know"), own) if own else Own()


def score_pad(
    rows: Iterable[Row], word: str, total: int | str, width: float, high: float = 44, sizes: Sizes = SIZES, own: Own | None = None
) -> Part:
    """Every row with its points, and the total under an ink rule; below it what only the viewer knows."""
    parts, y = [], 0.0
    for row in rows:
        parts.append(at(0, y, _row(row, width, high, sizes)))
        y += high
    parts.append(el("path", d=f"M0 {y:.1f}H{width:.1f}", class_="b-ink", stroke_width=2.5))
    y += high * 0.62 + 2
    parts += [label(0, y, word, 24, "start", class_="b-strong"), label(width, y, minus(total), 26, "end", class_="b-strong")]
    y += high * 0.4
    if own and own.rows:
        parts.append(label(0, y + high * 0.3, own.head, sizes.note, "start", class_="b-name"))
        y += high * 0.6
        parts += [at(0, y + i * high, _row(row, width, high, sizes)) for i, row in enumerate(own.rows)]
        y += high * len(own.rows)
    return g(*parts), y


def _row(row: Row, width: float, high: float, sizes: Sizes) -> Node:
    middle = high / 2
    points, pale = ("–", "b-name") if row.points is None else (minus(row.points), None)
    rule = el("path", d=f"M0 {high:.1f}H{width:.1f}", class_="b-rule", stroke_width=1.2)
    ground = el("rect", x=-10, y=3, width=width + 20, height=high - 6, rx=8, class_="b-block", stroke_width=1) if row.is_now else NOTHING
    name_size = fit(row.name, sizes.text, width - sizes.sums - SIGNS, bold=False)
    room = width - sizes.sums - SIGNS - wide(row.name, name_size, bold=False) - 10
    name = label(SIGNS, middle, row.name, name_size, "start", class_=pale or "b-word")
    small = fit(row.how, sizes.note, room, bold=False)
    fits = row.how and small > sizes.least
    how = label(width - sizes.sums, middle, minus(row.how), small, "end", class_="b-name") if fits else NOTHING
    worth = label(width, middle, points, sizes.text + 2, "end", class_=pale)
    return g(rule, ground, at(14, middle, row.sign, scale=sizes.sign), name, how, worth)


# ------------------------------------------------------------ seats
class Seat(NamedTuple):
    """A seat among all: its badge around (18, 24), a lamp or a tick at it, its total."""

    badge: Node
    lamp: Node
    total: int | str
    is_own: bool


LAMP = el("circle", cx=33, cy=37, r=6.5, class_="lamp-on", stroke_width=2)
"""Owes a move."""
MOVED = tick(34, 37, 6.5, 3)
"""Has chosen, while others still think."""


def number(n: int) -> Node:
    """The badge of a seat that has no colour."""
    return el("circle", cx=18, cy=24, r=17, class_="b-block2", stroke_width=1) + label(18, 24, n, 19)


def numbered(view: View, moved: Node = NOTHING) -> list[Seat]:
    """All seats by their numbers, where they have no colours; `moved` stands at those that owe nothing. Onlookers are shown the first."""
    own = view.seat or 0
    return [Seat(number(n), LAMP if n in view.owing else moved, score.total, n == own) for n, score in enumerate(view.scores)]


def seats(places: Sequence[Seat], width: float, columns: int = 3, widest: float = 150, high: float = 50, indent: float = 48) -> Part:
    """Everybody's total, so many in a row; the viewer's own is set off."""
    columns = min(len(places), columns)
    cell = min(width / columns, widest)
    parts = []
    for i, seat in enumerate(places):
        ground = el("rect", x=-6, y=0, width=cell - 8, height=48, rx=10, class_="b-block", stroke_width=1) if seat.is_own else NOTHING
        total = label(indent, 24, minus(seat.total), 23, "start")
        parts.append(at(i % columns * cell + 6, i // columns * high, ground, seat.badge, seat.lamp, total))
    return g(*parts), high * -(-len(places) // columns)
