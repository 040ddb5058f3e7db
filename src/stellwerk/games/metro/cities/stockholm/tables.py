"""What the rules of Stockholm look up while they run. Compiled: tables.pxd says how."""

from __future__ import annotations

from stellwerk.games.metro.rules.tables import Arrays


class Tables(Arrays):
    """What the data say, and where moves begin."""

    def __init__(self) -> None:
        self.points = [0] * 32  # sight * 4 + field
        self.per_seat = [0] * 7  # secret colours, by the number of seats
        self.first_sight = 0
