"""Everybody's paper: the lines drawn so far and all counts of the score pad, kept up to date section by section.

Flat arrays of fixed size, one block per seat, because this file is compiled (sheets.pxd says how); fields.py lists them. A line is
numbered `seat * 4 + pencil`.
"""

from __future__ import annotations

from stellwerk.contract import MoveList
from stellwerk.games.next_station_london.rules.codes import DISTRICTS, PATH, WORDS
from stellwerk.games.next_station_london.rules.layout import Layout


class Sheets(Layout):
    """The part of a position that is drawn."""

    # ------------------------------------------------------------ what may be drawn
    def _sections(self, seat: int, moves: MoveList, n: int, block: int, starts: int, symbol: int, ends: int) -> int:
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
                        moves.move[n] = base + arc
                        n += 1
        return n

    def _circles(self, seat: int, moves: MoveList, n: int) -> int:
        """Any station of the current line may be circled (NSL 5.5)."""
        line = seat * 4 + self.pencil[seat]
        moves.move[n] = self.tables.first_circle + self.tables.start[self.pencil[seat]]
        n += 1
        for i in range(self.length[line]):
            moves.move[n] = self.tables.first_circle + self.tables.arc_end[self.path[line * PATH + i]]
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
