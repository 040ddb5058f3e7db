"""A view of a position on a board: it knows its game, and shows itself in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk import contract
from stellwerk.export import document

if TYPE_CHECKING:
    from stellwerk.kit.board import Board


class View(contract.View):
    """What one seat may know of a position on a board."""

    board: Board
    owing: tuple[int, ...]
    """The seats that owe a move, or the dealer."""

    @property
    def game(self) -> contract.Game:
        """The game of its board."""
        return self.board.game

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return document(self.game.picture(self, self.game.words("en")))
