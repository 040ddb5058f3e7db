"""Metro as the contract sees it: name, options, how to begin, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from stellwerk.core import Game, Move, Parts, Score
from stellwerk.core import View as AnyView
from stellwerk.games.metro import console, parts, picture, sheet, tell
from stellwerk.games.metro.board import load
from stellwerk.games.metro.codes import BERLIN_SIDES, CITIES
from stellwerk.games.metro.state import State
from stellwerk.games.metro.view import View
from stellwerk.options import Exclusion, Option, no_board, no_rules, settle
from stellwerk.words import Say

TOGETHER = (2, 3, 4, 5, 6)
ALONE = (1,)
NOT_ALONE = (("shares", True), ("central_stations", True), ("middle_rails", True), ("hand_size", 2), ("hand_size", 3))


class Metro(Game):
    """Tiles with four tracks each, and lines that grow until they arrive."""

    name = "metro"
    title = "Metro"
    about = "Lay tracks tile by tile, and send your own lines on the longest way to a station."
    minutes = 45
    layout = "square"
    rules = 1
    seats = range(1, 7)
    boards = ("metro",)
    options: ClassVar[tuple[Option, ...]] = (
        Option("free_rotation", False, "Tiles may be turned as one likes"),
        Option("hand_size", 1, "Tiles in hand", low=1, high=3),
        Option("shares", False, "Lines belong to eight companies; seats hold and swap their shares"),
        Option("central_stations", False, "A marker at the centre starts one more line"),
        Option("middle_rails", False, "Four tiles cover the centre, lines run through it"),
        Option("challenge", False, "Alone: the distance between first and last company is taken off"),
        Option(
            "city",
            "none",
            "A city with tourists and sights",
            choices=("none", "paris", "stockholm", "london", "new-york", "st-petersburg", "berlin"),
        ),
        Option("stockholm_variant", False, "Stockholm: each sight has a colour of its own, points at once"),
        Option("berlin_sides", "a", "Berlin: which sides of the sights", choices=("a", "b", "mixed")),
    )
    exclusions: ClassVar[tuple[Exclusion, ...]] = (
        Exclusion((("challenge", True),), "it is a way to score the game alone (Metro 5.5)", seats=TOGETHER),
        *[Exclusion((value,), "alone, the game has its own tiles and cards (Metro 5.1)", seats=ALONE) for value in NOT_ALONE],
        *[Exclusion((("city", city),), "cities are for two and more seats (Metro 5.1)", seats=ALONE) for city in CITIES[1:]],
        Exclusion((("central_stations", True), ("middle_rails", True)), "the rails cover the central stations (Metro 4)"),
        *[
            Exclusion((("stockholm_variant", True), ("city", city)), "the variant needs the city Stockholm (Metro 6.2)")
            for city in CITIES
            if city != "stockholm"
        ],
        *[
            Exclusion((("berlin_sides", sides), ("city", city)), "these sides need the city Berlin (Metro 6.6)")
            for sides in BERLIN_SIDES[1:]
            for city in CITIES
            if city != "berlin"
        ],
    )

    def new(self, seats: int, options: Mapping[str, Any] | None = None, board: str | None = None, rules: int | None = None) -> State:
        """Before the first deal."""
        settled = settle(self.options, self.exclusions, self.seats, seats, options)
        if board is not None and board not in self.boards:
            raise no_board(board, self.boards)
        if rules is not None and rules != self.rules:
            raise no_rules(rules, self.rules)
        return State(load(board or self.boards[0]), seats, settled)

    def longest(self, seats: int) -> int:
        """Set-up; 60 tiles, each drawn, dealt, placed and replaced, with swaps of all seats between them; tourists of Paris; chips."""
        set_up = 4 + 12 + 8 + 32 + 8 + 8 + 4 * 7 + 3 * seats + 12 + 1
        return set_up + 60 * (4 + 2 * seats) + 8 + 32 * 32 + 32

    def picture(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> str:
        """The board with its tiles and lines."""
        return picture.picture(_own(view), say)

    def parts(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> Parts:
        """Board and panels for the page of a table."""
        return parts.parts(_own(view), say, names)

    def outline(self, view: AnyView, seat: int, move: Move) -> str:
        """The tile or marker that a move has put on the board, outlined."""
        return parts.outline(_own(view).board, move)

    def vignette(self) -> str:
        """A corner of the board."""
        return parts.vignette()

    def sheet(self, say: Say, board: str | None = None) -> str:
        """The empty board to print."""
        return sheet.sheet(load(board or self.boards[0]), say)

    def cut_out(self, say: Say, board: str | None = None) -> str:
        """The tiles to cut out."""
        return sheet.tiles(load(board or self.boards[0]), say)

    def console(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> str:
        """The board for a terminal."""
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

    def badge(self, view: AnyView, seat: int) -> str:
        """Colour and shape of a seat; with shares, lines belong to nobody at the table."""
        return parts.badge(_own(view), seat)

    def help(self, say: Say) -> str:
        """The rules for people at the table."""
        return parts.help_text(say.lang)

    def verdict(self, score: Score, say: Say) -> str:
        """What a solo score is worth."""
        return tell.verdict(load(self.boards[0]), score, say)


def _own(view: AnyView) -> View:
    if not isinstance(view, View):
        raise TypeError(f"a view of another game: {type(view).__name__}")
    return view
