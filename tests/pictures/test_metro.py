"""The picture of Metro: every set of options is drawn, tracks join without a seam, and what a reader must be able to tell apart."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import DEALER
from stellwerk.contract import State
from stellwerk.export import document, pdf, png
from stellwerk.games.metro import GAME
from stellwerk.games.metro.look import marks, tiles, tracks
from stellwerk.games.metro.look.picture import picture
from stellwerk.games.metro.look.sheet import sheet
from stellwerk.games.metro.look.sheet import tiles as tile_sheet
from stellwerk.games.metro.rules.board import exits
from stellwerk.games.metro.rules.codes import NODES, STATIONS
from stellwerk.games.metro.rules.view import View
from stellwerk.svg import Node
from stellwerk.theme import THEMES

BOARD = GAME.load("metro")
SAY = GAME.words("en")
SCENES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (6, {"hand_size": 3}),
    (4, {"shares": True, "central_stations": True}),
    (3, {"middle_rails": True}),
    (1, {}),
    *[(3, {"city": city}) for city in ("paris", "stockholm", "london", "new-york", "st-petersburg", "berlin")],
    *[(2, {"city": city, "shares": True}) for city in ("new-york", "berlin")],
]
scenes = pytest.mark.parametrize(("seats", "options"), SCENES)


def positions(seats: int, options: dict[str, Any]) -> Iterator[State]:
    """A random game, before every single move."""
    state, dealer, rng = GAME.new(seats, options), stellwerk.Dealer(stellwerk.seed_from("metro")), random.Random("metro")
    while turn := state.turn():
        yield state
        state.apply(turn[0], dealer.deal(state) if turn[0] == DEALER else rng.choice(state.legal(turn[0])))
    yield state


def view_of(state: State, seat: int | None = 0) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def read(svg: Node | str) -> ElementTree.Element:
    return ElementTree.fromstring(str(svg))


# ------------------------------------------------------------ all positions
@scenes
def test_every_set_of_options_is_drawn_from_the_first_deal_to_the_end(seats: int, options: dict[str, Any]) -> None:
    for n, state in enumerate(positions(seats, options)):
        if n % 23 and state.turn():
            continue
        for seat in (0, None):
            view = view_of(state, seat)
            svg = str(picture(view, SAY))
            root = read(svg)
            assert "style=" not in svg
            assert "data-pick" not in svg, "a picture is looked at"
            assert "tabindex" not in svg
            assert not re.search(r"#[0-9A-Fa-f]{6}|nan", svg), "colours come from the theme"
            texts = [element.text for element in root.iter("text")]
            for line in view.lines:
                if line.is_finished and view.owner[line.station] >= 0:
                    assert str(line.points) in texts
            for item in GAME.tally(view, 0).all:
                assert GAME.item(item.name, SAY) in texts
            assert str(GAME.tally(view, 0)) in texts


@pytest.mark.parametrize("theme", THEMES)
def test_a_position_becomes_a_file(theme: str) -> None:
    state = next(itertools.islice(positions(4, {"city": "st-petersburg"}), 90, None))
    drawn = document(picture(view_of(state), SAY), theme)
    assert png(drawn, 300).startswith(b"\x89PNG")
    if theme == "print":
        assert pdf(drawn).startswith(b"%PDF")


# ------------------------------------------------------------ tracks
def end_of(d: str, x: float, y: float) -> tuple[float, float]:
    """Where relative path data lead."""
    for command, numbers in re.findall(r"([hva])([^hva]*)", d):
        values = [float(value) for value in numbers.split()]
        if command == "a":
            x, y = x + values[5], y + values[6]
        else:
            x, y = (x + values[0], y) if command == "h" else (x, y + values[0])
    return x, y


def test_every_track_ends_where_its_tile_says() -> None:
    for code in BOARD.tiles:
        for side, leaves in enumerate(exits(code)):
            assert end_of(tiles.LEG[f"{code[side]}{side}"], *tiles.IN[side]) == tiles.OUT[leaves]


def test_tracks_of_neighbours_join_without_a_seam() -> None:
    for side in range(4):
        (x, y), (dx, dy) = tiles.OUT[side], tiles.AHEAD[side]
        assert (x + dx * tiles.T, y + dy * tiles.T) == tiles.IN[(side + 2) % 4], "the next tile begins where this one ends"
    assert "-0.6" in tiles.whole_track("a", 0), "grey tracks overlap a little"


def test_a_line_is_one_path_from_its_platform_to_its_buffer() -> None:
    *_, last = positions(4, {})
    view = view_of(last)
    for line in view.lines:
        d = tracks.course(view.board, view.codes, line)
        assert d.count("M") == 1
        start = re.match(r"M(-?\d+) (-?\d+)", d)
        assert start
        assert (int(start[1]), int(start[2])) == tracks.platform(view.board, line.station)
        assert line.is_finished, "all tiles are placed"
        x, y = end_of(d[start.end() :], float(start[1]), float(start[2]))
        ax, ay = tracks.arrival(view.board, line.end)
        assert abs(x - ax) + abs(y - ay) == (tracks.BUFFER if line.end < STATIONS else tracks.HALL)


def test_each_track_is_drawn_once() -> None:
    """Grey, or as part of the one line that runs over it."""
    *_, last = positions(6, {})
    view = view_of(last)
    passes = [place for line in view.lines if view.owner[line.station] >= 0 for place in line.passes]
    assert len(set(passes)) == len(passes)
    grey = len(re.findall(r'class="track"', str(picture(view, SAY)).partition('class="casing bed"')[0]))
    nobody = sum(view.owner[k] < 0 for k in range(STATIONS))
    assert grey == 60 * 4 - len(passes) + STATIONS + nobody, "with the arrivals, and departures where no train waits"


# ------------------------------------------------------------ what is told apart
def test_owners_differ_in_more_than_colour() -> None:
    for colours in (BOARD.players, BOARD.companies):
        assert len({marks.SHAPES[colour] for colour in colours}) == len(colours)
        assert len({marks.PATTERNS[colour] for colour in colours}) == len(colours)
    look = {"yellow": "circle", "blue": "square", "green": "diamond", "orange": "triangle", "violet": "pentagon", "black": "plus"}
    assert {colour: marks.SHAPES[colour] for colour in look} == look


def test_what_would_grow_is_what_a_trace_finds() -> None:
    state = next(itertools.islice(positions(3, {"middle_rails": True}), 60, None))
    view = view_of(state)
    waiting = tracks.fronts(view)
    assert all(node < NODES and view.codes[node >> 2] < 0 for node in waiting), "an open line waits before a free field"
    assert len(waiting) == sum(not line.is_finished and view.owner[line.station] >= 0 for line in view.lines)


# ------------------------------------------------------------ paper
@pytest.mark.parametrize("lang", ["en", "de"])
def test_board_and_tiles_print_on_a4(lang: str) -> None:
    say = GAME.words(lang)
    pages = sheet(BOARD, say), tile_sheet(BOARD, say)
    for page in pages:
        assert page.attrs["viewBox"] == "0 0 210 297"
        assert pdf(document(page, "mono")).startswith(b"%PDF")
    board, cut = map(read, pages)
    texts = [element.text or "" for element in board.iter("text")]
    assert {str(n) for n in range(1, 33)} <= set(texts), "every station has its number"
    assert all(f"{count} × {code}" in texts for code, count in zip(BOARD.tiles, BOARD.counts, strict=True))
    printed = [element.text for element in cut.iter("text") if element.text in BOARD.tiles]
    assert len(printed) == 60 + len(BOARD.rails)
    assert all(printed.count(code) >= count for code, count in zip(BOARD.tiles, BOARD.counts, strict=True))
