"""The board of Metro with what lies on it: tiles, lines, stations."""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.metro.look.ground import frame, hall, rails_ground, siding, station, well
from stellwerk.games.metro.look.tiles import laid
from stellwerk.games.metro.look.tracks import colour_of, course, run, told
from stellwerk.games.metro.rules.board import Board
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.games.metro.rules.lines import Line
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.svg import Node, once, several
from stellwerk.words import Say


def under(view: View, say: Say) -> Node:
    """All that lies below the lines."""
    board = view.board
    parts = [frame(board), sidings(view), _wells(tuple(cell for cell in board.fields if view.codes[cell] < 0))]
    if not view.options["middle_rails"]:
        parts.append(hall(board, bool(view.options["central_stations"])))
    free = dict.fromkeys(range(len(view.codes)), 15)
    for line in view.lines:
        if view.owner[line.station] >= 0:
            for cell, side in line.passes:
                free[cell] &= ~(1 << side)
    parts += [laid(cell, board.tiles[code], free[cell]) for cell, code in enumerate(view.codes) if code >= 0]
    if view.options["middle_rails"]:
        parts.append(rails_ground(board))
    return several(*parts)


@once(256)
def _wells(cells: tuple[int, ...]) -> Node:
    return several(*[well(cell) for cell in cells])


def runs(view: View) -> Node:
    """The lines, those that are scored below those that still run."""
    drawn = [
        (not line.is_finished, run(line.station, course(view.board, view.codes, line), colour, line.is_finished))
        for line in view.lines
        if line.passes and (colour := colour_of(view, line.station))
    ]
    return several(*[one for _, one in sorted(drawn, key=lambda one: one[0])])


def sidings(view: View) -> Node:
    """Where lines arrive at the edge, perhaps with a tourist."""
    names = view.board.companies
    guests = [names[guest] if guest >= 0 else "" for guest in view.platform]
    return several(*[siding(view.board, k, guests[k], view.owner[k] >= 0) for k in range(STATIONS)])


def stations(view: View, say: Say | None) -> Node:
    """All platforms; with words they can be pointed at."""
    shown = []
    for line in view.lines:
        colour = colour_of(view, line.station)
        if colour:
            words = words_of(view.board, line, colour, say) if say else ""
            shown.append(station(view.board, line.station, colour, str(line.points) if line.is_finished else "", words))
    return several(*shown)


def followed(view: View) -> Node:
    """Every line once more, hidden until it is pointed at."""
    named = ((line, colour_of(view, line.station)) for line in view.lines)
    return several(*[told(view.board, view.codes, line, colour) for line, colour in named if colour])


@lru_cache(maxsize=8192)
def words_of(board: Board, line: Line, colour: str, say: Say) -> str:
    """A line in words."""
    name, owner = board.stations[line.station].name, say(tell.COLOUR_NAMES[colour])
    if line.is_finished:
        return say.many("Station {name}, {owner}: {n} point", "Station {name}, {owner}: {n} points", line.points, name=name, owner=owner)
    if line.passes:
        return say("Station {name}, {owner}: {n} so far", name=name, owner=owner, n=line.length)
    return say("Station {name}, {owner}: no track yet", name=name, owner=owner)
