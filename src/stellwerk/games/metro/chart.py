"""The board of Metro with what lies on it: tiles, lines, stations, and the tourists and sights of a city."""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.metro import tell
from stellwerk.games.metro.board import Board
from stellwerk.games.metro.codes import STATIONS
from stellwerk.games.metro.ground import frame, hall, rails_ground, siding, station, well
from stellwerk.games.metro.lines import Line
from stellwerk.games.metro.marks import dial, tourist
from stellwerk.games.metro.tiles import T, corner, laid
from stellwerk.games.metro.tracks import colour_of, course, run, told
from stellwerk.games.metro.view import View
from stellwerk.svg import at, g, label, title
from stellwerk.words import Say


def under(view: View, say: Say) -> str:
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
    return "".join(parts)


@lru_cache(maxsize=256)
def _wells(cells: tuple[int, ...]) -> str:
    return "".join(well(cell) for cell in cells)


def runs(view: View) -> str:
    """The lines, those that are scored below those that still run."""
    drawn = [
        (not line.is_finished, run(line.station, course(view.board, view.codes, line), colour, line.is_finished))
        for line in view.lines
        if line.passes and (colour := colour_of(view, line.station))
    ]
    return "".join(markup for _, markup in sorted(drawn, key=lambda one: one[0]))


def sidings(view: View) -> str:
    """Where lines arrive at the edge, in New York with a tourist."""
    names = view.board.companies
    guests = [names[guest] if guest >= 0 else "" for guest in view.platform]
    return "".join([siding(view.board, k, guests[k], view.owner[k] >= 0) for k in range(STATIONS)])


def stations(view: View, say: Say | None) -> str:
    """All platforms; with words they can be pointed at."""
    shown = []
    for line in view.lines:
        colour = colour_of(view, line.station)
        if colour:
            words = words_of(view.board, line, colour, say) if say else ""
            shown.append(station(view.board, line.station, colour, str(line.points) if line.is_finished else "", words))
    return "".join(shown)


def followed(view: View) -> str:
    """Every line once more, hidden until it is pointed at."""
    named = ((line, colour_of(view, line.station)) for line in view.lines)
    return "".join(told(view.board, view.codes, line, colour) for line, colour in named if colour)


@lru_cache(maxsize=8192)
def words_of(board: Board, line: Line, colour: str, say: Say) -> str:
    """A line in words."""
    name, owner = board.stations[line.station].name, say(tell.COLOUR_NAMES[colour])
    if line.is_finished:
        return say.many("Station {name}, {owner}: {n} point", "Station {name}, {owner}: {n} points", line.points, name=name, owner=owner)
    if line.passes:
        return say("Station {name}, {owner}: {n} so far", name=name, owner=owner, n=line.length)
    return say("Station {name}, {owner}: no track yet", name=name, owner=owner)


# ------------------------------------------------------------ what a city puts on the board
SPOTS = ((76, 70), (56, 70), (36, 70), (18, 70))


def visitors(view: View, say: Say) -> str:
    """Tourists on fields and tiles, and the sights of St. Petersburg."""
    if view.options["city"] == "none":
        return ""
    parts = []
    if view.options["city"] == "st-petersburg":
        names = view.board.sights["st-petersburg"]
        for name, cell in zip(names, view.board.sight_cells, strict=True):
            if view.codes[cell] < 0:
                x, y = corner(cell)
                parts.append(at(x + T / 2, y + T / 2, title(say(tell.SIGHT_NAMES[name])), dial(34)))
    for cell in range(len(view.codes)):
        here = view.guests_on(cell)
        if here:
            parts.append(_crowd(cell, tuple(view.board.companies[colour] for colour in here)))
    return g(*parts, pointer_events="none")


@lru_cache(maxsize=4096)
def _crowd(cell: int, colours: tuple[str, ...]) -> str:
    x, y = corner(cell)
    shown = list(zip(SPOTS, colours, strict=False))
    more = label(x + 18, y + 40, f"+{len(colours) - len(shown)}", 16) if len(colours) > len(shown) else ""
    return "".join(at(x + px, y + py, tourist(colour), scale=0.95) for (px, py), colour in reversed(shown)) + more
