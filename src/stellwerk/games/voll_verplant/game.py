"""voll verplant as the contract sees it: name, options, maps, how to begin, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from stellwerk.contract import Move
from stellwerk.effects import Deed
from stellwerk.games.voll_verplant.bot.profile import PROFILE
from stellwerk.games.voll_verplant.look.console import console
from stellwerk.games.voll_verplant.look.highlights import highlights
from stellwerk.games.voll_verplant.look.log import story
from stellwerk.games.voll_verplant.look.motion import scenes
from stellwerk.games.voll_verplant.look.offers import offers
from stellwerk.games.voll_verplant.look.parts import outline, parts, sign, vignette
from stellwerk.games.voll_verplant.look.picture import picture
from stellwerk.games.voll_verplant.look.reasons import reasons, terms
from stellwerk.games.voll_verplant.look.sheet import sheet
from stellwerk.games.voll_verplant.look.thumbnail import thumbnail
from stellwerk.games.voll_verplant.rules import codes
from stellwerk.games.voll_verplant.rules.board import BOARDS, Board, read_ours, read_own
from stellwerk.games.voll_verplant.rules.effects import effects
from stellwerk.games.voll_verplant.rules.refusals import refusal
from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.games.voll_verplant.rules.view import View, scores_of, view_of
from stellwerk.games.voll_verplant.words.tell import item, prompt, tell, verdict
from stellwerk.kit.game import Game
from stellwerk.motion import Scene
from stellwerk.options import Exclusion, Option
from stellwerk.story import Entry, Listener, Turn
from stellwerk.svg import NOTHING, Node
from stellwerk.words import Say

SPECIAL = ("paris", "madrid")
"""The boards with special stations."""


class VollVerplant(Game[Board, State, View]):
    """Flip and write: one card for all, and everybody chooses a line for it."""

    package = "stellwerk.games.voll_verplant"
    name = "voll-verplant"
    title = "voll verplant"
    about = "One card for all, and everybody chooses a line for it: cross off stations from the wagon to the terminus."
    minutes = 20
    has_sheets = True
    layout = "wide"
    rules = 1
    rulebook = "VV"
    has_own_maps = True
    seats = range(1, 7)
    boards = BOARDS
    options: ClassVar[tuple[Option, ...]] = (
        Option("special", False, "Special stations give an extra entry (maps that have some: Paris, Madrid)"),
    )
    exclusions: ClassVar[tuple[Exclusion, ...]] = (
        Exclusion((("special", True),), "this map has no special station (VV 2.8)", boards=tuple(b for b in BOARDS if b not in SPECIAL)),
    )

    profile = PROFILE

    view_of = staticmethod(view_of)
    scores_of = staticmethod(scores_of)
    refusal = staticmethod(refusal)
    effects = staticmethod(effects)
    picture = staticmethod(picture)
    parts = staticmethod(parts)
    offers = staticmethod(offers)
    console = staticmethod(console)
    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    item = staticmethod(item)
    sign = staticmethod(sign)
    terms = staticmethod(terms)
    reasons = staticmethod(reasons)
    highlights = staticmethod(highlights)
    thumbnail = staticmethod(thumbnail)
    verdict = staticmethod(verdict)

    def read_ours(self, name: str) -> Board:
        """One of our maps."""
        return read_ours(self, name)

    def read_own(self, path: str | Path) -> Board:
        """A map of one's own."""
        return read_own(self, path)

    def begin(self, board: Board, seats: int, options: Mapping[str, Any]) -> State:
        """Before the first card."""
        if options["special"] and not board.special:  # a map of one's own
            raise self.exclusions[0].refusal(self.options, seats, board.title)
        return State(board, seats, options["special"])

    def board_note(self, board: str, say: Say) -> str:
        """The edition of a map; ours are not the printed sheets."""
        return say(self.board(board).edition)

    def longest(self, seats: int) -> int:
        """A turn fills a window of every seat that has one or is a free ride; after a free ride comes a 6 before the next one."""
        turns = 2 * codes.WINDOWS + 1
        return turns * (1 + seats)

    def outline(self, view: View, seat: int, move: Move) -> Node:
        """The stations that a move of the viewer marks, outlined; `view` is from before it. The other seats have sheets of their own."""
        return outline(view, move) if seat == view.seat else NOTHING

    def story(self, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
        """A turn as lines of the log."""
        return story(self.board(listener.board), listener, turn)

    def scenes(self, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
        """A deed as it happens."""
        return scenes(self.board(listener.board), listener, past, deed)

    def vignette(self) -> Node:
        """A corner of a map in the middle of a game."""
        return vignette(self.board("metro-city"))

    def sheet(self, say: Say, board: str | None = None) -> Node:
        """An empty sheet to print."""
        return sheet(self.board(board), say)


GAME = VollVerplant()
