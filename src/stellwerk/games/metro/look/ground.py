"""The board of Metro below and around the tiles: fields, the hall of the central station, the 32 platforms, markers."""

from __future__ import annotations

from stellwerk.games.metro.look.marks import disc, tourist
from stellwerk.games.metro.look.tiles import SIZE, T, corner
from stellwerk.games.metro.look.tracks import BUFFER, HALL, arrival, departure, hall_words, outward, platform
from stellwerk.games.metro.rules.board import Board, cell_name
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.svg import NOTHING, Node, at, el, g, label, num, once, title

TRAIN = 20


# ------------------------------------------------------------ fields
@once(64)
def well(cell: int) -> Node:
    """A free field with its name."""
    x, y = corner(cell)
    name = label(x + 9, y + 13, cell_name(cell), 12, "start", class_="b-title")
    return el("rect", x=x + 1.2, y=y + 1.2, width=T - 2.4, height=T - 2.4, rx=7, class_="b-block", stroke_width=1) + name


# ------------------------------------------------------------ the centre
def _stub(board: Board, station: int, far: float, arriving: bool) -> str:
    (x, y), (dx, dy) = (arrival if arriving else departure)(board, station), outward(board, station)
    return f"M{x} {y}l{num(dx * far)} {num(dy * far)}"


def _buffer(board: Board, station: int, far: float) -> str:
    (x, y), (dx, dy) = arrival(board, station), outward(board, station)
    return f"M{num(x + dx * far - dy * 11)} {num(y + dy * far - dx * 11)}l{dy * 22} {dx * 22}"


@once(4)
def hall(board: Board, departures: bool) -> Node:
    """The central station: whatever arrives there counts twice."""
    x, y = corner(board.centre[0])
    centrals = range(STATIONS, len(board.stations))
    parts = [el("rect", x=x + 1.2, y=y + 1.2, width=2 * T - 2.4, height=2 * T - 2.4, rx=9, class_="hub")]
    tracks = "".join(_stub(board, k, HALL, way) for k in centrals for way in ((False, True) if departures else (True,)))
    parts.append(el("path", d=tracks, class_="hall-track"))
    parts.append(el("path", d="".join(_buffer(board, k, HALL + 2) for k in centrals), class_="line-in", stroke_width=6))
    return g(*parts, hall_words("×2", 54))


@once(2)
def rails_ground(board: Board) -> Node:
    """Below the middle rails: a frame around the four cells."""
    x, y = corner(board.centre[0])
    return el("rect", x=x - 2.5, y=y - 2.5, width=2 * T + 5, height=2 * T + 5, rx=11, class_="b-ink", stroke_width=3)


# ------------------------------------------------------------ stations
@once(2048)
def siding(board: Board, k: int, guest: str = "", is_owned: bool = True) -> Node:
    """The arrival of a station: a track that ends at a buffer, and perhaps a tourist. Nobody's station has a departure without a train."""
    (x, y), (ax, ay), (dx, dy) = departure(board, k), arrival(board, k), outward(board, k)
    track = el("path", d=_stub(board, k, BUFFER, True), class_="track")
    buffer = el("path", d=_buffer(board, k, BUFFER + 2), class_="b-edge", stroke_width=6, stroke_linecap="round")
    waits = NOTHING
    if guest:
        aside = (ax - x) / 8, (ay - y) / 8  # away from the platform
        waits = at(ax + dx * 36 + aside[0], ay + dy * 36 + aside[1], tourist(guest), scale=0.7)
    return track + buffer + waits + (NOTHING if is_owned else el("path", d=_stub(board, k, BUFFER, False), class_="track"))


@once(8192)
def station(board: Board, k: int, colour: str, value: str, words: str) -> Node:
    """A platform in its owner's colour: the train with the owner's shape waits, or has gone and the platform shows the points (`value`).

    Pointing at it lights its line (`words` say what there is to know; empty in a picture).
    """
    (x, y), (cx, cy) = departure(board, k), platform(board, k)
    r, hit = (TRAIN, 27) if k < STATIONS else (12, 20)
    stub = f"M{cx} {cy}L{x} {y}"
    track = el("path", d=stub, class_="flat-rim") + el("path", d=stub, class_="flat-line")
    if value:
        ring = el("circle", cx=cx, cy=cy, r=r - 0.5, class_="stop own", stroke_width=r * 0.18)
        train = ring + label(cx, cy, value, r * (1.1 if len(value) < 3 else 0.85))
    else:
        train = at(cx, cy, disc(colour, r))
    if not words:
        return g(track, train, class_=colour)
    target = el("circle", cx=cx, cy=cy, r=hit, class_="hit", pointer_events="all")
    follow = f"{colour} thread thread-{k} follow follow-{k}"
    return g(title(words), track, train, target, class_=follow, tabindex=0, role="img", aria_label=words)


@once(4)
def frame(board: Board) -> Node:
    """Everything printed that never changes, without stations: the sheet below it all."""
    return el("rect", x=0, y=0, width=SIZE, height=SIZE, rx=16, class_="b-sheet")


def middle_of(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = corner(cell)
    return x + T / 2, y + T / 2
