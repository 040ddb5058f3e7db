"""The square: nine fields, and the rows that they form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.toy.three_in_a_row.rules.moves import Mark

from stellwerk.kit import board as kit

if TYPE_CHECKING:
    from stellwerk.kit.game import Game

FIELDS = tuple(f"{column}{row}" for row in "123" for column in "abc")
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board(kit.Board):
    """The only one."""

    name, title = "square", "Square"

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        super().__init__(game)
        self.lay_out({"mark": [Mark(field) for field in FIELDS]})
