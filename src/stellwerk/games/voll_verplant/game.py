"""voll verplant as the contract sees it: name, options, maps, how to begin, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from stellwerk.core import Game, Move, Parts, Score
from stellwerk.core import View as AnyView
from stellwerk.games.voll_verplant import codes, console, parts, picture, sheet, tell
from stellwerk.games.voll_verplant.board import BOARDS, OWN, Board, load, read
from stellwerk.games.voll_verplant.state import State
from stellwerk.games.voll_verplant.view import View
from stellwerk.options import Exclusion, Option, no_board, no_rules, settle
from stellwerk.words import Say

SPECIAL = ("paris", "madrid")
"""The boards with special stations."""


class VollVerplant(Game):
    """Flip and write: one card for all, and everybody chooses a line for it."""

    name = "voll-verplant"
    title = "voll verplant"
    about = "One card for all, and everybody chooses a line for it: cross off stations from the wagon to the terminus."
    minutes = 20
    layout = "wide"
    rules = 1
    seats = range(1, 7)
    boards = BOARDS
    options: ClassVar[tuple[Option, ...]] = (
        Option("special", False, "Special stations give an extra entry (maps that have some: Paris, Madrid)"),
    )
    exclusions: ClassVar[tuple[Exclusion, ...]] = (
        Exclusion((("special", True),), "this map has no special station (VV 2.8)", boards=tuple(b for b in BOARDS if b not in SPECIAL)),
    )

    def new(self, seats: int, options: Mapping[str, Any] | None = None, board: str | None = None, rules: int | None = None) -> State:
        """Before the first card."""
        settled = settle(self.options, self.exclusions, self.seats, seats, options, board or self.boards[0])
        if rules is not None and rules != self.rules:
            raise no_rules(rules, self.rules)
        map_ = self._board(board)
        if settled["special"] and not map_.special:  # a map of one's own
            raise self.exclusions[0].refusal(self.options, seats, map_.title)
        return State(map_, seats, settled["special"])

    def read_map(self, path: str | Path) -> str:
        """Check a map of one's own and let it be played in this process; its board name."""
        return read(path).name

    def board_title(self, board: str) -> str:
        """The name of a map for people."""
        return self._board(board).title

    def board_note(self, board: str, say: Say) -> str:
        """The edition of a map; ours are not the printed sheets."""
        return say(self._board(board).edition)

    def _board(self, name: str | None) -> Board:
        if name is not None and not (isinstance(name, str) and (name in self.boards or name in OWN)):
            raise no_board(name, self.boards, own=True)
        return load(name or self.boards[0])

    def longest(self, seats: int) -> int:
        """A turn fills a window of every seat that has one or is a free ride; after a free ride comes a 6 before the next one."""
        turns = 2 * codes.WINDOWS + 1
        return turns * (1 + seats)

    def picture(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> str:
        """The sheet of the viewer with card, cards seen and score pad."""
        return picture.picture(_own(view), say)

    def parts(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> Parts:
        """Map, card and panels for the page of a table."""
        return parts.parts(_own(view), say)

    def outline(self, view: AnyView, seat: int, move: Move) -> str:
        """The stations that a move of the viewer marks, outlined; `view` is from before it. The other seats have sheets of their own."""
        return parts.outline(_own(view), move) if seat == view.seat else ""

    def vignette(self) -> str:
        """A corner of a map in the middle of a game."""
        return parts.vignette()

    def sheet(self, say: Say, board: str | None = None) -> str:
        """An empty sheet to print."""
        return sheet.sheet(self._board(board), say)

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
        """What a solo score is worth."""
        return tell.verdict(score, say)


def _own(view: AnyView) -> View:
    if not isinstance(view, View):
        raise TypeError(f"a view of another game: {type(view).__name__}")
    return view
