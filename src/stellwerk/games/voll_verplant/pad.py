"""The score pad of voll verplant and what lies beside it: the seats, the cards seen and those still in the pile.

Each part is drawn from (0, 0) into a given width and is returned with its height, so that a page or a picture can stack them.
"""

from __future__ import annotations

from functools import lru_cache

from stellwerk.core import Item
from stellwerk.games.voll_verplant import tell
from stellwerk.games.voll_verplant.board import Board
from stellwerk.games.voll_verplant.cards import CARD, card
from stellwerk.games.voll_verplant.ground import cross
from stellwerk.games.voll_verplant.view import View
from stellwerk.svg import at, el, fit, g, label, tick, title, wide
from stellwerk.words import Say, minus

Part = tuple[str, float]

TEXT, NOTE = 20, 17


# ------------------------------------------------------------ score pad
def score_pad(view: View, say: Say, width: float, row: float = 44) -> Part:
    """Every item with its sum, and the total under an ink rule."""
    score = view.scores[view.seat or 0]
    parts, y = [], 0.0
    for item in score.items:
        parts.append(at(0, y, _row(item, say, width, row)))
        y += row
    word = say("Total") if view.stage == "over" else say("So far")
    parts.append(el("path", d=f"M0 {y:.1f}H{width:.1f}", class_="b-ink", stroke_width=2.5))
    y += row * 0.62 + 2
    parts += [label(0, y, word, 24, "start", class_="b-strong"), label(width, y, minus(score.total), 26, "end", class_="b-strong")]
    return g(*parts), y + row * 0.4


def _row(item: Item, say: Say, width: float, row: float) -> str:
    middle, sums, signs = row / 2, 62, 40
    rule = el("path", d=f"M0 {row:.1f}H{width:.1f}", class_="b-rule", stroke_width=1.2)
    name = tell.item(item.name, say)
    name_size = fit(name, TEXT, width - sums - signs, bold=False)
    room = width - sums - signs - wide(name, name_size, bold=False) - 10
    words = label(signs, middle, name, name_size, "start", class_="b-word")
    note = label(width - sums, middle, item.how, fit(item.how, NOTE, room, bold=False), "end", class_="b-name") if item.how else ""
    return g(rule, at(14, middle, item_sign(item.name)), words, note, label(width, middle, minus(item.points), TEXT + 2, "end"))


def item_sign(name: str) -> str:
    """What stands before an item, around (0, 0): a crossed line, a transfer number, an empty station."""
    if name == "lines":
        line = el("path", d="M-13 0H13", class_="b-ink", stroke_width=3.4)
        stop = el("circle", cx=0, cy=0, r=8.5, class_="stop", stroke_width=2.6)
        return g(line, stop, el("path", d=cross(0, 0, 3.4), class_="b-ink", stroke_width=2.6))
    if name == "transfers":
        return g(el("rect", x=-11, y=-11, width=22, height=22, rx=4, class_="b-solid"), label(0, 0, 2, 16, class_="hub-no"))
    return g(el("circle", cx=0, cy=0, r=10, class_="stop", stroke_width=2.6))


# ------------------------------------------------------------ seats
def seats(view: View, say: Say, width: float) -> Part:
    """Everybody's total in rows of three; a lit lamp owes a move, a tick has moved."""
    columns = min(view.seats, 3)
    cell, height = min(width / columns, 150), 50
    parts = []
    for seat, score in enumerate(view.scores):
        mine = seat == (view.seat or 0)
        ground = el("rect", x=-6, y=0, width=cell - 8, height=height - 2, rx=10, class_="b-block", stroke_width=1) if mine else ""
        badge = el("circle", cx=18, cy=24, r=17, class_="b-block2", stroke_width=1) + label(18, 24, seat, 19)
        lamp = ""
        if seat in view.owing:
            lamp = el("circle", cx=33, cy=37, r=6.5, class_="lamp-on", stroke_width=2)
        elif view.stage == "write":
            lamp = tick(34, 37, 6.5, 3)
        spot = ((seat % columns) * cell + 6, (seat // columns) * height)
        parts.append(at(*spot, ground, badge, lamp, label(48, 24, minus(score.total), 23, "start")))
    return g(*parts), height * ((view.seats + columns - 1) // columns)


# ------------------------------------------------------------ cards
def seen(view: View, say: Say, width: float, columns: int = 8) -> Part:
    """The cards turned up since the last shuffle, the newest first, without the one in effect."""
    names = view.board.cards
    under = [names[i] for i in (view.seen[:-1] if view.card >= 0 else view.seen)][::-1]
    return _row_of(tuple(under), sum(view.pile), say, width, columns)


@lru_cache(maxsize=1024)
def _row_of(under: tuple[str, ...], left: int, say: Say, width: float, columns: int) -> Part:
    step = width / columns
    scale = (step - 7) / CARD[0]
    high = CARD[1] * scale
    faces = [g(title(tell.card_name(name, say)), card(name, small=True)) for name in under]
    spots = [((i % columns) * step, (i // columns) * (high + 7)) for i in range(len(faces))]
    rows = max(1, -(-len(faces) // columns))
    return g(*[at(x, y, face, scale=scale) for (x, y), face in zip(spots, faces, strict=True)]), rows * (high + 7) - 7


def in_pile(view: View, say: Say, width: float, columns: int = 8) -> Part:
    """Every kind of card with how many of it are still in the pile; those that are out are pale."""
    return _kinds(view.board, view.pile, say, width, columns)


@lru_cache(maxsize=1024)
def _kinds(board: Board, left: tuple[int, ...], say: Say, width: float, columns: int) -> Part:
    columns = len(board.cards) if columns < len(board.cards) <= columns + 2 else columns
    step = width / columns
    scale = (step - 9) / CARD[0]
    high = CARD[1] * scale + 21
    parts = []
    for i, (name, count) in enumerate(zip(board.cards, left, strict=True)):
        face = g(title(tell.card_name(name, say)), card(name, small=True))
        words = label(CARD[0] * scale / 2, high - 9, f"× {count}" if count else "–", 15, class_="b-second" if count else "b-name")
        parts.append(
            at((i % columns) * step, (i // columns) * high, at(0, 0, face, scale=scale, class_=None if count else "barred"), words)
        )
    return g(*parts), -(-len(board.cards) // columns) * high
