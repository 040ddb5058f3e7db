"""How far a game has come: its stage, whose turn it is, and the tiles in the tower and in hands. Compiled: position.pxd says how.

This is what a city is told of a game: everything but the city itself, and the turns that state.py makes of it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stellwerk.contract import MoveList
from stellwerk.games.metro.rules.codes import COLOURS, DRAWN, FIELDS, HAND, TYPES
from stellwerk.games.metro.rules.market import Market

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.view import View


class Position(Market):
    """The part of a position that is about turns and tiles."""

    def _fill(self) -> None:
        """All tiles in the tower."""
        for tile in range(TYPES):
            self.tower[tile] = self.tables.count[tile]
        self.in_tower = FIELDS

    # ------------------------------------------------------------ tiles
    def _tiles(self, moves: MoveList) -> int:
        """What the next tile of the tower may be."""
        n = 0
        for tile in range(TYPES):
            moves.move[n] = self.tables.first_tile + tile
            moves.weight[n] = self.tower[tile]
            if self.tower[tile] > 0:
                n += 1
        return n

    def _take_tile(self, tile: int) -> None:
        self.tower[tile] -= 1
        self.in_tower -= 1

    def _give_tile(self, seat: int, tile: int) -> None:
        self._take_tile(tile)
        self.hand[seat * HAND + self.n_hand[seat]] = tile
        self.n_hand[seat] += 1

    def _discard(self, seat: int, tile: int) -> None:
        """Take a tile out of a hand; the others close up."""
        base = seat * HAND
        at = 0
        while self.hand[base + at] != tile:
            at += 1
        self.n_hand[seat] -= 1
        for i in range(at, self.n_hand[seat]):
            self.hand[base + i] = self.hand[base + i + 1]
        self.hand[base + self.n_hand[seat]] = -1

    def _is_double(self, seat: int, i: int) -> bool:
        """Whether the same tile stands earlier in the hand."""
        for j in range(i):
            if self.hand[seat * HAND + j] == self.hand[seat * HAND + i]:
                return True
        return False

    # ------------------------------------------------------------ lists of moves
    def _write_bits(self, moves: MoveList, first: int, bits: int) -> int:
        """One move for each of eight bits."""
        n = 0
        for i in range(COLOURS):
            if bits >> i & 1:
                moves.move[n] = first + i
                n += 1
        return n

    def _evenly(self, moves: MoveList, n: int) -> int:
        """Deals that are all as likely."""
        for i in range(n):
            moves.weight[i] = 1
        return n

    # ------------------------------------------------------------ for rebuilding a position
    def deal_tiles(self, view: View, rng: Random) -> None:
        """Tiles the viewer has not seen go to the tower and to other hands."""
        unseen = [tile for tile, number in enumerate(view.unseen) for _ in range(number)]
        rng.shuffle(unseen)
        for seat in range(self.n_seats):
            self.n_hand[seat] = view.hands[seat]
            for i in range(view.hands[seat]):
                mine = self.n_seats == 1 or seat == view.seat
                self.hand[seat * HAND + i] = view.hand[i] if mine else unseen.pop()
        if self.stage == DRAWN:
            self.drawn = view.drawn if view.drawn >= 0 else unseen.pop()
        self.in_tower = len(unseen)
        for tile in range(TYPES):
            self.tower[tile] = unseen.count(tile)
