"""The picture of a position of voll verplant: the viewer's sheet with its wagons, and beside it card, seats, score pad and cards.

On a page the wagons lie below the map instead: see parts.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.voll_verplant.look.cards import CARD, card, empty_place
from stellwerk.games.voll_verplant.look.ground import box, decor, letters, name_texts, network, stations
from stellwerk.games.voll_verplant.look.lines import RADIUS, place
from stellwerk.games.voll_verplant.look.pad import in_pile, score_pad, seats, seen
from stellwerk.games.voll_verplant.look.wagons import Wagon, drawn, wagons_of
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.moves import Pass
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.games.voll_verplant.words import tell
from stellwerk.kit.frame import GAP, MARGIN, PAD, Part, column, mat, paper
from stellwerk.svg import NOTHING, Node, at, el, g, lines, once
from stellwerk.svg import picture as drawing
from stellwerk.words import Say

COLUMN = 470
INNER = COLUMN - 2 * PAD
HIGH = 1000  # of the map, unless it is very wide
WIDE = 1640


def picture(view: View, say: Say, names: Sequence[str] = ()) -> Node:
    """Sheet and panel as one drawing."""
    left, top, right, low = box(view.board, True)
    scale = min(HIGH / (low - top), WIDE / (right - left))
    wide, high = (right - left) * scale, (low - top) * scale
    beside, beside_high = column(panel_parts(view, say), COLUMN)
    tall = max(high, beside_high)
    city = at(MARGIN - left * scale, MARGIN - top * scale + (tall - high) / 2, whole_map(view), scale=scale)
    size = (0, 0, 2 * MARGIN + wide + GAP + COLUMN, 2 * MARGIN + tall)
    around = mat(MARGIN, MARGIN, wide, tall, size[2], size[3])
    return drawing(size, name_of(view, say), paper(MARGIN, MARGIN, wide, tall), city, around, at(MARGIN + wide + GAP, MARGIN, beside))


def whole_map(view: View) -> Node:
    """The map with wagons, in its own units."""
    sheet = view.sheet
    return g(
        printed(view.board),
        *[drawn(view.board, wagon) for wagon in wagons_of(view)],
        free_stations(view),
        stations(view.board, sheet.marked, sheet.boxed, sheet.fresh_marks, view.special),
        name_texts(view.board),
    )


@once(32)
def printed(board: Board) -> Node:
    """All below the wagons and stations."""
    return decor(board, True) + network(board, True) + letters(board, True)


def blank_wagons(board: Board) -> Node:
    """Wagons with nothing in them."""
    return g(*[drawn(board, Wagon(line)) for line in range(len(board.lines))])


def free_stations(view: View) -> Node:
    """The free ride may go to any empty station: all of them are lit."""
    if not any(isinstance(move, Pass) for move in view.choices):
        return NOTHING
    spots = (place(view.board, i) for i in range(len(view.board.stations)) if i not in view.sheet.marked)
    return g(*[el("circle", cx=x, cy=y, r=RADIUS + 12, class_="lit-stop") for x, y in spots])


def name_of(view: View, say: Say) -> str:
    """The picture in words."""
    total = view.scores[view.seat or 0].total
    return say("voll verplant, {city}, turn {n}, {points} points", city=view.board.title, n=turn_of(view), points=total)


def turn_of(view: View) -> int:
    """The turn that is played, or the last one."""
    return max(1, view.turn + (view.stage == "write"))


# ------------------------------------------------------------ the panel
def panel_parts(view: View, say: Say) -> list[tuple[str, Part]]:
    """The column beside the map, from top to bottom."""
    parts = [("", now(view, say))]
    if view.seats > 1:
        parts.append(("", seats(view, say, INNER)))
    parts.append((say("Score pad"), score_pad(view, say, INNER)))
    if view.stage != "over":
        if len(view.seen) > 1:
            parts.append((say("Cards seen"), seen(view, say, INNER)))
        parts.append((say.many("{n} card in the pile", "{n} cards in the pile", sum(view.pile)), in_pile(view, say, INNER)))
    return parts


def now(view: View, say: Say) -> Part:
    """What is asked: the card in effect and the prompt."""
    scale = 1.14
    face = card(view.board.cards[view.card]) if view.card >= 0 else empty_place()
    x, y = CARD[0] * scale + 20, 4.0
    head, y = lines(x, y, where(view, say), 17, INNER - x, most=2, class_="b-head")
    ask, y = lines(x, y + 4, tell.prompt(view, say), 25, INNER - x, most=4, leading=1.18)
    note = NOTHING
    if view.stage == "over" and view.seats == 1:
        note, y = lines(x, y + 8, tell.verdict(view.scores[0], say), 18, INNER - x, most=4, class_="b-second")
    return g(at(0, 0, face, scale=scale), head, ask, note), max(CARD[1] * scale, y)


def where(view: View, say: Say) -> str:
    """How far the game is."""
    return f"{view.board.title} · {say('Turn {n}', n=turn_of(view))}"
