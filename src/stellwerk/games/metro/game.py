"""Metro as the contract sees it: name, options, how to begin, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from stellwerk.contract import Move, Score
from stellwerk.effects import Deed
from stellwerk.games.metro.bot.profile import PROFILE
from stellwerk.games.metro.cities import CITIES
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.look.console import console
from stellwerk.games.metro.look.highlights import highlights
from stellwerk.games.metro.look.log import story
from stellwerk.games.metro.look.motion import scenes
from stellwerk.games.metro.look.offers import offers
from stellwerk.games.metro.look.parts import badge, colour, outline, parts, sign, vignette
from stellwerk.games.metro.look.picture import picture
from stellwerk.games.metro.look.reasons import reasons
from stellwerk.games.metro.look.sheet import sheet, tiles
from stellwerk.games.metro.rules.board import Board, read
from stellwerk.games.metro.rules.effects import effects
from stellwerk.games.metro.rules.refusals import refusal
from stellwerk.games.metro.rules.score import pads
from stellwerk.games.metro.rules.state import State
from stellwerk.games.metro.rules.tally import tally
from stellwerk.games.metro.rules.view import View, view_of
from stellwerk.games.metro.words.tell import item, prompt, tell, verdict
from stellwerk.kit.game import Game
from stellwerk.motion import Scene
from stellwerk.options import Exclusion, Option
from stellwerk.story import Entry, Listener, Turn
from stellwerk.svg import Node
from stellwerk.words import Say, speaker

TOGETHER = (2, 3, 4, 5, 6)
ALONE = (1,)
NOT_ALONE = (("shares", True), ("central_stations", True), ("middle_rails", True), ("hand_size", 2), ("hand_size", 3))


def options_with(cities: Sequence[Expansion[Any]]) -> tuple[Option, ...]:
    """What is settled before a game with these cities in the box."""
    return (
        Option("free_rotation", False, "Tiles may be turned as one likes"),
        Option("hand_size", 1, "Tiles in hand", low=1, high=3),
        Option("shares", False, "Lines belong to eight companies; seats hold and swap their shares"),
        Option("central_stations", False, "A marker at the centre starts one more line"),
        Option("middle_rails", False, "Four tiles cover the centre, lines run through it"),
        Option("challenge", False, "Alone: the distance between first and last company is taken off"),
        Option("city", "none", "A city with tourists and sights", choices=tuple(city.name for city in cities)),
        *[option for city in cities for option in city.options],
    )


def exclusions_with(cities: Sequence[Expansion[Any]]) -> tuple[Exclusion, ...]:
    """What does not go together."""
    names = [city.name for city in cities]
    return (
        Exclusion((("challenge", True),), "it is a way to score the game alone (Metro 5.5)", seats=TOGETHER),
        *[Exclusion((value,), "alone, the game has its own tiles and cards (Metro 5.1)", seats=ALONE) for value in NOT_ALONE],
        *[Exclusion((("city", city),), "cities are for two and more seats (Metro 5.1)", seats=ALONE) for city in names[1:]],
        Exclusion((("central_stations", True), ("middle_rails", True)), "the rails cover the central stations (Metro 4)"),
        *[exclusion for city in cities for exclusion in city.exclusions([name for name in names if name != city.name])],
    )


class Metro(Game[Board, State, View]):
    """Tiles with four tracks each, and lines that grow until they arrive."""

    package = "stellwerk.games.metro"
    name = "metro"
    title = "Metro"
    about = "Lay tracks tile by tile, and send your own lines on the longest way to a station."
    minutes = 45
    layout = "square"
    rules = 1
    rulebook = "Metro"
    seats = range(1, 7)
    boards = ("metro",)
    cities: ClassVar[tuple[Expansion[Any], ...]] = CITIES
    options: ClassVar[tuple[Option, ...]] = options_with(CITIES)
    exclusions: ClassVar[tuple[Exclusion, ...]] = exclusions_with(CITIES)

    profile = PROFILE

    view_of = staticmethod(view_of)
    refusal = staticmethod(refusal)
    effects = staticmethod(effects)
    picture = staticmethod(picture)
    parts = staticmethod(parts)
    offers = staticmethod(offers)
    console = staticmethod(console)
    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    sign = staticmethod(sign)
    badge = staticmethod(badge)
    colour = staticmethod(colour)
    highlights = staticmethod(highlights)
    tally = staticmethod(tally)
    reasons = staticmethod(reasons)

    def read_ours(self, name: str) -> Board:
        """The board with its box."""
        return read(self, name, self.cities)

    def begin(self, board: Board, seats: int, options: Mapping[str, Any]) -> State:
        """Before the first deal."""
        return State(board, seats, options)

    def scores_of(self, state: State) -> list[Score]:
        """The full score pads."""
        return list(pads(state, list(state.share), state.city.shown(None, True)))

    def longest(self, seats: int) -> int:
        """Set-up; 60 tiles, each drawn, dealt, placed and replaced, with swaps of all seats between them; tourists placed again; chips."""
        set_up = 4 + 12 + 8 + 32 + 8 + 8 + 4 * 7 + 3 * seats + 12 + 1
        return set_up + 60 * (4 + 2 * seats) + 8 + 32 * 32 + 32

    def outline(self, view: View, seat: int, move: Move) -> Node:
        """The tile or marker that a move has put on the board, outlined."""
        return outline(view.board, move)

    def story(self, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
        """A turn as lines of the log."""
        return story(self.board(listener.board), listener, turn)

    def scenes(self, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
        """A deed as it happens."""
        return scenes(self.board(listener.board), listener, past, deed)

    def vignette(self) -> Node:
        """A corner of the board."""
        return vignette(self.board(None))

    def sheet(self, say: Say, board: str | None = None) -> Node:
        """The empty board to print."""
        return sheet(self.board(board), say)

    def cut_out(self, say: Say, board: str | None = None) -> Node:
        """The tiles to cut out."""
        return tiles(self.board(board), say)

    def words(self, lang: str) -> Say:
        """The words of Metro, with those of all cities on top."""
        return speaker(lang, f"{self.package}.words", *(city.package() for city in self.cities))

    def item(self, name: str, say: Say) -> str:
        """A line of the score pad."""
        return item(name, say, self.cities)

    def verdict(self, score: Score, say: Say) -> str:
        """What a solo score is worth."""
        return verdict(self.board(None), score, say)


GAME = Metro()
