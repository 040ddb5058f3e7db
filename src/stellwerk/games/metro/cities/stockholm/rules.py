"""Stockholm: tourists fill the row from the left, for whoever has their colour in secret; in the variant each sight has a colour of its own
and whoever places the tile scores at once (RULES.md 6.2). Compiled: rules.pxd says how.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk.contract import MoveList
from stellwerk.games.metro.cities.city import City
from stellwerk.games.metro.cities.stockholm.layout import Layout
from stellwerk.games.metro.cities.stockholm.tables import Tables
from stellwerk.games.metro.rules.codes import COLOUR, COLOURS, LAPS, SEATS, SIGHT, SIGHT_FIELDS, TOURISTS
from stellwerk.games.metro.rules.pieces import each_once
from stellwerk.games.metro.rules.position import Position

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.view import View


class Stockholm(Layout):
    """The row, and the colours of the seats."""

    def __init__(self, tables: Tables, variant: int) -> None:
        self._blank()
        self.tables = tables
        self.variant = variant
        self._fill_bag(4)

    def _copy(self) -> City:
        twin = Stockholm.__new__(Stockholm)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ set-up
    def _plan(self, position: Position) -> None:
        position.needs[SIGHT] = COLOURS
        position.needs[COLOUR] = COLOURS if self.variant else position.n_seats * self.tables.per_seat[position.n_seats]
        self._plan_tourists(position)

    def _deals(self, position: Position, moves: MoveList) -> int:
        if position.stage == TOURISTS:
            return self._tourist_deals(position, moves)
        if position.stage == SIGHT:
            return self._sight_deals(position, moves, self.tables.first_sight)
        return position._evenly(moves, position._write_bits(moves, position.tables.first_colour, self._colours_left()))

    def _colours_left(self) -> int:
        left = self._unbadged()
        for seat in range(SEATS):
            left &= ~self.colours[seat]
        return left

    def _deal(self, position: Position, n: int) -> None:
        if position.stage == TOURISTS:
            self._seat_tourist(position.tables.inner[position.dealt], n - position.tables.first_tourist)
        elif position.stage == SIGHT:
            self.order[position.dealt] = n - self.tables.first_sight
        elif self.variant:
            self.badge[position.dealt] = n - position.tables.first_colour
        else:
            self.colours[position.dealt % position.n_seats] |= 1 << (n - position.tables.first_colour)

    # ------------------------------------------------------------ tourists
    def _meet(self, seat: int, colour: int, number: int) -> None:
        place = self._place_for(colour)
        self.spot[place] = colour
        if self.variant:
            self.bonus[seat] += self._place_points(place)

    def _place_for(self, colour: int) -> int:
        """The leftmost free field of the row, in the variant of the sight of this colour."""
        place = 0
        if self.variant:
            while self.badge[place] != colour:
                place += 1
            place *= SIGHT_FIELDS
        while self.spot[place] >= 0:
            place += 1
        return place

    def _place_points(self, place: int) -> int:
        """What a field of the row is worth."""
        return self.tables.points[self.order[place // SIGHT_FIELDS] * SIGHT_FIELDS + place % SIGHT_FIELDS]

    # ------------------------------------------------------------ counting
    def _seat_points(self, position: Position, seat: int) -> int:
        total = self.bonus[seat]
        for place in range(LAPS):
            if self.spot[place] >= 0 and self.colours[seat] >> self.spot[place] & 1:
                total += self._place_points(place)
        return total

    def _welcome_worth(self, seat: int, colour: int) -> int:
        """A tourist of somebody else's colour, perhaps, is points for somebody else."""
        points = self._place_points(self._place_for(colour))
        return points if self.variant or self.colours[seat] >> colour & 1 else -points // 4

    # ------------------------------------------------------------ for people; not compiled to speed
    def receiver(self, position: Position) -> int:
        """Colours are secret."""
        return position.dealt % position.n_seats if position.stage == COLOUR and not self.variant else -1

    def shown(self, viewer: int | None, is_over: bool) -> dict[str, Any]:
        """The own colours, of others how many; after the end all."""
        return super().shown(viewer, is_over) | {
            "colours": tuple(mask if is_over or seat == viewer else 0 for seat, mask in enumerate(self.colours)),
            "n_colours": tuple(bin(mask).count("1") for mask in self.colours),
        }

    def rebuild(self, view: View, rng: Random) -> None:
        """Colours the viewer does not know are dealt anew."""
        super().rebuild(view, rng)
        colours = list(view.colours)
        if not self.variant:
            left = [colour for colour in range(COLOURS) if not any(mask >> colour & 1 for mask in colours)]
            rng.shuffle(left)
            for seat in range(view.seats):
                if not colours[seat]:
                    colours[seat] = sum(1 << left.pop() for _ in range(view.n_colours[seat]))
        self.colours = colours

    def pieces(self) -> Mapping[str, int]:
        """And the colour markers."""
        badges = list(self.badge)
        secret = [colour for mask in self.colours for colour in range(COLOURS) if mask >> colour & 1]
        return {**super().pieces(), **each_once("colour", COLOURS, badges + secret)}
