"""The six city expansions: tourists, sights, the taxi, tableaux, chips and tickets. Compiled: city.pxd says how.

At most one city is played. Tourists have the eight colours of the companies. What a line earns goes to its owner, a seat or with shares a
company; what a placed tile earns goes to the seat that placed it.
"""

from __future__ import annotations

from stellwerk.core import Menu
from stellwerk.games.metro.codes import (
    BERLIN,
    CELLS,
    COLOURS,
    FIELDS,
    GROUP,
    GROUPS,
    LAPS,
    LONDON,
    NEW_YORK,
    NODES,
    PARIS,
    ROW,
    SIGHT_FIELDS,
    SIGHTS,
    ST_PETERSBURG,
    STATIONS,
    STOCKHOLM,
    TAXI_LEFT,
    TAXI_RIGHT,
)
from stellwerk.games.metro.market import Market


class City(Market):
    """The part of a position that belongs to a city."""

    def _arrive(self) -> None:
        """Everything in the box."""
        self.city = 0
        self.variant = 0
        self.is_over = 0
        self.in_bag = [0] * 8  # tourists not yet on the board, by colour
        self.guests = [0] * 512  # cell * 8 + colour: tourists on the board
        self.platform = [-1] * 32  # New York: the tourist at each edge station
        self.away = [0] * 8  # tourists out of the game
        self.carried = [0] * 8  # Paris: tourists to be placed by the seat that moves
        self.spot = [-1] * 48  # sight * 4 + field (in Stockholm place in the row * 4 + field): colour of the tourist there
        self.holder = [-1] * 12  # Paris: the seat of each sight
        self.row = [-1] * 36  # Paris: seat * ROW + place -> sight
        self.n_row = [0] * 6
        self.order = [-1] * 8  # Stockholm, London: the sights in a row
        self.badge = [-1] * 8  # colour on each sight of the row (Stockholm's variant, Berlin)
        self.side = [0] * 8  # Berlin: 0 is A, 1 is B
        self.colours = [0] * 6  # Stockholm: the secret colours of each seat, as bits
        self.tableau = [-1] * 8  # New York: of each owner
        self.taxi = -1
        self.bonus = [0] * 6  # points for tourists, scored at once
        self.earned = [0] * 64  # owner * 8 + colour: tourists (New York), chips, tickets
        self.waiting = 255  # St. Petersburg: tourists beside the board, as bits
        self.visited = -1  # Paris, St. Petersburg: the cell whose tourists the seat that moves has to place
        self.chips = [15] * 8  # St. Petersburg: values not yet turned up, as bits
        self.turned_up = [0] * 64
        self.chip_points = [0] * 8

    def _copy_city(self, twin: City) -> None:
        twin.city, twin.variant, twin.is_over, twin.taxi = self.city, self.variant, self.is_over, self.taxi
        twin.waiting, twin.visited = self.waiting, self.visited
        if self.city == 0:
            return
        twin.in_bag[:] = self.in_bag
        twin.guests[:] = self.guests
        twin.platform[:] = self.platform
        twin.away[:] = self.away
        twin.carried[:] = self.carried
        twin.spot[:] = self.spot
        twin.holder[:] = self.holder
        twin.row[:] = self.row
        twin.n_row[:] = self.n_row
        twin.order[:] = self.order
        twin.badge[:] = self.badge
        twin.side[:] = self.side
        twin.colours[:] = self.colours
        twin.tableau[:] = self.tableau
        twin.bonus[:] = self.bonus
        twin.earned[:] = self.earned
        twin.chips[:] = self.chips
        twin.turned_up[:] = self.turned_up
        twin.chip_points[:] = self.chip_points

    # ------------------------------------------------------------ set-up
    def _tourists(self, menu: Menu, dealt: int) -> int:
        """Colours the next tourist may have, as likely as they are in the bag."""
        n = 0
        for colour in range(COLOURS):
            if self.in_bag[colour] and (self.city != BERLIN or self._fits_group(colour, dealt)):
                menu.move[n] = self.tables.first_tourist + colour
                menu.weight[n] = self.in_bag[colour]
                n += 1
        return n

    def _fits_group(self, colour: int, dealt: int) -> bool:
        """6.6: no colour twice in a group; a colour that all groups left need has its place kept free."""
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

    def _seat_tourist(self, colour: int, dealt: int) -> None:
        """The next tourist of the set-up takes its place."""
        self.in_bag[colour] -= 1
        if self.city == NEW_YORK:
            self.platform[dealt] = colour
        elif self.city == BERLIN:
            self.guests[self.tables.group_cell[dealt] * COLOURS + colour] += 1
        else:
            self.guests[self.tables.inner[dealt] * COLOURS + colour] += 1

    # ------------------------------------------------------------ a tile is placed
    def _visit(self, seat: int, cell: int) -> bool:
        """6.1-6.5: what the tile on this cell does at once; whether the seat must choose something now."""
        self.visited = cell
        if self.city == ST_PETERSBURG and self.tables.sight_at[cell] >= 0:
            return True
        if self.city == PARIS or self.city == STOCKHOLM or self.city == LONDON:
            for colour in range(COLOURS):
                if self.guests[cell * COLOURS + colour]:
                    self._meet(seat, cell, colour)
        self._collect()
        return self.city == PARIS and self._next_carried() >= 0

    def _meet(self, seat: int, cell: int, colour: int) -> None:
        number = self.guests[cell * COLOURS + colour]
        self.guests[cell * COLOURS + colour] = 0
        if self.city == PARIS:
            self.carried[colour] += number
        elif self.city == LONDON:
            self.away[colour] += number
            self.bonus[seat] += self._drive(colour)
        elif self.variant:
            place = 0
            while self.badge[place] != colour:
                place += 1
            place = self._leftmost(place * SIGHT_FIELDS)
            self.spot[place] = colour
            self.bonus[seat] += self._row_points(place)
        else:
            self.spot[self._leftmost(0)] = colour

    def _leftmost(self, place: int) -> int:
        while self.spot[place] >= 0:
            place += 1
        return place

    def _row_points(self, place: int) -> int:
        """Stockholm: what a field of the row is worth."""
        return self.tables.stockholm_points[self.order[place // SIGHT_FIELDS] * SIGHT_FIELDS + place % SIGHT_FIELDS]

    def _drive(self, colour: int) -> int:
        """6.3: the taxi looks for this colour; points for the seat."""
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
            return self.tables.london_colour[self.order[place // 2] * SIGHT_FIELDS + place % 2]
        back = place - LAPS // 2
        return self.tables.london_colour[self.order[COLOURS - 1 - back // 2] * SIGHT_FIELDS + 2 + back % 2]

    # ------------------------------------------------------------ Paris: tourists with a choice
    def _next_carried(self) -> int:
        """The colour of the next tourist to be placed, or -1."""
        for colour in range(COLOURS):
            if self.carried[colour]:
                return colour
        return -1

    def _has_goal(self, seat: int, colour: int) -> bool:
        for i in range(self.n_row[seat]):
            for field in range(SIGHT_FIELDS):
                place = self.row[seat * ROW + i] * SIGHT_FIELDS + field
                if self.tables.paris_colour[place] == colour and self.spot[place] < 0:
                    return True
        return False

    def _crowd(self, cell: int) -> bool:
        """Whether tourists stand on this cell of the board."""
        for colour in range(COLOURS):
            if self.guests[cell * COLOURS + colour]:
                return True
        return False

    def _goals(self, seat: int, cell: int, menu: Menu) -> int:
        """6.1: a free own field of the colour; else tourists on a neighbouring field; else tourists anywhere."""
        n = 0
        colour = self._next_carried()
        for sight in range(SIGHTS):
            if self.holder[sight] == seat:
                for field in range(SIGHT_FIELDS):
                    place = sight * SIGHT_FIELDS + field
                    if self.tables.paris_colour[place] == colour and self.spot[place] < 0:
                        menu.move[n] = self.tables.first_put + place
                        n += 1
        if n == 0:
            n = self._joins(menu, self.tables.around[cell])
        if n == 0:
            n = self._joins(menu, self.tables.fields)
        return n

    def _joins(self, menu: Menu, cells: int) -> int:
        n = 0
        for field in range(FIELDS):
            cell = self.tables.cell[field]
            if cells & self.tables.bit[cell] and self._crowd(cell):
                menu.move[n] = self.tables.first_join + field
                n += 1
        return n

    def _is_crowded(self) -> bool:
        """Whether any tourist is left on the board."""
        for cell in range(CELLS):
            if self._crowd(cell):
                return True
        return False

    # ------------------------------------------------------------ lines are finished
    def _collect(self) -> None:
        """6.4-6.6: what the owners of the lines just finished take."""
        for i in range(self.n_fresh):
            k = self.fresh[i]
            if self.city == NEW_YORK:
                end = self.end_of[self.tables.depart[k]] - NODES
                if end < STATIONS:
                    self.earned[self.owner[k] * COLOURS + self.platform[end]] += 1
                    self.platform[end] = -1
            elif self.city == ST_PETERSBURG or self.city == BERLIN:
                self._collect_along(k)
        self.n_fresh = 0

    def _collect_along(self, k: int) -> None:
        """A chip or ticket for every pass over a tile with a tourist."""
        node = self.tables.depart[k]
        while node < NODES:
            cell = node >> 2
            for colour in range(COLOURS):
                if self.guests[cell * COLOURS + colour]:
                    self.earned[self.owner[k] * COLOURS + colour] += 1
            node = self._after(node)

    def _next_chip(self) -> int:
        """St. Petersburg: the next owner * 8 + colour with a chip face down, or -1."""
        for place in range(COLOURS * COLOURS):
            if self.turned_up[place] < self.earned[place]:
                return place
        return -1

    # ------------------------------------------------------------ counting
    def _owner_points(self, owner: int) -> int:
        """What the lines of an owner bring: their length, and what they collected."""
        total = self.gain[owner]
        if self.city == NEW_YORK and self.tableau[owner] >= 0:
            for colour in range(COLOURS):
                total += self.earned[owner * COLOURS + colour] * self.tables.new_york_value[self.tableau[owner] * COLOURS + colour]
        elif self.city == ST_PETERSBURG:
            total += self.chip_points[owner]
        elif self.city == BERLIN:
            for sight in range(COLOURS):
                if self.badge[sight] >= 0:
                    total += self._prize(owner, sight)
        return total

    def _prize(self, owner: int, sight: int) -> int:
        """6.6: first and second prize of a sight; those who tie share the prizes of their places."""
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
        if self.is_over:  # the phantom has what is left
            if left > mine:
                more += 1
            elif left == mine:
                equal += 1
        first = self.tables.prize[sight * 4 + self.side[sight] * 2]
        second = self.tables.prize[sight * 4 + self.side[sight] * 2 + 1]
        if more == 0:
            return first if equal == 1 else (first + second) // equal
        return second // equal if more == 1 else 0

    def _tourist_points(self, seat: int) -> int:
        """6.1-6.3: what the seat has for tourists it met."""
        total = self.bonus[seat]
        if self.city == PARIS:
            total += self._paris(seat)
        elif self.city == STOCKHOLM and not self.variant:
            for place in range(LAPS):
                if self.spot[place] >= 0 and self.colours[seat] >> self.spot[place] & 1:
                    total += self._row_points(place)
        return total

    def _paris(self, seat: int) -> int:
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
