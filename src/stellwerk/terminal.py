"""Text for a terminal, in the markup of rich: what the boards of `Game.console` are written in. Needs no rich itself."""

from __future__ import annotations

import re
from unicodedata import combining, east_asian_width

TAG = re.compile(r"(\\*)(\[[a-z#/@][^\[]*?\])")
"""Something in brackets that would be read as markup, and the backslashes before it."""


def escape(text: str) -> str:
    """Text that is no markup: what looks like a tag is shown as it is."""
    safe = TAG.sub(lambda found: f"{found[1] * 2}\\{found[2]}", text)
    return safe + "\\" if safe.endswith("\\") and not safe.endswith("\\\\") else safe


def bare(markup: str) -> str:
    """Markup without its tags."""
    return TAG.sub(lambda found: "\\" * (len(found[1]) // 2) + (found[2] if len(found[1]) % 2 else ""), markup)


def cell_width(text: str) -> int:
    """How many cells a text takes."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def fit(text: str, cells: int) -> str:
    """A text of exactly so many cells: cut, or filled with spaces."""
    while cell_width(text) > cells:
        text = text[:-1]
    return text + " " * (cells - cell_width(text))
