"""How sensible players of voll verplant write: soft preferences at a glance, for playouts and for a search's first sight.

A move is liked for the points it brings at once and for what it changes in the prospects of the lines it touches: can the windows left
still complete them, and how far does a number run before it meets a cross? A logit is counted in 1/1024 of a factor e; the weights were
tuned by games (`stellwerk arena` measures them). Compiled: policy.pxd.
"""

from __future__ import annotations

from math import exp

from stellwerk.contract import State as AnyState
from stellwerk.games.voll_verplant.rules.codes import FREE_RIDE, LINES, PLUS, RUN, RUNS
from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.games.voll_verplant.rules.tables import Tables
from stellwerk.playout import Policy, a_state

# what is weighed
GAIN = 0  # points at once
BOX = 1  # lines at a station that gets a transfer
LOST = 2  # lines, beyond the first, at a station that gets a cross: no transfer there any more
SHY = 3  # crosses fewer than the card allows
IDLE = 4  # no cross at all
SPARE = 5  # a window left on a complete line
USEFUL = 6  # empty stations that the windows left can reach
STRETCH = 7  # empty stations in a row before the next cross
EXTRA = 8  # an extra entry
LAST = 9  # the value of a line without windows: one station left, two left
HOPE = 11  # the value of a line by how far three stations a window would leave it short: from -4 to 4
NONE = 20  # a free ride not taken

WEIGHTS = (
    *(2371, 484, -758, -2060, -2122, -1281, 258, 1030, 2140),
    *(-105, -139, -215, 77, 489, 785, 618, 362, 380, 345, -278),
    *(-1095,),
)

PACE = 3
SHORT = 4
FAR = 4

STEPS = 1280
ODDS = [int(exp(-i / 128) * (1 << 24)) for i in range(STEPS)]
"""Odds of a move that is liked so many steps less than the best one."""


class Planner(Policy):
    """Playouts of such players."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.weight = list(WEIGHTS) + [0] * (24 - len(WEIGHTS))
        self.table = ODDS
        self.logit = [0] * 768
        self.state: State = None  # type: ignore[assignment]  # until a position is bound
        self.tables: Tables = None  # type: ignore[assignment]
        # the sheet with the stations of the move looked at crossed off: marks, empty stations of each run, the lines touched
        self.marks = [0] * 2
        self.left = [0] * 20
        self.touched = 0
        self.worth = [0] * 16
        self.prospect = [0] * 16

    def _bind(self, state: AnyState) -> int:
        self.state = a_state(State, state)
        self.tables = self.state.tables
        return 0

    # ------------------------------------------------------------ the hook
    def _weigh(self, seat: int, count: int) -> None:
        self._look(seat)
        if self.tables.kind[self.state.card] == FREE_RIDE:
            self._like_rides(seat, count)
        else:
            self._like_entries(seat, count)
        best = -1000000000
        for i in range(count):
            if self.logit[i] > best:
                best = self.logit[i]
        for i in range(count):
            step = (best - self.logit[i]) >> 3
            self.odds[i] = self.table[step if step < STEPS else STEPS - 1]

    def _look(self, seat: int) -> None:
        """What is the same for all moves of a turn: the lines as they are."""
        for line in range(self.tables.lines):
            self.worth[line] = self.tables.low[line] if self.state.taken >> line & 1 else self.tables.high[line]
        self._return(seat)
        for line in range(self.tables.lines):
            self.prospect[line] = self._prospect(seat, line, self._free(seat, line))

    def _return(self, seat: int) -> None:
        """The sheet as it is."""
        self.touched = 0
        self.marks[0] = self.state.marks[seat * 2]
        self.marks[1] = self.state.marks[seat * 2 + 1]
        for run in range(self.tables.runs):
            self.left[run] = self.state.left[seat * RUNS + run]

    def _free(self, seat: int, line: int) -> int:
        return self.tables.windows[line] - self.state.filled[seat * LINES + line]

    # ------------------------------------------------------------ moves
    def _like_rides(self, seat: int, count: int) -> None:
        self.logit[0] = self.weight[NONE]
        for i in range(1, count):
            station = self.moves.move[i] - self.tables.first_ride
            self.logit[i] = self._cross(station) + self._change(seat, -1)
            self._return(seat)

    def _like_entries(self, seat: int, count: int) -> None:
        """Along each run only the most crosses are looked at closely; fewer are liked less."""
        i = 0
        while i < count:
            run = self.tables.move_run[self.moves.move[i]]
            crosses = self.tables.move_count[self.moves.move[i]]
            if crosses == 0:
                self.logit[i] = self.weight[IDLE] + self._change(seat, self.tables.run_line[run])
                i += 1
                continue
            last = i
            while last + 1 < count and self._goes_on(last, run):
                last += 1
            logit = self._like_entry(seat, run, self.tables.move_count[self.moves.move[last]])
            while i <= last:
                self.logit[i] = logit + (last - i) * self.weight[SHY]
                i += 1

    def _goes_on(self, i: int, run: int) -> bool:
        """Whether the next move of the list marks one station more on the same run."""
        n = self.moves.move[i + 1]
        return self.tables.move_run[n] == run and self.tables.move_count[n] == self.tables.move_count[self.moves.move[i]] + 1

    def _like_entry(self, seat: int, run: int, crosses: int) -> int:
        place = run * RUN + self.state.front[seat * RUNS + run]
        logit = 0
        if crosses == PLUS:
            station = self.tables.run_station[place]
            logit = (2 * self.weight[GAIN] + self.weight[BOX] - self.weight[LOST]) * self.tables.served[station] + self.weight[LOST]
            crosses = 1
        while crosses > 0:
            station = self.tables.run_station[place]
            if not self.marks[self.tables.word[station]] & self.tables.bit[station]:
                logit += self._cross(station)
                if self.state.special:
                    logit += self.weight[EXTRA] * self.tables.special[station]
                crosses -= 1
            place += 1
        logit += self._change(seat, self.tables.run_line[run])
        self._return(seat)
        return logit

    def _cross(self, station: int) -> int:
        """Cross a station off."""
        self.marks[self.tables.word[station]] |= self.tables.bit[station]
        for i in range(self.tables.at_first[station], self.tables.at_first[station + 1]):
            run = self.tables.at_run[i]
            self.left[run] -= 1
            self.touched |= 1 << self.tables.run_line[run]
        return self.weight[GAIN] + self.weight[LOST] * (self.tables.served[station] - 1)

    def _change(self, seat: int, written: int) -> int:
        """What the crosses and the entry on the line written change for all lines they touch."""
        change = 0
        if written >= 0:
            self.touched |= 1 << written
        for line in range(self.tables.lines):
            if self.touched >> line & 1:
                windows = self._free(seat, line)
                if line == written:
                    windows -= 1
                change += self._prospect(seat, line, windows) - self.prospect[line]
                if self.left[self.tables.line_run[line]] == 0 and self.state.left[seat * RUNS + self.tables.line_run[line]]:
                    change += self.weight[GAIN] * self.worth[line]
        self.touched = 0
        return change

    # ------------------------------------------------------------ lines
    def _prospect(self, seat: int, line: int, windows: int) -> int:
        """How a line is liked for what may still become of it."""
        run = self.tables.line_run[line]
        left = self.left[run]
        if left == 0:
            return self.weight[SPARE] * windows
        if windows == 0:
            return self.weight[LAST + left - 1] * self.worth[line] if left <= 2 else 0
        short = left - PACE * windows
        reach = PACE * windows if short > 0 else left
        if short > SHORT:
            short = SHORT
        if short < -SHORT:
            short = -SHORT
        stretch = self._stretch(seat, run)
        if self.tables.line_runs[line] == 2:
            other = self._stretch(seat, run + 1)
            if other > stretch:
                stretch = other
        return self.weight[HOPE + SHORT + short] * self.worth[line] + self.weight[USEFUL] * reach + self.weight[STRETCH] * stretch

    def _stretch(self, seat: int, run: int) -> int:
        """Empty stations in a row from the first one on, up to FAR; there is one."""
        place = run * RUN + self.state.front[seat * RUNS + run]
        end = run * RUN + self.tables.run_length[run]
        while self._is_crossed(place):
            place += 1
        stretch = 0
        while stretch < FAR and place < end and not self._is_crossed(place):
            stretch += 1
            place += 1
        return stretch

    def _is_crossed(self, place: int) -> bool:
        station = self.tables.run_station[place]
        return (self.marks[self.tables.word[station]] & self.tables.bit[station]) != 0
