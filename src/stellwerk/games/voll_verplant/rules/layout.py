"""The fields of a position. Written by tools/fields.py from the list beside it: change that, and write it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kit.state import State

if TYPE_CHECKING:
    from stellwerk.games.voll_verplant.rules.tables import Tables


class Layout(State):
    """All fields, how they are at first, and how they are copied and compared."""

    tables: Tables  # what follows from the board alone

    def _blank(self) -> None:
        self.n_seats = 0  # how many play
        self.special = 0  # whether special stations give an extra entry
        self.stage = 0  # of STAGES
        self.turn_no = 0  # turns played
        self.awaiting = 0  # seats that owe a choice, as bits
        self.taken = 0  # lines whose high value is gone, as bits
        self.card = -1  # in effect
        self.n_seen = 0  # how many were turned up since the deck was shuffled
        self.seen = [0] * 32  # those, in order
        self.pile = [0] * 16  # copies left of each card
        self.free = [0] * 6  # free windows
        self.empty = [0] * 6  # empty stations
        self.transfers = [0] * 6  # sum of transfer numbers
        self.owed = [0] * 6  # extra entries owed
        self.complete = [0] * 6  # lines with all stations marked, as bits
        self.high = [0] * 6  # lines scored high, as bits
        self.low = [0] * 6  # lines scored low, as bits
        self.line_points = [0] * 6  # points for both
        self.n_entries = [0] * 6  # entries written
        self.n_before = [0] * 6  # those that the others may see while the turn is open
        self.entries = [0] * 288  # line * CARD_KINDS + card, in the order written
        self.marks = [0] * 12  # stations marked
        self.boxed = [0] * 12  # those among them with a transfer number
        self.marks_before = [0] * 12  # marks when the turn began
        self.boxed_before = [0] * 12  # boxed when the turn began
        self.filled = [0] * 96  # windows filled per line
        self.front = [0] * 120  # the first empty place of a run
        self.left = [0] * 120  # empty stations of a run
        self.scratch = [0] * 20  # empty stations of a run, for _gain alone

    def _copy_into(self, twin: Layout) -> None:
        twin.board = self.board
        twin.n_seats = self.n_seats
        twin.tables = self.tables
        twin.special = self.special
        twin.stage = self.stage
        twin.turn_no = self.turn_no
        twin.awaiting = self.awaiting
        twin.taken = self.taken
        twin.card = self.card
        twin.n_seen = self.n_seen
        twin.seen = self.seen[:]
        twin.pile = self.pile[:]
        twin.free = self.free[:]
        twin.empty = self.empty[:]
        twin.transfers = self.transfers[:]
        twin.owed = self.owed[:]
        twin.complete = self.complete[:]
        twin.high = self.high[:]
        twin.low = self.low[:]
        twin.line_points = self.line_points[:]
        twin.n_entries = self.n_entries[:]
        twin.n_before = self.n_before[:]
        twin.entries = self.entries[:]
        twin.marks = self.marks[:]
        twin.boxed = self.boxed[:]
        twin.marks_before = self.marks_before[:]
        twin.boxed_before = self.boxed_before[:]
        twin.filled = self.filled[:]
        twin.front = self.front[:]
        twin.left = self.left[:]
        twin.scratch = self.scratch[:]

    def _values(self) -> tuple[object, ...]:
        return (
            self.board,
            self.n_seats,
            self.tables,
            self.special,
            self.stage,
            self.turn_no,
            self.awaiting,
            self.taken,
            self.card,
            self.n_seen,
            tuple(self.seen),
            tuple(self.pile),
            tuple(self.free),
            tuple(self.empty),
            tuple(self.transfers),
            tuple(self.owed),
            tuple(self.complete),
            tuple(self.high),
            tuple(self.low),
            tuple(self.line_points),
            tuple(self.n_entries),
            tuple(self.n_before),
            tuple(self.entries),
            tuple(self.marks),
            tuple(self.boxed),
            tuple(self.marks_before),
            tuple(self.boxed_before),
            tuple(self.filled),
            tuple(self.front),
            tuple(self.left),
        )
