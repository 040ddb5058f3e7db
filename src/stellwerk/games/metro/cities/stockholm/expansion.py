"""Stockholm in the box: its sights, its variant, how tourists are counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Item, Move
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.cities.moves import Sight
from stellwerk.games.metro.cities.stockholm.effects import effects
from stellwerk.games.metro.cities.stockholm.names import ITEMS, NAME, SIGHT_NAMES
from stellwerk.games.metro.cities.stockholm.rules import Stockholm
from stellwerk.games.metro.cities.stockholm.tables import Tables
from stellwerk.games.metro.rules.board import expect
from stellwerk.games.metro.rules.codes import COLOURS, LAPS, SIGHT_FIELDS
from stellwerk.options import Exclusion, Option

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.state import State
    from stellwerk.games.metro.rules.view import View

VARIANT = Option("stockholm_variant", False, "Stockholm: each sight has a colour of its own, points at once")


class StockholmBox(Expansion[Stockholm]):
    """Eight sights with the points of their fields, and colour markers."""

    name = NAME
    sights = SIGHT_NAMES
    items = ITEMS
    options = (VARIANT,)

    # ------------------------------------------------------------ the box
    def check(self, board: Board) -> None:
        """A sight for each place of the row."""
        expect("Stockholm sights", self.box(board)["sights"], COLOURS)

    def exclusions(self, others: Sequence[str]) -> tuple[Exclusion, ...]:
        """The variant."""
        return tuple(
            Exclusion(((VARIANT.name, True), ("city", city)), "the variant needs the city Stockholm (Metro 6.2)") for city in others
        )

    def moves(self, board: Board) -> Mapping[str, Sequence[Move]]:
        """Its sights are dealt."""
        return {"sight": [Sight(sight, SIGHT_NAMES[sight]) for sight in self.box(board)["sights"]]}

    def tables(self, board: Board) -> Tables:
        """For the rules."""
        t, box = Tables(), self.box(board)
        t.put("points", [value for sight in box["sights"].values() for value in sight])
        t.put("per_seat", [box["markers_per_seat"].get(str(seats), 0) for seats in range(7)])
        t.first_sight = board.numbers[f"sight:{next(iter(box['sights']))}"]
        return t

    def begin(self, board: Board, options: Mapping[str, Any]) -> Stockholm:
        """An empty row."""
        return Stockholm(board.city_tables[self.name], int(options[VARIANT.name]))

    def effects(self, before: State, seat: int, move: Move, after: State) -> list[Effect]:
        """Colours, and tourists in the row."""
        return effects(before, seat, move, after)

    # ------------------------------------------------------------ score pads
    def seat_items(self, state: State, city: Stockholm, seat: int, known: Mapping[str, Any]) -> tuple[Item, ...]:
        """In the variant what was scored at once; else tourists of the seat's colours, as far as these are known."""
        if city.variant:
            return (Item("tourists", city.bonus[seat]),)
        values = list(self.box(state.board)["sights"].values())
        order, spot = list(city.order), list(city.spot)
        met = [
            values[order[place // SIGHT_FIELDS]][place % SIGHT_FIELDS]
            for place in range(LAPS)
            if spot[place] >= 0 and known["colours"][seat] >> spot[place] & 1
        ]
        return (Item("tourists", sum(met), " + ".join(map(str, met))),)

    def secret(self, view: View) -> tuple[str, ...]:
        """Colours are dealt in secret; in the variant there are none."""
        return () if view.options[VARIANT.name] else ("tourists",)
