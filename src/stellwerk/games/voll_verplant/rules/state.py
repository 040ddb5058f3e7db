"""voll verplant: a game in progress. Reads along the numbered rules (RULES.md); `VV 2.4` in a comment names one.

Flat arrays of fixed size, one block per seat, because this file is compiled (state.pxd says how); fields.py lists them. Stations are
bits in two words; what is counted (first empty station of a run, empty stations left on it, free windows) is kept up to date mark by mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from stellwerk import contract
from stellwerk.contract import MoveList
from stellwerk.games.voll_verplant.rules.codes import (
    CARD_KINDS,
    DEAL,
    EXPRESS,
    FREE_RIDE,
    LINES,
    OVER,
    PLUS,
    RUN,
    RUNS,
    STAGES,
    TRANSFER,
    WINDOWS,
    WRITE,
)
from stellwerk.games.voll_verplant.rules.layout import Layout
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.voll_verplant.rules.board import Board
    from stellwerk.games.voll_verplant.rules.view import Sheet, View


class State(Layout):
    """A position: everybody's sheet, the cards seen, and who still owes an entry."""

    board: Board

    def __init__(self, board: Board, seats: int, special: bool) -> None:
        self._blank()
        self.board = board
        self.tables = board.tables
        self.n_seats = seats
        self.special = int(special)
        self._begin()

    def _begin(self) -> None:
        """Empty sheets, all cards in the pile."""
        for card in range(self.tables.cards):
            self.pile[card] = self.tables.copies[card]
        for seat in range(self.n_seats):
            self.free[seat] = self.tables.windows_in_all
            self.empty[seat] = self.tables.stations
            for run in range(self.tables.runs):
                self.left[seat * RUNS + run] = self.tables.run_length[run]

    def _copy(self) -> State:
        twin = State.__new__(State)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ whose turn
    def _turn(self) -> int:
        if self.stage == WRITE:
            return self.awaiting
        return 0 if self.stage == OVER else 1 << DEALER

    # ------------------------------------------------------------ legal moves
    def _legal(self, seat: int, moves: MoveList) -> int:
        if seat == DEALER:
            return self._deals(moves)
        if self.tables.kind[self.card] == FREE_RIDE:
            return self._rides(seat, moves)
        n = 0
        for line in range(self.tables.lines):  # VV 2.2: a line with a free window
            if self.filled[seat * LINES + line] < self.tables.windows[line]:
                run = self.tables.line_run[line]
                moves.move[n] = self.tables.run_first[run]  # VV 2.3: no cross at all
                n = self._entries(seat, moves, n + 1, run)
                if self.tables.line_runs[line] == 2:  # VV 2.7
                    n = self._entries(seat, moves, n, run + 1)
        return n

    def _deals(self, moves: MoveList) -> int:
        """Any card of the pile, as likely as there are copies of it (VV 2.1)."""
        n = 0
        for card in range(self.tables.cards):
            if self.pile[card]:
                moves.move[n] = self.tables.first_card + card
                moves.weight[n] = self.pile[card]
                n += 1
        return n

    def _rides(self, seat: int, moves: MoveList) -> int:
        moves.move[0] = 0  # VV 2.6: or none
        n = 1
        for station in range(self.tables.stations):
            if not self._is_marked(seat, station):
                moves.move[n] = self.tables.first_ride + station
                n += 1
        return n

    def _entries(self, seat: int, moves: MoveList, n: int, run: int) -> int:
        """Add what this card can mark along a run from its wagon."""
        first = self.tables.run_first[run]
        most = self._reach(seat, run)
        if self.tables.kind[self.card] == TRANSFER:
            moves.move[n] = first + PLUS
            return n + most
        for count in range(1, most + 1):
            moves.move[n] = first + count
            n += 1
        return n

    def _reach(self, seat: int, run: int) -> int:
        """How many stations the card could mark on a run: VV 2.3 for a number, 2.4 for an express, 2.5 for a transfer."""
        left = self.left[seat * RUNS + run]
        kind = self.tables.kind[self.card]
        if kind == TRANSFER:
            return 1 if left else 0
        most = self.tables.value[self.card]
        if most > left:
            most = left
        if kind == EXPRESS:
            return most
        place = run * RUN + self.front[seat * RUNS + run]
        count = 0
        while count < most and not self._is_marked(seat, self.tables.run_station[place + count]):
            count += 1
        # a run that ends before the value is used up holds no more empty stations: `left` has stopped it
        return count

    def _is_marked(self, seat: int, station: int) -> bool:
        return (self.marks[seat * 2 + self.tables.word[station]] & self.tables.bit[station]) != 0

    # ------------------------------------------------------------ moves
    def _apply(self, seat: int, n: int) -> None:
        if seat == DEALER:
            self._turn_up(n - self.tables.first_card)
        elif n == 0:
            self._done(seat)
        elif n >= self.tables.first_ride:
            self._mark(seat, n - self.tables.first_ride)  # VV 2.9: no extra entry
            self._done(seat)
        else:
            self._write(seat, self.tables.move_run[n], self.tables.move_count[n])

    def _turn_up(self, card: int) -> None:
        self.pile[card] -= 1
        self.seen[self.n_seen] = card
        self.n_seen += 1
        self.card = card
        self.stage = WRITE
        self.awaiting = 0
        for seat in range(self.n_seats):
            if self.free[seat]:  # VV 2.8: a seat without a free window waits
                self.awaiting |= 1 << seat
            self._remember(seat)

    def _remember(self, seat: int) -> None:
        """From here on choices are sealed: what the others may still see of this sheet."""
        self.n_before[seat] = self.n_entries[seat]
        self.marks_before[seat * 2] = self.marks[seat * 2]
        self.marks_before[seat * 2 + 1] = self.marks[seat * 2 + 1]
        self.boxed_before[seat * 2] = self.boxed[seat * 2]
        self.boxed_before[seat * 2 + 1] = self.boxed[seat * 2 + 1]

    def _write(self, seat: int, run: int, count: int) -> None:
        """VV 2.2: fill a window, then mark along the run."""
        line = self.tables.run_line[run]
        self.filled[seat * LINES + line] += 1
        self.free[seat] -= 1
        self.entries[seat * WINDOWS + self.n_entries[seat]] = line * CARD_KINDS + self.card
        self.n_entries[seat] += 1
        if count == PLUS:
            self._box(seat, self.tables.run_station[run * RUN + self.front[seat * RUNS + run]])
            count = 1
        while count > 0:
            count -= 1
            station = self.tables.run_station[run * RUN + self.front[seat * RUNS + run]]
            self._mark(seat, station)
            if self.special:
                self.owed[seat] += self.tables.special[station]  # VV 2.8, 2.10
        if self.owed[seat] and self.free[seat]:
            self.owed[seat] -= 1
        else:
            self.owed[seat] = 0
            self._done(seat)

    def _box(self, seat: int, station: int) -> None:
        """VV 2.5: the number of lines in a box. The mark itself follows."""
        self.boxed[seat * 2 + self.tables.word[station]] |= self.tables.bit[station]
        self.transfers[seat] += self.tables.served[station]

    def _mark(self, seat: int, station: int) -> None:
        self.marks[seat * 2 + self.tables.word[station]] |= self.tables.bit[station]
        self.empty[seat] -= 1
        for i in range(self.tables.at_first[station], self.tables.at_first[station + 1]):
            run = self.tables.at_run[i]
            at = seat * RUNS + run
            self.left[at] -= 1
            if self.left[at] == 0:
                self.complete[seat] |= 1 << self.tables.run_line[run]
            elif self.front[at] == self.tables.at_place[i]:
                self.front[at] = self._next_empty(seat, run, self.front[at])

    def _next_empty(self, seat: int, run: int, place: int) -> int:
        """The first empty place behind this one; there is one."""
        place += 1
        while self._is_marked(seat, self.tables.run_station[run * RUN + place]):
            place += 1
        return place

    # ------------------------------------------------------------ ends of turn and game
    def _done(self, seat: int) -> None:
        self.awaiting &= ~(1 << seat)
        if self.awaiting == 0:
            self._end_turn()

    def _end_turn(self) -> None:
        """VV 3.1: all who complete a line in the same turn, and nobody before them, score its high value."""
        first = ~self.taken
        going_on = 0
        for seat in range(self.n_seats):
            fresh = self.complete[seat] & ~(self.high[seat] | self.low[seat])
            self.line_points[seat] += self._worth(fresh, first)
            self.high[seat] |= fresh & first
            self.low[seat] |= fresh & ~first
            self.taken |= fresh
            going_on |= self.free[seat]
            self._remember(seat)
        self.turn_no += 1
        if self.card == self.tables.reshuffle:  # VV 2.1
            self.n_seen = 0
            for card in range(self.tables.cards):
                self.pile[card] = self.tables.copies[card]
        self.card = -1
        self.stage = DEAL if going_on else OVER  # VV 4.1

    def _worth(self, lines: int, first: int) -> int:
        """The points of these lines: high for those among `first`, low for the others."""
        total = 0
        for line in range(self.tables.lines):
            if lines >> line & 1:
                total += self.tables.high[line] if first >> line & 1 else self.tables.low[line]
        return total

    def _points(self, seat: int) -> int:
        """VV 4.2, 4.4; lines completed in the turn still open count as they will."""
        fresh = self.complete[seat] & ~(self.high[seat] | self.low[seat])
        empty = self.empty[seat] if self.n_seats == 1 else self.empty[seat] >> 1
        return self.line_points[seat] + self._worth(fresh, ~self.taken) + 2 * self.transfers[seat] - empty

    # ------------------------------------------------------------ for playouts
    def _gain(self, seat: int, n: int) -> int:
        """What a legal move adds to a solo score at once: a point a station, its transfers, and the lines it completes."""
        if n == 0:
            return 0
        for run in range(self.tables.runs):
            self.scratch[run] = self.left[seat * RUNS + run]
        if n >= self.tables.first_ride:
            return 1 + self._closes(n - self.tables.first_ride)
        run = self.tables.move_run[n]
        count = self.tables.move_count[n]
        place = self.front[seat * RUNS + run]
        if count == PLUS:
            station = self.tables.run_station[run * RUN + place]
            return 1 + 2 * self.tables.served[station] + self._closes(station)
        gain = 0
        while count > 0:
            station = self.tables.run_station[run * RUN + place]
            if not self._is_marked(seat, station):
                gain += 1 + self._closes(station)
                count -= 1
            place += 1
        return gain

    def _closes(self, station: int) -> int:
        """Cross a station off in `scratch`; the values of the lines that this completes."""
        worth = 0
        for i in range(self.tables.at_first[station], self.tables.at_first[station + 1]):
            run = self.tables.at_run[i]
            line = self.tables.run_line[run]
            self.scratch[run] -= 1
            if self.scratch[run] == 0 and run == self.tables.line_run[line]:
                worth += self.tables.low[line] if self.taken >> line & 1 else self.tables.high[line]
        return worth

    def gain(self, seat: int, n: int) -> int:
        """What a legal move adds to a solo score at once."""
        who, move = contract.seat_of(seat, self.n_seats), contract.whole("the number of a move", n)
        if move not in self.legal(who):
            raise self._refusal(who, move)
        return self._gain(who, move)

    # ------------------------------------------------------------ for people; not compiled to speed
    def reach(self, seat: int, run: int) -> int:
        """How many stations the card in effect could mark on a run."""
        which = contract.whole("a run", run)
        if not 0 <= which < self.tables.runs:
            raise ValueError(f"no run {which}: this map has {self.tables.runs}")
        return self._reach(contract.seat_of(seat, self.n_seats), which) if self.card >= 0 else 0

    def sealed(self) -> tuple[int, ...]:
        """Seats that have chosen, or begun to, while others still think."""
        if self.stage != WRITE:
            return ()
        return tuple([seat for seat in range(self.n_seats) if self._has_begun(seat)])

    def _has_begun(self, seat: int) -> bool:
        """A seat that writes leaves an entry; one that takes no free ride leaves nothing, but owes no move either."""
        if self.n_entries[seat] > self.n_before[seat]:
            return True
        return bool(self.free[seat]) and not self.awaiting >> seat & 1

    def hides(self, viewer: int | None, seat: int, n: int) -> bool:
        """Nothing stays hidden beyond the turn."""
        return False

    def pieces(self) -> Mapping[str, int]:
        """The cards, in the pile and turned up; the windows, free and filled; the stations, empty and marked."""
        names = self.board.cards
        counted = {name: self.pile[card] for card, name in enumerate(names)}
        for i in range(self.n_seen):
            counted[names[self.seen[i]]] += 1
        for seat in range(self.n_seats):
            counted[f"windows {seat}"] = self.free[seat] + self.n_entries[seat]
            marked = self.marks[seat * 2].bit_count() + self.marks[seat * 2 + 1].bit_count()
            counted[f"stations {seat}"] = self.empty[seat] + marked
        return counted

    # ------------------------------------------------------------ the other way: a position from what is seen
    def rebuild(self, view: View, rng: Random) -> State:
        """Fill this fresh state from a view; choices still sealed are made at random."""
        for seat, sheet in enumerate(view.sheets):
            self._fill(seat, sheet)
        self.taken = sum(1 << line for line in view.taken)
        self.turn_no, self.card, self.stage = view.turn, view.card, STAGES.index(view.stage)
        self.n_seen = len(view.seen)
        for card, left in enumerate(view.pile):
            self.pile[card] = left
        for i, card in enumerate(view.seen):
            self.seen[i] = card
        if self.stage == WRITE:
            self._reseal(view, rng)
        return self

    def _fill(self, seat: int, sheet: Sheet) -> None:
        """A sheet as it was when the turn began, then what was done since."""
        for station in sorted(sheet.marked - sheet.fresh_marks):
            self._put(seat, station, station in sheet.boxed)
        for line, card in sheet.entries[: len(sheet.entries) - sheet.fresh]:
            self._enter(seat, line, card)
        self.high[seat] = sum(1 << line for line in sheet.high)
        self.low[seat] = sum(1 << line for line in sheet.low)
        self.line_points[seat] = self._worth(self.high[seat], self.high[seat]) + self._worth(self.low[seat], 0)
        self._remember(seat)
        for station in sorted(sheet.fresh_marks):
            self._put(seat, station, station in sheet.boxed)
        for line, card in sheet.entries[len(sheet.entries) - sheet.fresh :]:
            self._enter(seat, line, card)
        self.owed[seat] = sheet.owed

    def _put(self, seat: int, station: int, boxed: bool) -> None:
        if boxed:
            self._box(seat, station)
        self._mark(seat, station)

    def _enter(self, seat: int, line: int, card: int) -> None:
        self.filled[seat * LINES + line] += 1
        self.free[seat] -= 1
        self.entries[seat * WINDOWS + self.n_entries[seat]] = line * CARD_KINDS + card
        self.n_entries[seat] += 1

    def _reseal(self, view: View, rng: Random) -> None:
        """Seats that owe nothing any more have chosen: give them some choice they could have made."""
        hidden = [seat for seat in range(self.n_seats) if seat != view.seat and seat not in view.owing and self.free[seat]]
        self.awaiting = sum(1 << seat for seat in (*view.owing, *hidden))
        moves = MoveList()
        for seat in hidden:
            while self.awaiting >> seat & 1:
                self._apply(seat, moves.move[rng.randrange(self._legal(seat, moves))])
