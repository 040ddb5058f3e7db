"""How sensible players of Next Station London draw: soft preferences at a glance, for playouts and for a search's first sight.

A move is liked for the form it gives the line, for its place on the map, for what it scores elsewhere, and for what the next card could
bring at the ends it leaves open. What is liked how much was learned by playing (learned.py). Compiled: policy.pxd.
"""

from __future__ import annotations

from functools import cache
from math import exp

from stellwerk.contract import State as AnyState
from stellwerk.games.next_station_london.bot.learned import Learned, learned_of
from stellwerk.games.next_station_london.bot.weights import (
    AHEAD,
    AIM,
    CIRCLE_EARLY,
    HUB,
    LATER,
    PASS,
    PASS_TURNS,
    POINT,
    POWER,
    POWER_TURNS,
    REACH,
    SIGHT,
    STUCK,
    TRACK,
    WET,
)
from stellwerk.games.next_station_london.rules.codes import (
    ANY,
    ARCS,
    CHOOSE,
    CIRCLE_LAST,
    DISTRICTS,
    MARKS,
    PATH,
    PLAIN,
    ROUNDS,
    SECTIONS,
    STATIONS,
    SWITCH_CARD,
    WORDS,
)
from stellwerk.games.next_station_london.rules.state import State
from stellwerk.games.next_station_london.rules.tables import Tables
from stellwerk.limits import DEALER
from stellwerk.playout import Policy, a_state

STEPS = 1280
SOFT = 0.6  # a search looks around


@cache
def odds(sharpness: float) -> list[float]:
    """Odds of a move that is liked so many steps of 1/64 less than the best one."""
    return [float(int(exp(-i * sharpness / 64) * (1 << 40))) for i in range(STEPS)]


class Planner(Policy):
    """Playouts of such players; the less sharp, the more often they take what they like less."""

    def __init__(self, seed: int, sharpness: float = 1.0) -> None:
        super().__init__(seed)
        self.table = odds(sharpness)
        self.logit = [0] * 768
        # from the position that is bound
        self.state: State = None  # type: ignore[assignment]
        self.tables: Tables = None  # type: ignore[assignment]
        self.learned: Learned = None  # type: ignore[assignment]
        # of this round and seat: what is liked of a section as long as it can be drawn, once it was asked for
        self.round = -1
        self.seat = -1
        self.edition = 0
        self.known = [0] * 384
        self.lasting = [0] * 384
        self.pencils = 0  # of the rounds to come
        # of this turn: turns to come, cards left by symbol, the line as it would be after the move looked at
        self.turns = 0
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
        self.hope = 0  # the last look ahead: what the next card may bring, and the share of the pile that fits, in 1/16
        self.fitting = 0

    def _bind(self, state: AnyState) -> int:
        self.state = a_state(State, state)
        self.round = -1
        if self.tables is not self.state.tables:
            self.tables = self.state.tables
            self.learned = learned_of(self.state.board)
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
            logit = self._like(seat, self.moves.move[i])
            self.logit[i] = logit
            if logit > best:
                best = logit
        for i in range(count):
            step = (best - self.logit[i]) >> 4
            self.odds[i] = self.table[step if step < STEPS else STEPS - 1]

    def _look(self, seat: int) -> None:
        """What is the same for all moves of a turn."""
        if self.state.round != self.round or seat != self.seat:
            self.round = self.state.round
            self.seat = seat
            self.edition += 1
            self.pencils = self._pencils(seat, self.round + 1)
        self.cards = 0
        for symbol in range(5):
            self.left[symbol] = 0
        for card in range(self.tables.cards):
            symbol = self.tables.card_symbol[card]
            if self.state.pile >> card & 1 and symbol != SWITCH_CARD:
                self.left[symbol] += 1
                self.cards += 1
        to_come = self.tables.undergrounds - self.state.undergrounds
        self.turns = to_come * (self.cards + 1) // (to_come + 1)
        self._return(seat)
        if self.turns:
            self._look_at_ends(seat)

    def _pencils(self, seat: int, first: int) -> int:
        """The pencils that a seat uses from a round on, as bits."""
        pencils = 0
        for round_ in range(first, ROUNDS):
            pencils |= 1 << self.state.ring[(self.state._place(seat) + round_) & 3]
        return pencils

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
        logit = self._prize(seat, arc)
        if block != PLAIN:
            logit += self.learned.weight[POWER + block - 1] + self.learned.weight[POWER_TURNS] * self.turns
        if self.turns == 0:
            return logit
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
        return logit + self._ahead(start if self.state.touched[seat] & self.tables.bit[start] else -1)

    def _like_passing(self, seat: int) -> int:
        if self.state.stage == CIRCLE_LAST:
            return 0
        if self.turns == 0:
            return self.learned.weight[PASS]
        for symbol in range(5):
            self.best[symbol] = 0
        return self.learned.weight[PASS] + self.learned.weight[PASS_TURNS] * self.turns + self._ahead(-1)

    def _like_circle(self, seat: int, station: int) -> int:
        """The power `circle`: best kept for the end of the round."""
        stops = self.state.count[seat * DISTRICTS + self.tables.district[station]] + 1
        logit = self.state.visited[seat] * (stops - self.state.most[seat]) * self.learned.weight[POINT]
        return logit if self.state.stage == CIRCLE_LAST else logit + self.learned.weight[CIRCLE_EARLY]

    def _ahead(self, lost: int) -> int:
        """How the next card is looked forward to: at the station in `best`, or at the other ends but the lost one."""
        for i in range(self.n_tips):
            if self.tip[i] != lost:
                for symbol in range(5):
                    if self.bring[i * 5 + symbol] > self.best[symbol]:
                        self.best[symbol] = self.bring[i * 5 + symbol]
        self.hope = 0
        self.fitting = 0
        if self.best[ANY] == 0:
            return self.learned.weight[STUCK]
        for symbol in range(5):
            if self.best[symbol]:
                self.hope += self.best[symbol] * self.left[symbol]
                self.fitting += self.left[symbol]
        self.hope = self.hope // self.cards
        self.fitting = 16 * self.fitting // self.cards
        return (self.hope * self.learned.weight[AHEAD] >> 10) + (self.fitting * self.learned.weight[REACH] >> 4)

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
        district = self.tables.district[station]
        stops = self.state.count[seat * DISTRICTS + district] + 1
        if district == self.here:
            stops += 1
        prize = self.learned.form[self.learned._form_of(stops, self.visited, self.most, self.turns)]
        marks = self.state.marks[seat]
        if self.tables.sight[station] and marks < 10:
            prize += self.learned.weight[SIGHT] + self.learned.weight[TRACK] * (self.tables.track[marks + 1] - self.tables.track[marks])
        if self.state.goals:
            prize += self._aim(seat, self.tables.arc_section[arc], station)
        if self.known[arc] != self.edition:
            self.known[arc] = self.edition
            self.lasting[arc] = self._last(seat, arc)
        return prize + self.lasting[arc]

    def _last(self, seat: int, arc: int) -> int:
        """What is liked of a section whatever the line has become: it leads to a station that the line does not serve yet."""
        section = self.tables.arc_section[arc]
        prize = self.learned.place[self.state.pencil[seat] * ARCS + arc] + self.learned.weight[WET] * self.tables.wet[section]
        lines = self._lines(seat, self.tables.arc_end[arc])
        if lines:
            prize += self.learned.weight[HUB] * self.tables.hub_step[lines]
        return prize + (self._later(seat, arc) * self.learned.weight[LATER] >> 10)

    def _later(self, seat: int, arc: int) -> int:
        """What a section changes for the rounds to come, in 1/1024 points."""
        section = self.tables.arc_section[arc]
        station = self.tables.arc_end[arc]
        change = self.learned.met[(self.pencils * 4 + self._lines(seat, station)) * STATIONS + station]
        for i in range(self.learned.first_rival[section], self.learned.first_rival[section + 1]):
            other = self.learned.rival[i]
            if not self.state.blocked[seat * WORDS + (other >> 6)] & self.tables.bit[other & 63]:
                change += self.learned.ruled_out[self.pencils * SECTIONS + other]
        return change

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
            aim += self.learned.weight[AIM]
        if open_goals & 2 and not self.state.districts[seat] >> self.tables.district[station] & 1:
            aim += self.learned.weight[AIM + 1]
        if lines == 0:
            if open_goals & 4 and self.tables.sight[station]:
                aim += self.learned.weight[AIM + 2]
            if open_goals & 8 and self.tables.centre & self.tables.bit[station]:
                aim += self.learned.weight[AIM + 3]
        if open_goals & 16 and self.tables.wet[section] and self.state.water[seat] < self.tables.goal_water:
            aim += self.learned.weight[AIM + 4]
        return aim


class Foresight(Planner):
    """The same players for a search: they play the round to its end and say what the rounds to come are worth on such a sheet.

    With objectives, which a sheet reaches late or never, they play on to the end.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed, SOFT)

    def _bind(self, state: AnyState) -> int:
        if state.seats > 1:
            raise ValueError(f"looks ahead for one seat alone, not for {state.seats}")
        return Planner._bind(self, state)

    def _run(self, state: AnyState) -> None:
        until = ROUNDS if self.state.objectives else self.state.round + 1
        owing = state._turn()
        while owing and self.state.round < until:
            self._step(state, DEALER if owing >> DEALER & 1 else 0)
            owing = state._turn()

    def _foresee(self, state: AnyState, seat: int) -> float:
        worth = 1024.0 * state._points(seat)
        if self.state.round < ROUNDS:
            worth += self._to_come(seat)
        return worth / 1024.0

    def _to_come(self, seat: int) -> int:
        """What the rounds from the one that has just begun will bring, in 1/1024 points."""
        pencils = self._pencils(seat, self.state.round)
        marks = self.state.marks[seat]
        points = self.learned.hand[pencils * 4 + self.state.pencil[seat]]
        points += self.learned.sights[pencils * MARKS + (marks if marks < 10 else 10)]
        for word in range(WORDS):
            at = pencils * SECTIONS + word * 64
            bits = self.state.blocked[seat * WORDS + word]
            while bits:
                if bits & 1:
                    points += self.learned.ruled_out[at]
                bits >>= 1
                at += 1
        for lines in range(4):
            at = (pencils * 4 + lines) * STATIONS
            bits = self.state.level[seat * 4 + lines]
            while bits:
                if bits & 1:
                    points += self.learned.met[at]
                bits >>= 1
                at += 1
        return points
