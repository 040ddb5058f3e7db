"""The picture of a position of Metro: the board, and beside it the tiles in hand, seats, score pad, companies, shares and the city."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.metro.cities.looks import look_of
from stellwerk.games.metro.look import shares_art
from stellwerk.games.metro.look.chart import runs, stations, under
from stellwerk.games.metro.look.ground import middle_of
from stellwerk.games.metro.look.hand import in_hand
from stellwerk.games.metro.look.marks import disc
from stellwerk.games.metro.look.pad import has_companies, own_lines, score_pad, seats
from stellwerk.games.metro.look.parts import name_of, notes
from stellwerk.games.metro.look.tiles import SIZE, T, back, corner, no_tile, tile
from stellwerk.games.metro.look.tourists import visitors
from stellwerk.games.metro.rules.board import cell_of
from stellwerk.games.metro.rules.moves import Place
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.kit.frame import BETWEEN, GAP, MARGIN, PAD, Part, column, height_of, larger
from stellwerk.svg import Node, at, el, g, lines, without
from stellwerk.svg import picture as drawing
from stellwerk.words import Say

COLUMN = 470
INNER = COLUMN - 2 * PAD
HIGH = 1000


def picture(view: View, say: Say, names: Sequence[str] = ()) -> Node:
    """Board and panel as one drawing."""
    parts = panel_parts(view, say)
    columns: list[list[tuple[str, Part]]] = [[]]
    room: float = HIGH
    for head, part in parts:
        need = height_of(head, part) + BETWEEN
        if need > room + BETWEEN and columns[-1]:
            columns.append([])
            room = HIGH
        columns[-1].append((head, part))
        room -= need
    drawn, tall = [], float(HIGH)
    for i, panels in enumerate(columns):
        one, high = column(panels, COLUMN, i * (COLUMN + GAP))
        drawn.append(one)
        tall = max(tall, high)
    size = (0, 0, 2 * MARGIN + HIGH + len(columns) * (GAP + COLUMN), 2 * MARGIN + tall)
    board = at(MARGIN, MARGIN, whole_board(view, say), scale=HIGH / SIZE)
    return drawing(size, name_of(view, say), board, at(MARGIN + HIGH + GAP, MARGIN, *drawn))


def whole_board(view: View, say: Say) -> Node:
    """The board in its own units, with the fields lit where a tile may go."""
    edge = el("rect", x=0, y=0, width=SIZE, height=SIZE, rx=16, class_="b-panel-edge", stroke_width=1.5)
    guests = visitors(view, look_of(view).open_sights(view), say)
    return g(under(view, say), runs(view), guests, stations(view, None), lit(view), edge)


def lit(view: View) -> Node:
    """Fields where a tile may go."""
    spots = {cell_of(move.field) for n in view.legal if isinstance(move := view.board.moves[n], Place)}
    parts = []
    for cell in sorted(spots):
        (x, y), (cx, cy) = corner(cell), middle_of(cell)
        parts.append(
            el("rect", x=x + 6, y=y + 6, width=T - 12, height=T - 12, rx=10, class_="b-edge", stroke_width=2.5, stroke_dasharray="5 5")
        )
        parts.append(el("circle", cx=cx, cy=cy, r=8, class_="lamp-on", stroke_width=2.5))
    return g(*parts)


# ------------------------------------------------------------ the panel
SCALE = 1.4  # parts of a page, made larger for the column


def panel_parts(view: View, say: Say) -> list[tuple[str, Part]]:
    """The columns beside the board, from top to bottom."""
    parts = [("", now(view, say))]
    if view.seats > 1:
        parts.append(("", seats(view, say, INNER)))
    parts.append((say("Score pad"), score_pad(view, say, INNER)))
    room = INNER / SCALE
    if has_companies(view):
        parts.append((say("Companies"), _larger(shares_art.companies(view, say, room))))
    else:
        parts.append((say("Your lines"), _larger(own_lines(view, say, room))))
    if view.options["shares"]:
        parts.append((say("Market and your shares"), _larger(shares_art.market(view, say, room, False))))
    city = look_of(view)
    if city.title:
        parts.append((city.title, _larger(city.component(view, say, room, False))))
    return parts


def _larger(part: Part) -> Part:
    """A part of the page; nothing in a picture takes the focus."""
    return larger((without(part[0], "tabindex"), part[1]), SCALE)


def now(view: View, say: Say) -> Part:
    """What is asked, and the tiles in hand."""
    shown = in_hand(view)
    scale = 1.3
    face = no_tile() if not shown else tile(shown[0]) if shown[0] else back()
    x, y = T * scale + 28, 4.0
    head, y = lines(x, y, " · ".join(notes(view, say)) or say("Metro"), 16, INNER - x, most=2, class_="b-head")
    ask, y = lines(x, y + 4, tell.prompt(view, say), 24, INNER - x, most=4, leading=1.18)
    more = [at(5, 5, face, scale=scale), head, ask]
    if view.seats == 1 and view.card >= 0:
        more.append(at(x + 18, y + 30, disc(view.board.companies[view.card], 17)))
        y += 52
    high = max(T * scale + 10, y)
    for i, code in enumerate(shown[1:]):
        more.append(at(5 + i * 124, high + 12, tile(code or ""), scale=1.1, class_="barred" if view.drawn >= 0 else None))
    if len(shown) > 1:
        high += T * 1.1 + 20
    if view.stage == "over" and view.seats == 1:
        words, high = lines(0, high + 10, tell.verdict(view.board, view.scores[0], say), 18, INNER, most=3, class_="b-second")
        more.append(words)
    return g(*more), high
