"""What just happened at Metro: a tile comes from its seat to the field, a line that arrives is traced over its whole length and counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stellwerk.effects import Effect
from stellwerk.games.metro.cities.looks import LOOKS
from stellwerk.games.metro.look.city import CityLook
from stellwerk.games.metro.look.ground import well
from stellwerk.games.metro.look.log import colour_of, tile_picture
from stellwerk.games.metro.look.tiles import IN, LEG, T, corner, middle
from stellwerk.games.metro.look.tracks import LENGTH, PLATFORM, arrival, hall_words, outward, passed, platform, strokes, traced
from stellwerk.games.metro.rules.board import SIDES, Board, cell_of, turns
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.games.metro.words import log
from stellwerk.limits import DEALER
from stellwerk.motion import Fly, Gain, Put, Scene, Step, Trace, gain, scene
from stellwerk.story import Listener
from stellwerk.svg import Node, circle, el, g, label, last_move, several, tag

if TYPE_CHECKING:
    from stellwerk.effects import Deed

A_TILE, AT_MOST = 60, 900  # ms that a line takes to draw itself
FIFTH = 5
MARKED, ALL_MARKED = 200, 900  # ms until the next thing of a city is shown, and for all of them


def scenes(board: Board, listener: Listener, past: Sequence[Deed], deed: Deed) -> tuple[Scene, ...]:
    """The move, what it did in the city, then the lines that arrived: the listener's own last."""
    lines = [each for each in deed.effects if each.kind == "line"]
    lines.sort(key=lambda line: line.seat in listener.mine)
    moves = [found for each in deed.effects if (found := _moved(board, listener, each))]
    arrived = [_arrived(board, listener, line) for line in lines]
    return (*moves, *_met(listener, deed), *arrived)


def _moved(board: Board, listener: Listener, each: Effect) -> Scene | None:
    """A tile or a marker."""
    if each.kind == "place":
        cell = cell_of(each["field"])
        flight = Fly(tile_picture(turns(each["tile"])[each["turned"]]), f"seat:{each.seat}", (*corner(cell), T, T))
        return Scene((flight,), log.placed(listener, each), is_choice=True, before=well(cell))
    if each.kind == "marker":
        k = next(k for k, station in enumerate(board.stations) if station.name == each["station"])
        return Scene((Put((last_move(circle(platform(board, k), 20)),)),), log.marked(listener, each), is_choice=True)
    return None


def _met(listener: Listener, deed: Deed) -> tuple[Scene, ...]:
    """What a city tells of a deed, place by place, and its points."""
    city = LOOKS[listener.option("city") or CityLook.name]
    told = [entry for each in deed.effects if (entry := city.told(listener, each)) is not None]
    places = tuple(last_move(entry.mark) for entry in told if entry.mark)
    shown: tuple[Step, ...] = (Put(places, min(MARKED, ALL_MARKED // len(places))),) if places else ()
    if not any(each.kind == "over" for each in deed.effects):  # then the result tells all
        shown += gain(deed, but=("lines",))
    return scene(shown, ". ".join(entry.words for entry in told))


# ------------------------------------------------------------ lines
def _arrived(board: Board, listener: Listener, line: Effect) -> Scene:
    passes, colour = line["path"], colour_of(board, line)
    trace = Trace(
        g(strokes(traced(board, line["station"], passes, line["end"]), colour, 0), class_=colour),
        min(AT_MOST, A_TILE * len(passes)),
        tuple(_counts(passes)),
        several(*_bridges(passes, colour), *_numbers(passes), *_values(board, line)),
    )
    won = (Gain(((line.seat, line["points"]),), 600),) if line.seat != DEALER else ()
    return Scene((trace, *won), log.arrived(listener, line), dims=True)


Pass = tuple[str, str, str]


def _legs(passes: tuple[Pass, ...]) -> Iterator[tuple[int, int, str, float]]:
    """Of each pass the cell, the side in, the letter of its track, and how far the line has come before it."""
    ran = float(PLATFORM)
    for field, into, out in passes:
        letter = passed(into, out)
        yield cell_of(field), SIDES.index(into), letter, ran
        ran += LENGTH[letter]


def _counts(passes: tuple[Pass, ...]) -> Iterator[tuple[float, Node]]:
    """Every fifth pass has its number."""
    legs = list(_legs(passes))
    whole = legs[-1][3] + LENGTH[legs[-1][2]] + PLATFORM
    for n in range(FIFTH, len(legs) + 1, FIFTH):
        cell, side, letter, ran = legs[n - 1]
        yield round((ran + LENGTH[letter] / 2) / whole, 3), _number(cell, side, letter, n)


def _number(cell: int, side: int, letter: str, n: int) -> Node:
    (x, y), (mx, my) = corner(cell), middle(letter, side)
    return el("circle", cx=x + mx, cy=y + my, r=14, class_="stop", stroke_width=2) + label(x + mx, y + my, n, 18)


def _bridges(passes: tuple[Pass, ...], colour: str) -> Iterator[Node]:
    """The second pass over a tile bridges the first."""
    seen: set[int] = set()
    for cell, side, letter, ran in _legs(passes):
        if cell in seen:
            (x, y), (px, py) = corner(cell), IN[side]
            yield g(strokes(f"M{x + px} {y + py}{LEG[f'{letter}{side}']}", colour, ran), class_=colour)
        seen.add(cell)


def _numbers(passes: tuple[Pass, ...]) -> Iterator[Node]:
    return (number for _, number in _counts(passes))


def _values(board: Board, line: Effect) -> Iterator[Node]:
    """At the platform what it brought; in the hall how, or beyond the last tile."""
    first, last = (next(k for k, station in enumerate(board.stations) if station.name == line[name]) for name in ("station", "end"))
    yield tag(*platform(board, first), str(line["points"]), 24)
    if last >= STATIONS and line["factor"] > 1:
        yield hall_words(f"{line['length']} × {line['factor']} = {line['points']}", 34)
    else:
        (x, y), (dx, dy) = arrival(board, last), outward(board, last)
        far = 30 if last < STATIONS else 34
        yield tag(x + dx * far, y + dy * far, str(line["points"]), 24)
