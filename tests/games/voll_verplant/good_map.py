"""A small map of voll verplant without a fault, to be spoilt: its text, and the lines on which things stand in it."""

from __future__ import annotations

import pytest

from stellwerk import maps
from stellwerk.games.voll_verplant.rules.board import decks
from stellwerk.games.voll_verplant.rules.mapfile import MapFile, check
from stellwerk.maps import BadMap

GOOD = """{
 "game": "voll-verplant",
 "name": "tiny",
 "title": "Tiny",
 "deck": "voll-verplant",
 "lines": [
  {"letter": "A", "colour": "red", "windows": 2, "points": [4, 2], "stations": ["a", "b", "c", "d"], "wagon": [-1, 0]},
  {"letter": "B", "colour": "blue", "windows": 1, "points": [3, 1], "ring": true, "stations": ["d", "e", "f"], "wagon": [-1, 1]},
  {"letter": "C", "name": "to C", "colour": "green", "pattern": "dots", "windows": 1, "points": [2, 1], "stations": ["c", "d", "g"],
   "wagon": [-1, 2], "badge": [9, 9], "bends": [
    ["c", "d", 5, 5, 6, 6]]}
 ],
 "stations": {
  "a": {"at": [0, 0], "name": "Am Anfang", "label": [0, 1, "middle", "Am", "Anfang"]},
  "b": {"at": [1, 0]},
  "c": {"at": [2, 0]},
  "d": {"at": [3, 0], "special": true},
  "e": {"at": [4, 0]},
  "f": {"at": [5, 0]},
  "g": {"at": [6, 0]}
 },
 "tracks": [
  ["c", "d", "A", "C"]
 ],
 "words": [1, 2, 0.5],
 "decor": [
  {"kind": "water", "d": "M0 0 L9,9", "width": 2},
  {"kind": "park", "d": "M0 0L9 9Z"},
  {"kind": "word", "text": "Meer", "x": 1, "y": 2, "size": 1, "turn": -90}
 ]
}
"""
A, B, C = 7, 8, 9
A_STATION, B_STATION, D_STATION, G_STATION = 14, 15, 17, 20
TRACK, WORDS, WATER, PARK, WORD = 23, 25, 27, 28, 29


def read(text: str) -> MapFile:
    """The map in a text."""
    return check(maps.parse(text), tuple(decks()))


def faults(text: str) -> list[tuple[int, str]]:
    """What is wrong with a text, each fault with its line."""
    with pytest.raises(BadMap) as refusal:
        read(text)
    return [(fault.line, fault.text) for fault in refusal.value.faults]


def changed(*changes: tuple[str, str]) -> str:
    """The text with something else in the place of each old piece."""
    text = GOOD
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    return text
