"""Ticket to Ride Berlin as the contract sees it: name, how to begin, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from stellwerk.contract import Move
from stellwerk.effects import Deed
from stellwerk.games.ticket_to_ride_berlin.bot.profile import PROFILE
from stellwerk.games.ticket_to_ride_berlin.look.console import console
from stellwerk.games.ticket_to_ride_berlin.look.highlights import highlights
from stellwerk.games.ticket_to_ride_berlin.look.log import story
from stellwerk.games.ticket_to_ride_berlin.look.motion import scenes
from stellwerk.games.ticket_to_ride_berlin.look.offers import offers
from stellwerk.games.ticket_to_ride_berlin.look.parts import outline, parts, seat_badge, sign, vignette
from stellwerk.games.ticket_to_ride_berlin.look.picture import picture
from stellwerk.games.ticket_to_ride_berlin.look.reasons import reasons
from stellwerk.games.ticket_to_ride_berlin.look.routes import SEATS
from stellwerk.games.ticket_to_ride_berlin.look.sheet import sheet
from stellwerk.games.ticket_to_ride_berlin.rules import codes
from stellwerk.games.ticket_to_ride_berlin.rules.board import BOARDS, SUBWAY, TRAM, Board, read_ours, read_own
from stellwerk.games.ticket_to_ride_berlin.rules.effects import effects
from stellwerk.games.ticket_to_ride_berlin.rules.refusals import recorded, refusal
from stellwerk.games.ticket_to_ride_berlin.rules.state import State
from stellwerk.games.ticket_to_ride_berlin.rules.tally import tally
from stellwerk.games.ticket_to_ride_berlin.rules.view import View, scores_of, view_of
from stellwerk.games.ticket_to_ride_berlin.words.tell import item, prompt, tell
from stellwerk.kit.game import Game
from stellwerk.motion import Scene
from stellwerk.options import Option
from stellwerk.story import Entry, Listener, Turn
from stellwerk.svg import Node
from stellwerk.words import Say


class TicketToRideBerlin(Game[Board, State, View]):
    """Cards, routes and secret tickets on one map of Berlin."""

    package = "stellwerk.games.ticket_to_ride_berlin"
    name = "ticket-to-ride-berlin"
    title = "Ticket to Ride Berlin"
    about = "Collect cards, claim trams and subways across Berlin, and join the places on your secret tickets."
    minutes = 20
    layout = "wide"
    rules = 1
    rulebook = "TTR"
    has_own_maps = True
    seats = range(2, 5)
    boards = BOARDS
    options: ClassVar[tuple[Option, ...]] = ()

    profile = PROFILE

    view_of = staticmethod(view_of)
    scores_of = staticmethod(scores_of)
    refusal = staticmethod(refusal)
    effects = staticmethod(effects)
    recorded = staticmethod(recorded)
    picture = staticmethod(picture)
    parts = staticmethod(parts)
    offers = staticmethod(offers)
    console = staticmethod(console)
    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    item = staticmethod(item)
    sign = staticmethod(sign)
    tally = staticmethod(tally)
    reasons = staticmethod(reasons)
    highlights = staticmethod(highlights)

    def read_ours(self, name: str) -> Board:
        """One of our maps."""
        return read_ours(self, name)

    def read_own(self, path: str | Path) -> Board:
        """A map of one's own."""
        return read_own(self, path)

    def begin(self, board: Board, seats: int, options: Mapping[str, Any]) -> State:
        """Before the first deal."""
        return State(board, seats)

    def longest(self, seats: int) -> int:
        """Every card in a hand was drawn, once more after each time it was played; a route takes two steps, an offer of tickets five.

        A turn that is no pass does one of these, so passes can be counted too. Replacing the market (TTR 4.8) makes the bound large.
        """
        return max(_longest(seats, self.load(name)) for name in (*self.boards, *self.own))

    def badge(self, view: View, seat: int) -> Node:
        """A seat's colour and shape."""
        return seat_badge(seat)

    def colour(self, view: View, seat: int) -> str:
        """A seat's colour."""
        return SEATS[seat][0]

    def outline(self, view: View, seat: int, move: Move) -> Node:
        """The route that a move claims, outlined."""
        return outline(view.board, move)

    def story(self, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
        """A turn as lines of the log."""
        return story(self.board(listener.board), listener, turn)

    def scenes(self, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
        """A deed as it happens."""
        return scenes(self.board(listener.board), listener, past, deed)

    def vignette(self) -> Node:
        """The middle of the map in the midst of a game."""
        return vignette(self.board(None))

    def sheet(self, say: Say, board: str | None = None) -> Node:
        """The empty map to print."""
        return sheet(self.board(board), say)


def _longest(seats: int, board: Board) -> int:
    dearest = max((route.cost for route in board.routes if route.kind == SUBWAY), default=0)
    drawn = sum(board.deck.values()) + seats * (board.pieces[TRAM] + board.pieces[SUBWAY] * dearest)
    claims = seats * (board.pieces[TRAM] + board.pieces[SUBWAY])
    turned_up = drawn + codes.MARKET + (drawn + claims + 1) * codes.SWEEPS * codes.MARKET
    turns = drawn + claims + len(board.tickets)
    return 1 + 2 * drawn + turned_up + 2 * claims + 5 * (len(board.tickets) + seats) + seats * (turns + 1)


GAME = TicketToRideBerlin()
