"""Ticket to Ride Berlin as the contract sees it: name, how to begin, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from stellwerk.core import Game, Move, Parts, Score
from stellwerk.core import View as AnyView
from stellwerk.games.ticket_to_ride_berlin import codes, console, parts, picture, sheet, tell
from stellwerk.games.ticket_to_ride_berlin.board import BOARDS, OWN, SUBWAY, TRAM, Board, load, read
from stellwerk.games.ticket_to_ride_berlin.state import State
from stellwerk.games.ticket_to_ride_berlin.view import View
from stellwerk.options import Option, no_board, no_rules, settle
from stellwerk.words import Say


class TicketToRideBerlin(Game):
    """Cards, routes and secret tickets on one map of Berlin."""

    name = "ticket-to-ride-berlin"
    title = "Ticket to Ride Berlin"
    about = "Collect cards, claim trams and subways across Berlin, and join the places on your secret tickets."
    minutes = 20
    layout = "wide"
    rules = 1
    seats = range(2, 5)
    boards = BOARDS
    options: ClassVar[tuple[Option, ...]] = ()

    def new(self, seats: int, options: Mapping[str, Any] | None = None, board: str | None = None, rules: int | None = None) -> State:
        """Before the first deal."""
        settle(self.options, self.exclusions, self.seats, seats, options)
        if board is not None and not (isinstance(board, str) and (board in self.boards or board in OWN)):
            raise no_board(board, self.boards, own=True)
        if rules is not None and rules != self.rules:
            raise no_rules(rules, self.rules)
        return State(load(board or self.boards[0]), seats)

    def read_map(self, path: str | Path) -> str:
        """Check a map of one's own and let it be played in this process; its board name."""
        return read(path).name

    def board_title(self, board: str) -> str:
        """The name of a map for people."""
        return load(board).title

    def longest(self, seats: int) -> int:
        """Every card in a hand was drawn, once more after each time it was played; a route takes two steps, an offer of tickets five.

        A turn that is no pass does one of these, so passes can be counted too. Replacing the market (TTR 4.8) makes the bound large.
        """
        return max(_longest(seats, load(name)) for name in (*self.boards, *OWN))

    def picture(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> str:
        """Map, market and hand, tickets, seats and score pad."""
        return picture.picture(_own(view), say, names)

    def parts(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> Parts:
        """Map, tray and panels for the page of a table."""
        return parts.parts(_own(view), say, names)

    def badge(self, view: AnyView, seat: int) -> str:
        """A seat's colour and shape."""
        return parts.seat_badge(seat)

    def outline(self, view: AnyView, seat: int, move: Move) -> str:
        """The route that a move claims, outlined."""
        return parts.outline(_own(view).board, move)

    def vignette(self) -> str:
        """The middle of the map in the midst of a game."""
        return parts.vignette()

    def sheet(self, say: Say, board: str | None = None) -> str:
        """The empty map to print."""
        return sheet.sheet(load(board or self.boards[0]), say)

    def console(self, view: AnyView, say: Say, names: Sequence[str] = ()) -> str:
        """Everything the viewer sees, for a terminal."""
        return console.console(_own(view), say, names)

    def tell(self, move: Move, say: Say, names: Sequence[str] = ()) -> str:
        """A move in words."""
        return tell.tell(move, say, names)

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
        """Nobody plays alone, so there is none."""
        return ""


def _own(view: AnyView) -> View:
    if not isinstance(view, View):
        raise TypeError(f"a view of another game: {type(view).__name__}")
    return view


def _longest(seats: int, board: Board) -> int:
    dearest = max((route.cost for route in board.routes if route.kind == SUBWAY), default=0)
    drawn = sum(board.deck.values()) + seats * (board.pieces[TRAM] + board.pieces[SUBWAY] * dearest)
    claims = seats * (board.pieces[TRAM] + board.pieces[SUBWAY])
    turned_up = drawn + codes.MARKET + (drawn + claims + 1) * codes.SWEEPS * codes.MARKET
    turns = drawn + claims + len(board.tickets)
    return 1 + 2 * drawn + turned_up + 2 * claims + 5 * (len(board.tickets) + seats) + seats * (turns + 1)
