"""Tourists, drawn where cities have them alike: on the fields, in a table of owners and colours, as signs of the score pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stellwerk.games.metro.look.city import owner_name, sight_name
from stellwerk.games.metro.look.marks import PAWN, dial, disc, tourist
from stellwerk.games.metro.look.tiles import T, corner
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.kit.frame import Part
from stellwerk.svg import NOTHING, Node, at, el, fit, g, label, once, several, title
from stellwerk.words import Say

SPOTS = ((76, 70), (56, 70), (36, 70), (18, 70))


# ------------------------------------------------------------ on the board
def visitors(view: View, sights: Mapping[int, str], say: Say) -> Node:
    """Tourists on fields and tiles, and sights on free fields."""
    parts = []
    for cell, sight in sights.items():
        x, y = corner(cell)
        parts.append(at(x + T / 2, y + T / 2, title(sight_name(sight, say)), dial(34)))
    cells = range(len(view.codes)) if any(view.guests) else ()  # most games have no tourists: pages are painted often
    for cell in cells:
        here = view.guests_on(cell)
        if here:
            parts.append(_crowd(cell, tuple(view.board.companies[colour] for colour in here)))
    return g(*parts, pointer_events="none")


@once(4096)
def _crowd(cell: int, colours: tuple[str, ...]) -> Node:
    x, y = corner(cell)
    shown = list(zip(SPOTS, colours, strict=False))
    more = label(x + 18, y + 40, f"+{len(colours) - len(shown)}", 16) if len(colours) > len(shown) else NOTHING
    return several(*[at(x + px, y + py, tourist(colour), scale=0.95) for (px, py), colour in reversed(shown)]) + more


# ------------------------------------------------------------ beside the board
def name_size(names: Sequence[str], width: float) -> float:
    """One size for all, so that the longest fits."""
    return min((fit(name, 13, width * 1.12, bold=False) for name in names), default=13)


def table(view: View, say: Say, width: float, cells: Sequence[Sequence[tuple[str, str]]], sums: Sequence[str] | None) -> Part:
    """A row for each owner, a column for each colour of tourists; in a cell a large and a small text, and a sum at the end of the row."""
    row, left, right = 36, 28, 26 if sums else 0
    step = (width - left - right) / COLOURS
    parts = [
        at(left + step * (c + 0.5), 15, title(say(tell.COLOUR_NAMES[name])), tourist(name), scale=min(0.72, step / 26))
        for c, name in enumerate(view.board.companies)
    ]
    for who in range(len(cells)):
        y = 36 + who * row
        parts.append(el("path", d=f"M0 {y}H{width:.0f}", class_="b-rule", stroke_width=1))
        parts.append(at(13, y + row / 2, title(owner_name(view, who, say)), disc(view.owners[who], 11)))
        for c, (large, small) in enumerate(cells[who]):
            x = left + step * (c + 0.5)
            if large:
                parts.append(label(x, y + row / 2 - (7 if small else 0), large, 16, class_="b-strong"))
            if small:
                parts.append(label(x, y + row / 2 + (8 if large else 0), small, 12.5, class_="b-name"))
        if sums:
            parts.append(label(width, y + row / 2, sums[who], 17, "end", class_="b-strong"))
    return g(*parts), 36 + len(cells) * row


# ------------------------------------------------------------ on the score pad
def pawns(*places: int) -> Node:
    """Tourists in a row, as a sign; one alone is larger."""
    return several(*[at(x, 0, el("path", d=PAWN, class_="b-solid"), scale=0.42 if len(places) > 1 else 0.6) for x in places])
