"""Metro on paper, in millimetres on A4: the empty board with all kinds of tiles and who owns which stations; and the tiles to cut out.

The tiles have the size of the board's fields.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.metro.look.ground import frame, hall, siding, well
from stellwerk.games.metro.look.marks import mark
from stellwerk.games.metro.look.tiles import ARROWS, SIZE, T, tile, tracks
from stellwerk.games.metro.look.tracks import departure, outward, platform
from stellwerk.games.metro.rules.board import Board
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.kit.frame import UPRIGHT, page, to_fill_in
from stellwerk.svg import Node, at, el, fit, g, label, num, several
from stellwerk.words import Say

LEFT, RIGHT = 10, 200
SCALE = (RIGHT - LEFT) / SIZE
TOP = 16
BELOW = TOP + SIZE * SCALE
COLUMNS = 8
GUTTER = 1.8  # between tiles to cut out


# ------------------------------------------------------------ the board
def sheet(board: Board, say: Say) -> Node:
    """The empty board, and below it the 24 kinds of tiles and the stations of the seats."""
    return page(
        UPRIGHT,
        say("Empty board of Metro"),
        _title(say("Metro"), say),
        at(LEFT, TOP, _board(board), scale=SCALE),
        at(LEFT, BELOW + 4, _kinds(board)),
        at(LEFT, BELOW + 44, _frames(board, say)),
    )


def _title(words: str, say: Say) -> Node:
    name, date = to_fill_in(say("Name"), 72, 10, 83, 148), to_fill_in(say("Date"), 152, 10, 163, 200)
    return g(label(LEFT, 10, words, 6.2, "start", class_="b-strong"), name, date)


def _board(board: Board) -> Node:
    edge = el("rect", x=1, y=1, width=SIZE - 2, height=SIZE - 2, rx=16, class_="b-panel-edge", stroke_width=2)
    stations = several(*[siding(board, k) for k in range(STATIONS)])
    numbers = several(*[_number(board, k) for k in range(STATIONS)])
    return g(frame(board), edge, *[well(cell) for cell in board.fields], hall(board, True), stations, numbers)


def _number(board: Board, k: int) -> Node:
    """A platform that any seat may colour, with its number."""
    (x, y), (cx, cy), (dx, dy) = departure(board, k), platform(board, k), outward(board, k)
    track = el("path", d=f"M{x} {y}l{num(dx * 8)} {num(dy * 8)}", class_="track")
    return track + el("circle", cx=cx, cy=cy, r=18, class_="stop", stroke_width=3) + label(cx, cy, board.stations[k].name, 19)


def _kinds(board: Board) -> Node:
    """Every kind of tile, and how many there are."""
    step = (RIGHT - LEFT) / 12
    size = step - 3.4
    parts = []
    for i, (code, count) in enumerate(zip(board.tiles, board.counts, strict=True)):
        x, y = i % 12 * step + 1, i // 12 * 19
        parts.append(at(x, y + 1, tile(code), scale=size / T))
        parts.append(label(x + size / 2, y + size + 4.2, f"{count} × {code}", 2.9, class_="b-second"))
    return g(*parts)


def _frames(board: Board, say: Say) -> Node:
    """For each number of seats, which stations belong to whom; then the eight companies."""
    parts = []
    y = 2.0
    for seats in range(2, 7):
        row = _owners(board, board.players[:seats], board.frames[seats])
        parts += [label(0, y, say.many("{n} seat", "{n} seats", seats), 3.1, "start", class_="b-word"), at(17, y, row)]
        y += 5.4 if seats < 6 else 4.6
    parts += [label(0, y, say("Companies"), 3.1, "start", class_="b-word"), at(17, y, _owners(board, board.companies, board.frames[0]))]
    return g(*parts)


def _owners(board: Board, colours: Sequence[str], owner: Sequence[int]) -> Node:
    room = (RIGHT - LEFT - 17) / len(colours)
    parts = []
    for who, colour in enumerate(colours):
        numbers = " ".join(board.stations[k].name for k in range(STATIONS) if owner[k] == who)
        parts.append(mark(colour, who * room + 2, 0, 1.5))
        parts.append(label(who * room + 5, 0, numbers, fit(numbers, 2.9, room - 5, bold=False), "start", class_="b-second"))
    return g(*parts)


# ------------------------------------------------------------ tiles to cut out
def tiles(board: Board, say: Say) -> Node:
    """The 60 tiles and the middle rails, as large as the fields of the board."""
    codes = [code for code, count in zip(board.tiles, board.counts, strict=True) for _ in range(count)]
    side = T * SCALE + GUTTER
    parts = [label(LEFT, 10, say("Metro: tiles"), 6.2, "start", class_="b-strong"), at(LEFT, TOP + 4, _cut(codes, side))]
    y = TOP + 4 + -(-len(codes) // COLUMNS) * side + 6
    parts += [label(LEFT, y, say("Middle rails"), 4, "start", class_="b-word"), at(LEFT, y + 4, _cut(board.rails, side))]
    words = say("Arrow heads show where trains enter. Tiles keep this orientation.")
    parts.append(label(LEFT, UPRIGHT[1] - 12, words, 3.2, "start", class_="b-name"))
    return page(UPRIGHT, say("Tiles of Metro to cut out"), *parts)


EDGE = el("rect", x=0, y=0, width=T, height=T, class_="b-block2", stroke_width=1)


def _cut(codes: Sequence[str], side: float) -> Node:
    parts = []
    for i, code in enumerate(codes):
        x, y = i % COLUMNS * side, i // COLUMNS * side
        name = label(T - 3, T - 6, code, 7.5, "end", class_="b-name")
        parts.append(at(x, y, EDGE, tracks(code, 15), ARROWS, name, scale=SCALE))
    return g(*parts)
