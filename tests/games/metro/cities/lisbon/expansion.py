"""Lisbon in the box, as small as a city can be."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Item
from stellwerk.games.metro.cities.city import City
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.rules.board import is_edge
from stellwerk.games.metro.rules.position import Position

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.state import State
    from stellwerk.games.metro.rules.view import View

ITEMS = {"walks": "Walks"}


class Lisbon(City):
    """The points of the seats."""

    def __init__(self) -> None:
        self.walks = [0] * 6

    def _copy(self) -> City:
        twin = Lisbon()
        twin.walks[:] = self.walks
        return twin

    def _values(self) -> tuple[object, ...]:
        return (tuple(self.walks),)

    def _visit(self, position: Position, seat: int, cell: int) -> bool:
        self.walks[seat] += not is_edge(cell)
        return False

    def _seat_points(self, position: Position, seat: int) -> int:
        return self.walks[seat]

    def _visit_worth(self, position: Position, seat: int, cell: int) -> int:
        return int(not is_edge(cell))

    def shown(self, viewer: int | None, is_over: bool) -> dict[str, Any]:
        return {"walks": tuple(self.walks)}

    def rebuild(self, view: View, rng: Random) -> None:
        self.walks = list(view.of_city("walks"))


class LisbonBox(Expansion[Lisbon]):
    """One line of the score pad."""

    name = "lisbon"
    items = ITEMS

    def begin(self, board: Board, options: Mapping[str, Any]) -> Lisbon:
        return Lisbon()

    def seat_items(self, state: State, city: Lisbon, seat: int, known: Mapping[str, Any]) -> tuple[Item, ...]:
        return (Item("walks", city.walks[seat]),)
