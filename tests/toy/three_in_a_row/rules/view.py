"""What a seat may see: everything."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.toy.three_in_a_row.rules.board import Board
from tests.toy.three_in_a_row.rules.state import State, scores_of

from stellwerk.contract import Score
from stellwerk.kit import view as kit


@dataclass(frozen=True)
class View(kit.View):
    """A position as one seat sees it."""

    board: Board = field(repr=False)
    seat: int | None
    cells: tuple[int, ...]
    loses: bool
    owing: tuple[int, ...]
    legal: tuple[int, ...]
    scores: tuple[Score, ...]

    def guess(self, rng: Random) -> State:
        """Nothing is hidden: the position itself."""
        self.must_be_real()
        state = State(self.board, len(self.scores), {"loses": self.loses})
        state.cells = list(self.cells)
        return state


def view_of(state: State, seat: int | None) -> View:
    """Built up field by field."""
    return View(
        board=state.board,
        seat=seat,
        cells=tuple(state.cells),
        loses=state.options["loses"],
        owing=state.turn(),
        legal=() if seat is None else tuple(state.legal(seat)),
        scores=tuple(scores_of(state)),
    )
