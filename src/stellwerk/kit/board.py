"""A board of any game: all moves on it with their numbers, and how it travels to another process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move

if TYPE_CHECKING:
    from stellwerk.kit.game import Game


class Board:
    """One board of a game. `moves` holds every move that can occur on it, `numbers` the place of each by its token."""

    name: str
    """As records and `Game.load` call it: one of `Game.boards`, or the path of a map of one's own."""
    title: str
    """For people."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game

    def lay_out(self, blocks: Mapping[str, Sequence[Move]]) -> None:
        """Number all moves, block after block; `first` remembers where each block begins."""
        moves: list[Move] = []
        self.first: dict[str, int] = {}
        for name, block in blocks.items():
            self.first[name] = len(moves)
            moves += block
        self.moves = tuple(moves)
        self.numbers = {str(move): n for n, move in enumerate(moves)}

    def __reduce__(self) -> tuple[Callable[[str], Board], tuple[str]]:
        """By its name: a view takes its board along."""
        return self.game.load, (self.name,)
