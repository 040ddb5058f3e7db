"""New York in the box: its tableaux, and what tourists are worth on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Item, Move
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.cities.new_york.effects import effects
from stellwerk.games.metro.cities.new_york.moves import Tableau
from stellwerk.games.metro.cities.new_york.names import ITEMS, NAME, SIGHT_NAMES
from stellwerk.games.metro.cities.new_york.rules import NewYork
from stellwerk.games.metro.cities.new_york.tables import Tables
from stellwerk.games.metro.rules.board import expect
from stellwerk.games.metro.rules.codes import COLOURS

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.state import State


class NewYorkBox(Expansion[NewYork]):
    """Eight tableaux, each with a value for every colour."""

    name = NAME
    sights = SIGHT_NAMES
    items = ITEMS

    # ------------------------------------------------------------ the box
    def check(self, board: Board) -> None:
        """One for each owner."""
        expect("tableaux", self.box(board)["tableaux"], COLOURS)

    def moves(self, board: Board) -> Mapping[str, Sequence[Move]]:
        """Its tableaux are dealt."""
        return {"tableau": [Tableau(name) for name in self.box(board)["tableaux"]]}

    def tables(self, board: Board) -> Tables:
        """For the rules."""
        t = Tables()
        t.put("value", [row[name] for row in self.box(board)["tableaux"].values() for name in board.companies])
        t.first_tableau = board.first["tableau"]
        return t

    def begin(self, board: Board, options: Mapping[str, Any]) -> NewYork:
        """Empty platforms."""
        return NewYork(board.city_tables[self.name])

    def effects(self, before: State, seat: int, move: Move, after: State) -> list[Effect]:
        """Tourists come along."""
        return effects(before, seat, move, after)

    # ------------------------------------------------------------ score pads
    def owner_items(self, state: State, city: NewYork, owners: int) -> list[Item]:
        """6.4: each tourist at the value of its colour on the owner's tableau."""
        values = [list(row.values()) for row in self.box(state.board)["tableaux"].values()]
        items = []
        for who in range(owners):
            worth = [(n, values[city.tableau[who]][colour]) for colour, n in enumerate(city.earned_by(who)) if n]
            items.append(Item("tourists", sum(n * value for n, value in worth), " + ".join(f"{n} × {value}" for n, value in worth)))
        return items
