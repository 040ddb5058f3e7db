"""Lines traced over the tiles as a finger would: for views, score pads and pictures. The rules themselves never trace (network.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.games.metro.rules.codes import CELLS, NODES, STATIONS

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board


@dataclass(frozen=True, slots=True)
class Line:
    """The line of one station as far as it goes."""

    station: int
    """Its place in `board.stations`."""
    passes: tuple[tuple[int, int], ...]
    """Every tile it runs over, as cell and the side it comes in by (0-3: north, east, south, west)."""
    end: int
    """The station where it arrives, or -1 while it is open."""

    @property
    def length(self) -> int:
        """One for every pass over a tile."""
        return len(self.passes)

    @property
    def is_finished(self) -> bool:
        """Whether it has arrived."""
        return self.end >= 0

    @property
    def points(self) -> int:
        """1.6, 3.1: what it is worth, finished or not; twice its length if it leads from the edge to the centre."""
        return self.length * (2 if self.end >= STATIONS > self.station else 1)


@lru_cache(maxsize=1024)
def trace(board: Board, codes: tuple[int, ...], has_rails: bool) -> tuple[Line, ...]:
    """The lines of all stations, also of central ones without a marker. `codes` says how a tile lies on each cell, -1 for none."""
    return tuple(follow(board, codes, has_rails, k) for k in range(len(board.stations)))


def follow(board: Board, codes: Sequence[int], has_rails: bool, k: int) -> Line:
    """The line of one station."""
    exits, onward, depart = _tracks(board)
    base = NODES if has_rails else 0
    node = depart[k]
    passes = []
    while node < NODES and codes[node >> 2] >= 0:
        cell, side = node >> 2, node & 3
        passes.append((cell, side))
        node = onward[base + cell * 4 + exits[codes[cell] * 4 + side]]
        if passes[0] == (node >> 2, node & 3):
            break  # a central station covered by rails may lie on a loop
    return Line(k, tuple(passes), node - NODES if node >= NODES else -1)


def track_exits(board: Board) -> list[int]:
    """The side by which each track leaves: code * 4 + the side it comes in by."""
    return _tracks(board)[0]


@lru_cache(maxsize=4)
def _tracks(board: Board) -> tuple[list[int], ...]:
    """Taken out of the tables once: compiled, every look at an array makes a list."""
    return list(board.tables.exits), list(board.tables.onward), list(board.tables.depart)


def lying(board: Board, printed: Sequence[int], turned: Sequence[int]) -> tuple[int, ...]:
    """How the tiles lie, from how they are printed and turned."""
    code = _codes(board)
    return tuple(code[printed[cell] * 4 + turned[cell]] if printed[cell] >= 0 else -1 for cell in range(CELLS))


@lru_cache(maxsize=4)
def _codes(board: Board) -> list[int]:
    return list(board.tables.code)
