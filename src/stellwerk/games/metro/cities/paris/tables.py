"""What the rules of Paris look up while they run. Compiled: tables.pxd says how."""

from __future__ import annotations

from stellwerk.games.metro.rules.tables import Arrays


class Tables(Arrays):
    """What the data say, and where moves begin."""

    def __init__(self) -> None:
        self.colour = [0] * 48  # sight * 4 + field
        self.per_seat = [0] * 7  # sights, by the number of seats
        self.run_points = 0
        self.stray_points = 0
        self.full_points = 0
        self.first_sight = 0
        self.first_row = 0
        self.first_put = 0
        self.first_join = 0
