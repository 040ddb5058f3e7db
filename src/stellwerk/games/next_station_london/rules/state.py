"""Next Station London: a game in progress. Reads along the numbered rules (RULES.md); `NSL 3.6` in a comment names one.

What happens on paper stands in sheets.py; here are the set-up, the cards, the choices and the end. Compiled: state.pxd says how. What a
position is made of stands in fields.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk.contract import MoveList
from stellwerk.games.next_station_london.rules.codes import (
    ANY,
    CARDS,
    CHOOSE,
    CIRCLE,
    CIRCLE_LAST,
    DOUBLE,
    DRAW,
    GOALS,
    GOALS_OPEN,
    JOKER,
    JOKER_CARD,
    NO_SWITCH,
    OVER,
    PENCILS,
    PLAIN,
    POWERS,
    ROUNDS,
    STAGES,
    SWITCH,
    SWITCH_CARD,
    SWITCH_ON,
    SWITCH_VOID,
    VOID_TURNS,
    WITH_DOUBLE,
    WITH_JOKER,
    WITH_SWITCH,
)
from stellwerk.games.next_station_london.rules.sheets import Sheets
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.next_station_london.rules.board import Board
    from stellwerk.games.next_station_london.rules.view import View


class State(Sheets):
    """A position: everybody's sheet, the cards seen, and who still owes a choice."""

    board: Board

    def __init__(self, board: Board, seats: int, objectives: bool, powers: bool, chosen: bool) -> None:
        self._blank()
        self.board = board
        self.tables = board.tables
        self.n_seats = seats
        self.objectives = int(objectives)
        self.powers = int(powers)
        self.chosen = int(chosen)
        self.stage = CHOOSE if chosen else PENCILS

    def _copy(self) -> State:
        twin = State.__new__(State)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ whose turn
    def _turn(self) -> int:
        if self.stage == OVER:
            return 0
        if self.stage == CHOOSE:
            return 1 << self.chooser
        if self.stage == DRAW or self.stage == CIRCLE_LAST:
            return self.awaiting
        return 1 << DEALER

    # ------------------------------------------------------------ legal moves
    def _legal(self, seat: int, moves: MoveList) -> int:
        if seat == DEALER:
            return self._deals(moves)
        moves.move[0] = 0  # NSL 2.4, 5.5: drawing, powers and wishes are optional
        if self.stage == CHOOSE:
            return self._free_pencils(moves)
        if self.stage == CIRCLE_LAST:
            return self._circles(seat, moves, 1)
        return self._drawings(seat, moves)

    def _deals(self, moves: MoveList) -> int:
        """What the dealer may turn up: all things left, equally likely (NSL 1.2, 1.3, 2.1)."""
        n = 0
        if self.stage == CARDS:
            for card in range(self.tables.cards):  # written first, counted if it is there: no branch to guess wrong
                moves.move[n] = self.tables.first_card + card
                n += self.pile >> card & 1
        elif self.stage == PENCILS:
            for pencil in range(4):
                if not self._in_ring(pencil):
                    moves.move[n] = self.tables.first_take + pencil
                    n += 1
        elif self.stage == GOALS:
            for goal in range(5):
                if not self.goals >> goal & 1:
                    moves.move[n] = self.tables.first_goal + goal
                    n += 1
        else:
            for power in range(4):
                if not self._is_given(power):
                    moves.move[n] = self.tables.first_power + power
                    n += 1
        for i in range(n):
            moves.weight[i] = 1
        return n

    def _free_pencils(self, moves: MoveList) -> int:
        n = 1
        for pencil in range(4):
            if not self._in_ring(pencil):
                moves.move[n] = self.tables.first_take + pencil
                n += 1
        return n

    def _in_ring(self, pencil: int) -> bool:
        return self.ring[0] == pencil or self.ring[1] == pencil or self.ring[2] == pencil or self.ring[3] == pencil

    def _is_given(self, power: int) -> bool:
        return self.power_of[0] == power or self.power_of[1] == power or self.power_of[2] == power or self.power_of[3] == power

    def _drawings(self, seat: int, moves: MoveList) -> int:
        stops = self.served[seat * 4 + self.pencil[seat]]
        if self.again[seat]:  # NSL 5.5 double: the second section
            starts = stops if self.again_free[seat] else self.tips[seat]
            return self._sections(seat, moves, 1, PLAIN, starts, self.again_symbol[seat], ~stops)
        symbol = self.tables.card_symbol[self.card]
        starts = stops if self.switch == SWITCH_ON else self.tips[seat]  # NSL 3.3, 3.6
        n = self._sections(seat, moves, 1, PLAIN, starts, symbol, ~stops)
        power = self.power_of[self.pencil[seat]]
        if power < 0 or self.used[seat]:
            return n
        # NSL 6.5: a power is used only where it changes something
        if power == JOKER:
            return n if symbol == ANY else self._sections(seat, moves, n, WITH_JOKER, starts, ANY, ~(stops | self.tables.want[symbol]))
        if power == SWITCH:
            return n if self.switch == SWITCH_ON else self._sections(seat, moves, n, WITH_SWITCH, stops & ~self.tips[seat], symbol, ~stops)
        if power == DOUBLE:
            return self._sections(seat, moves, n, WITH_DOUBLE, starts, symbol, ~stops)
        return self._circles(seat, moves, n)

    # ------------------------------------------------------------ moves
    def _apply(self, seat: int, n: int) -> None:
        if seat == DEALER:
            self._deal(n)
        elif self.stage == CHOOSE:
            if n > 0:
                self.ring[self._place(seat)] = n - self.tables.first_take
            self.chooser += 1
            if self.chooser == self.n_seats:
                self._after_pencil()
        elif n == 0:
            self.again[seat] = 0
            self._done(seat)
        elif n >= self.tables.first_circle:
            self.circled[seat * 4 + self.pencil[seat]] = n - self.tables.first_circle
            self.used[seat] = 1
            if self.stage == CIRCLE_LAST:
                self._done(seat)
        else:
            self._draw_move(seat, n - 1)

    def _deal(self, n: int) -> None:
        if self.stage == CARDS:
            self._reveal(n - self.tables.first_card)
        elif self.stage == PENCILS:
            place = 0
            while self.ring[place] >= 0:
                place += 1
            self.ring[place] = n - self.tables.first_take
            self._after_pencil()
        elif self.stage == GOALS:
            self.goals |= 1 << (n - self.tables.first_goal)
            self.n_goals += 1
            if self.n_goals == GOALS_OPEN:
                self._after_goals()
        else:
            self.power_of[self.n_powers] = n - self.tables.first_power
            self.n_powers += 1
            if self.n_powers == 4:
                self._start_round()

    def _after_pencil(self) -> None:
        if self.ring[0] < 0 or self.ring[1] < 0 or self.ring[2] < 0 or self.ring[3] < 0:
            self.stage = PENCILS
        elif self.objectives:
            self.stage = GOALS
        else:
            self._after_goals()

    def _after_goals(self) -> None:
        if self.powers:
            self.stage = POWERS
        else:
            self._start_round()

    def _start_round(self) -> None:
        """NSL 1.2, 2.1, 2.2: everybody has the next pencil in hand and all cards are in the pile."""
        self.stage = CARDS
        self.turn_no = 0
        self.undergrounds = 0
        self.n_seen = 0
        self.card = -1
        self.switch = NO_SWITCH
        self.pile = (1 << self.tables.cards) - 1
        for seat in range(self.n_seats):
            self._start_line(seat, self.ring[(self._place(seat) + self.round) & 3])

    def _place(self, seat: int) -> int:
        """NSL 1.2: where a seat sits in the ring of four pencils. Places count to the right, seats to the left; two seats sit opposite."""
        return (4 - seat) & 3 if self.n_seats > 2 else seat * 2

    def _reveal(self, card: int) -> None:
        self.pile &= ~(1 << card)
        self.seen[self.n_seen] = card
        self.n_seen += 1
        if self.tables.card_symbol[card] == SWITCH_CARD:  # NSL 3.6, 3.7: the next card comes with it
            self.switch = SWITCH_VOID if self.turn_no < VOID_TURNS else SWITCH_ON
            return
        self.card = card
        self.undergrounds += self.tables.card_underground[card]
        self.stage = DRAW
        self.awaiting = (1 << self.n_seats) - 1
        self._fix()

    def _fix(self) -> None:
        """From here on choices are sealed: remember what the others may still see of each sheet."""
        for seat in range(self.n_seats):
            line = seat * 4 + self.pencil[seat]
            self.fixed[seat] = self.length[line]
            self.used_before[seat] = self.used[seat]
            self.circled_before[seat] = self.circled[line]

    def _draw_move(self, seat: int, k: int) -> None:
        block = k // self.tables.arcs
        arc = k % self.tables.arcs
        from_tip = self.tips[seat] & self.tables.bit[self.tables.arc_start[arc]]
        self._draw(seat, arc)
        if block == WITH_DOUBLE:
            self._expect_second(seat, arc, from_tip != 0)
            return
        if block != PLAIN or self.again[seat]:
            self.used[seat] = 1
        self.again[seat] = 0
        self._done(seat)

    def _expect_second(self, seat: int, arc: int, from_tip: bool) -> None:
        """NSL 5.5 double, 6.2: where the second section may lead and start."""
        symbol = self.tables.card_symbol[self.card]
        if symbol == JOKER_CARD:
            symbol = self.tables.symbol[self.tables.arc_end[arc]]  # ANY leaves the choice free
        self.again[seat] = 1
        self.again_symbol[seat] = symbol
        self.again_free[seat] = 1 if self.switch == SWITCH_ON and from_tip else 0

    # ------------------------------------------------------------ ends of turn, round, game
    def _done(self, seat: int) -> None:
        self.awaiting &= ~(1 << seat)
        if self.awaiting == 0:
            self._end_turn()

    def _end_turn(self) -> None:
        if self.stage == DRAW and self.undergrounds < self.tables.undergrounds:
            self.turn_no += 1
            self.switch = NO_SWITCH
            self.card = -1
            self.stage = CARDS
            self._fix()
            return
        if self.stage == DRAW:  # NSL 2.3; 5.5: the last chance to circle a station
            for seat in range(self.n_seats):
                if self.power_of[self.pencil[seat]] == CIRCLE and not self.used[seat]:
                    self.awaiting |= 1 << seat
            if self.awaiting:
                self.stage = CIRCLE_LAST
                self._fix()
                return
        for seat in range(self.n_seats):
            line = seat * 4 + self.pencil[seat]
            self.line_points[line] = self._line_value(seat)
        self.round += 1
        if self.round < ROUNDS:
            self._start_round()
        else:
            self._fix()
            self.stage = OVER

    def _points(self, seat: int) -> int:
        total = self.hub_points[seat]
        for pencil in range(4):
            total += self.line_points[seat * 4 + pencil]
        if self.stage != OVER and self.pencil[seat] >= 0:
            total += self._line_value(seat)
        marks = self.marks[seat]
        total += self.tables.track[marks if marks < 10 else 10]
        if self.objectives:
            total += self._goals_met(seat, self.goals) * self.tables.goal_points
        if self.n_seats == 1:
            total += (self.objectives + self.powers) * self.tables.module_points
        return total

    # ------------------------------------------------------------ for people; not compiled to speed
    def sealed(self) -> tuple[int, ...]:
        """Seats that have chosen, or begun to, while the others still think. (The last circle is one seat's alone.)"""
        if self.stage != DRAW:
            return ()
        return tuple([seat for seat in range(self.n_seats) if self._has_begun(seat) or not self.awaiting >> seat & 1])

    def _has_begun(self, seat: int) -> bool:
        line = seat * 4 + self.pencil[seat]
        return bool(self.length[line] > self.fixed[seat] or self.used[seat] != self.used_before[seat])

    def hides(self, viewer: int | None, seat: int, n: int) -> bool:
        """Nothing stays hidden beyond the turn."""
        return False

    def pieces(self) -> Mapping[str, int]:
        """Cards in the pile and turned up, pencils in the ring and out of it, as things to be counted."""
        in_round = self.stage in (CARDS, DRAW, CIRCLE_LAST)
        names = self.board.cards
        counted: dict[str, int] = dict.fromkeys(names, 0 if in_round else 1)
        if in_round:
            for i, name in enumerate(names):
                counted[name] += self.pile >> i & 1
            for i in range(self.n_seen):
                counted[names[self.seen[i]]] += 1
        for pencil in range(4):
            in_ring = [self.ring[place] for place in range(4)].count(pencil)
            counted[f"pencil {pencil}"] = in_ring or int(self.stage in (CHOOSE, PENCILS))
            given = [self.power_of[p] for p in range(4)].count(pencil)
            counted[f"power {pencil}"] = given or int(not self.powers or self.stage in (CHOOSE, PENCILS, GOALS, POWERS))
        return counted

    # ------------------------------------------------------------ the other way: a position from what is seen
    def rebuild(self, view: View, rng: Random) -> State:
        """Fill this fresh state from a view; choices still sealed are made at random."""
        self.goals, self.n_goals = sum(1 << goal for goal in view.goals), len(view.goals)
        for place, pencil in enumerate(view.ring):
            self.ring[place] = pencil
        for pencil, power in enumerate(view.powers):
            self.power_of[pencil] = power
        self.n_powers = sum(power >= 0 for power in view.powers)
        self.chooser = view.chooser
        for seat, sheet in enumerate(view.sheets):
            self._redraw(seat, sheet)
        self.stage, self.round, self.turn_no = STAGES.index(view.stage), view.round, view.turn
        self.pile = sum(1 << card for card in view.pile)
        self.n_seen = len(view.seen)
        for i, card in enumerate(view.seen):
            self.seen[i] = card
        self.card, self.switch, self.undergrounds = view.card, view.switch, view.undergrounds
        if self.stage in (DRAW, CIRCLE_LAST):
            self._reseal(view, rng)
        return self

    def _redraw(self, seat: int, sheet: Any) -> None:
        for i, line in enumerate(sheet.lines):
            self._start_line(seat, line.pencil)
            for arc in line.arcs:
                self._draw(seat, arc)
            self.circled[seat * 4 + line.pencil] = line.circled
            if i + 1 < len(sheet.lines) or sheet.finished:
                self.line_points[seat * 4 + line.pencil] = self._line_value(seat)
        if sheet.lines:
            last = sheet.lines[-1]
            self.used[seat] = int(sheet.used)
            self.fixed[seat] = len(last.arcs) - sheet.fresh
            self.used_before[seat] = int(sheet.used and not sheet.used_now)
            self.circled_before[seat] = -1 if sheet.circled_now else last.circled

    def _reseal(self, view: View, rng: Random) -> None:
        """Seats that owe nothing any more have chosen: give them some choice they could have made."""
        owing = sum(1 << seat for seat in view.owing)
        if view.second and view.seat is not None:
            self.again[view.seat] = 1
            self.again_symbol[view.seat], self.again_free[view.seat] = view.second
        hidden = [seat for seat in range(self.n_seats) if self.stage == DRAW and seat != view.seat and seat not in view.owing]
        self.awaiting = owing | sum(1 << seat for seat in hidden)
        moves = MoveList()
        for seat in hidden:
            while self.awaiting >> seat & 1:
                self._apply(seat, moves.move[rng.randrange(self._legal(seat, moves))])
