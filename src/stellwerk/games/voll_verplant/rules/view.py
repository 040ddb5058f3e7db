"""What a seat at voll verplant may see: all sheets, but of this turn's entries only its own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Self

from stellwerk.contract import Score, seat_of
from stellwerk.games.voll_verplant.rules import state as rules
from stellwerk.games.voll_verplant.rules.codes import CARD_KINDS, STAGES, WINDOWS
from stellwerk.games.voll_verplant.rules.moves import Ride, Transfer, Write
from stellwerk.games.voll_verplant.rules.score import score
from stellwerk.kit import view as kit

if TYPE_CHECKING:
    from stellwerk.contract import Move
    from stellwerk.games.voll_verplant.rules.board import Board

NOTHING: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's paper. Stations and lines are numbers into the board's lists."""

    marked: frozenset[int]
    """Stations with a cross or a transfer number."""
    boxed: frozenset[int]
    """Those among them with a transfer number, which is the number of lines there."""
    entries: tuple[tuple[int, int], ...]
    """Line and card of every window filled, in the order written."""
    high: tuple[int, ...]
    """Lines completed among the first."""
    low: tuple[int, ...]
    """Lines completed later than somebody else."""
    fresh: int = 0
    """How many entries were written in the turn still open (own sheet only)."""
    fresh_marks: frozenset[int] = NOTHING
    """Stations marked in the turn still open (own sheet only)."""
    owed: int = 0
    """Extra entries to come after the present one (VV 2.10)."""

    def windows(self, line: int) -> tuple[int, ...]:
        """The cards written into a line's windows, in order."""
        return tuple(card for at, card in self.entries if at == line)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do on the viewer's sheet: stations it marks, lines it completes, and the points it changes."""

    stations: tuple[int, ...]
    lines: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class View(kit.View):
    """A position as one seat sees it."""

    board: Board = field(repr=False)
    seat: int | None
    seats: int
    special: bool
    stage: str
    """deal, write or over."""
    turn: int
    """Turns played."""
    card: int
    """The card in effect, -1 if none."""
    seen: tuple[int, ...]
    """Cards turned up since the last shuffle, the one in effect last."""
    pile: tuple[int, ...]
    """How many of each card are still in the pile."""
    taken: tuple[int, ...]
    """Lines whose high value is gone."""
    sheets: tuple[Sheet, ...]
    owing: tuple[int, ...]
    legal: tuple[int, ...]
    scores: tuple[Score, ...]

    def guess(self, rng: Random) -> rules.State:
        """The sealed entries of this turn are all that is hidden: others get some choice they could have made."""
        self.must_be_real()
        return rules.State(self.board, self.seats, self.special).rebuild(self, rng)

    def turned_to(self, seat: int) -> Self:
        """The same, as if this seat looked on: its sheet, and nothing to do."""
        return replace(self, seat=seat_of(seat, self.seats), legal=(), owing=())

    @property
    def sheet(self) -> Sheet:
        """The viewer's own; an onlooker is shown the first seat's."""
        return self.sheets[self.seat or 0]

    @property
    def is_extra(self) -> bool:
        """Whether the entry asked for is an extra one (VV 2.8)."""
        return self.sheet.fresh > 0 and bool(self.legal)

    @cached_property
    def choices(self) -> tuple[Move, ...]:
        """The legal moves themselves."""
        return tuple(self.board.moves[n] for n in self.legal)

    def preview(self, move: Move) -> Preview:
        """What one of the legal moves would do."""
        sheet = self.sheet
        stations: tuple[int, ...] = ()
        boxed = 0
        if isinstance(move, Ride):
            stations = (self.board.index[move.station],)
        elif isinstance(move, Transfer):
            stations = self._empty_along(move.line, move.way)[:1]
            boxed = sum(self.board.served[station] for station in stations)
        elif isinstance(move, Write) and move.count:
            stations = self._empty_along(move.line, move.way)[: move.count]
        marked = sheet.marked | set(stations)
        lines = tuple(
            i for i, line in enumerate(self.board.lines) if marked.issuperset(line.stations) and not sheet.marked.issuperset(line.stations)
        )
        worth = sum(self.board.lines[i].low if i in self.taken else self.board.lines[i].high for i in lines)
        before = len(self.board.stations) - len(sheet.marked)
        after = before - len(stations)
        spared = before - after if self.seats == 1 else before // 2 - after // 2
        return Preview(stations, lines, worth + 2 * boxed + spared)

    def _empty_along(self, letter: str, way: str) -> tuple[int, ...]:
        line = self.board.letters[letter]
        run = next(run for at, direction, run in self.board.runs if at == line and direction == way)
        return tuple(station for station in run if station not in self.sheet.marked)


def view_of(state: rules.State, seat: int | None) -> View:
    """Built up field by field; nothing is copied wholesale from the state."""
    board = state.board
    sheets = tuple(sheet_of(state, other, whole=other == seat) for other in range(state.seats))
    return View(
        board=board,
        seat=seat,
        seats=state.seats,
        special=bool(state.special),
        stage=STAGES[state.stage],
        turn=state.turn_no,
        card=state.card,
        seen=tuple(state.seen[: state.n_seen]),
        pile=tuple(state.pile[: len(board.cards)]),
        taken=_bits(state.taken),
        sheets=sheets,
        owing=state.turn(),
        legal=tuple(state.legal(seat)) if seat is not None else (),
        scores=tuple(score(board, sheet, state.seats, state.taken) for sheet in sheets),
    )


def scores_of(state: rules.State) -> list[Score]:
    """The full score pads."""
    return [score(state.board, sheet_of(state, seat, whole=True), state.seats, state.taken) for seat in range(state.seats)]


def sheet_of(state: rules.State, seat: int, whole: bool) -> Sheet:
    """A seat's sheet; unless `whole`, without what it has done in the turn still open."""
    before = _stations(state.marks_before, seat)
    count = state.n_entries[seat] if whole else state.n_before[seat]
    written = tuple(divmod(entry, CARD_KINDS) for entry in state.entries[seat * WINDOWS : seat * WINDOWS + count])
    high, low = _bits(state.high[seat]), _bits(state.low[seat])
    if not whole:
        return Sheet(before, _stations(state.boxed_before, seat), written, high, low)
    marked = _stations(state.marks, seat)
    fresh = state.n_entries[seat] - state.n_before[seat]
    return Sheet(marked, _stations(state.boxed, seat), written, high, low, fresh, marked - before, state.owed[seat])


def _stations(words: list[int], seat: int) -> frozenset[int]:
    return frozenset(_bits(words[seat * 2] | words[seat * 2 + 1] << 64))


def _bits(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
