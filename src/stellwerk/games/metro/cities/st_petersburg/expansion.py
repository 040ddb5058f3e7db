"""St. Petersburg in the box: its sights on the board, its chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import IllegalMove, Item, Move
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.cities.st_petersburg.codes import VALUES
from stellwerk.games.metro.cities.st_petersburg.effects import effects
from stellwerk.games.metro.cities.st_petersburg.moves import Chip
from stellwerk.games.metro.cities.st_petersburg.names import ITEMS, NAME, SIGHT_NAMES, WAITING
from stellwerk.games.metro.cities.st_petersburg.rules import StPetersburg
from stellwerk.games.metro.cities.st_petersburg.tables import Tables
from stellwerk.games.metro.rules.board import cell_of, expect
from stellwerk.games.metro.rules.codes import CELLS, COLOURS
from stellwerk.games.metro.rules.moves import Tourist
from stellwerk.kit.refusals import Refuse
from stellwerk.words import Say

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.state import State
    from stellwerk.games.metro.rules.view import View

FACE_UP = ("chips", "over")
"""Stages in which chips are turned up, or were."""


class StPetersburgBox(Expansion[StPetersburg]):
    """Eight fields with sights, and four chips of each colour."""

    name = NAME
    sights = SIGHT_NAMES
    items = ITEMS
    waiting = WAITING

    # ------------------------------------------------------------ the box
    def check(self, board: Board) -> None:
        """A sight on each field; chips for all passes."""
        box = self.box(board)
        expect("St. Petersburg fields", set(self.cells(board)), COLOURS)
        expect("St. Petersburg sights", box["sights"], COLOURS)
        expect("chips of a colour", box["chips"], VALUES)

    def cells(self, board: Board) -> tuple[int, ...]:
        """The fields of the sights."""
        return tuple(cell_of(name) for name in self.box(board)["fields"])

    def moves(self, board: Board) -> Mapping[str, Sequence[Move]]:
        """Its chips are turned up."""
        return {"chip": [Chip(colour, chip) for colour in board.companies for chip in self.box(board)["chips"]]}

    def tables(self, board: Board) -> Tables:
        """For the rules."""
        t, cells = Tables(), self.cells(board)
        t.put("sight_at", [cells.index(cell) if cell in cells else -1 for cell in range(CELLS)])
        t.put("value", self.box(board)["chips"])
        t.first_chip = board.first["chip"]
        return t

    def begin(self, board: Board, options: Mapping[str, Any]) -> StPetersburg:
        """All tourists beside the board."""
        return StPetersburg(board.city_tables[self.name])

    def effects(self, before: State, seat: int, move: Move, after: State) -> list[Effect]:
        """Tourists on tiles, chips."""
        return effects(before, seat, move, after)

    # ------------------------------------------------------------ score pads and words
    def owner_items(self, state: State, city: StPetersburg, owners: int) -> list[Item]:
        """The chips that were turned up, and how many there are, face up or down."""
        points = list(city.chip_points)
        return [Item("chips", points[who], str(sum(city.earned_by(who)) or "")) for who in range(owners)]

    def covered(self, view: View) -> tuple[str, ...]:
        """Chips lie face down until all tiles are placed."""
        return () if view.stage in FACE_UP else ("chips",)

    def prompt(self, view: View, say: Say) -> str:
        """The tourist for a tile on a sight."""
        return say("Choose the tourist for your tile")

    def refusal(self, state: State, city: StPetersburg, seat: int, move: Move, no: Refuse) -> IllegalMove:
        """6.5."""
        taken = isinstance(move, Tourist)
        return no("6.5", "This tourist stands on a tile already") if taken else no("6.5", "Choose the tourist for the tile first")
