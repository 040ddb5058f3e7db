"""The sheet in a terminal: all that may be drawn is there, and it fits."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console
from rich.text import Text

import stellwerk
from stellwerk.games.next_station_london.look.console import DOWN, LEFT, RIGHT, console
from stellwerk.games.next_station_london.rules.moves import Circle, Draw
from stellwerk.games.next_station_london.rules.score import lines_at
from stellwerk.games.next_station_london.rules.view import View
from stellwerk.kit.console import LIT
from stellwerk.words import Say, speaker

GAME = stellwerk.game("next-station-london")
ENGLISH = speaker("en")


def views(seed: int, seats: int) -> Iterator[View]:
    """What every seat and an onlooker see in the course of a random game with all modules."""
    state = GAME.new(seats, {"objectives": True, "powers": True, "pencils": "chosen" if seats > 1 else "dealt"})
    rng = Random(seed)
    while True:
        for seat in (None, *range(seats)):
            view = state.view(seat)
            assert isinstance(view, View)
            yield view
        owing = state.turn()
        if not owing:
            return
        state.apply(owing[0], rng.choice(state.legal(owing[0])))


def lines(view: View, say: Say = ENGLISH) -> list[Text]:
    return list(Text.from_markup(console(view, say), emoji=False).split("\n"))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_fits_into_80_columns_and_34_rows(seats: int) -> None:
    for view in views(seats, seats):
        shown = lines(view)
        assert max(line.cell_len for line in shown) <= 80
        assert len(shown) <= 34


def test_fits_in_german_too() -> None:
    german = speaker("de", "stellwerk.games.next_station_london.words")
    for view in views(7, 4):
        assert max(line.cell_len for line in lines(view, german)) <= 80


def test_every_legal_target_is_lit_and_nothing_else() -> None:
    for view in views(3, 2):
        targets = set()
        for move in (view.board.moves[n] for n in view.legal):
            if isinstance(move, Draw | Circle):
                targets.add(move.end if isinstance(move, Draw) else move.station)
        shown = lines(view)
        lit = set()
        for station in view.board.stations:
            column = LEFT + station.x * RIGHT
            line = shown[1 + station.y * DOWN]
            if any(span.style == LIT and span.start <= column < span.end for span in line.spans):
                lit.add(station.code)
        assert lit == targets


def test_every_line_wears_its_letter_on_every_section() -> None:
    *_, view = views(11, 1)
    letters = "".join(line.plain[:50] for line in lines(view)[1:-1])
    for line in view.sheets[0].lines:
        letter = "VBRG"[line.pencil]
        assert letters.count(letter) == len(line.arcs) + 1, "once a section, once at the start"


def test_stations_keep_their_symbols_and_interchanges_count_their_lines() -> None:
    *_, view = views(12, 1)
    shown = [line.plain for line in lines(view)]
    served = lines_at(view.board, view.sheets[0])
    signs = {"circle": "○", "square": "□", "triangle": "△", "pentagon": "⌂", "any": "?"}
    for i, station in enumerate(view.board.stations):
        row, column = 1 + station.y * DOWN, LEFT + station.x * RIGHT
        assert shown[row][column] == signs[station.symbol]
        if served[i] > 1:
            assert shown[row][column + 1] == str(served[i])


def test_a_plain_terminal_can_print_it() -> None:
    *_, view = views(5, 2)
    out = io.StringIO()
    Console(file=out, width=80, color_system=None, emoji=False).print(console(view, ENGLISH))
    assert "Total" in out.getvalue()
