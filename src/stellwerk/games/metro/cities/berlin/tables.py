"""What the rules of Berlin look up while they run. Compiled: tables.pxd says how."""

from __future__ import annotations

from stellwerk.games.metro.rules.tables import Arrays


class Tables(Arrays):
    """What the data say, and where moves begin."""

    def __init__(self) -> None:
        self.group_cell = [0] * 16
        self.prize = [0] * 32  # sight * 4 + side * 2 + place
        self.tickets = 0  # of each colour
        self.first_side = 0
