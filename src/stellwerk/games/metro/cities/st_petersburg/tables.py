"""What the rules of St. Petersburg look up while they run. Compiled: tables.pxd says how."""

from __future__ import annotations

from stellwerk.games.metro.rules.tables import Arrays


class Tables(Arrays):
    """What the data say, and where moves begin."""

    def __init__(self) -> None:
        self.sight_at = [0] * 64  # cell -> sight or -1
        self.value = [0] * 4  # of the chips of a colour
        self.first_chip = 0
