"""A box with boards: how they are loaded, how a game on one begins, and what a position or a view asks of its game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Generic, Self, TypeVar

from stellwerk import contract
from stellwerk.contract import IllegalMove, Move, Score
from stellwerk.effects import Effect
from stellwerk.kit import frame
from stellwerk.kit.board import Board
from stellwerk.kit.refusals import Refuse
from stellwerk.kit.state import State
from stellwerk.kit.view import View
from stellwerk.maps import BadMap
from stellwerk.options import no_board, no_rules, settle
from stellwerk.svg import Node, at, label
from stellwerk.words import Say, speaker

B = TypeVar("B", bound=Board)
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(contract.GameOf[S, V], Generic[B, S, V]):
    """A game on boards, with its own kinds of board, state and view.

    There is one of each, called `GAME` in the module of its class: a game travels to another process by that name.
    """

    def __new__(cls) -> Self:
        """One game; what its class leaves out is named, all at once."""
        attributes = (name for name in contract.GameOf.__annotations__ if not hasattr(cls, name))
        if missing := sorted({*cls.__abstractmethods__, *attributes}):
            raise TypeError(f"{cls.__name__} lacks {', '.join(missing)}")
        return super().__new__(cls)

    def __init__(self) -> None:
        self.ours: dict[str, B] = {}
        self.own: dict[str, B] = {}

    def __reduce__(self) -> str:
        return "GAME"

    # ------------------------------------------------------------ boards
    @abstractmethod
    def read_ours(self, name: str) -> B:
        """One of `boards` from the package's own data."""

    def read_own(self, path: str | Path) -> B:
        """A map of one's own as it is in its file now, named by its whole path."""
        raise BadMap(f"{self.title} has no maps of one's own", str(path))

    def read_map(self, path: str | Path) -> str:
        """Check a map of one's own and let it be played in this process; its board name."""
        board = self.read_own(path)
        self.own[board.name] = board
        return board.name

    def load(self, name: str) -> B:
        """One of our boards by its name, or a map of one's own by its path, read where it is not known yet; BadMap if it has a fault."""
        if name not in self.boards:
            return self.own[name if name in self.own else self.read_map(name)]
        if name not in self.ours:
            self.ours[name] = self.read_ours(name)
        return self.ours[name]

    def board(self, name: str | None) -> B:
        """The board somebody asks for, the first if none; no file is read for a name that nobody knows."""
        if name is not None and not (isinstance(name, str) and (name in self.boards or name in self.own)):
            raise no_board(name, self.boards, own=self.has_own_maps)
        return self.load(name or self.boards[0])

    def board_title(self, board: str) -> str:
        """The name of a board for people."""
        return self.board(board).title

    # ------------------------------------------------------------ positions
    def new(self, seats: int, options: Mapping[str, Any] | None = None, board: str | None = None, rules: int | None = None) -> S:
        """The position before the first deal."""
        settled = settle(self.options, self.exclusions, self.seats, seats, options, board or self.boards[0])
        if rules is not None and rules != self.rules:
            raise no_rules(rules, self.rules)
        return self.begin(self.board(board), seats, settled)

    @abstractmethod
    def begin(self, board: B, seats: int, options: Mapping[str, Any]) -> S:
        """The same with all options settled."""

    @abstractmethod
    def view_of(self, state: S, seat: int | None) -> V:
        """What a seat of the game may see of a position, built up field by field."""

    @abstractmethod
    def scores_of(self, state: S) -> list[Score]:
        """The full score pads of a position."""

    @abstractmethod
    def refusal(self, state: S, seat: int, move: Move | None, no: Refuse) -> IllegalMove:
        """Why this move (None: `no.token` is none) is not legal for this seat."""

    def effects(self, before: S, seat: int, move: Move, after: S) -> tuple[Effect, ...]:
        """What a move did; nothing unless a game tells."""
        return ()

    def recorded(self, state: S, seat: int, token: str) -> tuple[str, ...]:
        """A token as records write it: itself, unless the game lets people write a move in another way or two in one."""
        return (token,)

    # ------------------------------------------------------------ looks that a game may leave as they are
    def sign(self, item: str, say: Say) -> Node:
        """A line of the score pad: the first letter of its name."""
        words = self.item(item, say)
        return frame.sign(words, label(0, 0, words[:1], 20))

    def sheet(self, say: Say, board: str | None = None) -> Node:
        """The board as it lies before the first move, on a page."""
        drawn = self.parts(self.view_of(self.new(self.seats[0], board=board), None), say).board
        x, y, width, height = map(float, str(drawn.attrs["viewBox"]).split())
        (across, down), edge = frame.UPRIGHT, 15
        scale = min((across - 2 * edge) / width, (down - 2 * edge) / height)
        return frame.page(frame.UPRIGHT, self.title, at(edge - x * scale, edge - y * scale, *drawn.inner, scale=scale))

    def vignette(self) -> Node:
        """The board in the middle of a game that chance has played, always the same one."""
        rng, state, played = Random(self.name), self.new(self.seats[0]), []
        while owing := state.turn():
            played.append((owing[0], rng.choices(state.legal(owing[0]), state.odds() or None)[0]))
            state.apply(*played[-1])
        halfway = self.new(self.seats[0])
        for seat, n in played[: len(played) // 2]:
            halfway.apply(seat, n)
        drawn = self.parts(self.view_of(halfway, None), self.words("en")).board
        return frame.vignette(str(drawn.attrs["viewBox"]), *drawn.inner)

    # ------------------------------------------------------------ words
    def words(self, lang: str) -> Say:
        """Everything in one language: the package's words with the game's own on top."""
        return speaker(lang, f"{self.package}.words")

    def help(self, say: Say) -> str:
        """The rules for somebody at the table as Markdown."""
        return (files(f"{self.package}.words") / f"help.{say.lang}.md").read_text(encoding="utf-8")
