"""Metro's colours in a terminal: each has an ink and a sign of its own. And how cities write tourists there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stellwerk.games.metro.look.city import earned, owner_name
from stellwerk.games.metro.rules.view import View
from stellwerk.terminal import escape, fit
from stellwerk.words import Say

INKS = {  # middle tones: they stand on black and on white
    "yellow": "#c99a05",
    "blue": "#2f86de",
    "orange": "#e87b10",
    "green": "#2c9d58",
    "violet": "#a15fd8",
    "black": "default",
    "red": "#e0484a",
    "grey": "#858e96",
    "brown": "#a8744a",
}
SIGNS = {
    "yellow": "●",
    "blue": "■",
    "orange": "▲",
    "green": "◆",
    "violet": "✦",
    "black": "✚",
    "red": "♥",
    "grey": "○",
    "brown": "□",
}


def styled(text: str, style: str, width: int = 0) -> str:
    """A text in a style, perhaps of exactly so many cells."""
    cut = escape(fit(text, width) if width else text)
    return f"[{style}]{cut}[/]" if style else cut


def sign(colour: str, filled: bool = True) -> str:
    """A colour; filled for somebody who is there."""
    return styled(SIGNS[colour], f"{'reverse ' if filled else ''}{INKS[colour]}")


def table(view: View, say: Say, cells: Sequence[Sequence[str]]) -> Iterator[str]:
    """A row for each owner, a column for each colour of tourists."""
    yield " " * 14 + "  ".join(f" {sign(colour, False)} " for colour in view.board.companies)
    for who, (name, shown) in enumerate(zip(view.owners, cells, strict=True)):
        yield styled(f"{SIGNS[name]} {owner_name(view, who, say)}", INKS[name], 14) + "  ".join(shown)


def amounts(view: View, who: int) -> list[str]:
    """What an owner has of each colour, as cells of a table."""
    return [f"{n or '·':>2} " for n in earned(view, who)]
