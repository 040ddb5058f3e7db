"""A position whose rules are plain Python: the hooks of the contract ask five methods, so a game plays before it is compiled, or without.

Search, playouts and the table take such a position like any other. Compiled: plain.pxd says how. There a fault in one of the five methods
is printed and ignored, as C cannot raise it: write rules with STELLWERK_INTERPRETED=1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import MoveList
from stellwerk.kit import state as kit
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.kit.board import Board


class State(kit.State):
    """What a game adds to it are attributes: numbers, text, tuples, or lists of these. A copy has them all."""

    def __init__(self, board: Board, seats: int, options: Mapping[str, Any]) -> None:
        self.board, self.n_seats, self.options = board, seats, dict(options)

    # ------------------------------------------------------------ what a game writes
    def owing(self) -> Sequence[int]:
        """The seats that owe a move, or `(DEALER,)`; none when the game is over."""
        raise NotImplementedError

    def choices(self, seat: int) -> Sequence[int]:
        """The numbers of the moves of a seat that owes one, always in the same order."""
        raise NotImplementedError

    def chances(self) -> Sequence[int]:
        """The odds of the dealer's choices, in their order; a game without a dealer needs none."""
        raise NotImplementedError

    def make(self, seat: int, n: int) -> None:
        """Carry out one of the choices."""
        raise NotImplementedError

    def total(self, seat: int) -> int:
        """The seat's points if the game ended now."""
        raise NotImplementedError

    def sealed(self) -> tuple[int, ...]:
        """The seats that have chosen in secret: none where they move one after the other."""
        return ()

    def hides(self, viewer: int | None, seat: int, n: int) -> bool:
        """Whether a move stays a secret: none where everything lies open."""
        return False

    # ------------------------------------------------------------ the hooks
    def _turn(self) -> int:
        owing = 0
        for seat in self.owing():
            owing |= 1 << seat
        return owing

    def _legal(self, seat: int, moves: MoveList) -> int:
        choices = self.choices(seat)
        for i, n in enumerate(choices):
            moves.move[i] = n
        if seat == DEALER:
            for i, odds in enumerate(self.chances()):
                moves.weight[i] = odds
        return len(choices)

    def _apply(self, seat: int, n: int) -> None:
        self.make(seat, n)

    def _points(self, seat: int) -> int:
        return self.total(seat)

    def _copy(self) -> State:
        twin = type(self)(self.board, self.n_seats, self.options)
        vars(twin).update({name: value[:] if isinstance(value, list) else value for name, value in vars(self).items()})
        return twin

    def _values(self) -> tuple[object, ...]:
        mine = {name: tuple(value) if isinstance(value, list) else value for name, value in vars(self).items() if name != "options"}
        return (self.board, self.n_seats, tuple(self.options.items()), tuple(sorted(mine.items())))
