"""The fields of a position. Written by tools/fields.py from the list beside it: change that, and write it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kit.state import State

if TYPE_CHECKING:
    from stellwerk.games.next_station_london.rules.tables import Tables


class Layout(State):
    """All fields, how they are at first, and how they are copied and compared."""

    tables: Tables  # what follows from the board alone

    def _blank(self) -> None:
        self.n_seats = 0  # how many play
        self.pencil = [-1] * 4  # in hand
        self.used = [0] * 4  # whether its power is used
        self.tips = [0] * 4  # ends of the line
        self.touched = [0] * 4  # stations with a section of it
        self.visited = [0] * 4  # how many districts it has reached
        self.most = [0] * 4  # stops in one of them
        self.marks = [0] * 4  # sights crossed off
        self.hubs = [0] * 4  # interchanges
        self.hub_points = [0] * 4  # points for them
        self.water = [0] * 4  # crossings of the river
        self.districts = [0] * 4  # reached by any line, as bits
        self.fixed = [0] * 4  # sections of the line
        self.used_before = [0] * 4  # the power
        self.circled_before = [-1] * 4  # the circle
        self.blocked = [0] * 12  # sections ruled out
        self.level = [0] * 16  # stations by number of lines
        self.count = [0] * 64  # stops of the line per district
        self.served = [0] * 16  # stations
        self.wet = [0] * 16  # crossings of the river
        self.circled = [-1] * 16  # the circled station
        self.length = [0] * 16  # sections
        self.path = [0] * 192  # its arcs, in the order drawn
        self.line_points = [0] * 16  # points, once its round is over
        self.objectives = 0  # whether there are objectives
        self.powers = 0  # whether pencils have powers
        self.chosen = 0  # whether seats choose their first pencil
        self.stage = 0  # of STAGES
        self.round = 0  # 0 to 3
        self.turn_no = 0  # of the round
        self.chooser = 0  # the seat that chooses a pencil
        self.awaiting = 0  # seats that owe a choice, as bits
        self.undergrounds = 0  # underground cards turned up in this round
        self.pile = 0  # cards not yet turned up, as bits
        self.card = -1  # in effect
        self.switch = 0  # with it: SWITCH_ON, SWITCH_VOID or NO_SWITCH
        self.n_seen = 0  # how many are turned up
        self.seen = [-1] * 16  # those, in order
        self.goals = 0  # objectives in play, as bits
        self.n_goals = 0  # how many
        self.n_powers = 0  # powers dealt so far
        self.ring = [-1] * 4  # pencils by their places in the ring
        self.power_of = [-1] * 4  # of each pencil
        self.again = [0] * 4  # whether it is owed
        self.again_free = [0] * 4  # whether it may start at any station of the line
        self.again_symbol = [0] * 4  # where it may lead

    def _copy_into(self, twin: Layout) -> None:
        twin.board = self.board
        twin.n_seats = self.n_seats
        twin.tables = self.tables
        twin.pencil = self.pencil[:]
        twin.used = self.used[:]
        twin.tips = self.tips[:]
        twin.touched = self.touched[:]
        twin.visited = self.visited[:]
        twin.most = self.most[:]
        twin.marks = self.marks[:]
        twin.hubs = self.hubs[:]
        twin.hub_points = self.hub_points[:]
        twin.water = self.water[:]
        twin.districts = self.districts[:]
        twin.fixed = self.fixed[:]
        twin.used_before = self.used_before[:]
        twin.circled_before = self.circled_before[:]
        twin.blocked = self.blocked[:]
        twin.level = self.level[:]
        twin.count = self.count[:]
        twin.served = self.served[:]
        twin.wet = self.wet[:]
        twin.circled = self.circled[:]
        twin.length = self.length[:]
        twin.path = self.path[:]
        twin.line_points = self.line_points[:]
        twin.objectives = self.objectives
        twin.powers = self.powers
        twin.chosen = self.chosen
        twin.stage = self.stage
        twin.round = self.round
        twin.turn_no = self.turn_no
        twin.chooser = self.chooser
        twin.awaiting = self.awaiting
        twin.undergrounds = self.undergrounds
        twin.pile = self.pile
        twin.card = self.card
        twin.switch = self.switch
        twin.n_seen = self.n_seen
        twin.seen = self.seen[:]
        twin.goals = self.goals
        twin.n_goals = self.n_goals
        twin.n_powers = self.n_powers
        twin.ring = self.ring[:]
        twin.power_of = self.power_of[:]
        twin.again = self.again[:]
        twin.again_free = self.again_free[:]
        twin.again_symbol = self.again_symbol[:]

    def _values(self) -> tuple[object, ...]:
        return (
            self.board,
            self.n_seats,
            self.tables,
            tuple(self.pencil),
            tuple(self.used),
            tuple(self.tips),
            tuple(self.touched),
            tuple(self.visited),
            tuple(self.most),
            tuple(self.marks),
            tuple(self.hubs),
            tuple(self.hub_points),
            tuple(self.water),
            tuple(self.districts),
            tuple(self.fixed),
            tuple(self.used_before),
            tuple(self.circled_before),
            tuple(self.blocked),
            tuple(self.level),
            tuple(self.count),
            tuple(self.served),
            tuple(self.wet),
            tuple(self.circled),
            tuple(self.length),
            tuple(self.path),
            tuple(self.line_points),
            self.objectives,
            self.powers,
            self.chosen,
            self.stage,
            self.round,
            self.turn_no,
            self.chooser,
            self.awaiting,
            self.undergrounds,
            self.pile,
            self.card,
            self.switch,
            self.n_seen,
            tuple(self.seen),
            self.goals,
            self.n_goals,
            self.n_powers,
            tuple(self.ring),
            tuple(self.power_of),
            tuple(self.again),
            tuple(self.again_free),
            tuple(self.again_symbol),
        )
