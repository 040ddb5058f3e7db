"""How sensible players lay tracks: every move is judged by what it does to the lines it touches. Compiled: policy.pxd says how.

A line that is still open promises more than its length: how much depends on where the four ways lead that the next tile may open for it.
Values are whole numbers, POINT to a point, so that playouts are the same compiled and interpreted.
"""

from __future__ import annotations

from math import exp

from stellwerk import playout
from stellwerk.contract import State as AnyState
from stellwerk.games.metro.rules.codes import (
    CELLS,
    COLOURS,
    ENDS,
    FIELDS,
    NODES,
    PERCENTS,
    PLAY,
    STATIONS,
)
from stellwerk.games.metro.rules.state import State
from stellwerk.games.metro.rules.tables import Tables
from stellwerk.playout import a_state

POINT = 160
SIX = 6 * POINT
"""What the plain player hopes for from any line that is still open."""

# What an open line brings in the end, fitted to 60 000 lines in games of searching players: a number, its length times another, and for
# each of its four ways something in eighths of a point, as often as tiles open that way.
OPEN, LENGTH = 847, 185
AT_EDGE, AT_EDGE_LENGTH, AT_EDGE_WAY = -37, -2, 10
"""A way that ends at the edge: so much, for each tile of the line so far, and for each tile of the way."""
DOUBLED, DOUBLED_LENGTH, DOUBLED_WAY = -57, 12, 30
GOES_ON, GOES_ON_WAY = 46, 19
RISK = -6
"""For each twentieth of the tiles that would end the line at the edge one step later."""

DRAW = 5 * POINT
"""About what the best place for an unknown tile is worth."""
TEMPO = 3 * POINT
"""A turn spent on a share."""


class Policy(playout.Policy):
    """Players who look one move ahead, and playouts that go on for some rounds only.

    With `heat` points less, a move is taken a third as often. A `plain` player sees in any open line its length and six points.
    """

    def __init__(self, seed: int, heat: float = 2.0, rounds: int = 3, plain: bool = False) -> None:
        super().__init__(seed)
        self.rounds = rounds
        self.plain = int(plain)
        self.tables = Tables()
        self.rails = -1
        # who played first in this playout, and how many tiles may lie when it stops
        self.mover = 0
        self.until = 0
        # one entry an owner: how much a point is worth to the seat that moves, in sixteenths; what its lines have brought and promise
        self.stake = [0] * 8
        self.outlook = [0] * 8
        # one entry a move in the list
        self.worth = [0] * 768
        # one entry a node: what the line is worth that waits there; the way (cell * 4 + exit side) that leads there
        self.now = [0] * 296
        self.before = [-1] * 296
        # one entry a cell: which ways out of it end at the edge, as bits
        self.shut = [0] * 64
        # the tile that is being tried: its cell, how it lies, and where the cell's ways begin in the tables
        self.cell = -1
        self.code = 0
        self.at = 0
        # entry side * 4 + exit side: how many twentieths of the tiles lead so; entry side * 16 + ways: the same for several ways
        self.chance = [4, 5, 6, 5, 5, 4, 5, 6, 6, 5, 4, 5, 5, 6, 5, 4]
        self.risk = [0] * 64
        for entry in range(4):
            for ways in range(16):
                self.risk[entry * 16 + ways] = sum([self.chance[entry * 4 + side] for side in range(4) if ways >> side & 1])
        self.likely_at = [exp(-i / 16 / heat) for i in range(512)]

    # ------------------------------------------------------------ hooks of playouts
    def _bind(self, state: AnyState) -> int:
        self.state = a_state(State, state)
        self.mover = self.state.mover
        self.until = self.state.placed + self.rounds * self.state.n_seats if self.state.n_seats > 1 else FIELDS + 1
        if self.tables is not self.state.tables or self.rails != self.state.middle_rails:
            self.tables = self.state.tables
            self.rails = self.state.middle_rails
            for node in range(NODES + ENDS):
                self.before[node] = -1
            for way in range(NODES):
                self.before[self.tables.onward[way + (NODES if self.rails else 0)]] = way
        return 0

    def _weigh(self, seat: int, count: int) -> None:
        best = self._value_all(seat, count)
        for i in range(count):
            gap = (best - self.worth[i]) // 10
            self.odds[i] = self.likely_at[gap if gap < 512 else 511]

    def _run(self, state: AnyState) -> None:
        """What lines promise after a few rounds says more than how they happen to end."""
        owing = state._turn()
        while owing and not self._is_far_enough():
            seat = 0
            while not owing >> seat & 1:
                seat += 1
            self._step(state, seat)
            owing = state._turn()

    def _is_far_enough(self) -> bool:
        """It is the turn of the same seat again: nobody has had a turn more than the others."""
        return self.state.stage == PLAY and self.state.mover == self.mover and self.state.placed >= self.until

    def _foresee(self, state: AnyState, seat: int) -> float:
        """The points of the seat if all lines kept their promises."""
        if state._turn() == 0 or self.state.n_seats == 1:
            return self.state._points(seat)
        self._survey()
        self._look_out()
        if not self.state.shares:
            return self.outlook[seat] / 160.0 + self.state.city._seat_points(self.state, seat)
        for company in range(COLOURS):
            self.state.worth[company] = self.outlook[company] // POINT
        return self.state._holdings(seat) + self.state.city._seat_points(self.state, seat)

    # ------------------------------------------------------------ what a move is worth
    def _value_all(self, seat: int, count: int) -> int:
        """Into `worth`, for every move in the list; the best of them."""
        self._survey()
        self._set_stakes(seat)
        for k in range(ENDS):
            if self.state.owner[k] >= 0 and self.state.scored[k] < 0:
                node = self.state.end_of[self.tables.depart[k]]
                self.now[node] = self._line(k, node, self.state.length[self.tables.depart[k]])
        best = -1000000000
        for i in range(count):
            value = self._value(seat, self.moves.move[i])
            self.worth[i] = value
            if value > best:
                best = value
        return best

    def _value(self, seat: int, n: int) -> int:
        if n < self.tables.first_draw:
            kind = n // FIELDS
            code = self.tables.code[self.tables.kind_type[kind] * 4 + self.tables.kind_turn[kind]]
            return self._placement(seat, self.tables.cell[n % FIELDS], code)
        if n == self.tables.first_draw:
            return 0 if self.plain else DRAW
        if self.tables.first_swap <= n < self.tables.first_marker:
            return self._swap(n - self.tables.first_swap)
        if self.tables.first_marker <= n < self.tables.first_city:
            return self._marker(seat, n)
        return 0

    def _set_stakes(self, seat: int) -> None:
        """How much a point of each owner is worth to the seat."""
        if self.state.n_seats > 1 and not self.state.shares:
            for owner in range(COLOURS):
                self.stake[owner] = -16 // (self.state.n_seats - 1)
            self.stake[seat] = 16
            return
        self._look_out()
        low = self.outlook[0]
        for company in range(COLOURS):
            if self.outlook[company] < low:
                low = self.outlook[company]
        for company in range(COLOURS):
            ahead = (self.outlook[company] - low) // POINT
            if self.state.n_seats > 1:  # 2.3: a rank is about three points; on average one has one and a quarter tenths
                self.stake[company] = 5 * self.state._held(seat, company) - 6
            elif self.state.challenge and ahead > 16:  # 5.5: the first one should not run away
                self.stake[company] = -8
            else:  # 5.5: the last one counts
                self.stake[company] = 16 - ahead if ahead < 14 else 2

    def _look_out(self) -> None:
        """What every owner's lines have brought and promise."""
        for owner in range(COLOURS):
            self.outlook[owner] = POINT * (self.state._owner_points(owner) + self.state.city._promised(self.state, owner))
        for k in range(ENDS):
            owner = self.state.owner[k]
            if owner >= 0 and self.state.scored[k] < 0:
                node = self.tables.depart[k]
                self.outlook[owner] += self._line(k, self.state.end_of[node], self.state.length[node])

    # ------------------------------------------------------------ what a line is worth
    def _survey(self) -> None:
        """The ways out of every free cell that end at the edge."""
        free = self.tables.fields & ~self.state.taken
        for cell in range(CELLS):
            if free & self.tables.bit[cell]:
                base = cell * 4 + (NODES if self.rails else 0)
                self.shut[cell] = 0
                for side in range(4):
                    end = self.state.end_of[self.tables.onward[base + side]]
                    if NODES <= end < NODES + STATIONS:
                        self.shut[cell] |= 1 << side

    def _line(self, k: int, node: int, length: int) -> int:
        """What the line of station k is worth that has come to this node and is still open."""
        if self.plain:
            return length * POINT + SIX
        base = (node & 252) + (NODES if self.rails else 0)
        total = OPEN + LENGTH * length
        for side in range(4):
            onward = self.tables.onward[base + side]
            end = self.state.end_of[onward]
            more = self.state.length[onward]
            while end >> 2 == self.cell:  # over the tile that is being tried
                onward = self.tables.onward[self.at + self.tables.exits[self.code * 4 + (end & 3)]]
                more += 1 + self.state.length[onward]
                end = self.state.end_of[onward]
            total += self.chance[(node & 3) * 4 + side] * self._way(k, length, node >> 2, end, more)
        return total

    def _way(self, k: int, length: int, cell: int, end: int, more: int) -> int:
        """A way out of a cell, over `more` tiles to an end: what it adds for a line that waits before the cell."""
        if end < NODES:
            if end >> 2 == cell:
                return GOES_ON_WAY * more
            return GOES_ON + GOES_ON_WAY * more + RISK * self.risk[(end & 3) * 16 + self.shut[end >> 2]]
        if end >= NODES + STATIONS and k < STATIONS:
            return DOUBLED + DOUBLED_LENGTH * length + DOUBLED_WAY * more
        return AT_EDGE + AT_EDGE_LENGTH * length + AT_EDGE_WAY * more

    # ------------------------------------------------------------ placing a tile
    def _placement(self, seat: int, cell: int, code: int) -> int:
        """Lines that wait before the cell go on over the tile; lines that could have come there find the way changed."""
        total = 0
        self.cell = cell
        self.code = code
        self.at = cell * 4 + (NODES if self.rails else 0)
        for side in range(4):
            start = self.state.start_of[cell * 4 + side]
            k = self.tables.station[start]
            if k >= 0:
                if self.state.owner[k] >= 0:
                    total += (self._after(k, side) - self.now[cell * 4 + side]) * self.stake[self.state.owner[k]]
            elif not self.plain and self.before[start] >= 0:
                total += self._diversion(start, side)
        self.cell = -1
        return (total >> 4) + POINT * self.state.city._visit_worth(self.state, seat, cell)

    def _after(self, k: int, side: int) -> int:
        """The line of station k, which comes in by this side, once the tile lies there."""
        length = self.state.length[self.tables.depart[k]]
        bonus = 0
        while True:
            onward = self.tables.onward[self.at + self.tables.exits[self.code * 4 + side]]
            length += 1 + self.state.length[onward]
            bonus += POINT * self.state.city._pass_worth(self.state, self.cell)
            end = self.state.end_of[onward]
            if end >= NODES:
                return bonus + self._arrived(k, end - NODES, length)
            if end >> 2 != self.cell:
                return bonus + self._line(k, end, length)
            side = end & 3

    def _diversion(self, start: int, side: int) -> int:
        """A chain without a station leads to this side of the cell: what changes for the lines that wait where it begins."""
        total = 0
        way = self.before[start]
        if way >> 2 == self.cell:
            return 0
        end = self.cell * 4 + side
        more = self.state.length[start]
        while end >> 2 == self.cell:
            onward = self.tables.onward[self.at + self.tables.exits[self.code * 4 + (end & 3)]]
            more += 1 + self.state.length[onward]
            end = self.state.end_of[onward]
        for entry in range(4):
            first = self.state.start_of[(way & 252) + entry]
            k = self.tables.station[first]
            if k >= 0 and self.state.owner[k] >= 0:
                length = self.state.length[first]
                change = self._way(k, length, way >> 2, end, more)
                change -= self._way(k, length, way >> 2, self.cell * 4 + side, self.state.length[start])
                total += change * self.chance[entry * 4 + (way & 3)] * self.stake[self.state.owner[k]]
        return total

    def _arrived(self, k: int, station: int, length: int) -> int:
        """The line of station k at its destination."""
        if station >= STATIONS:
            return POINT * length * 2 if k < STATIONS else POINT * length
        return POINT * (length + self.state.city._arrival_worth(self.state, k, station))

    # ------------------------------------------------------------ markers and shares
    def _marker(self, seat: int, n: int) -> int:
        """One more line, as it lies."""
        owner = seat
        station = n - self.tables.first_marker
        if self.state.shares:
            station = (n - self.tables.first_show) // (COLOURS * PERCENTS)
            owner = (n - self.tables.first_show) // PERCENTS % COLOURS
        k = STATIONS + station
        node = self.tables.depart[k]
        end = self.state.end_of[node]
        length = self.state.length[node]
        value = self._arrived(k, end - NODES, length) if end >= NODES else self._line(k, end, length)
        return value * self.stake[owner] >> 4

    def _swap(self, k: int) -> int:
        """A share for the open one, or for one from the top that may be any: three points of a company's outlook are a rank."""
        percent = k // 2 % PERCENTS
        taken = 0
        if k % 2:
            for company in range(COLOURS):
                taken += self.outlook[company] >> 3
        else:
            taken = self.outlook[self.state.open_share[percent]]
        return (5 * (percent + 1) * (taken - self.outlook[k // 2 // PERCENTS]) >> 4) - TEMPO

    # ------------------------------------------------------------ from Python
    def worths(self, state: AnyState, seat: int) -> dict[int, float]:
        """Every legal move of the seat with its value in points."""
        self._bind(state)
        if not state.legal(seat):
            return {}
        count = self.state._legal(seat, self.moves)
        self._value_all(seat, count)
        return {self.moves.move[i]: self.worth[i] / POINT for i in range(count)}
