"""Three in a row as the contract sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tests.toy.three_in_a_row.look.console import console
from tests.toy.three_in_a_row.look.parts import badge, outline, parts
from tests.toy.three_in_a_row.look.picture import picture
from tests.toy.three_in_a_row.look.reasons import reasons
from tests.toy.three_in_a_row.rules.board import Board
from tests.toy.three_in_a_row.rules.effects import effects
from tests.toy.three_in_a_row.rules.refusals import refusal
from tests.toy.three_in_a_row.rules.state import State, scores_of
from tests.toy.three_in_a_row.rules.view import View, view_of
from tests.toy.three_in_a_row.words.tell import item, prompt, tell

from stellwerk.contract import Move
from stellwerk.kit.game import Game
from stellwerk.options import Option
from stellwerk.profile import Profile
from stellwerk.svg import Node


class ThreeInARow(Game[Board, State, View]):
    """Two seats, nine fields."""

    package = "tests.toy.three_in_a_row"
    name = "three-in-a-row"
    title = "Three in a row"
    about = "Two take turns to mark a field: three marks in a row are a point."
    minutes = 2
    layout = "square"
    rules = 1
    rulebook = "TIR"
    seats = range(2, 3)
    boards = (Board.name,)
    options: ClassVar[tuple[Option, ...]] = (Option("loses", False, "Whoever makes three in a row loses"),)
    profile = Profile(spread=1.0)

    view_of = staticmethod(view_of)
    scores_of = staticmethod(scores_of)
    refusal = staticmethod(refusal)
    effects = staticmethod(effects)
    picture = staticmethod(picture)
    parts = staticmethod(parts)
    console = staticmethod(console)
    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    item = staticmethod(item)
    reasons = staticmethod(reasons)

    def read_ours(self, name: str) -> Board:
        """The square."""
        return Board(self)

    def begin(self, board: Board, seats: int, options: Mapping[str, Any]) -> State:
        """Nothing is marked."""
        return State(board, seats, options)

    def longest(self, seats: int) -> int:
        """A move a field."""
        return 9

    def outline(self, view: View, seat: int, move: Move) -> Node:
        """The field that was marked."""
        return outline(move)

    def badge(self, view: View, seat: int) -> Node:
        """A cross or a ring."""
        return badge(seat)


GAME = ThreeInARow()
