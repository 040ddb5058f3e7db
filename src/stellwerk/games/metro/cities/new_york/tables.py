"""What the rules of New York look up while they run. Compiled: tables.pxd says how."""

from __future__ import annotations

from stellwerk.games.metro.rules.tables import Arrays


class Tables(Arrays):
    """What the data say, and where moves begin."""

    def __init__(self) -> None:
        self.value = [0] * 64  # tableau * 8 + colour
        self.first_tableau = 0
