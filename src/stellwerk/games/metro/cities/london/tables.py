"""What the rules of London look up while they run. Compiled: tables.pxd says how."""

from __future__ import annotations

from stellwerk.games.metro.rules.tables import Arrays


class Tables(Arrays):
    """What the data say, and where moves begin."""

    def __init__(self) -> None:
        self.colour = [0] * 32  # sight * 4 + field
        self.taxi_fields = 0  # how far it goes at most
        self.first_sight = 0
        self.first_taxi = 0
