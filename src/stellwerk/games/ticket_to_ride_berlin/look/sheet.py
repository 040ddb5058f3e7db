"""The empty map of Ticket to Ride for A4 across, in millimetres, and below it what routes cost and bring.

Readable in black and white: every colour has its letter and a pattern.
"""

from __future__ import annotations

from stellwerk.games.ticket_to_ride_berlin.look.card_art import WEIGHTS, colour_name, ends, letters
from stellwerk.games.ticket_to_ride_berlin.look.ground import box, ground, places
from stellwerk.games.ticket_to_ride_berlin.look.pad import item_sign
from stellwerk.games.ticket_to_ride_berlin.look.picture import routes
from stellwerk.games.ticket_to_ride_berlin.rules.board import SUBWAY, TRAM, Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE
from stellwerk.kit.frame import ACROSS, page
from stellwerk.svg import NOTHING, Node, at, el, fit, g, label
from stellwerk.words import Say

LEFT, RIGHT = 10, 287
TOP, LOW = 16, 180  # of the map


def sheet(board: Board, say: Say) -> Node:
    """One page: title, map, points, colours."""
    left, top, across, down = box(board)
    scale = min((RIGHT - LEFT) / across, (LOW - TOP) / down)
    x = LEFT + (RIGHT - LEFT - across * scale) / 2 - left * scale
    free = (-1,) * len(board.routes)
    plan = at(x, TOP - top * scale, ground(board), routes(board, free, 4, None, say), places(board), scale=scale)
    return page(
        ACROSS,
        say("Empty map of Ticket to Ride, {city}", city=board.title),
        plan,
        _margins(x + left * scale, x + (left + across) * scale),
        label(LEFT, 10, "Ticket to Ride", 6.2, "start", class_="b-strong"),
        label(LEFT + 42, 10.5, board.title, 4.2, "start", class_="b-second"),
        at(LEFT, LOW + 5, _points(board, say)),
        at(LEFT + 134, LOW + 5, _colours(board, say)),
    )


def _margins(left: float, right: float) -> Node:
    """Water ends where the map does."""
    frame = f"M-400 -400H700V700H-400ZM{left:.1f} {TOP}H{right:.1f}V{LOW}H{left:.1f}Z"
    return el("path", d=frame, class_="b-paper", fill_rule="evenodd")


def _points(board: Board, say: Say) -> Node:
    """A row for trams and one for subways: so many cards, so many points."""
    parts = []
    for n, (kind, name, words) in enumerate(((TRAM, "trams", say("Trams")), (SUBWAY, "subways", say("Subways")))):
        y = 4 + n * 12
        parts += [at(4, y, item_sign(name), scale=0.3), label(10, y, words, fit(words, 3.8, 27, bold=False), "start", class_="b-word")]
        for i, (cost, points) in enumerate(sorted(board.points.get(kind, {}).items())):
            x = 42 + i * 21
            parts += [
                label(x, y - 2.3, say.many("{n} card", "{n} cards", cost), 2.7, "start", class_="b-name"),
                label(x, y + 2.2, say.many("{n} point", "{n} points", points), 3.4, "start", class_="b-strong"),
            ]
    return g(*parts)


def _colours(board: Board, say: Say) -> Node:
    """The six colours with letter and pattern; grey takes any one of them."""
    parts = []
    for kind in range(BIKE + 1):
        x, y = (kind % 4) * 36, (kind // 4) * 12 + 4
        words = say("any one colour") if kind == BIKE else colour_name(board, kind, say)
        space = el("rect", x=-23, y=-10, width=46, height=20, rx=5.5, class_="stop own" if kind == BIKE else "space", stroke_width=2.6)
        inner = NOTHING if kind == BIKE else el("path", d=ends(kind, 10.5, 17, 5), class_="rim", stroke_width=WEIGHTS[kind], opacity=0.8)
        letter = label(0, 0, letters(board, say)[kind], 15, class_="b-strong") if kind < BIKE else NOTHING
        colour = "grey" if kind == BIKE else board.cards[kind]
        parts += [
            at(x + 6, y, g(space, inner, letter, class_=colour), scale=0.25),
            label(x + 13.5, y, words, fit(words, 3.4, 21 if kind < BIKE else 40, bold=False), "start", class_="b-second"),
        ]
    return g(*parts)
