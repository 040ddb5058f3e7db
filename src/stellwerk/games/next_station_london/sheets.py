"""Everybody's paper: the lines drawn so far and all counts of the score pad, kept up to date section by section.

Flat arrays of fixed size, one block per seat, because this file is compiled (sheets.pxd says how). A line is numbered `seat * 4 + pencil`.
Sizes are literal numbers where the C compiler wants to see them; a test compares them with codes.py.
"""

from __future__ import annotations

from stellwerk import core
from stellwerk.core import Menu
from stellwerk.games.next_station_london.codes import DISTRICTS, PATH, WORDS
from stellwerk.games.next_station_london.tables import Tables


class Sheets(core.State):
    """The part of a position that is drawn."""

    def _blank(self, tables: Tables, seats: int) -> None:
        """Fresh sheets for so many seats."""
        self.tables = tables
        self.n_seats = seats
        # one entry a seat: the pencil in hand and its power
        self.pencil = [-1] * 4
        self.used = [0] * 4
        # ends of the line, stations with a section of it, districts visited, most stops in one
        self.tips = [0] * 4
        self.touched = [0] * 4
        self.visited = [0] * 4
        self.most = [0] * 4
        # counts of the whole network
        self.marks = [0] * 4
        self.hubs = [0] * 4
        self.hub_points = [0] * 4
        self.water = [0] * 4
        self.districts = [0] * 4
        # what the others may see while a turn is open: sections, power, circle
        self.fixed = [0] * 4
        self.used_before = [0] * 4
        self.circled_before = [-1] * 4
        # sections ruled out in words of 64, stations by number of lines, stops of the line per district
        self.blocked = [0] * 12
        self.level = [0] * 16
        self.count = [0] * 64
        # one entry a line: stations, crossings of the river, circled station, and its arcs
        self.served = [0] * 16
        self.wet = [0] * 16
        self.circled = [-1] * 16
        self.length = [0] * 16
        self.path = [0] * 192

    def _copy_sheets(self, twin: Sheets) -> None:
        twin.pencil[:] = self.pencil
        twin.used[:] = self.used
        twin.used_before[:] = self.used_before
        twin.tips[:] = self.tips
        twin.touched[:] = self.touched
        twin.visited[:] = self.visited
        twin.most[:] = self.most
        twin.marks[:] = self.marks
        twin.hubs[:] = self.hubs
        twin.hub_points[:] = self.hub_points
        twin.water[:] = self.water
        twin.districts[:] = self.districts
        twin.fixed[:] = self.fixed
        twin.circled_before[:] = self.circled_before
        twin.blocked[:] = self.blocked
        twin.level[:] = self.level
        twin.count[:] = self.count
        twin.served[:] = self.served
        twin.wet[:] = self.wet
        twin.circled[:] = self.circled
        twin.length[:] = self.length
        twin.path[:] = self.path

    # ------------------------------------------------------------ what may be drawn
    def _sections(self, seat: int, menu: Menu, n: int, block: int, starts: int, symbol: int, ends: int) -> int:
        """Add all free sections from one of `starts` (stations of the line) to a station of this symbol among `ends` (NSL 3.2-3.5)."""
        line = seat * 4 + self.pencil[seat]
        base = 1 + block * self.tables.arcs
        station = self.tables.start[self.pencil[seat]]
        for stop in range(self.length[line] + 1):
            if stop > 0:
                station = self.tables.arc_end[self.path[line * PATH + stop - 1]]
            if starts & self.tables.bit[station]:
                group = station * 5 + symbol
                for i in range(self.tables.first[group], self.tables.first[group + 1]):
                    arc = self.tables.leading[i]
                    section = self.tables.arc_section[arc]
                    if (
                        ends & self.tables.bit[self.tables.arc_end[arc]]
                        and not self.blocked[seat * WORDS + (section >> 6)] & self.tables.bit[section & 63]
                    ):
                        menu.move[n] = base + arc
                        n += 1
        return n

    def _circles(self, seat: int, menu: Menu, n: int) -> int:
        """Any station of the current line may be circled (NSL 5.5)."""
        line = seat * 4 + self.pencil[seat]
        menu.move[n] = self.tables.first_circle + self.tables.start[self.pencil[seat]]
        n += 1
        for i in range(self.length[line]):
            menu.move[n] = self.tables.first_circle + self.tables.arc_end[self.path[line * PATH + i]]
            n += 1
        return n

    # ------------------------------------------------------------ drawing
    def _start_line(self, seat: int, pencil: int) -> None:
        start = self.tables.start[pencil]
        self.pencil[seat] = pencil
        self.used[seat] = 0
        self.used_before[seat] = 0
        self.fixed[seat] = 0
        self.circled_before[seat] = -1
        self.tips[seat] = self.tables.bit[start]
        self.touched[seat] = 0
        self.visited[seat] = 0
        self.most[seat] = 0
        for district in range(DISTRICTS):
            self.count[seat * DISTRICTS + district] = 0
        self._serve(seat, start)

    def _draw(self, seat: int, arc: int) -> None:
        """Put a section on the sheet."""
        line = seat * 4 + self.pencil[seat]
        section = self.tables.arc_section[arc]
        start = self.tables.bit[self.tables.arc_start[arc]]
        end = self.tables.bit[self.tables.arc_end[arc]]
        for word in range(WORDS):
            self.blocked[seat * WORDS + word] |= self.tables.cross[section * WORDS + word]
        self.path[line * PATH + self.length[line]] = arc
        self.length[line] += 1
        if self.touched[seat] & start:  # NSL 3.3: two sections meet here now
            self.tips[seat] &= ~start
        self.touched[seat] |= start | end
        self.tips[seat] |= end
        self.wet[line] += self.tables.wet[section]
        self.water[seat] += self.tables.wet[section]
        self._serve(seat, self.tables.arc_end[arc])

    def _serve(self, seat: int, station: int) -> None:
        """The current line stops here: keep all counts of the score pad (NSL 4, 5.1) up to date."""
        bit = self.tables.bit[station]
        district = self.tables.district[station]
        self.served[seat * 4 + self.pencil[seat]] |= bit
        self.count[seat * DISTRICTS + district] += 1
        stops = self.count[seat * DISTRICTS + district]
        if stops == 1:
            self.visited[seat] += 1
            self.districts[seat] |= 1 << district
        if stops > self.most[seat]:
            self.most[seat] = stops
        self.marks[seat] += self.tables.sight[station]
        lines = 0
        while self.level[seat * 4 + lines] & bit:
            lines += 1
        self.level[seat * 4 + lines] |= bit
        self.hub_points[seat] += self.tables.hub_step[lines]
        if lines == 1:
            self.hubs[seat] += 1

    # ------------------------------------------------------------ counting
    def _line_value(self, seat: int) -> int:
        """NSL 4.1 for the line in hand, with a circled station counted twice (5.5)."""
        line = seat * 4 + self.pencil[seat]
        most = self.most[seat]
        if self.circled[line] >= 0:
            circled = self.count[seat * DISTRICTS + self.tables.district[self.circled[line]]] + 1
            if circled > most:
                most = circled
        return self.visited[seat] * most + self.wet[line] * self.tables.water_points

    def _goals_met(self, seat: int, goals: int) -> int:
        """How many of these objectives (bits) the network reaches: NSL 5.4, in the order of moves.GOALS."""
        met = 0
        if goals & 1 and self.hubs[seat] >= self.tables.goal_hubs:
            met += 1
        if goals & 2 and self.districts[seat] == self.tables.all_districts:
            met += 1
        if goals & 4 and self.level[seat * 4] & self.tables.all_sights == self.tables.all_sights:
            met += 1
        if goals & 8 and self.level[seat * 4] & self.tables.centre == self.tables.centre:
            met += 1
        if goals & 16 and self.water[seat] >= self.tables.goal_water:
            met += 1
        return met
