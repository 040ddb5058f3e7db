"""How sensible players lay tracks: every move is judged by what it does to the lines it touches. Compiled: policy.pxd says how.

An unfinished line promises more than its length: how much depends on where the four ways lead that the next tile may open. Values are
whole numbers, POINT to a point, so that playouts are the same compiled and interpreted.
"""

from __future__ import annotations

from math import exp

from stellwerk import playout
from stellwerk.core import State as AnyState
from stellwerk.games.metro.codes import (
    BERLIN,
    COLOURS,
    FIELDS,
    LONDON,
    NEW_YORK,
    NODES,
    PARIS,
    PERCENTS,
    SIGHT_FIELDS,
    ST_PETERSBURG,
    STATIONS,
    STOCKHOLM,
)
from stellwerk.games.metro.state import State
from stellwerk.limits import DEALER

POINT = 160
PLAIN = 6 * POINT
"""What the plain player hopes for from any line that is still open."""

# The final length of an open line, from games of searching players: a number, and for each of the ways the next tile may take it, in
# eighths of a point, what that way adds: it ends at the edge, at the centre, or goes on.
OPEN = 42 * POINT // 10
LENGTH = 162 * POINT // 100
CLOSE, CLOSE_LENGTH = -31, -8
DOUBLE, DOUBLE_LENGTH = -11, 7
CLOSE_GAIN = 13
JOIN = 19
FREE = 31

DRAW = 3 * POINT
PASS = 2 * POINT
"""A pass over a tile with a tourist, where lines collect something."""
TEMPO = 3 * POINT
"""What a turn is worth that is spent on a share."""


class Policy(playout.Policy):
    """Players who look one move ahead. `heat` is how many points a move may be worse to be taken a third as often."""

    def __init__(self, seed: int, heat: float = 2.0, reach: int = 4, plain: bool = False, weight=None, draw=DRAW) -> None:
        super().__init__(seed)
        self.plain = int(plain)
        self.reach = reach
        self.draw = 0 if plain else draw
        self.tempo = TEMPO
        self.stake = [0] * 8
        self.outlook = [0] * 8
        self.worth = [0] * 768
        # twentieths in which a tile leads from a side to a side
        self.chance = [4, 5, 6, 5, 5, 4, 5, 6, 6, 5, 4, 5, 5, 6, 5, 4]
        self.likely_at = [exp(-i / 16 / heat) for i in range(512)]
        self.weight = list(weight or [OPEN, LENGTH, CLOSE, CLOSE_LENGTH, DOUBLE, DOUBLE_LENGTH, CLOSE_GAIN, JOIN, FREE, 0, 0, 0, 0, 0, 0, 0])

    # ------------------------------------------------------------ hooks
    def _bind(self, state: AnyState) -> int:
        self.state = state
        self.tables = self.state.tables
        return 0

    def _weigh(self, seat: int, count: int) -> None:
        best = self._value_all(seat, count)
        for i in range(count):
            gap = (best - self.worth[i]) // 10
            self.odds[i] = self.likely_at[gap if gap < 512 else 511]

    def _run(self, state: AnyState) -> None:
        """Plays on for some moves only: what lines promise then is less a matter of luck than how they end."""
        left = self.reach
        owing = state._turn()
        while owing and (left > 0 or self.state.n_seats == 1 or owing >> DEALER & 1):
            seat = 0
            while not owing >> seat & 1:
                seat += 1
            if seat < DEALER:
                left -= 1
            self._step(state, seat)
            owing = state._turn()

    def _foresee(self, state: AnyState, seat: int) -> float:
        """The points a seat may expect at the end."""
        if self.state._turn() == 0 or self.state.n_seats == 1:
            return self.state._points(seat)
        self._look_out()
        if not self.state.shares:
            return self.outlook[seat] / 160.0 + self.state._tourist_points(seat)
        for company in range(COLOURS):
            self.state.worth[company] = self.outlook[company] // POINT
        return self.state._holdings(seat) + self.state._tourist_points(seat)

    # ------------------------------------------------------------ what a move is worth
    def _value_all(self, seat: int, count: int) -> int:
        """Into `worth`, for every move in the menu; the best of them."""
        self._set_stakes(seat)
        best = -1000000000
        for i in range(count):
            value = self._value(seat, self.menu.move[i])
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
            return self.draw
        if n == self.tables.first_decline:
            return 0
        if n < self.tables.first_marker:
            return self._swap(seat, n - self.tables.first_swap)
        if n < self.tables.first_row:
            return self._marker(seat, n)
        return 0

    def _set_stakes(self, seat: int) -> None:
        """How much a point of each owner is worth to the seat, in sixteenths."""
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
            if self.state.n_seats > 1:  # 2.3: a rank is about three points; everybody has one and a quarter tenths on average
                self.stake[company] = 5 * self.state._held(seat, company) - 6
            else:  # 5.5: the last one counts
                ahead = (self.outlook[company] - low) // POINT
                self.stake[company] = 16 - ahead if ahead < 14 else 2
                if self.state.challenge and ahead > 16:
                    self.stake[company] = -8

    def _look_out(self) -> None:
        """What every owner's lines have brought and promise."""
        for owner in range(COLOURS):
            self.outlook[owner] = POINT * self.state._owner_points(owner)
        for k in range(40):
            owner = self.state.owner[k]
            if owner >= 0 and self.state.scored[k] < 0:
                node = self.tables.depart[k]
                self.outlook[owner] += self._line(k, self.state.end_of[node], self.state.length[node])
        if self.state.city == ST_PETERSBURG:
            for place in range(COLOURS * COLOURS):
                self.outlook[place // COLOURS] += (self.state.earned[place] - self.state.turned_up[place]) * PASS

    # ------------------------------------------------------------ lines
    def _line(self, k: int, node: int, length: int) -> int:
        """What a line is worth that has come to this node."""
        if self.plain:
            return length * POINT + PLAIN
        return self._promise(k, node, length)

    def _promise(self, k: int, node: int, length: int) -> int:
        base = (node & 252) + (NODES if self.state.middle_rails else 0)
        ways = (node & 3) * 4
        total = self.weight[0] + self.weight[1] * length
        for side in range(4):
            onward = self.tables.onward[base + side]
            end = self.state.end_of[onward]
            more = self.state.length[onward]
            if end < NODES:
                total += self.chance[ways + side] * self.weight[7] * more
                if end >> 2 != node >> 2:
                    total += self.chance[ways + side] * self.weight[8]
            elif end >= NODES + STATIONS and k < STATIONS:
                total += self.chance[ways + side] * (self.weight[4] + self.weight[5] * length + self.weight[6] * more)
            else:
                total += self.chance[ways + side] * (self.weight[2] + self.weight[3] * length + self.weight[6] * more)
        return total

    def _placement(self, seat: int, cell: int, code: int) -> int:
        """The lines that wait before the cell go on over the tile."""
        total = 0
        for side in range(4):
            start = self.state.start_of[cell * 4 + side]
            k = self.tables.station[start]
            if k >= 0 and self.state.owner[k] >= 0:
                change = self._after(k, cell, code, side) - self._line(k, cell * 4 + side, self.state.length[start])
                total += change * self.stake[self.state.owner[k]]
        total = total >> 4
        if self.state.city:
            total += self._met(seat, cell)
        return total

    def _after(self, k: int, cell: int, code: int, side: int) -> int:
        """The line of station k once the tile lies there."""
        length = self.state.length[self.tables.depart[k]]
        base = cell * 4 + (NODES if self.state.middle_rails else 0)
        bonus = 0
        while True:
            onward = self.tables.onward[base + self.tables.exits[code * 4 + side]]
            length += 1 + self.state.length[onward]
            if self.state.city == ST_PETERSBURG:
                bonus += PASS if self.tables.sight_at[cell] >= 0 else 0
            elif self.state.city == BERLIN:
                bonus += PASS if self.state._crowd(cell) else 0
            end = self.state.end_of[onward]
            if end >= NODES:
                return bonus + self._arrived(k, end - NODES, length)
            if end >> 2 != cell:
                return bonus + self._line(k, end, length)
            side = end & 3

    def _arrived(self, k: int, station: int, length: int) -> int:
        value = POINT * length
        if station >= STATIONS:
            return value * 2 if k < STATIONS else value
        if self.state.city == NEW_YORK and self.state.platform[station] >= 0 and self.state.tableau[self.state.owner[k]] >= 0:
            tableau = self.state.tableau[self.state.owner[k]]
            value += POINT * self.tables.new_york_value[tableau * COLOURS + self.state.platform[station]]
        return value

    # ------------------------------------------------------------ markers, shares, tourists
    def _marker(self, seat: int, n: int) -> int:
        owner = seat
        station = n - self.tables.first_marker
        if self.state.shares:
            station = (n - self.tables.first_show) // (COLOURS * PERCENTS)
            owner = (n - self.tables.first_show) // PERCENTS % COLOURS
        k = STATIONS + station
        node = self.tables.depart[k]
        end = self.state.end_of[node]
        if end >= NODES:
            return self._arrived(k, end - NODES, self.state.length[node]) * self.stake[owner] >> 4
        return self._line(k, end, self.state.length[node]) * self.stake[owner] >> 4

    def _swap(self, seat: int, k: int) -> int:
        """A share for the open one, or for one from the top that may be any."""
        percent = k // 2 % PERCENTS
        given = self.outlook[k // 2 // PERCENTS]
        taken = 0
        if k % 2:
            for company in range(COLOURS):
                taken += self.outlook[company] >> 3
        else:
            taken = self.outlook[self.state.open_share[percent]]
        return (5 * (percent + 1) * (taken - given) >> 4) - self.tempo

    def _met(self, seat: int, cell: int) -> int:
        """What the tourists on a cell bring the seat that lays a tile there."""
        total = 0
        if self.state.city == PARIS or self.state.city == STOCKHOLM or self.state.city == LONDON:
            for colour in range(COLOURS):
                if self.state.guests[cell * COLOURS + colour]:
                    total += self._welcome(seat, colour) * self.state.guests[cell * COLOURS + colour]
        return total * POINT

    def _welcome(self, seat: int, colour: int) -> int:
        if self.state.city == LONDON:
            taxi = self.state.taxi
            points = self.state._drive(colour)
            self.state.taxi = taxi
            return points
        if self.state.city == PARIS:
            return 2 if self.state._has_goal(seat, colour) else -1
        place = 0
        if self.state.variant:
            while self.state.badge[place] != colour:
                place += 1
            return self.state._row_points(self.state._leftmost(place * SIGHT_FIELDS))
        points = self.state._row_points(self.state._leftmost(0))
        return points if self.state.colours[seat] >> colour & 1 else -points // 4

    # ------------------------------------------------------------ from Python
    def worths(self, state: AnyState, seat: int) -> dict[int, float]:
        """Every legal move of the seat with its value in points."""
        self._bind(state)
        count = self.state._legal(seat, self.menu)
        self._value_all(seat, count)
        return {self.menu.move[i]: self.worth[i] / POINT for i in range(count)}
