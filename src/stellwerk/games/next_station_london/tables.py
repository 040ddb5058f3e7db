"""The map as flat arrays of ints: what the rules look up while they run. Built once per board.

An arc is a section with a direction. The arcs that leave one station have consecutive numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

STATIONS = 64
ARCS = 384
SECTIONS = 192
WORDS = 3  # of 64 sections each
DISTRICTS = 16
CARDS = 16

CIRCLE, SQUARE, TRIANGLE, PENTAGON, ANY = range(5)


class Tables:
    """Fixed arrays; `board.py` fills them and has checked that everything fits."""

    def __init__(self) -> None:
        self.stations = 0
        self.arcs = 0
        self.cards = 0
        self.bit = [0] * STATIONS
        self.symbol = [0] * STATIONS
        self.district = [0] * STATIONS
        self.sight = [0] * STATIONS
        self.first_arc = [0] * (STATIONS + 1)
        self.arc_start = [0] * ARCS
        self.arc_end = [0] * ARCS
        self.arc_section = [0] * ARCS
        self.cross = [0] * (SECTIONS * WORDS)
        self.wet = [0] * SECTIONS
        self.want = [0] * 5
        self.start = [0] * 4
        self.card_symbol = [0] * CARDS
        self.card_underground = [0] * CARDS
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
