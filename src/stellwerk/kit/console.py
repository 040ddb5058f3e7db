"""What the boards of all games in a terminal have in common: their colours, and cells of one style written together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

INKS = {  # middle tones: they stand on black and on white
    "violet": "#a15fd8",
    "blue": "#2f86de",
    "sky": "#3ba9dc",
    "rose": "#e2458f",
    "green": "#2c9d58",
    "red": "#e0484a",
    "orange": "#e87b10",
    "yellow": "#c99a05",
    "black": "default",
    "lime": "#7cae2a",
    "teal": "#1f9d90",
    "grey": "#858e96",
    "brown": "#a8744a",
}
LIT = "#05070a on #f6cf47"
FAINT = "#858b91"

Cell = tuple[str, str]
"""Text and its style."""


def runs(cells: Iterable[Cell]) -> str:
    """Cells as markup, neighbours of one style together."""
    found = [("".join(text for text, _ in run), style) for style, run in groupby(cells, key=lambda cell: cell[1])]
    return "".join(f"[{style}]{text}[/]" if style else text for text, style in found)
