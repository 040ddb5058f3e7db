"""Berlin in the box: its groups of tourists, its sights and their prizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Item, Move
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.berlin.codes import GROUP, GROUPS
from stellwerk.games.metro.cities.berlin.effects import effects
from stellwerk.games.metro.cities.berlin.moves import Side
from stellwerk.games.metro.cities.berlin.names import ITEMS, NAME, SIGHT_NAMES
from stellwerk.games.metro.cities.berlin.rules import Berlin
from stellwerk.games.metro.cities.berlin.tables import Tables
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.rules.board import cell_of, expect
from stellwerk.games.metro.rules.codes import COLOURS, OVER
from stellwerk.options import Exclusion, Option

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.state import State

PHANTOM = -1
SIDES = Option("berlin_sides", "a", "Berlin: which sides of the sights", choices=("a", "b", "mixed"))


class BerlinBox(Expansion[Berlin]):
    """Eight sights with two sides, and tickets."""

    name = NAME
    sights = SIGHT_NAMES
    items = ITEMS
    options = (SIDES,)

    # ------------------------------------------------------------ the box
    def check(self, board: Board) -> None:
        """Four groups of fields, a sight for each colour."""
        expect("Berlin sights", self.box(board)["sights"], COLOURS)
        expect("Berlin fields", set(self.cells(board)), GROUP * GROUPS)

    def cells(self, board: Board) -> tuple[int, ...]:
        """The fields of the tourists, group by group."""
        return tuple(cell_of(name) for group in self.box(board)["groups"] for name in group)

    def exclusions(self, others: Sequence[str]) -> tuple[Exclusion, ...]:
        """Other sides than A."""
        return tuple(
            Exclusion(((SIDES.name, side), ("city", city)), "these sides need the city Berlin (Metro 6.6)")
            for side in SIDES.choices[1:]
            for city in others
        )

    def moves(self, board: Board) -> Mapping[str, Sequence[Move]]:
        """Mixed sides are dealt."""
        return {"side": [Side(side) for side in SIDES.choices[:2]]}

    def tables(self, board: Board) -> Tables:
        """For the rules."""
        t, box = Tables(), self.box(board)
        t.put("group_cell", self.cells(board))
        t.put("prize", [value for sight in box["sights"].values() for side in ("a", "b") for value in sight[side]])
        t.tickets = box["tickets"]
        t.first_side = board.first["side"]
        return t

    def begin(self, board: Board, options: Mapping[str, Any]) -> Berlin:
        """No tourist on the board."""
        return Berlin(board.city_tables[self.name], SIDES.choices.index(options[SIDES.name]))

    def effects(self, before: State, seat: int, move: Move, after: State) -> list[Effect]:
        """Sides, colours, tickets."""
        return effects(before, seat, move, after)

    # ------------------------------------------------------------ score pads
    def owner_items(self, state: State, city: Berlin, owners: int) -> list[Item]:
        """6.6: the prizes of the sights; at the end the phantom has the tickets nobody took."""
        won: dict[int, list[int]] = {who: [] for who in range(owners)}
        tickets = [city.earned_by(who) for who in range(owners)]
        for prizes in self.prizes(state.board, list(city.badge), list(city.side), tickets, state.stage == OVER):
            for who, points in prizes.items():
                won[who].append(points)
        return [Item("tickets", sum(points), " + ".join(map(str, points))) for points in won.values()]

    def prizes(
        self, board: Board, badges: Sequence[int], sides: Sequence[int], earned: Sequence[Sequence[int]], is_over: bool
    ) -> Iterator[dict[int, int]]:
        """For every sight with a colour, what each owner wins there; `earned` are the tickets of each owner by colour."""
        box = self.box(board)
        for sight, colour in enumerate(badges):
            if colour >= 0:
                tickets = {who: mine[colour] for who, mine in enumerate(earned)}
                if is_over:
                    tickets[PHANTOM] = box["tickets"] - sum(tickets.values())
                won = shared_prizes(tickets, [*box["sights"].values()][sight]["b" if sides[sight] else "a"])
                yield {who: points for who, points in won.items() if who != PHANTOM}


def shared_prizes(tickets: dict[int, int], prizes: Sequence[int]) -> dict[int, int]:
    """6.6: first and second prize; those who tie add up the prizes of their places and share, rounded down."""
    won = {}
    place = 0
    for number in sorted({n for n in tickets.values() if n}, reverse=True):
        tied = [who for who, n in tickets.items() if n == number]
        total = sum(prizes[place : place + len(tied)])
        won.update({who: total // len(tied) for who in tied if total // len(tied)})
        place += len(tied)
    return won
