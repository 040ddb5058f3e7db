"""The empty sheet of Next Station London for A4, in millimetres: the map, and below it a score pad to fill in by hand.

Readable in black and white: pencils have letters and patterns, districts outlines.
"""

from __future__ import annotations

from stellwerk.games.next_station_london.look.cards import power_sign
from stellwerk.games.next_station_london.look.ground import LETTER, ORIGIN, PATTERN, RIM, SIDE, ground, station, sunburst
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.moves import PENCILS, POWERS
from stellwerk.games.next_station_london.words import tell
from stellwerk.kit.frame import UPRIGHT, page, to_fill_in
from stellwerk.svg import Node, at, bullet, drawn_line, el, fit, g, label, lines
from stellwerk.words import Say, minus

LEFT, RIGHT = 12, 198
MAP = RIGHT - LEFT
MIDDLE = 122  # between the lines' sums and the rest
BOX = (11, 8)


def sheet(board: Board, say: Say) -> Node:
    """One page: title, map, pad, sightseeing track, pencil powers."""
    scale = MAP / (SIDE - 2 * RIM)  # the districts fill the width; the grid's letters stand outside
    stations = g(*[station(stop) for stop in board.stations])
    city = at(LEFT - (ORIGIN + RIM) * scale, 21.5 - (ORIGIN + RIM) * scale, ground(board, say), stations, scale=scale)
    return page(
        UPRIGHT,
        say("Empty sheet of Next Station London"),
        _title(say),
        city,
        at(LEFT, 212, _lines(board, say)),
        at(MIDDLE, 212, _others(board, say)),
        at(LEFT, 260, _track(board, say)),
        at(LEFT, 275.5, _powers(say)),
    )


def _title(say: Say) -> Node:
    name, date = to_fill_in(say("Name"), 92, 12, 104, 153), to_fill_in(say("Date"), 158, 12, 170, 198)
    return g(label(LEFT, 12, "Next Station London", 6.4, "start", class_="b-strong"), name, date)


# ------------------------------------------------------------ the pad
def box(x: float, y: float, width: float = BOX[0], height: float = BOX[1], heavy: bool = False) -> Node:
    """A place to write a number."""
    return el(
        "rect",
        x=float(x),
        y=y - height / 2,
        width=float(width),
        height=float(height),
        rx=1.2,
        class_="b-ink" if heavy else "b-edge",
        stroke_width=0.6 if heavy else 0.3,
    )


def _word(x: float, y: float, words: str, size: float, width: float, anchor: str = "start", klass: str = "b-name") -> Node:
    return label(x, y, words, fit(words, size, width, bold=False), anchor, class_=klass)


def _lines(board: Board, say: Say) -> Node:
    """Districts × stations + 2 × Thames = points, once for each pencil (NSL 4.1)."""
    places = (34, 52, 76, 93)  # left edges of the four boxes
    heads = (say("Districts"), say("Stations"), say("Thames"), say("Points"))
    parts = [_word(x + BOX[0] / 2, 1.2, words, 2.9, 17, "middle") for x, words in zip(places, heads, strict=True)]
    for row, pencil in enumerate(PENCILS):
        y = 8.0 + row * 10
        sample = drawn_line(f"M4 {y:g}H15.4", pencil, PATTERN[pencil], 2.6, casing=0)
        parts += [
            sample,
            bullet(3.6, y, 3.4, LETTER[pencil], pencil, rim=0.7),
            _word(18, y, say(tell.PENCIL_NAMES[pencil]), 3.6, 15, klass="b-word"),
        ]
        parts += [box(x, y, heavy=x == places[-1]) for x in places]
        signs = ((48.5, "×"), (69.5, f"+ {board.points['water']} ×"), (90, "="))
        parts += [label(x, y, sign, 3.6, class_="b-second") for x, sign in signs]
    return g(*parts)


def _others(board: Board, say: Say) -> Node:
    """Interchanges, objectives and the total."""
    worth = board.points["interchange"]
    parts = [_word(0, 1.2, say("Interchanges"), 2.9, 50)]
    for i, n in enumerate((2, 3, 4)):
        x = i * 20
        parts += [el("circle", cx=x + 2.6, cy=8, r=2.6, class_="b-solid"), label(x + 2.6, 8, n, 3.5, class_="hub-no")]
        parts += [box(x + 6, 8, 6.4), label(x + 15.7, 8, f"× {worth[n]}", 3.1, class_="b-second")]
    parts += [label(61.2, 8, "=", 4, class_="b-second"), box(63.5, 8, 12.5, heavy=True)]
    parts.append(_word(0, 17.2, say("Objectives"), 2.9, 50))
    for x in (0, 26):
        parts += [box(x, 24, 6.6, 6.6), label(x + 9, 24, f"+ {board.points['goal']}", 3.6, "start", class_="b-second")]
    parts += [label(61.2, 24, "=", 4, class_="b-second"), box(63.5, 24, 12.5, heavy=True)]
    alone = say("Alone: {n} for each module in play", n=minus(board.points["solo_module"]))
    parts += [_word(0, 31.4, alone, 2.8, 58), label(0, 39, say("Total"), 5.4, "start", class_="b-strong")]
    parts.append(box(46, 39, 30, 11, heavy=True))
    return g(*parts)


# ------------------------------------------------------------ track and key
def _track(board: Board, say: Say) -> Node:
    """The sightseeing track: cross off one stop for each line at a sight; the last crossed counts (NSL 4.2)."""
    values = board.points["sights"]
    step, first, y = 11.4, 46.5, 5.0
    last = first + step * (len(values) - 1)
    parts = [
        sunburst(5, y, 3.6, 16),
        el("circle", cx=5, cy=y, r=1.7, class_="stop", stroke_width=0.6),
        _word(11, y, say("Sights"), 3.6, 30.5, klass="b-word"),
    ]
    parts.append(el("path", d=f"M{first} {y}H{last:g}", class_="b-grid", stroke_width=0.9))
    for i, value in enumerate(values):
        x = first + step * i
        parts += [el("circle", cx=x, cy=y, r=4.1, class_="stop", stroke_width=0.5), label(x, y, value, 4)]
    parts += [label(last + 8.2, y, "=", 4, class_="b-second"), box(MAP - 13, y, 13, heavy=True)]
    return g(*parts)


def _powers(say: Say) -> Node:
    """What the four powers do (NSL 5.5)."""
    parts = [el("path", d=f"M0 0H{MAP}", class_="b-rule", stroke_width=0.3)]
    cell = MAP / len(POWERS)
    helps = {
        "double": say("Two sections in one turn, to the same symbol"),
        "joker": say("Draw to any symbol"),
        "switch": say("Draw from any station of your line"),
        "circle": say("One station counts twice in its district"),
    }
    for i, power in enumerate(POWERS):
        x, name = i * cell, say(tell.POWER_NAMES[power])
        help_lines, _ = lines(x + 10, 6.4, helps[power], 2.7, cell - 12, class_="b-name")
        parts += [power_sign(power, x + 4.4, 5.6, 3.6), _word(x + 10, 4.4, name, 3.3, cell - 12, klass="b-word"), help_lines]
    return g(*parts)
