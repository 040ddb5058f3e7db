"""How sensible players of Next Station London draw: soft preferences at a glance, for playouts and for a search's first sight.

A move is liked for what it scores at once, for what it may score later, and for what the next card could bring at the ends it leaves open.
Liking is counted in 1/1024 of a factor e; the weights were tuned by games (`stellwerk arena` measures them). Compiled: policy.pxd.
"""

from __future__ import annotations

from math import exp

from stellwerk.core import State as AnyState
from stellwerk.games.next_station_london.codes import (
    ANY,
    CHOOSE,
    CIRCLE_LAST,
    DISTRICTS,
    PATH,
    PLAIN,
    ROUNDS,
    SWITCH_CARD,
    WORDS,
)
from stellwerk.games.next_station_london.state import State
from stellwerk.games.next_station_london.tables import Tables
from stellwerk.playout import Policy

# what is weighed; `time` is twice the number of turns to come in this round, `later` the number of rounds after it
GAIN = 0  # points of the line at once
DISTRICT = 1  # a new district
DISTRICT_TIME = 2
PEAK = 3  # more stops in one district than in any before
PEAK_TIME = 4
LEVEL = 5  # as many stops as in the best district
WET = 6  # a section over the river
FRESH = 7  # a station without a line, for later lines to meet
HUB = 8  # points of an interchange
HUB_LATER = 9
SIGHT = 10  # a tourist site
TRACK = 11  # points on the sightseeing track
CROSSED = 12  # sections ruled out for later lines
ROOM = 13  # stations of the district
AHEAD = 14  # what the next card may bring
REACH = 15  # cards of the pile that fit an end of the line
STUCK = 16  # no end from which any card leads on
PASS = 17  # nothing drawn
PASS_TIME = 18
POWER = 19  # a power spent on a section: joker, switch, double
POWER_TIME = 22
CIRCLE_EARLY = 23
AIM = 24  # steps towards the objectives: interchanges, districts, sights, centre, thames

WEIGHTS = (
    *(1229, 61, 34, -89, 228, -1107, 2981, -58, 1248, -65, 3165, 199, -223, 20),
    *(1163, 1757, 2782, -7474, -354),
    *(-4200, -1700, 2200, -260, -6500),
    *(1900, 200, 4200, 2600, 800),
)

STEPS = 1280
ODDS = [int(exp(-i / 128) * (1 << 24)) for i in range(STEPS)]
"""Odds of a move that is liked so many steps less than the best one."""


class Planner(Policy):
    """Playouts of such players."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.weight = list(WEIGHTS) + [0] * (32 - len(WEIGHTS))
        self.table = ODDS
        self.liking = [0] * 768
        self.state: State = None  # type: ignore[assignment]  # until a position is bound
        self.tables: Tables = None  # type: ignore[assignment]
        self.crossings = [0] * 192
        self.size = [0] * 16
        # of this round and seat: what is liked of a section as long as it can be drawn, once it was asked for
        self.round = -1
        self.seat = -1
        self.edition = 0
        self.known = [0] * 384
        self.lasting = [0] * 384
        # of this turn: turns and rounds to come, cards left by symbol, the line as it would be after the move looked at
        self.time = 0
        self.later = 0
        self.cards = 0
        self.left = [0] * 5
        self.here = -1
        self.visited = 0
        self.most = 0
        # ends of the line: their stations, and what each symbol would bring there
        self.n_tips = 0
        self.tip = [0] * 16
        self.bring = [0] * 80
        self.best = [0] * 5

    def _bind(self, state: AnyState) -> int:
        self.state = state  # type: ignore[assignment]
        self.round = -1
        if self.tables is not self.state.tables:
            self._study(self.state.tables)
        return 0

    def _study(self, tables: Tables) -> int:
        """Once for a map: how many others each section rules out, and how many stations a district has."""
        self.tables = tables
        for section in range(192):
            self.crossings[section] = 0
            for word in range(WORDS):
                self.crossings[section] += bin(tables.cross[section * WORDS + word]).count("1")
        for district in range(DISTRICTS):
            self.size[district] = 0
        for station in range(tables.stations):
            self.size[tables.district[station]] += 1
        return 0

    # ------------------------------------------------------------ the hook
    def _weigh(self, seat: int, count: int) -> None:
        if self.state.stage == CHOOSE:
            for i in range(count):
                self.odds[i] = 1.0
            return
        self._look(seat)
        best = -1000000000
        for i in range(count):
            liking = self._like(seat, self.menu.move[i])
            self.liking[i] = liking
            if liking > best:
                best = liking
        for i in range(count):
            step = (best - self.liking[i]) >> 3
            self.odds[i] = self.table[step if step < STEPS else STEPS - 1]

    def _look(self, seat: int) -> None:
        """What is the same for all moves of a turn."""
        if self.state.round != self.round or seat != self.seat:
            self.round = self.state.round
            self.seat = seat
            self.edition += 1
        self.later = ROUNDS - 1 - self.state.round
        self.cards = 0
        for symbol in range(5):
            self.left[symbol] = 0
        for card in range(self.tables.cards):
            symbol = self.tables.card_symbol[card]
            if self.state.pile >> card & 1 and symbol != SWITCH_CARD:
                self.left[symbol] += 1
                self.cards += 1
        to_come = self.tables.undergrounds - self.state.undergrounds
        self.time = 2 * to_come * (self.cards + 1) // (to_come + 1)
        self._return(seat)
        if self.time:
            self._look_at_ends(seat)

    def _return(self, seat: int) -> None:
        """The line as it is."""
        self.here = -1
        self.visited = self.state.visited[seat]
        self.most = self.state.most[seat]

    def _look_at_ends(self, seat: int) -> None:
        line = seat * 4 + self.state.pencil[seat]
        station = self.tables.start[self.state.pencil[seat]]
        self.n_tips = 0
        for stop in range(self.state.length[line] + 1):
            if stop > 0:
                station = self.tables.arc_end[self.state.path[line * PATH + stop - 1]]
            if self.state.tips[seat] & self.tables.bit[station]:
                self.tip[self.n_tips] = station
                self._prospects(seat, station, -1)
                for symbol in range(5):
                    self.bring[self.n_tips * 5 + symbol] = self.best[symbol]
                self.n_tips += 1

    # ------------------------------------------------------------ moves
    def _like(self, seat: int, n: int) -> int:
        if n == 0:
            return self._like_passing(seat)
        if n >= self.tables.first_circle:
            return self._like_circle(seat, n - self.tables.first_circle)
        block = (n - 1) // self.tables.arcs
        arc = (n - 1) % self.tables.arcs
        liking = self._prize(seat, arc)
        if block != PLAIN:
            liking += self.weight[POWER + block - 1] + self.weight[POWER_TIME] * self.time
        if self.time == 0:
            return liking
        start = self.tables.arc_start[arc]
        end = self.tables.arc_end[arc]
        self.here = self.tables.district[end]
        stops = self.state.count[seat * DISTRICTS + self.here] + 1
        if stops == 1:
            self.visited += 1
        if stops > self.most:
            self.most = stops
        self._prospects(seat, end, arc)
        self._return(seat)
        return liking + self._hope(start if self.state.touched[seat] & self.tables.bit[start] else -1)

    def _like_passing(self, seat: int) -> int:
        if self.state.stage == CIRCLE_LAST:
            return 0
        if self.time == 0:
            return self.weight[PASS]
        for symbol in range(5):
            self.best[symbol] = 0
        return self.weight[PASS] + self.weight[PASS_TIME] * self.time + self._hope(-1)

    def _like_circle(self, seat: int, station: int) -> int:
        """The power `circle`: best kept for the end of the round."""
        stops = self.state.count[seat * DISTRICTS + self.tables.district[station]] + 1
        gain = self.state.visited[seat] * (stops - self.state.most[seat])
        liking = gain * self.weight[GAIN] * 2
        return liking if self.state.stage == CIRCLE_LAST else liking + self.weight[CIRCLE_EARLY]

    def _hope(self, lost: int) -> int:
        """What the next card may bring: at the station in `best`, or at the other ends but the lost one."""
        for i in range(self.n_tips):
            if self.tip[i] != lost:
                for symbol in range(5):
                    if self.bring[i * 5 + symbol] > self.best[symbol]:
                        self.best[symbol] = self.bring[i * 5 + symbol]
        if self.best[ANY] == 0:
            return self.weight[STUCK]
        total = 0
        fitting = 0
        for symbol in range(5):
            if self.best[symbol]:
                total += self.best[symbol] * self.left[symbol]
                fitting += self.left[symbol]
        return total // self.cards * self.weight[AHEAD] // 1024 + 16 * fitting // self.cards * self.weight[REACH] // 16

    # ------------------------------------------------------------ sections
    def _prospects(self, seat: int, station: int, drawn: int) -> None:
        """The best prize for each symbol among the sections from a station, once another one is drawn."""
        for symbol in range(5):
            self.best[symbol] = 0
        served = self.state.served[seat * 4 + self.state.pencil[seat]] | self.tables.bit[station]
        for i in range(self.tables.first[station * 5 + ANY], self.tables.first[station * 5 + ANY + 1]):
            arc = self.tables.leading[i]
            section = self.tables.arc_section[arc]
            if served & self.tables.bit[self.tables.arc_end[arc]]:
                continue
            bit = self.tables.bit[section & 63]
            word = section >> 6
            if self.state.blocked[seat * WORDS + word] & bit:
                continue
            if drawn >= 0 and self.tables.cross[self.tables.arc_section[drawn] * WORDS + word] & bit:
                continue
            prize = self._prize(seat, arc)
            if prize < 1:
                prize = 1
            symbol = self.tables.symbol[self.tables.arc_end[arc]]
            if prize > self.best[ANY]:
                self.best[ANY] = prize
            if symbol != ANY:
                if prize > self.best[symbol]:
                    self.best[symbol] = prize
            else:
                for each in range(4):
                    if prize > self.best[each]:
                        self.best[each] = prize

    def _prize(self, seat: int, arc: int) -> int:
        """How a section is liked for itself."""
        station = self.tables.arc_end[arc]
        section = self.tables.arc_section[arc]
        district = self.tables.district[station]
        stops = self.state.count[seat * DISTRICTS + district] + 1
        if district == self.here:
            stops += 1
        prize = self.weight[ROOM] * self.size[district] * self.time
        if stops == 1:
            prize += self.weight[GAIN] * self.most + self.weight[DISTRICT] + self.weight[DISTRICT_TIME] * self.time
        elif stops > self.most:
            prize += self.weight[GAIN] * self.visited + self.weight[PEAK] + self.weight[PEAK_TIME] * self.time
        elif stops == self.most:
            prize += self.weight[LEVEL]
        marks = self.state.marks[seat]
        if self.tables.sight[station] and marks < 10:
            prize += self.weight[SIGHT] + self.weight[TRACK] * (self.tables.track[marks + 1] - self.tables.track[marks])
        if self.state.goals:
            prize += self._aim(seat, section, station)
        if self.known[arc] != self.edition:
            self.known[arc] = self.edition
            self.lasting[arc] = self._last(seat, section, station)
        return prize + self.lasting[arc]

    def _last(self, seat: int, section: int, station: int) -> int:
        """What is liked of a section whatever the line has become: it leads to a station that the line does not serve yet."""
        prize = self.weight[WET] * self.tables.wet[section] + self.weight[CROSSED] * self.crossings[section] * self.later
        lines = self._lines(seat, station)
        if lines == 0:
            return prize + self.weight[FRESH] * self.later
        return prize + self.weight[HUB] * self.tables.hub_step[lines] + self.weight[HUB_LATER] * self.later

    def _lines(self, seat: int, station: int) -> int:
        lines = 0
        while self.state.level[seat * 4 + lines] & self.tables.bit[station]:
            lines += 1
        return lines

    def _aim(self, seat: int, section: int, station: int) -> int:
        """Steps towards objectives that are not reached yet (NSL 5.4)."""
        aim = 0
        open_goals = self.state.goals
        lines = self._lines(seat, station)
        if open_goals & 1 and lines == 1 and self.state.hubs[seat] < self.tables.goal_hubs:
            aim += self.weight[AIM]
        if open_goals & 2 and not self.state.districts[seat] >> self.tables.district[station] & 1:
            aim += self.weight[AIM + 1]
        if lines == 0:
            if open_goals & 4 and self.tables.sight[station]:
                aim += self.weight[AIM + 2]
            if open_goals & 8 and self.tables.centre & self.tables.bit[station]:
                aim += self.weight[AIM + 3]
        if open_goals & 16 and self.tables.wet[section] and self.state.water[seat] < self.tables.goal_water:
            aim += self.weight[AIM + 4]
        return aim
