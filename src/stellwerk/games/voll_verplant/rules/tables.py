"""A map of voll verplant as flat arrays of ints: what the rules look up while they run. Built once per board.

A run is a line in the order in which it is followed from its wagon; a ring line has two.
"""

from __future__ import annotations

from collections.abc import Sequence


class Tables:
    """Fixed arrays; `board.py` fills them and has checked that everything fits."""

    def __init__(self) -> None:
        self.stations = 0
        self.lines = 0
        self.runs = 0
        self.cards = 0
        self.windows_in_all = 0
        self.reshuffle = 0  # the card after which all are shuffled
        self.first_ride = 0  # move numbers: where each kind of move begins
        self.first_card = 0
        # stations: word and bit in a mask, how many lines, whether special, and where their places on runs begin in `at_run`
        self.word = [0] * 128
        self.bit = [0] * 128
        self.served = [0] * 128
        self.special = [0] * 128
        self.at_first = [0] * 129
        self.at_run = [0] * 640
        self.at_place = [0] * 640
        # runs: their line, their length, their stations, the number of the move that marks nothing on them
        self.run_line = [0] * 20
        self.run_length = [0] * 20
        self.run_station = [0] * 640
        self.run_first = [0] * 20
        # lines: windows, high and low value, first run, how many runs
        self.windows = [0] * 16
        self.high = [0] * 16
        self.low = [0] * 16
        self.line_run = [0] * 16
        self.line_runs = [0] * 16
        # cards: kind, value, how many
        self.kind = [0] * 16
        self.value = [0] * 16
        self.copies = [0] * 16
        # moves that write: their run and how many crosses
        self.move_run = [0] * 192
        self.move_count = [0] * 192

    def put(self, field: str, values: Sequence[int]) -> None:
        """Fill one of the arrays from the front."""
        array = getattr(self, field)
        array[: len(values)] = values
        setattr(self, field, array)
