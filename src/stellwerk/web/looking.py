"""Looking at the sheet of another seat: whose a page shows, and what it says and offers around it.

Who looks at what belongs to the page, not to the table. Whatever is shown is drawn from the view of who looks.
"""

from __future__ import annotations

from typing import Any

from stellwerk.contract import View
from stellwerk.svg import NOTHING, Node, el, several
from stellwerk.table.table import Refused, Table
from stellwerk.web.icons import icon
from stellwerk.words import Say


def has_others(table: Table) -> bool:
    """Whether there are several sheets to look at."""
    return table.game.has_sheets and len(table.chairs) > 1 and table.status != "open"


def check(table: Table, seat: int) -> None:
    """Refuse what is no sheet of this table."""
    if not has_others(table):
        raise Refused("There are no other sheets to look at here")
    if not 0 <= seat < len(table.chairs):
        raise Refused("There is no such seat")


def whose(table: Table, front: int | None, wanted: int | None) -> int | None:
    """The seat whose sheet a page shows in place of the viewer's own, if any. An onlooker has none, and begins with the first seat's."""
    if not has_others(table):
        return None
    if front is None:
        return wanted or 0
    return None if wanted == front else wanted


# ------------------------------------------------------------ around the sheet
def around(table: Table, front: int | None, seat: int | None, say: Say) -> dict[str, str]:
    """What says whose sheet is shown: over the board, in the dock, over the score pad."""
    if seat is None:
        return {"band": "", "away": "", "whose": str(several(say("Score pad") if front is None else say("Your sheet")))}
    name = table.names[seat]
    sign = el("span", name[:1].upper(), class_="monogram", aria_hidden="true")
    band = several(sign, el("b", say("You are looking at {name}'s sheet", name=name)), _back(front, "btn only-desk", say, icon("back")))
    ways = [
        _step(table, seat, by, sign, words)
        for by, sign, words in ((-1, "back", say("Sheet before (Shift+S)")), (1, "fore", say("Next sheet (S)")))
    ]
    away = several(*ways, _back(front, "btn go", say) or el("span", say("You are watching"), class_="muted"))
    return {"band": str(band), "away": str(away), "whose": str(several(say("{name}'s sheet", name=name)))}


def _back(front: int | None, class_: str, say: Say, sign: Node = NOTHING) -> Node:
    """To one's own sheet; an onlooker has none."""
    if front is None:
        return NOTHING
    words = el("span", say("Back to mine"))
    return el("button", sign, words, type="button", class_=class_, data_look=front, title=f"{say('Back to mine')} (Esc)")


def _step(table: Table, seat: int, by: int, sign: str, words: str) -> Node:
    """To the sheet of a neighbour."""
    other = (seat + by) % len(table.chairs)
    return el("button", icon(sign), type="button", class_="btn icon", data_look=other, title=words, aria_label=words)


# ------------------------------------------------------------ the seats to choose from
def seats(table: Table, view: View, seat: int | None, say: Say) -> list[dict[str, Any]]:
    """For each seat a thumbnail of its sheet, and the words of a button that shows it."""
    if not has_others(table):
        return [{} for _ in table.chairs]
    shown = view.seat if seat is None else seat
    return [
        {
            "thumb": table.game.thumbnail(view, other),
            "look": say("Your sheet") if other == view.seat else say("Look at {name}'s sheet", name=table.names[other]),
            "is_shown": other == shown,
        }
        for other in range(len(table.chairs))
    ]
