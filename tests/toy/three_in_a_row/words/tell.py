"""Three in a row in words. English sentences are the keys of de.po."""

from __future__ import annotations

from collections.abc import Sequence

from tests.toy.three_in_a_row.rules.view import View

from stellwerk.contract import Move
from stellwerk.words import Say

ITEM_NAMES = {"row": "Three in a row"}


def tell(move: Move, say: Say, names: Sequence[str] = ()) -> str:
    """A move in words."""
    return say("mark {field}", field=str(move))


def prompt(view: View, say: Say) -> str:
    """What is asked of the viewer now."""
    if not view.owing:
        return say("The game is over")
    return say("Mark an empty field") if view.legal else say("The other seat marks a field")


def item(name: str, say: Say) -> str:
    """The line of the score pad."""
    return say(ITEM_NAMES[name])


def seen(view: View, say: Say) -> str:
    """The picture in words."""
    return say.many("Three in a row, {n} field marked", "Three in a row, {n} fields marked", sum(seat >= 0 for seat in view.cells))
