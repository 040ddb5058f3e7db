"""The pieces of a table's page, and which of the things in them lead to which moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from stellwerk.svg import Node

if TYPE_CHECKING:
    from stellwerk.contract import Move


@lru_cache(maxsize=65536)
def beginnings(token: str) -> tuple[str, ...]:
    """The picks that lead to a move, from the shortest on: what stands before each colon of its token, and all of it.

    This is the rule of picking where a game has none of its own (`Offer.picks`); no other module cuts a token.
    """
    return (*[token[:i] for i, letter in enumerate(token) if letter == ":"], token)


@dataclass(frozen=True, slots=True)
class Race:
    """Who is how far in what all are after. Nothing in it can be picked."""

    title: str
    news: Node
    """What is hot now, for where there is little room."""
    standing: Node
    """All of it."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Something to lay beside the board, and how near to it."""

    title: str
    drawn: Node
    place: Literal["tray", "side", "rail", "tab"] = "rail"
    """`tray`: under a wide board, what one takes or plays. `side`: always in sight, beside what is asked.
    `rail`: in sight where the window has room, else behind a tab. `tab`: behind a tab. Only in the tray can something be picked."""
    short: str = ""
    """What its tab says, where the title is long."""


@dataclass(frozen=True, slots=True)
class Offer:
    """How a page offers a move: what its button says, where it is picked, and what it has in common with others.

    A move may be offered in several ways. Scripts know no game: what a press does follows from these fields.
    """

    move: Move
    """A legal move; of several steps in one the first."""
    label: str
    """What the button says: what is done, in full, in two lines at most."""
    picks: tuple[str, ...]
    """The things that lead to it, each of them alone; where several moves are left, a further touch chooses among them."""
    token: str = ""
    """What is sent where that is more than the move: the steps of a turn in one (`State.recorded`)."""
    whole: bool = False
    """It is chosen when exactly its picks have been touched; a second touch takes one of them out again."""
    group: str = ""
    """Moves that differ in one thing only. Of those a touch leaves, the first is chosen at once; touched again, the thing is given up."""
    rung: str = ""
    """The group is a ladder from the most to the least, and these words stand between minus and plus."""
    mode: str | None = None
    """It is offered only while this mode is on (`data_mode`); None: always."""
    spot: str = ""
    """Where it is made: when another mode comes on, the move of that mode at the same spot is chosen."""
    note: str = ""
    """What it leads to, in a sentence beside the prompt."""
    name: str = ""
    """What it is called where nothing on the page shows it, if the label is not enough."""
    points: int | None = None
    """What it brings, if that is not what the points say after it; 0: nothing is told."""
    ask: str = ""
    """What is still to be touched, as long as others are possible too."""
    sent: Literal["", "now", "asked"] = ""
    """`now`: a touch is enough, nothing is confirmed. `asked`: it is confirmed even by those who play at once."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a game gives to the page of a table. All of it draws with theme classes, without a `style` attribute.

    What has a `data_pick` can be touched: it leads to the moves whose offers name it.
    What has a `data_mode` goes through these modes (`|` between them), one touch after the other.
    What has a `data_when` is shown in these modes only, what has a `data_at` once the thing with this pick is chosen.
    What has a `data_key` is pressed by that key too.
    A touch on what has a `data_why` asks why the move with this token is not legal.
    """

    board: Node
    """One SVG element of class `board`."""
    now: Node
    """What is in effect this turn: cards turned up, how far the round is."""
    panels: tuple[Panel, ...] = ()
    """More to lay beside the board; the same titles and places in the same order throughout a game."""
    race: Race | None = None
    """Where all are after the same things: who is how far. Throughout a game, or never."""
    mode: str = ""
    """The mode that is on when a decision comes up."""

    @property
    def picks(self) -> tuple[str, ...]:
        """All that can be picked."""
        return self.board.picks + self.now.picks + tuple(pick for panel in self.panels for pick in panel.drawn.picks)
