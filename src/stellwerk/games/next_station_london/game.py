"""Next Station London as the contract sees it: name, options, how to begin, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from stellwerk.core import Game, Move, Parts, Score
from stellwerk.core import View as AnyView
from stellwerk.games.next_station_london import console, lines, parts, picture, sheet, tell
from stellwerk.games.next_station_london.board import load
from stellwerk.games.next_station_london.state import State
from stellwerk.games.next_station_london.view import View
from stellwerk.options import Exclusion, Option, no_board, no_rules, settle
from stellwerk.words import Say


class NextStationLondon(Game):
    """Flip and write: four pencils, four lines, one map of London."""

    name = "next-station-london"
    title = "Next Station London"
    about = "Everybody draws at once on a sheet of their own: four lines in four colours across London."
    minutes = 30
    layout = "square"
    rules = 1
    seats = range(1, 5)
    boards = ("london",)
    options: ClassVar[tuple[Option, ...]] = (
        Option("objectives", False, "Two shared objectives, ten points each"),
        Option("powers", False, "Each pencil has a power, usable once per round"),
        Option("pencils", "dealt", "Who gets which pencil first: dealt at random or chosen in turn", choices=("dealt", "chosen")),
    )
    exclusions: ClassVar[tuple[Exclusion, ...]] = (
        Exclusion((("pencils", "chosen"),), "alone, the order of the pencils is random (NSL 1.2)", seats=(1,)),
    )

    def new(self, seats: int, options: Mapping[str, Any] | None = None, board: str | None = None, rules: int | None = None) -> State:
        """Before the first deal."""
        settled = settle(self.options, self.exclusions, self.seats, seats, options)
        if board is not None and board not in self.boards:
            raise no_board(board, self.boards)
        if rules is not None and rules != self.rules:
            raise no_rules(rules, self.rules)
        return State(load(board or self.boards[0]), seats, settled["objectives"], settled["powers"], settled["pencils"] == "chosen")

    def longest(self, seats: int) -> int:
        """Set-up, then four rounds of eleven cards and, per seat, ten turns, one step more for a power, and the last circle."""
        return seats + 4 + 2 + 4 + 4 * (11 + seats * 12)

    def picture(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> str:
        """The sheet of the viewer with card, cards seen and score pad."""
        return picture.picture(_own(view), say)

    def parts(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> Parts:
        """Map, card and panels for the page of a table."""
        return parts.parts(_own(view), say)

    def outline(self, view: AnyView, seat: int, move: Move) -> str:
        """What a move of the viewer draws, outlined; the other seats draw on sheets of their own."""
        return lines.outline(_own(view).board, move) if seat == view.seat else ""

    def vignette(self) -> str:
        """The middle of London with four lines."""
        return parts.vignette(self.boards[0])

    def sheet(self, say: Say, board: str | None = None) -> str:
        """An empty sheet to print."""
        return sheet.sheet(load(board or self.boards[0]), say)

    def console(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> str:
        """The viewer's sheet for a terminal."""
        return console.console(_own(view), say, names)

    def tell(self, move: Move, say: Say, names: Sequence[str] = ()) -> str:
        """A move in words."""
        return tell.tell(move, say)

    def prompt(self, view: AnyView, say: Say) -> str:
        """What is asked now."""
        return tell.prompt(_own(view), say)

    def item(self, name: str, say: Say) -> str:
        """A line of the score pad."""
        return tell.item(name, say)

    def sign(self, item: str, say: Say) -> str:
        """The sign of a line of the score pad."""
        return parts.sign(item, say)

    def help(self, say: Say) -> str:
        """The rules for people at the table."""
        return parts.help_text(say.lang)

    def verdict(self, score: Score, say: Say) -> str:
        """The mayor's opinion of a solo game."""
        return tell.verdict(load(self.boards[0]), score, say)


def _own(view: AnyView) -> View:
    if not isinstance(view, View):
        raise TypeError(f"a view of another game: {type(view).__name__}")
    return view
