"""The score pad while shares and what a city deals in secret are hidden: only their owner counts them, and apart from the rest."""

from __future__ import annotations

from stellwerk.contract import Item, Tally
from stellwerk.games.metro.rules.score import SHARE_ITEMS
from stellwerk.games.metro.rules.view import View


def tally(view: View, seat: int) -> Tally:
    """The pad of a seat; at the end all of it is open."""
    items = view.scores[seat].items
    if view.stage == "over":
        return Tally(items)
    city = view.expansion
    covered = city.covered(view)
    secret = (*covered, *city.secret(view), *(SHARE_ITEMS if view.options["shares"] else ()))
    shown, kept = _split(items, secret)
    own, unknown = _split(kept, covered) if seat == view.seat else ((), kept)
    return Tally(shown, own, tuple(Item(item.name, 0, item.how if item.name in covered else "") for item in unknown))


def _split(items: tuple[Item, ...], names: tuple[str, ...]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The items without these names, and those with them."""
    return tuple(item for item in items if item.name not in names), tuple(item for item in items if item.name in names)
