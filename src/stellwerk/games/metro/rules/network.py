"""What lies on the board: tiles, tracks and lines. Lines are never traced while a game runs.

A chain is a run of joined tracks. Its first node remembers its last one and its length, its last node the first: a new tile joins up to
four pairs of chains and touches nothing else. A chain from a station's departure to an arrival is a finished line.
Compiled: network.pxd says how.
"""

from __future__ import annotations

from stellwerk.contract import MoveList
from stellwerk.games.metro.rules.codes import CELLS, CENTRALS, COLOURS, ENDS, FIELDS, LINES_EACH, NODES, STATIONS
from stellwerk.games.metro.rules.position_layout import Layout


class Network(Layout):
    """The part of a position that lies on the board."""

    def _clear(self, frame: int) -> None:
        """An empty board with the lines of this frame (0: the companies')."""
        self.near = self.tables.ring
        for node in range(NODES + ENDS):
            self.end_of[node] = node
            self.start_of[node] = node
        for k in range(STATIONS):
            self.owner[k] = self.tables.frame[frame * STATIONS + k]

    # ------------------------------------------------------------ where a tile may go
    def _open_fields(self) -> int:
        """1.4: free fields of the ring or beside a tile, as bits."""
        return self.near & ~self.taken

    def _sound(self, code: int, fields: int) -> int:
        """1.5: those of the fields where a tile that lies so completes no line of one tile."""
        return fields & ~self.tables.brief[code] & ~(self.marked & self.tables.turns_back[code])

    def _placements(self, moves: MoveList, n: int, tile: int) -> int:
        """Add all that may be done with a tile; if every way makes a line of one tile, all of them are open (1.5, 7.2)."""
        fields = self._open_fields()
        turns = 4 if self.free_rotation else 1
        sound = fields & self.taken  # none yet
        for turn in range(turns):
            sound |= self._sound(self.tables.code[tile * 4 + turn], fields)
        for turn in range(turns):
            kind = self.tables.kind[tile * 4 + turn]
            if kind >= 0:
                here = self._sound(self.tables.code[tile * 4 + turn], fields) if sound else fields
                n = self._write(moves, n, kind, here)
        return n

    def _extensions(self, moves: MoveList, n: int, tile: int, company: int) -> int:
        """5.2, 5.4: alone, a tile must extend a line of the company; any way of laying it does."""
        fields = self._line_ends(company)
        for turn in range(4 if self.free_rotation else 1):
            kind = self.tables.kind[tile * 4 + turn]
            if kind >= 0:
                n = self._write(moves, n, kind, fields)
        return n

    def _write(self, moves: MoveList, n: int, kind: int, fields: int) -> int:
        for field in range(FIELDS):
            if fields & self.tables.bit[self.tables.cell[field]]:
                moves.move[n] = kind * FIELDS + field
                n += 1
        return n

    def _line_ends(self, company: int) -> int:
        """The free fields to which the unfinished lines of a company have come, as bits."""
        ends = self.taken & ~self.taken  # none yet
        for k in range(STATIONS):
            if self.owner[k] == company and self.scored[k] < 0:
                ends |= self.tables.bit[self.end_of[self.tables.depart[k]] >> 2]
        return ends

    # ------------------------------------------------------------ laying a tile
    def _lay(self, cell: int, tile: int, turn: int) -> None:
        """Put a tile on a cell and join its tracks."""
        code = self.tables.code[tile * 4 + turn]
        self.printed[cell] = tile
        self.turned[cell] = turn
        self.code[cell] = code
        if self.tables.fields & self.tables.bit[cell]:
            self.taken |= self.tables.bit[cell]
            self.near |= self.tables.around[cell]
            self.placed += 1
        base = cell * 4 + (NODES if self.middle_rails else 0)
        for side in range(4):
            self._join(cell * 4 + side, self.tables.onward[base + self.tables.exits[code * 4 + side]])

    def _join(self, node: int, onward: int) -> None:
        """A track now leads from the entry of a tile to where its exit comes out."""
        start = self.start_of[node]
        if start == onward:  # 1.6: a loop, of no use to anybody
            return
        end = self.end_of[onward]
        self.length[start] += 1 + self.length[onward]
        self.end_of[start] = end
        self.start_of[end] = start
        if end >= NODES and self.tables.station[start] >= 0:
            self._finish(self.tables.station[start])

    def _finish(self, k: int) -> None:
        """1.6: the line of station k has arrived. Lines of nobody count for nobody (7.1); a central station without a marker has none."""
        if k >= STATIONS and self.owner[k] < 0:
            return
        node = self.tables.depart[k]
        points = self.length[node]
        if k < STATIONS and self.end_of[node] >= NODES + STATIONS:  # 3.1: a marker's line is never doubled
            points *= 2
        self.scored[k] = points
        if self.owner[k] >= 0:
            self.gain[self.owner[k]] += points
            self.done[self.owner[k]] += 1
            self.fresh[self.n_fresh] = k
            self.n_fresh += 1

    # ------------------------------------------------------------ alone: lines to be finished
    def _companies_left(self) -> int:
        """Those with lines to finish, as bits."""
        left = 0
        for company in range(COLOURS):
            if self.done[company] < LINES_EACH:
                left |= 1 << company
        return left

    def _lines_left(self) -> int:
        left = 0
        for company in range(COLOURS):
            left += LINES_EACH - self.done[company]
        return left

    # ------------------------------------------------------------ central stations
    def _may_mark(self, station: int) -> bool:
        """3.1, 7.4: the station is free and its line not at once complete over one tile."""
        if self.owner[STATIONS + station] >= 0:
            return False
        node = self.tables.depart[STATIONS + station]
        return self.length[node] != 1 or self.end_of[node] < NODES

    def _mark(self, station: int, owner: int) -> None:
        """A marker is put down; if its line is complete already it is scored at once (7.4)."""
        k = STATIONS + station
        self.owner[k] = owner
        self.marked |= self.tables.beside[station]
        if self.end_of[self.tables.depart[k]] >= NODES:
            self._finish(k)

    # ------------------------------------------------------------ the slow way, to compare with
    def _walk(self) -> int:
        """The points of all finished lines of seats or companies, every line walked anew from its start."""
        total = 0
        for k in range(ENDS):
            if self.owner[k] >= 0:
                length = 0
                node = self.tables.depart[k]
                while node < NODES and self.code[node >> 2] >= 0:
                    length += 1
                    node = self._after(node)
                if node >= NODES:
                    total += length * 2 if k < STATIONS and node >= NODES + STATIONS else length
        return total

    def _after(self, node: int) -> int:
        """Where a line is that has come in here, one tile on."""
        cell = node >> 2
        base = NODES if self.middle_rails else 0
        return self.tables.onward[base + cell * 4 + self.tables.exits[self.code[cell] * 4 + (node & 3)]]

    def walk(self, times: int = 1) -> int:
        """`_walk`, so many times."""
        total = 0
        for _ in range(times):
            total = self._walk()
        return total

    # ------------------------------------------------------------ for rebuilding a position
    def relay(self) -> None:
        """Lay everything that `printed` and `turned` tell anew on the empty board, and score it; owners must be known."""
        for cell in range(CELLS):
            if self.printed[cell] >= 0:
                self.n_fresh = 0
                self._lay(cell, self.printed[cell], self.turned[cell])
        for station in range(CENTRALS):
            if self.owner[STATIONS + station] >= 0:
                self.marked |= self.tables.beside[station]
        self.n_fresh = 0
