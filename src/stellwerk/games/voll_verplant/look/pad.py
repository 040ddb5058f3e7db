"""The score pad of voll verplant and what lies beside it: the seats, the cards seen and those still in the pile.

Each part is drawn from (0, 0) into a given width and is returned with its height, so that a page or a picture can stack them.
"""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.voll_verplant.look.cards import CARD, card
from stellwerk.games.voll_verplant.look.ground import cross
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.games.voll_verplant.words import tell
from stellwerk.kit import pad
from stellwerk.kit.frame import Part
from stellwerk.svg import NOTHING, Node, at, el, g, label, title, written
from stellwerk.words import Say


# ------------------------------------------------------------ score pad
def score_pad(view: View, say: Say, width: float) -> Part:
    """Every item with its sum, and the total."""
    score = view.scores[view.seat or 0]
    rows = [pad.Row(item_sign(item.name), tell.item(item.name, say), item.how, item.points) for item in score.items]
    return pad.score_pad(rows, say("Total") if view.stage == "over" else say("So far"), score.total, width)


def item_sign(name: str) -> Node:
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
    places = pad.numbered(view, pad.MOVED if view.stage == "write" else NOTHING)
    return pad.seats(places, width)


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
    drawn = [at(x, y, face, scale=scale) for (x, y), face in zip(spots, faces, strict=True)]
    return written(g(*drawn)), rows * (high + 7) - 7


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
    return written(g(*parts)), -(-len(board.cards) // columns) * high
