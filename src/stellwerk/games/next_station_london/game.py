"""Next Station London as the contract sees it: name, options, how to begin, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from stellwerk.contract import Move, Score
from stellwerk.effects import Deed
from stellwerk.games.next_station_london.bot.profile import PROFILE
from stellwerk.games.next_station_london.look.console import console
from stellwerk.games.next_station_london.look.highlights import highlights
from stellwerk.games.next_station_london.look.lines import outline
from stellwerk.games.next_station_london.look.log import story
from stellwerk.games.next_station_london.look.motion import scenes
from stellwerk.games.next_station_london.look.offers import offers
from stellwerk.games.next_station_london.look.parts import parts, sign, vignette
from stellwerk.games.next_station_london.look.picture import picture
from stellwerk.games.next_station_london.look.reasons import reasons
from stellwerk.games.next_station_london.look.sheet import sheet
from stellwerk.games.next_station_london.look.thumbnail import thumbnail
from stellwerk.games.next_station_london.rules.board import Board, read
from stellwerk.games.next_station_london.rules.effects import effects
from stellwerk.games.next_station_london.rules.refusals import refusal
from stellwerk.games.next_station_london.rules.state import State
from stellwerk.games.next_station_london.rules.view import View, scores_of, view_of
from stellwerk.games.next_station_london.words.tell import item, prompt, tell, verdict
from stellwerk.kit.game import Game
from stellwerk.motion import Scene
from stellwerk.options import Exclusion, Option
from stellwerk.story import Entry, Listener, Turn
from stellwerk.svg import NOTHING, Node
from stellwerk.words import Say


class NextStationLondon(Game[Board, State, View]):
    """Flip and write: four pencils, four lines, one map of London."""

    package = "stellwerk.games.next_station_london"
    name = "next-station-london"
    title = "Next Station London"
    about = "Everybody draws at once on a sheet of their own: four lines in four colours across London."
    minutes = 30
    has_sheets = True
    layout = "square"
    rules = 1
    rulebook = "NSL"
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
    reasons = staticmethod(reasons)
    highlights = staticmethod(highlights)
    thumbnail = staticmethod(thumbnail)

    def read_ours(self, name: str) -> Board:
        """The map of London."""
        return read(self, name)

    def begin(self, board: Board, seats: int, options: Mapping[str, Any]) -> State:
        """Before the first deal."""
        return State(board, seats, options["objectives"], options["powers"], options["pencils"] == "chosen")

    def longest(self, seats: int) -> int:
        """Set-up, then four rounds of eleven cards and, per seat, ten turns, one step more for a power, and the last circle."""
        return seats + 4 + 2 + 4 + 4 * (11 + seats * 12)

    def outline(self, view: View, seat: int, move: Move) -> Node:
        """What a move of the viewer draws, outlined; the other seats draw on sheets of their own."""
        return outline(view.board, move) if seat == view.seat else NOTHING

    def story(self, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
        """A turn as lines of the log."""
        return story(self.board(listener.board), listener, turn)

    def scenes(self, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
        """A deed as it happens."""
        return scenes(self.board(listener.board), listener, past, deed)

    def vignette(self) -> Node:
        """The middle of London with four lines."""
        return vignette(self.board(None))

    def sheet(self, say: Say, board: str | None = None) -> Node:
        """An empty sheet to print."""
        return sheet(self.board(board), say)

    def verdict(self, score: Score, say: Say) -> str:
        """The mayor's opinion of a solo game."""
        return verdict(self.board(None), score, say)


GAME = NextStationLondon()
