"""New York: a tourist waits at each edge station, and tableaux say what they are worth (RULES.md 6.4). Compiled: rules.pxd says how."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.contract import MoveList
from stellwerk.games.metro.cities.city import City
from stellwerk.games.metro.cities.new_york.layout import Layout
from stellwerk.games.metro.cities.new_york.tables import Tables
from stellwerk.games.metro.rules.codes import COLOURS, NODES, STATIONS, TABLEAU, TOURISTS
from stellwerk.games.metro.rules.pieces import each_once, tally
from stellwerk.games.metro.rules.position import Position


class NewYork(Layout):
    """Who waits where, and which tableau each owner has."""

    def __init__(self, tables: Tables) -> None:
        self._blank()
        self.tables = tables
        self._fill_bag(4)

    def _copy(self) -> City:
        twin = NewYork.__new__(NewYork)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ set-up
    def _plan(self, position: Position) -> None:
        position.needs[TABLEAU] = COLOURS if position.shares else position.n_seats
        self._plan_tourists(position)

    def _deals(self, position: Position, moves: MoveList) -> int:
        if position.stage == TOURISTS:
            return self._tourist_deals(position, moves)
        return position._evenly(moves, position._write_bits(moves, self.tables.first_tableau, self._tableaux_left()))

    def _tableaux_left(self) -> int:
        left = 255
        for owner in range(COLOURS):
            if self.tableau[owner] >= 0:
                left &= ~(1 << self.tableau[owner])
        return left

    def _deal(self, position: Position, n: int) -> None:
        if position.stage == TOURISTS:
            colour = n - position.tables.first_tourist
            self.in_bag[colour] -= 1
            self.platform[position.dealt] = colour
        else:
            self.tableau[position.dealt] = n - self.tables.first_tableau

    # ------------------------------------------------------------ lines
    def _arrived(self, position: Position, k: int) -> None:
        """The tourist at its destination comes along."""
        end = position.end_of[position.tables.depart[k]] - NODES
        if end < STATIONS:
            self.earned[position.owner[k] * COLOURS + self.platform[end]] += 1
            self.platform[end] = -1

    def _owner_points(self, position: Position, owner: int) -> int:
        total = 0
        if self.tableau[owner] >= 0:
            for colour in range(COLOURS):
                total += self.earned[owner * COLOURS + colour] * self.tables.value[self.tableau[owner] * COLOURS + colour]
        return total

    def _arrival_worth(self, position: Position, k: int, station: int) -> int:
        owner = position.owner[k]
        if owner < 0 or self.platform[station] < 0 or self.tableau[owner] < 0:
            return 0
        return self.tables.value[self.tableau[owner] * COLOURS + self.platform[station]]

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """And who waits where."""
        return (*super().fields(), "platform", "tableau")

    def tourists(self) -> list[int]:
        """And those who wait, or are on tableaux."""
        others, earned, waiting = super().tourists(), list(self.earned), tally(self.platform, COLOURS)
        return [others[colour] + waiting[colour] + sum(earned[colour::COLOURS]) for colour in range(COLOURS)]

    def pieces(self) -> Mapping[str, int]:
        """And the tableaux."""
        return {**super().pieces(), **each_once("tableau", COLOURS, self.tableau)}
