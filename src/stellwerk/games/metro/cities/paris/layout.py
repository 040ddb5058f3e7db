"""The fields of a position. Written by tools/fields.py from the list beside it: change that, and write it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.games.metro.cities.inner import Inner

if TYPE_CHECKING:
    from stellwerk.games.metro.cities.paris.tables import Tables


class Layout(Inner):
    """All fields, how they are at first, and how they are copied and compared."""

    tables: Tables  # what the data say

    def _blank(self) -> None:
        self.visited = -1  # the cell of the last tile, while the city asks something about it
        self.in_bag = [0] * 8  # by colour
        self.guests = [0] * 512  # on the board: cell * COLOURS + colour
        self.away = [0] * 8  # out of the game, by colour
        self.badge = [-1] * 8  # the colour of each, where sights have one
        self.spot = [-1] * 48  # sight or place in the row * SIGHT_FIELDS + field: colour of the tourist there
        self.order = [-1] * 8  # the sights in a row
        self.bonus = [0] * 6  # of each seat for tourists, scored at once
        self.earned = [0] * 64  # what lines have collected: owner * COLOURS + colour
        self.carried = [0] * 8  # tourists to be placed by the seat that moves, by colour
        self.holder = [-1] * 12  # the seat of each sight
        self.row = [-1] * 36  # seat * ROW + place: a sight
        self.n_row = [0] * 6  # sights in the row of each seat

    def _copy_into(self, twin: Layout) -> None:
        twin.visited = self.visited
        twin.in_bag = self.in_bag[:]
        twin.guests = self.guests[:]
        twin.away = self.away[:]
        twin.badge = self.badge[:]
        twin.spot = self.spot[:]
        twin.order = self.order[:]
        twin.bonus = self.bonus[:]
        twin.earned = self.earned[:]
        twin.tables = self.tables
        twin.carried = self.carried[:]
        twin.holder = self.holder[:]
        twin.row = self.row[:]
        twin.n_row = self.n_row[:]

    def _values(self) -> tuple[object, ...]:
        return (
            self.visited,
            tuple(self.in_bag),
            tuple(self.guests),
            tuple(self.away),
            tuple(self.badge),
            tuple(self.spot),
            tuple(self.order),
            tuple(self.bonus),
            tuple(self.earned),
            self.tables,
            tuple(self.carried),
            tuple(self.holder),
            tuple(self.row),
            tuple(self.n_row),
        )
