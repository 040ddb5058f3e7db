"""Why a pad has its point: the three marks."""

from __future__ import annotations

from tests.toy.three_in_a_row.look.drawing import around
from tests.toy.three_in_a_row.rules.board import ROWS
from tests.toy.three_in_a_row.rules.view import View

from stellwerk.contract import Item, Reason
from stellwerk.kit.reasons import rings
from stellwerk.words import Say


def reasons(view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
    """The fields of the row, whoever it belongs to."""
    row = next((row for row in ROWS if len({view.cells[n] for n in row}) == 1 and view.cells[row[0]] >= 0), ())
    if not row:
        return (Reason(say("Nobody has three in a row yet")),)
    return (Reason(say("Three in a row"), rings("".join(around(n) for n in row))),)
