"""Berlin: groups of tourists, tickets for every pass over them, and prizes of the sights for most tickets (RULES.md 6.6).

Compiled: rules.pxd says how.
"""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.contract import MoveList
from stellwerk.games.metro.cities.berlin.codes import GROUP, GROUPS, SIDE_B, SIDE_MIXED
from stellwerk.games.metro.cities.berlin.layout import Layout
from stellwerk.games.metro.cities.berlin.tables import Tables
from stellwerk.games.metro.cities.city import City
from stellwerk.games.metro.rules.codes import COLOUR, COLOURS, OVER, SIDE, TOURISTS
from stellwerk.games.metro.rules.position import Position


class Berlin(Layout):
    """The sides of the sights; their colours are badges."""

    def __init__(self, tables: Tables, sides: int) -> None:
        self._blank()
        self.tables = tables
        self.sides = sides
        self._fill_bag(2)
        if sides == SIDE_B:
            self.side = [1] * 8

    def _copy(self) -> City:
        twin = Berlin.__new__(Berlin)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ set-up
    def _plan(self, position: Position) -> None:
        position.needs[SIDE] = COLOURS if self.sides == SIDE_MIXED else 0
        position.needs[COLOUR] = COLOURS
        self._plan_tourists(position)

    def _deals(self, position: Position, moves: MoveList) -> int:
        if position.stage == TOURISTS:
            return self._tourist_deals(position, moves)
        if position.stage == SIDE:
            return position._evenly(moves, position._write_bits(moves, self.tables.first_side, 3))
        return position._evenly(moves, position._write_bits(moves, position.tables.first_colour, self._unbadged()))

    def _fits(self, position: Position, colour: int) -> bool:
        """No colour twice in a group; a colour that all groups left need has its place kept free."""
        dealt = position.dealt
        if self._in_group(colour, dealt):
            return False
        left = GROUPS - dealt // GROUP
        needed = 0
        for other in range(COLOURS):
            if self.in_bag[other] == left and not self._in_group(other, dealt):
                needed += 1
        return self.in_bag[colour] == left or needed < GROUP - dealt % GROUP

    def _in_group(self, colour: int, dealt: int) -> bool:
        first = dealt - dealt % GROUP
        for i in range(first, dealt):
            if self.guests[self.tables.group_cell[i] * COLOURS + colour]:
                return True
        return False

    def _deal(self, position: Position, n: int) -> None:
        if position.stage == TOURISTS:
            self._seat_tourist(self.tables.group_cell[position.dealt], n - position.tables.first_tourist)
        elif position.stage == SIDE:
            self.side[position.dealt] = n - self.tables.first_side
        else:
            self.badge[position.dealt] = n - position.tables.first_colour

    # ------------------------------------------------------------ tickets and prizes
    def _arrived(self, position: Position, k: int) -> None:
        self._collect_along(position, k)

    def _owner_points(self, position: Position, owner: int) -> int:
        total = 0
        for sight in range(COLOURS):
            if self.badge[sight] >= 0:
                total += self._prize(position, owner, sight)
        return total

    def _prize(self, position: Position, owner: int, sight: int) -> int:
        """First and second prize of a sight; those who tie share the prizes of their places."""
        colour = self.badge[sight]
        mine = self.earned[owner * COLOURS + colour]
        if mine == 0:
            return 0
        more = 0
        equal = 1
        left = self.tables.tickets
        for other in range(COLOURS):
            theirs = self.earned[other * COLOURS + colour]
            left -= theirs
            if theirs > mine:
                more += 1
            elif theirs == mine and other != owner:
                equal += 1
        if position.stage == OVER:  # the phantom has what is left
            if left > mine:
                more += 1
            elif left == mine:
                equal += 1
        first = self.tables.prize[sight * 4 + self.side[sight] * 2]
        second = self.tables.prize[sight * 4 + self.side[sight] * 2 + 1]
        if more == 0:
            return first if equal == 1 else (first + second) // equal
        return second // equal if more == 1 else 0

    def _pass_worth(self, position: Position, cell: int) -> int:
        return 2 if self._crowd(cell) else 0

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """And the sides of the sights."""
        return (*super().fields(), "side")

    def tourists(self) -> list[int]:
        """And one of each colour that is put on a sight, or waits for that."""
        others, badges = super().tourists(), list(self.badge)
        return [others[colour] + max(1, badges.count(colour)) for colour in range(COLOURS)]

    def pieces(self) -> Mapping[str, int]:
        """And the tickets."""
        earned = list(self.earned)
        tickets = {f"tickets {colour}": max(self.tables.tickets, sum(earned[colour::COLOURS])) for colour in range(COLOURS)}
        return {**super().pieces(), **tickets}
