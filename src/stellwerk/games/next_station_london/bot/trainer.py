"""How the players of policy.py learn by playing: which way each logit leans towards more points (`tools/train_london.py` follows it).

The policy's gradient (REINFORCE): after each round every choice made is praised or blamed by how much more the round brought, with the
rounds to come as they are foreseen, than was expected at that moment. Compiled: trainer.pxd.
"""

from __future__ import annotations

from stellwerk.contract import State as AnyState
from stellwerk.games.next_station_london.bot.policy import Foresight, odds
from stellwerk.games.next_station_london.bot.weights import AHEAD, HUB, LATER, PASS, PASS_TURNS, REACH, SIGHT, STUCK, TAUGHT, TRACK, WET
from stellwerk.games.next_station_london.rules.codes import ARCS, DISTRICTS

FORMS = 2800
PLACES = 1536
STEPS = 40  # choices of one round that are remembered, and ways to choose
CHOICES = 32
CRITICS = 1000  # expectations are kept by round, turns to come, districts visited and stops in one


class Trainer(Foresight):
    """Plays alone, base game, and keeps in `slope` how the mean of its games changes with each logit: weights, forms, places."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.table = odds(1.0)
        self.slope = [0.0] * 4346
        self.traits = [0.0] * 10
        # the choices of the round: what was taken, less what is taken on the mean
        self.n_steps = 0
        self.leaning = [0.0] * 400
        self.n_choices = [0] * 40
        self.choice_form = [0] * 1280
        self.choice_place = [0] * 1280
        self.share = [0.0] * 1280
        self.before = [0.0] * 40
        self.critic = [0] * 40
        # what is still expected of a round, and how often that was looked up
        self.expected = [0.0] * 4000
        self.heard = [0.0] * 4000

    def _pick(self, seat: int, count: int) -> int:
        pick = Foresight._pick(self, seat, count)
        if 1 < count <= CHOICES and self.n_steps < STEPS:
            self._note(seat, count, pick)
        return pick

    def _note(self, seat: int, count: int, pick: int) -> None:
        step = self.n_steps
        self.n_steps += 1
        total = 0.0
        for i in range(count):
            total += self.odds[i]
        for i in range(TAUGHT):
            self.leaning[step * TAUGHT + i] = 0.0
        self.n_choices[step] = count
        for i in range(count):
            share = (1.0 if i == pick else 0.0) - self.odds[i] / total
            self._describe(seat, self.moves.move[i])
            for k in range(TAUGHT):
                self.leaning[step * TAUGHT + k] += share * self.traits[k]
            at = step * CHOICES + i
            self.share[at] = share
            self.choice_form[at] = -1
            if self.moves.move[i] > 0:
                arc = self.moves.move[i] - 1
                stops = self.state.count[seat * DISTRICTS + self.tables.district[self.tables.arc_end[arc]]] + 1
                self.choice_form[at] = self.learned._form_of(stops, self.visited, self.most, self.turns)
                self.choice_place[at] = self.state.pencil[seat] * ARCS + arc
        self.before[step] = self.state._points(seat)
        turns = self.turns if self.turns < 9 else 9
        visited = self.visited if self.visited < 9 else 9
        most = self.most if self.most < 9 else 9
        self.critic[step] = self.state.round * CRITICS + turns * 100 + visited * 10 + most

    def _describe(self, seat: int, n: int) -> None:
        """What a weight is multiplied with in the logit of a move."""
        for k in range(TAUGHT):
            self.traits[k] = 0.0
        self._like(seat, n)
        if n == 0:
            self.traits[PASS] = 1.0
            self.traits[PASS_TURNS] = self.turns
        else:
            arc = n - 1
            station = self.tables.arc_end[arc]
            marks = self.state.marks[seat]
            lines = self._lines(seat, station)
            self.traits[WET] = self.tables.wet[self.tables.arc_section[arc]]
            if lines:
                self.traits[HUB] = self.tables.hub_step[lines]
            if self.tables.sight[station] and marks < 10:
                self.traits[SIGHT] = 1.0
                self.traits[TRACK] = self.tables.track[marks + 1] - self.tables.track[marks]
            self.traits[LATER] = self._later(seat, arc) / 1024.0
        if self.turns:
            self.traits[STUCK] = 0.0 if self.hope else 1.0
            self.traits[AHEAD] = self.hope / 1024.0
            self.traits[REACH] = self.fitting / 16.0

    def _praise(self, worth: float) -> None:
        """At the end of a round that has brought the sheet to this worth."""
        for step in range(self.n_steps):
            at = self.critic[step]
            rest = worth - self.before[step]
            gain = rest - self.expected[at] if self.heard[at] > 0.0 else 0.0
            self.heard[at] += 1.0
            self.expected[at] += (rest - self.expected[at]) / (self.heard[at] if self.heard[at] < 2000.0 else 2000.0)
            for k in range(TAUGHT):
                self.slope[k] += gain * self.leaning[step * TAUGHT + k]
            for i in range(self.n_choices[step]):
                choice = step * CHOICES + i
                if self.choice_form[choice] >= 0:
                    self.slope[TAUGHT + self.choice_form[choice]] += gain * self.share[choice]
                    self.slope[TAUGHT + FORMS + self.choice_place[choice]] += gain * self.share[choice]

    def _game(self, start: AnyState) -> int:
        state = start._copy()
        self._bind(state)
        while state._turn():
            foreseen = self._to_come(0) / 1024.0 if self.state.round else 0.0
            self.n_steps = 0
            self._run(state)
            self._praise(self._foresee(state, 0) - foreseen)
        return state._points(0)

    def train(self, start: AnyState, games: int) -> float:
        """The mean of so many games; `slope` is that of these games."""
        for i in range(TAUGHT + FORMS + PLACES):
            self.slope[i] = 0.0
        total = sum([self._game(start) for _ in range(games)])
        for i in range(TAUGHT + FORMS + PLACES):
            self.slope[i] /= games
        return total / games

    def sheet(self, state: AnyState) -> tuple[int, int, int, list[int], list[int]]:
        """At the start of a round: pencils to come, the first of them, marks, and as words of bits sections ruled out and stations met."""
        self._bind(state)
        blocked = [self.state.blocked[i] for i in range(3)]
        level = [self.state.level[i] for i in range(4)]
        return self._pencils(0, self.state.round), self.state.pencil[0], min(10, self.state.marks[0]), blocked, level
