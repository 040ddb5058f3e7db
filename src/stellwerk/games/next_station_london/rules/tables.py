"""The map as flat arrays of ints: what the rules look up while they run. Built once per board.

An arc is a section with a direction.
"""

from __future__ import annotations

from collections.abc import Sequence


class Tables:
    """Fixed arrays; `board.py` fills them and has checked that everything fits."""

    def __init__(self) -> None:
        self.stations = 0
        self.arcs = 0
        self.first_circle = 0  # move numbers: where each kind of move begins
        self.first_take = 0
        self.first_card = 0
        self.first_goal = 0
        self.first_power = 0
        self.cards = 0
        self.bit = [0] * 64
        self.symbol = [0] * 64
        self.district = [0] * 64
        self.sight = [0] * 64
        self.leading = [0] * 1024  # arcs, grouped by station and then by the symbol they lead to: the four, and all of them
        self.first = [0] * 321  # group -> its first place in `leading`
        self.arc_start = [0] * 384
        self.arc_end = [0] * 384
        self.arc_section = [0] * 384
        self.cross = [0] * 576
        self.wet = [0] * 192
        self.want = [0] * 5
        self.start = [0] * 4
        self.card_symbol = [0] * 16
        self.card_underground = [0] * 16
        self.track = [0] * 11
        self.hub_step = [0] * 4
        self.centre = 0
        self.all_sights = 0
        self.all_districts = 0
        self.undergrounds = 0
        self.water_points = 0
        self.goal_points = 0
        self.module_points = 0
        self.goal_hubs = 0
        self.goal_water = 0

    def put(self, field: str, values: Sequence[int]) -> None:
        """Fill one of the arrays from the front."""
        array = getattr(self, field)
        array[: len(values)] = values
        setattr(self, field, array)
