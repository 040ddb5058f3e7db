"""The contract every game keeps: Game, State, View, Move, Score, Parts, and the dealer's seat.

Nothing here knows cards, boards or phases. The hooks of `State` (leading underscore) are C functions when the package is compiled; search
and playouts call them directly. The methods without underscore are the same things for people who write Python.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from random import Random
from typing import Any, ClassVar, TypeVar

from stellwerk.limits import DEALER, NUMBERS
from stellwerk.maps import BadMap
from stellwerk.options import Exclusion, Option
from stellwerk.words import Refusal, Say

AnyView = TypeVar("AnyView", bound="View")


class Menu:
    """A buffer of legal moves: the first `n` numbers of `move`, and for the dealer their odds in `weight`."""

    def __init__(self) -> None:
        self.move = [0] * 768  # limits.MENU; the C compiler wants to see the number
        self.weight = [0] * 768


class State:
    """A position with everything in it, hidden or not. Mutable; `copy` is cheap."""

    # ------------------------------------------------------------ hooks of the rules
    def _turn(self) -> int:
        """The seats that owe a move, one bit each, with bit DEALER for the dealer; 0 when the game is over."""
        return 0

    def _legal(self, seat: int, menu: Menu) -> int:
        """Write the seat's legal moves into the menu, always in the same order; how many they are."""
        return 0

    def _apply(self, seat: int, n: int) -> None:
        """Carry out move n, which must be legal: nothing is checked, and compiled any other move is memory damage."""

    def _points(self, seat: int) -> int:
        """The seat's points if the game ended now, as fast as possible: the total of `scores`."""
        return 0

    def _copy(self) -> State:
        """An independent twin."""
        raise NotImplementedError

    # ------------------------------------------------------------ the same for Python
    def turn(self) -> tuple[int, ...]:
        """The seats that owe a move: one, several at once, `(DEALER,)`, or none when the game is over."""
        owing = self._turn()
        return tuple([seat for seat in range(DEALER + 1) if owing >> seat & 1])

    def legal(self, seat: int) -> list[int]:
        """The numbers of the seat's legal moves, in a fixed order; empty if the seat owes no move."""
        who = whole("a seat", seat)
        if not 0 <= who <= DEALER or not self._turn() >> who & 1:
            if who != DEALER:
                seat_of(who, self.seats)
            return []
        menu = Menu()
        count = self._legal(who, menu)
        return [menu.move[i] for i in range(count)]

    def odds(self) -> list[int]:
        """The integer odds of the dealer's legal moves, in the order of `legal(DEALER)`."""
        if not self._turn() >> DEALER & 1:
            return []
        menu = Menu()
        count = self._legal(DEALER, menu)
        return [menu.weight[i] for i in range(count)]

    def apply(self, seat: int, n: int) -> None:
        """Check a legal move by its number and carry it out. Raises IllegalMove as `play` does; the position then stays as it is."""
        who, move = whole("a seat", seat), whole("the number of a move", n)
        if not (0 <= who <= DEALER and 0 <= move < NUMBERS and self._allows(who, move)):
            raise self._refusal(who, move)
        self._apply(who, move)

    def _allows(self, seat: int, n: int) -> bool:
        """Whether this move is legal now."""
        if not self._turn() >> seat & 1:
            return False
        menu = Menu()
        count = self._legal(seat, menu)
        i = 0
        while i < count and menu.move[i] != n:
            i += 1
        return i < count

    def _refusal(self, seat: int, n: int) -> IllegalMove:
        """Why a move that is not legal is not."""
        if not 0 <= n < len(self.moves):
            return IllegalMove(seat, str(n), "", "There is no move number {number}", number=n)
        try:
            self._number(seat, str(self.moves[n]))
        except IllegalMove as error:
            return error
        raise AssertionError(f"move {n} of seat {seat} is legal")

    def play(self, seat: int, token: str) -> int:
        """Check a move that came from outside and carry it out; its number. Raises IllegalMove with the rule that forbids it."""
        who = whole("a seat", seat)
        if not isinstance(token, str):
            raise TypeError(f"a token is text, not {_shown(token)}")
        n = -1
        for written in self.recorded(who, token):
            n = self._number(who, written)
            self._apply(who, n)
        return n

    def points(self, seat: int) -> int:
        """The seat's total if the game ended now."""
        return self._points(seat_of(seat, self.seats))

    def copy(self) -> State:
        """An independent twin of this position."""
        return self._copy()

    # ------------------------------------------------------------ what every game adds, in plain Python
    @property
    def game(self) -> Game:
        """The game this is a position of."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        """How many people play."""
        raise NotImplementedError

    @property
    def moves(self) -> Sequence[Move]:
        """All moves that can ever occur on this board; a move's number is its place here."""
        raise NotImplementedError

    @property
    def numbers(self) -> Mapping[str, int]:
        """The number of each move by its token."""
        raise NotImplementedError

    def _number(self, seat: int, token: str) -> int:
        """The number of a legal move by its token as records write it. Raises IllegalMove with the rule that forbids it."""
        raise NotImplementedError

    def recorded(self, seat: int, token: str) -> tuple[str, ...]:
        """The same move as records write it: itself, unless the game lets people write a move in another way or two in one."""
        return (token,)

    def sealed(self) -> tuple[int, ...]:
        """The seats whose choice of this turn is made but not yet shown to the others."""
        raise NotImplementedError

    def hides(self, viewer: int | None, seat: int, n: int) -> bool:
        """Whether the move that `seat` is about to make stays a secret from `viewer` until the game is over."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What this seat may see (None: an onlooker)."""
        raise NotImplementedError

    def scores(self) -> list[Score]:
        """The score pad of every seat, as if the game ended now."""
        raise NotImplementedError

    def pieces(self) -> Mapping[str, int]:
        """How many of each physical thing there are, counted wherever they lie: the same throughout a game."""
        raise NotImplementedError


def whole(what: str, given: object) -> int:
    """A whole number as Python's own, from any kind of whole number; TypeError for anything else."""
    if type(given) is int:
        return given
    try:
        return index(given)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {_shown(given)}") from None


def seat_of(seat: int, seats: int) -> int:
    """The seat of a person in a game with so many; ValueError if there is none."""
    who = whole("a seat", seat)
    if not 0 <= who < seats:
        raise ValueError(f"no seat {who}: this game has {seats}")
    return who


def _shown(given: object) -> str:
    return repr(given)[:40]


class Move:
    """One choice. `str(move)` is its token: one word of text, its own among all moves of a board."""

    __slots__ = ()


class View(ABC):
    """What one seat (or an onlooker, seat None) may know, built up field by field. Two equal views cannot be told apart."""

    seat: int | None
    legal: tuple[int, ...]
    scores: tuple[Score, ...]

    @property
    def shade(self) -> str:
        """The line colour that marks this part of the game on a time line, if it has one."""
        return ""

    is_real = False
    """Whether a state has given it. One made or changed by hand may be of no position at all."""

    @abstractmethod
    def guess(self, rng: Random) -> State:
        """A full position that this seat could not tell from the truth. Refuses a view made by hand with ValueError."""

    def must_be_real(self) -> None:
        """Refuse to guess from a view made by hand: a position made from nonsense is memory damage when compiled."""
        if not self.is_real:
            raise ValueError("this view was made by hand; only one that a state gave can be guessed from")


def real(view: AnyView) -> AnyView:
    """This view, marked as one that tells of a position."""
    object.__setattr__(view, "is_real", True)
    return view


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score pad: what for, how many points, and how they came about (`6 × 3 + 2`)."""

    name: str
    points: int
    how: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score pad: its items, and what decides a tie (more is better, compared in order)."""

    items: tuple[Item, ...]
    tie_break: tuple[int, ...] = ()
    total: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(item.points for item in self.items))

    def __getitem__(self, name: str) -> Item:
        for item in self.items:
            if item.name == name:
                return item
        raise KeyError(name)


def winners(scores: Sequence[Score]) -> tuple[int, ...]:
    """The seats with the best total, after the tie-break; several share the win."""
    best = max((score.total, score.tie_break) for score in scores)
    return tuple(seat for seat, score in enumerate(scores) if (score.total, score.tie_break) == best)


class IllegalMove(Refusal):
    """A move that the rules forbid: who tried what, the numbered rule (none if there is no such move), and the reason."""

    def __init__(self, seat: int, token: str, rule: str, reason: str, more: str = "", /, **gaps: object) -> None:
        super().__init__(reason, more, **gaps)
        self.seat, self.token, self.rule = seat, token, rule
        self.args = (f"seat {seat}, {token!r}: {self.args[0]}{f' ({rule})' if rule else ''}",)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a game gives to the page of a table. All is markup that draws with theme classes, without a `style` attribute."""

    board: str
    """One SVG element of class `board`; what has `data-pick` can be touched and begins the token of a legal move."""
    now: str
    """What is in effect this turn: cards turned up, how far the round is."""
    panels: tuple[tuple[str, str], ...] = ()
    """More to lay beside the board, each a title and its markup; the same titles in the same order throughout a game.

    The first panel of a game with a wide board is its tray: it lies under the board, and things in it can be picked too.
    """


class Game(ABC):
    """A boxed game: its name, its options, its boards, and how to begin."""

    name: ClassVar[str]
    """As on the command line and in records: `next-station-london`."""
    title: ClassVar[str]
    """As on the box."""
    about: ClassVar[str]
    """What one does in this game, in one English sentence that the page says in its reader's language."""
    minutes: ClassVar[int]
    """How long people sit at it."""
    layout: ClassVar[str]
    """The shape of the board on a page: `square`, or `wide` with a tray below."""
    rules: ClassVar[int]
    """The revision of the rules; goes up when an old record would replay differently."""
    seats: ClassVar[range]
    boards: ClassVar[tuple[str, ...]]
    options: ClassVar[tuple[Option, ...]]
    exclusions: ClassVar[tuple[Exclusion, ...]] = ()

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, Any] | None = None, board: str | None = None, rules: int | None = None) -> State:
        """The position before the first move. Refuses what the options do not allow, by name."""

    def read_map(self, path: str | Path) -> str:
        """Check a map of one's own and let it be played in this process; the board name to give to `new`. Raises BadMap."""
        raise BadMap(f"{self.title} has no maps of one's own", str(path))

    def board_title(self, board: str) -> str:
        """The name of a board for people."""
        return board.replace("-", " ").title()

    def board_note(self, board: str, say: Say) -> str:
        """Where a board comes from, in a few words; empty if there is nothing to say."""
        return ""

    @abstractmethod
    def longest(self, seats: int) -> int:
        """No game has more moves than this, the dealer's included."""

    @abstractmethod
    def picture(self, view: View, say: Say, names: Sequence[str] = ()) -> str:
        """The board with what lies on it as one SVG element that draws with theme classes.

        `names` are those of the seats, as far as they are known: here, in `parts`, `console` and `tell`.
        """

    @abstractmethod
    def parts(self, view: View, say: Say, names: Sequence[str] = ()) -> Parts:
        """The same position in pieces, for a page that puts them in its own places. Drawn for every viewer after every move: fast.

        It shows nothing of which other seats still think: pages keep it until the viewer learns something new.
        """

    def outline(self, view: View, seat: int, move: Move) -> str:
        """Markup in the board's units around what a move has put there; empty if nothing of it is on the board that the view shows.

        A move of the viewer is told from the view before it.
        """
        return ""

    @abstractmethod
    def vignette(self) -> str:
        """A corner of the board in the middle of a game, for the home page: an SVG element of class `vignette`, nothing in it to pick."""

    @abstractmethod
    def sheet(self, say: Say, board: str | None = None) -> str:
        """The empty board to print, as an SVG element in the proportions of A4."""

    def cut_out(self, say: Say, board: str | None = None) -> str:
        """What must be cut out to play on paper, as another page of A4; empty if there is nothing."""
        return ""

    @abstractmethod
    def console(self, view: View, say: Say, names: Sequence[str] = ()) -> str:
        """The board for a terminal, in rich's markup."""

    @abstractmethod
    def tell(self, move: Move, say: Say, names: Sequence[str] = ()) -> str:
        """A move in words, short enough for a menu or a log."""

    @abstractmethod
    def prompt(self, view: View, say: Say) -> str:
        """What is asked of the viewer now, in one sentence."""

    @abstractmethod
    def item(self, name: str, say: Say) -> str:
        """The name of a line of the score pad in words."""

    @abstractmethod
    def sign(self, item: str, say: Say) -> str:
        """A line of the score pad as a small SVG element, 24 by 24: before its name or, where there is little room, instead of it."""

    def badge(self, view: View, seat: int) -> str:
        """A seat in lists of a page, as an SVG element of class `seat` with its colour and shape; empty: the first letter of its name."""
        return ""

    @abstractmethod
    def help(self, say: Say) -> str:
        """The rules for somebody at the table, in our own words as Markdown, with the numbers that refusals quote."""

    @abstractmethod
    def verdict(self, score: Score, say: Say) -> str:
        """What a solo score is worth, in a sentence; empty if the game has no verdicts."""
