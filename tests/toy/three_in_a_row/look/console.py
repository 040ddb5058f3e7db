"""The square for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from tests.toy.three_in_a_row.rules.view import View

from stellwerk.kit.console import FAINT, INKS, Cell, runs
from stellwerk.words import Say

MARKS: dict[int, Cell] = {-1: ("·", FAINT), 0: ("X", INKS["red"]), 1: ("O", INKS["blue"])}


def console(view: View, say: Say, names: Sequence[str] = ()) -> str:
    """Columns above, rows beside."""
    rows = [
        runs([(f"{row + 1} ", FAINT), *[cell for n in range(3) for cell in (MARKS[view.cells[3 * row + n]], (" ", ""))]])
        for row in range(3)
    ]
    return "\n".join([runs([("  a b c", FAINT)]), *rows])
