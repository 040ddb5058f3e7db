"""Paris: everybody lays a row of sights, and tourists go on fields of their colours (RULES.md 6.1). Compiled: rules.pxd says how."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.contract import MoveList
from stellwerk.games.metro.cities.city import City
from stellwerk.games.metro.cities.paris.codes import ROW, SIGHTS
from stellwerk.games.metro.cities.paris.layout import Layout
from stellwerk.games.metro.cities.paris.tables import Tables
from stellwerk.games.metro.rules.codes import CELLS, COLOURS, FIELDS, ROWS, SIGHT, SIGHT_FIELDS, TOURISTS
from stellwerk.games.metro.rules.pieces import each_once
from stellwerk.games.metro.rules.position import Position


class Paris(Layout):
    """Who has which sights in which order, and tourists on their way there."""

    def __init__(self, tables: Tables) -> None:
        self._blank()
        self.tables = tables
        self._fill_bag(4)

    def _copy(self) -> City:
        twin = Paris.__new__(Paris)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ set-up
    def _plan(self, position: Position) -> None:
        each = self.tables.per_seat[position.n_seats]
        position.needs[SIGHT] = position.n_seats * each
        position.needs[ROWS] = position.n_seats * (each - 1)  # the last one has no choice
        self._plan_tourists(position)

    def _deals(self, position: Position, moves: MoveList) -> int:
        if position.stage == TOURISTS:
            return self._tourist_deals(position, moves)
        n = 0
        for sight in range(SIGHTS):
            if self.holder[sight] < 0:
                moves.move[n] = self.tables.first_sight + sight
                n += 1
        return position._evenly(moves, n)

    def _deal(self, position: Position, n: int) -> None:
        if position.stage == TOURISTS:
            self._seat_tourist(position.tables.inner[position.dealt], n - position.tables.first_tourist)
        else:
            self.holder[n - self.tables.first_sight] = position.dealt % position.n_seats

    # ------------------------------------------------------------ choices
    def _chooser(self, position: Position) -> int:
        """Whose row is being laid."""
        return position.dealt // (position.needs[ROWS] // position.n_seats)

    def _choices(self, position: Position, seat: int, moves: MoveList) -> int:
        if position.stage == ROWS:
            return self._sights_to_lay(seat, moves)
        return self._goals(position, seat, moves)

    def _choose(self, position: Position, seat: int, n: int) -> bool:
        """A sight is laid, or a tourist goes onto an own sight or to others on the board."""
        if position.stage == ROWS:
            self._lay(seat, n - self.tables.first_row)
            return False
        colour = self._next_carried()
        self.carried[colour] -= 1
        if n < self.tables.first_join:
            self.spot[n - self.tables.first_put] = colour
        else:
            self.guests[position.tables.cell[n - self.tables.first_join] * COLOURS + colour] += 1
        return self._must_place(seat)

    # ------------------------------------------------------------ rows
    def _sights_to_lay(self, seat: int, moves: MoveList) -> int:
        n = 0
        for sight in range(SIGHTS):
            if self.holder[sight] == seat and not self._is_laid(seat, sight):
                moves.move[n] = self.tables.first_row + sight
                n += 1
        return n

    def _is_laid(self, seat: int, sight: int) -> bool:
        for i in range(self.n_row[seat]):
            if self.row[seat * ROW + i] == sight:
                return True
        return False

    def _lay(self, seat: int, sight: int) -> None:
        """The next sight of a row; the last one left follows by itself."""
        self.row[seat * ROW + self.n_row[seat]] = sight
        self.n_row[seat] += 1
        left = 0
        last = 0
        for other in range(SIGHTS):
            if self.holder[other] == seat and not self._is_laid(seat, other):
                left += 1
                last = other
        if left == 1:
            self.row[seat * ROW + self.n_row[seat]] = last
            self.n_row[seat] += 1

    # ------------------------------------------------------------ tourists
    def _visit(self, position: Position, seat: int, cell: int) -> bool:
        self._meet_all(position, seat, cell)
        self.visited = cell
        return self._must_place(seat)

    def _meet(self, seat: int, colour: int, number: int) -> None:
        self.carried[colour] += number

    def _next_carried(self) -> int:
        """The colour of the next tourist to be placed, or -1."""
        for colour in range(COLOURS):
            if self.carried[colour]:
                return colour
        return -1

    def _must_place(self, seat: int) -> bool:
        """Whether a tourist is to be placed; those with nowhere to go leave the game."""
        colour = self._next_carried()
        while colour >= 0:
            if self._has_goal(seat, colour) or self._is_crowded():
                return True
            self.carried[colour] -= 1
            self.away[colour] += 1
            colour = self._next_carried()
        self.visited = -1
        return False

    def _has_goal(self, seat: int, colour: int) -> bool:
        for i in range(self.n_row[seat]):
            for field in range(SIGHT_FIELDS):
                place = self.row[seat * ROW + i] * SIGHT_FIELDS + field
                if self.tables.colour[place] == colour and self.spot[place] < 0:
                    return True
        return False

    def _is_crowded(self) -> bool:
        """Whether any tourist is left on the board."""
        for cell in range(CELLS):
            if self._crowd(cell):
                return True
        return False

    def _goals(self, position: Position, seat: int, moves: MoveList) -> int:
        """A free own field of the colour; else tourists on a neighbouring field; else tourists anywhere."""
        n = 0
        colour = self._next_carried()
        for sight in range(SIGHTS):
            if self.holder[sight] == seat:
                for field in range(SIGHT_FIELDS):
                    place = sight * SIGHT_FIELDS + field
                    if self.tables.colour[place] == colour and self.spot[place] < 0:
                        moves.move[n] = self.tables.first_put + place
                        n += 1
        if n == 0:
            n = self._joins(position, moves, position.tables.around[self.visited])
        if n == 0:
            n = self._joins(position, moves, position.tables.fields)
        return n

    def _joins(self, position: Position, moves: MoveList, cells: int) -> int:
        n = 0
        for field in range(FIELDS):
            cell = position.tables.cell[field]
            if cells & position.tables.bit[cell] and self._crowd(cell):
                moves.move[n] = self.tables.first_join + field
                n += 1
        return n

    # ------------------------------------------------------------ counting
    def _seat_points(self, position: Position, seat: int) -> int:
        """The longest run of tourists counts, others are strays; full sights bring more."""
        best = 0
        run = 0
        tourists = 0
        total = 0
        for i in range(self.n_row[seat]):
            here = 0
            for field in range(SIGHT_FIELDS):
                if self.spot[self.row[seat * ROW + i] * SIGHT_FIELDS + field] >= 0:
                    here += 1
                    run += 1
                    if run > best:
                        best = run
                else:
                    run = 0
            tourists += here
            if here == SIGHT_FIELDS:
                total += self.tables.full_points
        return total + best * self.tables.run_points + (tourists - best) * self.tables.stray_points

    def _welcome_worth(self, seat: int, colour: int) -> int:
        return 2 if self._has_goal(seat, colour) else -1

    # ------------------------------------------------------------ for people; not compiled to speed
    def fields(self) -> tuple[str, ...]:
        """And the rows of the seats."""
        return (*super().fields(), "carried", "holder", "row", "n_row")

    def tourists(self) -> list[int]:
        """And those on their way."""
        others = super().tourists()
        return [there + here for there, here in zip(others, self.carried, strict=True)]

    def pieces(self) -> Mapping[str, int]:
        """And the sights."""
        return {**super().pieces(), **each_once("sight", SIGHTS, self.row)}
