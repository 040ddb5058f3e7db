"""What bots are called at a table: short names by level, the same in every language. The level's word stands beside them."""

from __future__ import annotations

from collections.abc import Collection

NAMES = {
    "calm": ("Ruth", "Rudi", "Rosa", "Ralf", "Rita", "Robin", "Ronja", "Rufus"),
    "solid": ("Sonja", "Samuel", "Selma", "Simon", "Silke", "Sven", "Sara", "Sascha"),
    "strong": ("Stella", "Stefan", "Steffi", "Stanley", "Stina", "Storm", "Stine", "Sten"),
    "random": ("Zoe", "Zeno", "Zara", "Zack", "Zita", "Zorro", "Zelda", "Zora"),
}


def bot_name(level: str, seat: int, taken: Collection[str] = ()) -> str:
    """The name of a bot of this level at this seat, unless others there have it (`taken`, in small letters): then the next that is free."""
    names = NAMES.get(level, ())
    first = seat % len(names) if names else 0
    return next((name for name in (*names[first:], *names[:first]) if name.casefold() not in taken), f"Bot {seat + 1}")
