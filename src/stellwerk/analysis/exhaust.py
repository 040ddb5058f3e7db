"""All games that a seat could have played with the same cards, one after the other: the only way to be sure of the best."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.analysis.rerun import Rerun, TooLong
from stellwerk.analysis.sizes import DECISIONS
from stellwerk.contract import MoveList, State


class Exhaust(Rerun):
    """Goes through the choices depth first, a piece at a time; `over` says that none is left."""

    def __init__(self, start: State, seat: int, known: Sequence[Sequence[int]]) -> None:
        super().__init__(start, seat, known)
        self.buffers = [MoveList() for _ in range(DECISIONS)]
        self.buffer = MoveList()
        # per depth: how many choices there are and how many were tried
        self.count = [0] * 128
        self.tried = [0] * 128
        self.depth = 0
        self.over = False
        going = self._open()
        if going == 1:
            self._list(0)
        else:
            self._end(self.here, going)
            self.over = True

    def _list(self, at: int) -> int:
        """Write down the choices of decision `at`; the position is the one saved for it."""
        self.here = self.place[at]
        self.buffer = self.buffers[at]
        self.count[at] = self.here._legal(self.seat, self.buffer)
        self.tried[at] = 0
        return 0

    def _look(self, positions: int) -> int:
        while positions > 0 and self.depth >= 0:
            at = self.depth
            if self.tried[at] == self.count[at]:
                self.depth -= 1
                continue
            positions -= 1
            self.buffer = self.buffers[at]
            move = self.buffer.move[self.tried[at]]
            self.tried[at] += 1
            state = self._back(at)
            state._apply(self.seat, move)
            self.trail[at] = move
            going = self._forward(state)
            if going == 1:
                if at + 1 == DECISIONS:
                    raise TooLong(f"more than {DECISIONS} decisions")
                self._save(state, at + 1)
                self.depth = at + 1
                self._list(at + 1)
            else:
                self.n_trail = at + 1
                self._end(state, going)
        return positions

    def look(self, positions: int) -> None:
        """Look at so many more positions."""
        self._look(positions)
        self.over = self.over or self.depth < 0
