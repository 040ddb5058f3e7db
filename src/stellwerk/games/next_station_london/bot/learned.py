"""What players of Next Station London learned by playing: flat arrays of ints, from the file that `tools/train_london.py` writes.

Logits are in 1/1024 of a factor e, points in 1/1024 of a point. A set of pencils is four bits, `codes.py` has the sizes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from stellwerk.games.next_station_london.bot.weights import NAMES
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.codes import ARCS, MARKS, SECTIONS, STATIONS
from stellwerk.games.next_station_london.rules.moves import PENCILS


class Learned:
    """Of one map."""

    def __init__(self, board: Board, source: Mapping[str, Any]) -> None:
        self.weight = [0] * 32
        self.form = [0] * 2800  # kind of stop x form of the line: how it is liked
        self.place = [0] * 1536  # pencil x arc: how it is liked
        # what the rounds to come will bring, for each set of pencils still to be used:
        self.hand = [0] * 64  # by the first of them
        self.sights = [0] * 176  # by the marks on the sightseeing track
        self.ruled_out = [0] * 3072  # more for each section that cannot be drawn any more
        self.met = [0] * 4096  # more for each station with a line, with a second, a third
        # the sections that a section rules out, itself among them, in one row after another
        self.first_rival = [0] * 193
        self.rival = [0] * 2048
        self._read_logits(source)
        for pencils, prospect in source["prospects"].items():
            self._read_prospect(int(pencils, 2), prospect)
        self._find_rivals(board)

    def _read_logits(self, source: Mapping[str, Any]) -> None:
        for i, name in enumerate(NAMES):
            self.weight[i] = source["weights"][name]
        for i, logit in enumerate(logit for row in source["forms"] for logit in row):
            self.form[i] = logit
        for pencil, name in enumerate(PENCILS):
            for arc, logit in enumerate(source["places"][name]):
                self.place[pencil * ARCS + arc] = logit

    def _read_prospect(self, pencils: int, source: Mapping[str, Any]) -> None:
        """What sheets are worth to a set of pencils."""
        for pencil, points in enumerate(source["in hand"]):
            self.hand[pencils * 4 + pencil] = points
        for marks, points in enumerate(source["sights"]):
            self.sights[pencils * MARKS + marks] = points
        for section, points in enumerate(source["ruled out"]):
            self.ruled_out[pencils * SECTIONS + section] = points
        for lines, row in enumerate(source["met"]):
            for station, points in enumerate(row):
                self.met[(pencils * 4 + lines) * STATIONS + station] = points

    def _find_rivals(self, board: Board) -> None:
        for section, crossings in enumerate(board.crossings):
            at = self.first_rival[section]
            for other in sorted({section, *crossings}):
                self.rival[at] = other
                at += 1
            self.first_rival[section + 1] = at

    def _form_of(self, stops: int, visited: int, most: int, turns: int) -> int:
        """The place in `form` of a stop, the so-manieth in its district.

        Up to 9 districts visited, 6 stops in one and 9 turns to come are told apart.
        """
        kind = 0 if stops == 1 else 1 if stops > most else 2 if stops == most else 3
        visited = visited if visited < 9 else 9
        most = most if most < 6 else 6
        turns = turns if turns < 9 else 9
        return ((kind * 10 + visited) * 7 + most) * 10 + turns


@cache
def learned_of(board: Board) -> Learned:
    """What was learned on a map."""
    return Learned(board, json.loads((files(__package__) / f"{board.name}.learned.json").read_text(encoding="utf-8")))
