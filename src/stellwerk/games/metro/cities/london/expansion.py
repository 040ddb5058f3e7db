"""London in the box: its sights, the taxi, what it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import IllegalMove, Item, Move
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.cities.london.effects import effects
from stellwerk.games.metro.cities.london.moves import StartTaxi
from stellwerk.games.metro.cities.london.names import ENDS, ITEMS, NAME, SIGHT_NAMES
from stellwerk.games.metro.cities.london.rules import London
from stellwerk.games.metro.cities.london.tables import Tables
from stellwerk.games.metro.cities.moves import Sight
from stellwerk.games.metro.rules.board import expect
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.kit.refusals import Refuse
from stellwerk.maps import BadMap
from stellwerk.words import Say

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.state import State
    from stellwerk.games.metro.rules.view import View


class LondonBox(Expansion[London]):
    """Eight sights with four colours each, and a taxi."""

    name = NAME
    sights = SIGHT_NAMES
    items = ITEMS

    # ------------------------------------------------------------ the box
    def check(self, board: Board) -> None:
        """Every colour is as easy to find as any other."""
        expect("London sights", self.box(board)["sights"], COLOURS)
        colours = [colour for sight in self.box(board)["sights"].values() for colour in sight]
        if any(colours.count(colour) != 4 for colour in board.companies):
            raise BadMap("each colour stands four times on the sights of London")

    def moves(self, board: Board) -> Mapping[str, Sequence[Move]]:
        """Where the taxi starts; its sights are dealt."""
        return {
            "taxi": [StartTaxi(end) for end in ENDS],
            "sight": [Sight(sight, SIGHT_NAMES[sight]) for sight in self.box(board)["sights"]],
        }

    def tables(self, board: Board) -> Tables:
        """For the rules."""
        t, box = Tables(), self.box(board)
        t.put("colour", [board.companies.index(name) for sight in box["sights"].values() for name in sight])
        t.taxi_fields = box["taxi_fields"]
        t.first_taxi = board.first["taxi"]
        t.first_sight = board.numbers[f"sight:{next(iter(box['sights']))}"]
        return t

    def begin(self, board: Board, options: Mapping[str, Any]) -> London:
        """An empty row and no taxi."""
        return London(board.city_tables[self.name])

    def effects(self, before: State, seat: int, move: Move, after: State) -> list[Effect]:
        """The taxi."""
        return effects(before, seat, move, after)

    # ------------------------------------------------------------ score pads and words
    def seat_items(self, state: State, city: London, seat: int, known: Mapping[str, Any]) -> tuple[Item, ...]:
        """6.3: scored at once."""
        return (Item("taxi", city.bonus[seat]),)

    def prompt(self, view: View, say: Say) -> str:
        """The taxi."""
        return say("Choose the end of the row where the taxi starts")

    def refusal(self, state: State, city: London, seat: int, move: Move, no: Refuse) -> IllegalMove:
        """6.3."""
        return no("6.3", "Choose where the taxi starts first")
