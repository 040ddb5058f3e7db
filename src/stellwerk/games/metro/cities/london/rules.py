"""London: the taxi goes round the row of sights and looks for the colour of a tourist (RULES.md 6.3). Compiled: rules.pxd says how."""

from __future__ import annotations

from stellwerk.contract import MoveList
from stellwerk.games.metro.cities.city import City
from stellwerk.games.metro.cities.london.codes import TAXI_LEFT, TAXI_RIGHT
from stellwerk.games.metro.cities.london.layout import Layout
from stellwerk.games.metro.cities.london.tables import Tables
from stellwerk.games.metro.rules.codes import COLOURS, LAPS, SIGHT, SIGHT_FIELDS, TAXI, TOURISTS
from stellwerk.games.metro.rules.position import Position


class London(Layout):
    """The row, and where the taxi is."""

    def __init__(self, tables: Tables) -> None:
        self._blank()
        self.tables = tables
        self._fill_bag(4)

    def _copy(self) -> City:
        twin = London.__new__(London)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ set-up
    def _plan(self, position: Position) -> None:
        position.needs[SIGHT] = COLOURS
        position.needs[TAXI] = 1
        self._plan_tourists(position)

    def _deals(self, position: Position, moves: MoveList) -> int:
        if position.stage == TOURISTS:
            return self._tourist_deals(position, moves)
        return self._sight_deals(position, moves, self.tables.first_sight)

    def _deal(self, position: Position, n: int) -> None:
        if position.stage == TOURISTS:
            self._seat_tourist(position.tables.inner[position.dealt], n - position.tables.first_tourist)
        else:
            self.order[position.dealt] = n - self.tables.first_sight

    def _choices(self, position: Position, seat: int, moves: MoveList) -> int:
        """The two ends of the row."""
        return position._write_bits(moves, self.tables.first_taxi, 3)

    def _choose(self, position: Position, seat: int, n: int) -> bool:
        self.taxi = TAXI_LEFT + n - self.tables.first_taxi
        return False

    # ------------------------------------------------------------ the taxi
    def _meet(self, seat: int, colour: int, number: int) -> None:
        self.away[colour] += number
        self.bonus[seat] += self._drive(colour)

    def _drive(self, colour: int) -> int:
        """The taxi looks for this colour; points for the seat."""
        for moved in range(1, self.tables.taxi_fields + 1):
            if self.taxi == TAXI_LEFT:
                self.taxi = 0
            elif self.taxi == TAXI_RIGHT:
                self.taxi = LAPS // 2
            else:
                self.taxi = (self.taxi + 1) % LAPS
            if self._circuit_colour(self.taxi) == colour:
                return moved
        return 0

    def _circuit_colour(self, place: int) -> int:
        """There along the upper fields of the row, back along the lower ones; a sight has two of each."""
        if place < LAPS // 2:
            return self.tables.colour[self.order[place // 2] * SIGHT_FIELDS + place % 2]
        back = place - LAPS // 2
        return self.tables.colour[self.order[COLOURS - 1 - back // 2] * SIGHT_FIELDS + 2 + back % 2]

    def _welcome_worth(self, seat: int, colour: int) -> int:
        taxi = self.taxi
        points = self._drive(colour)
        self.taxi = taxi
        return points

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """And the taxi."""
        return (*super().fields(), "taxi")
