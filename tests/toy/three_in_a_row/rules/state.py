"""A position: who has marked which field. Plain Python, not compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.toy.three_in_a_row.rules.board import ROWS, Board

from stellwerk.contract import Item, Score
from stellwerk.kit import plain

EMPTY = -1


class State(plain.State):
    """`cells` has the seat that marked each field."""

    board: Board

    def __init__(self, board: Board, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(board, seats, options)
        self.cells = [EMPTY] * 9

    def owing(self) -> Sequence[int]:
        """TIR 2.1, and nobody after the end (TIR 3.1, 3.2)."""
        marked = 9 - self.cells.count(EMPTY)
        return () if marked == 9 or self.row() != EMPTY else (marked % 2,)

    def choices(self, seat: int) -> Sequence[int]:
        """TIR 2.2: the empty fields."""
        return [n for n, owner in enumerate(self.cells) if owner == EMPTY]

    def make(self, seat: int, n: int) -> None:
        """Mark a field."""
        self.cells[n] = seat

    def total(self, seat: int) -> int:
        """TIR 3.1, 3.3."""
        row = self.row()
        return int(row != EMPTY and (row != seat) == self.options["loses"])

    def row(self) -> int:
        """The seat that has three in a row."""
        return next((self.cells[a] for a, b, c in ROWS if self.cells[a] == self.cells[b] == self.cells[c] != EMPTY), EMPTY)

    def pieces(self) -> Mapping[str, int]:
        """The fields, empty or marked."""
        return {"fields": len(self.cells)}


def scores_of(state: State) -> list[Score]:
    """One line a seat."""
    return [Score((Item("row", state.total(seat)),)) for seat in range(state.seats)]
