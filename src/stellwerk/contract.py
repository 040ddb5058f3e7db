"""The contract every game keeps: Game, State, View, Move, Score, Parts, and the dealer's seat.

Nothing here knows cards, boards or phases. The hooks of `State` (leading underscore) are C functions when the package is compiled; search
and playouts call them directly. The methods without underscore are the same things for people who write Python.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from stellwerk.limits import DEALER, NUMBERS
from stellwerk.motion import Scene, gain, scene
from stellwerk.options import Exclusion, Option
from stellwerk.parts import Offer as Offer
from stellwerk.parts import Parts as Parts
from stellwerk.parts import beginnings
from stellwerk.score import Item as Item
from stellwerk.score import Reason as Reason
from stellwerk.score import Score as Score
from stellwerk.score import Tally as Tally
from stellwerk.score import winners as winners
from stellwerk.story import Entry, Listener, Turn, plain
from stellwerk.svg import NOTHING, Node
from stellwerk.words import Refusal, Say, capital

if TYPE_CHECKING:
    from stellwerk.chronicle import Highlight
    from stellwerk.effects import Deed, Effect
    from stellwerk.profile import Profile

S = TypeVar("S", bound="State", covariant=True)
V = TypeVar("V", bound="View")


class MoveList:
    """A buffer of legal moves: the first `n` numbers of `move`, and for the dealer their odds in `weight`."""

    def __init__(self) -> None:
        self.move = [0] * 768  # limits.MOST_MOVES; the C compiler wants to see the number
        self.weight = [0] * 768


class State:
    """A position with everything in it, hidden or not. Mutable; `copy` is cheap.

    Two states are equal if all their fields are: the same game, board, options and seats, and everything as it lies. A hash is of the
    position as it is now, so a state that is a key must not be played on.
    """

    # ------------------------------------------------------------ hooks of the rules
    def _turn(self) -> int:
        """The seats that owe a move, one bit each, with bit DEALER for the dealer; 0 when the game is over."""
        return 0

    def _legal(self, seat: int, moves: MoveList) -> int:
        """Write the seat's legal moves into the list, always in the same order; how many they are."""
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
        moves = MoveList()
        count = self._legal(who, moves)
        return [moves.move[i] for i in range(count)]

    def odds(self) -> list[int]:
        """The integer odds of the dealer's legal moves, in the order of `legal(DEALER)`."""
        if not self._turn() >> DEALER & 1:
            return []
        moves = MoveList()
        count = self._legal(DEALER, moves)
        return [moves.weight[i] for i in range(count)]

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
        moves = MoveList()
        count = self._legal(seat, moves)
        i = 0
        while i < count and moves.move[i] != n:
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
    @abstractmethod
    def game(self) -> Game:
        """The game this is a view of."""

    @property
    def shade(self) -> str:
        """The line colour that marks this part of the game on a time line, if it has one."""
        return ""

    is_real = False
    """Whether a state has given it. One made or changed by hand may be of no position at all."""

    @abstractmethod
    def guess(self, rng: Random) -> State:
        """A full position that this seat could not tell from the truth. Refuses a view made by hand with ValueError."""

    def turned_to(self, seat: int) -> Self:
        """No more than is known here, with the sheet of this seat in front and nothing to do on it: a view to draw, not to guess from.

        Only for games whose seats have sheets of their own (`GameOf.has_sheets`). It tells nothing of who still thinks.
        """
        raise NotImplementedError

    def must_be_real(self) -> None:
        """Refuse to guess from a view made by hand: a position made from nonsense is memory damage when compiled."""
        if not self.is_real:
            raise ValueError("this view was made by hand; only one that a state gave can be guessed from")


def real(view: V) -> V:
    """This view, marked as one that tells of a position."""
    object.__setattr__(view, "is_real", True)
    return view


class IllegalMove(Refusal):
    """A move that the rules forbid: who tried what, the numbered rule (none if there is no such move), and the reason."""

    def __init__(self, seat: int, token: str, rule: str, reason: str, more: str = "", /, **gaps: object) -> None:
        super().__init__(reason, more, **gaps)
        self.seat, self.token, self.rule = seat, token, rule
        self.args = (f"seat {seat}, {token!r}: {self.args[0]}{f' ({rule})' if rule else ''}",)


class GameOf(ABC, Generic[S, V]):
    """A boxed game, with its own kinds of state and view: its name, its options, its boards, and how to begin."""

    package: ClassVar[str]
    """The Python package that it is: its words and its help lie in the folder `words` of it, its rules in `RULES.md`."""
    rulebook: ClassVar[str]
    """What stands before the number of a rule in refusals: `NSL 3.2`."""
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
    has_own_maps: ClassVar[bool] = False
    """Whether people may bring a map of their own (`read_map`)."""
    has_sheets: ClassVar[bool] = False
    """Whether every seat has a sheet of its own, which the others may look at (`View.turned_to`, `thumbnail`)."""

    @property
    @abstractmethod
    def profile(self) -> Profile[V]:
        """What the bots know of this game."""

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, Any] | None = None, board: str | None = None, rules: int | None = None) -> S:
        """The position before the first move. Refuses what the options do not allow, by name."""

    @abstractmethod
    def read_map(self, path: str | Path) -> str:
        """Check a map of one's own and let it be played in this process; the board name to give to `new`. Raises BadMap."""

    @abstractmethod
    def board_title(self, board: str) -> str:
        """The name of a board for people."""

    def board_note(self, board: str, say: Say) -> str:
        """Where a board comes from, in a few words; empty if there is nothing to say."""
        return ""

    @abstractmethod
    def longest(self, seats: int) -> int:
        """No game has more moves than this, the dealer's included."""

    @abstractmethod
    def picture(self, view: V, say: Say, names: Sequence[str] = ()) -> Node:
        """The board with what lies on it as one SVG element that draws with theme classes.

        `names` are those of the seats, as far as they are known: here, in `parts`, `console` and `tell`.
        """

    @abstractmethod
    def parts(self, view: V, say: Say, names: Sequence[str] = ()) -> Parts:
        """The same position in pieces, for a page that puts them in its own places. Drawn for every viewer after every move: fast.

        It shows nothing of which other seats still think: pages keep it until the viewer learns something new.
        """

    def offers(self, view: V, moves: Sequence[Move], say: Say, names: Sequence[str] = ()) -> Sequence[Offer]:
        """How a page offers these legal moves of the viewer; of moves that a touch leaves, the one to choose first comes first."""
        return [Offer(move, capital(self.tell(move, say, names)), beginnings(str(move))) for move in moves]

    def outline(self, view: V, seat: int, move: Move) -> Node:
        """In the board's units, around what a move has put there; nothing if nothing of it is on the board that the view shows.

        A move of the viewer is told from the view before it.
        """
        return NOTHING

    def thumbnail(self, view: V, seat: int) -> Node:
        """The sheet of a seat as far as the viewer may see it, as a small SVG element of class `thumb`; only where seats have sheets.

        Drawn for every seat after every move: fast, and small in bytes. Nothing in it is words, nothing can be picked.
        """
        return NOTHING

    def effects(self, before: Any, seat: int, move: Move, after: Any) -> tuple[Effect, ...]:
        """What a move of a seat or the dealer did, from the full positions before and after it: in the order to be told or shown."""
        return ()

    def story(self, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
        """A turn as lines of the log, in the order it went; the set-up is one without a number. It is kept: it may take its time."""
        return plain(self, listener, turn)

    def highlights(self, view: V, deeds: Sequence[Deed], listener: Listener) -> Sequence[Highlight]:
        """What of a finished game is worth telling; one of them has a sentence, and is lit on the board until another is pointed at."""
        return ()

    def scenes(self, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
        """A deed as pages show it happening, scene by scene; `past` are the deeds before it. Without a game's own only points are seen."""
        return scene(gain(deed))

    @abstractmethod
    def vignette(self) -> Node:
        """A corner of the board in the middle of a game, for the home page: an SVG element of class `vignette`, nothing in it to pick."""

    @abstractmethod
    def sheet(self, say: Say, board: str | None = None) -> Node:
        """The empty board to print, as an SVG element in the proportions of A4."""

    def cut_out(self, say: Say, board: str | None = None) -> Node:
        """What must be cut out to play on paper, as another page of A4; empty if there is nothing."""
        return NOTHING

    @abstractmethod
    def console(self, view: V, say: Say, names: Sequence[str] = ()) -> str:
        """The board for a terminal, in rich's markup."""

    @abstractmethod
    def tell(self, move: Move, say: Say, names: Sequence[str] = ()) -> str:
        """A move in words, short enough for a list or a log."""

    @abstractmethod
    def prompt(self, view: V, say: Say) -> str:
        """What is asked of the viewer now, in one sentence."""

    @abstractmethod
    def item(self, name: str, say: Say) -> str:
        """The name of a line of the score pad in words."""

    @abstractmethod
    def sign(self, item: str, say: Say) -> Node:
        """A line of the score pad as a small SVG element, 24 by 24: before its name or, where there is little room, instead of it."""

    def tally(self, view: V, seat: int) -> Tally:
        """A seat's score pad as the viewer may see it. A game with secrets says what of it everybody knows: that is the same for all."""
        return Tally(view.scores[seat].items)

    def terms(self, item: Item) -> tuple[str, ...]:
        """The terms of an item's sum that have reasons of their own, as they follow each other in `how`; none if it is no sum."""
        terms = tuple(item.how.split(" + "))
        return terms if len(terms) > 1 else ()

    def reasons(self, view: V, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
        """Why an item of `tally(view, seat)` has its points, on the board that the view shows; after it the same for each of `terms`.

        What has no place on the board says so in its words, and may leave its terms out.
        """
        return (Reason(say("The board does not show this")),)

    def badge(self, view: V, seat: int) -> Node:
        """A seat in lists of a page, as an SVG element of class `seat` with its colour and shape; empty: the first letter of its name."""
        return NOTHING

    def colour(self, view: V, seat: int) -> str:
        """The class of a seat's colour (theme.py); empty: it has none."""
        return ""

    @abstractmethod
    def words(self, lang: str) -> Say:
        """Everything in one language: the package's words with the game's own on top."""

    @abstractmethod
    def help(self, say: Say) -> str:
        """The rules for somebody at the table, in our own words as Markdown, with the numbers that refusals quote."""

    def verdict(self, score: Score, say: Say) -> str:
        """What a solo score is worth, in a sentence; empty if the game has no verdicts."""
        return ""


Game: TypeAlias = GameOf[State, Any]
"""A game, whichever it is."""
