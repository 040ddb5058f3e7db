"""A position on a board: what it says about itself in every game alike. Compiled: state.pxd says how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk import contract
from stellwerk.contract import Move, Score, real, seat_of
from stellwerk.kit.refusals import number_of

if TYPE_CHECKING:
    from stellwerk.kit.board import Board
    from stellwerk.kit.game import Game


class State(contract.State):
    """A position that knows its board, and by it its game: views, score pads and refusals are asked of the game."""

    board: Board
    n_seats: int

    def _values(self) -> tuple[object, ...]:
        """All that makes this position, to be compared and hashed; a state that does not tell is equal to itself alone."""
        return (id(self),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game this is a position of."""
        return self.board.game

    @property
    def seats(self) -> int:
        """How many people play."""
        return self.n_seats

    @property
    def moves(self) -> Sequence[Move]:
        """All moves of the board."""
        return self.board.moves

    @property
    def numbers(self) -> Mapping[str, int]:
        """Move numbers by token."""
        return self.board.numbers

    def _number(self, seat: int, token: str) -> int:
        return number_of(self, seat, token)

    def recorded(self, seat: int, token: str) -> tuple[str, ...]:
        """The same move as records write it."""
        return self.game.recorded(self, seat, token)

    def view(self, seat: int | None) -> Any:
        """What this seat may see: the game's own kind of view."""
        return real(self.game.view_of(self, None if seat is None else seat_of(seat, self.n_seats)))

    def scores(self) -> list[Score]:
        """The full score pads."""
        return self.game.scores_of(self)
