"""What a page is made of: the square to touch, whose turn it is, badges."""

from __future__ import annotations

from collections.abc import Sequence

from tests.toy.three_in_a_row.look.drawing import BOX, around, mark, middle, square
from tests.toy.three_in_a_row.rules.board import FIELDS
from tests.toy.three_in_a_row.rules.view import View
from tests.toy.three_in_a_row.words import tell

from stellwerk.contract import Move, Parts
from stellwerk.kit import frame
from stellwerk.svg import Node, el, g, last_move, picture
from stellwerk.words import Say


def parts(view: View, say: Say, names: Sequence[str] = ()) -> Parts:
    """The pieces of a table's page."""
    return Parts(board(view, say), now(view, say, names))


def board(view: View, say: Say) -> Node:
    """The square with everything the viewer may touch, and ask about."""
    taken = [n for n, seat in enumerate(view.cells) if seat >= 0 and view.legal]
    asked = [el("path", d=around(n), class_="hit", pointer_events="all", data_why=str(view.board.moves[n])) for n in taken]
    return picture(BOX, tell.seen(view, say), square(view.cells), *asked, *[pick(view, n, say) for n in view.legal], class_="board")


def pick(view: View, n: int, say: Say) -> Node:
    """An empty field: under pointer or focus it shows the mark."""
    move = view.board.moves[n]
    lit = el("path", d=around(n), class_="lit", stroke_width=5)
    preview = g(mark(view.seat or 0, middle(n)), class_="preview", display="none")
    hit = el("path", d=around(n), class_="hit")
    words = tell.tell(move, say)
    return g(lit, preview, hit, class_="pick", data_pick=str(move), tabindex=0, role="button", aria_label=words)


def now(view: View, say: Say, names: Sequence[str]) -> Node:
    """The mark of whoever is to move."""
    drawn = g(*[mark(seat, (30, 30), 18) for seat in view.owing])
    words = say("{name} to move", name=say.seat(view.owing[0], names)) if view.owing else say("The game is over")
    return picture((0, 0, 60, 60), words, drawn, class_="turn", width=60)


def outline(move: Move) -> Node:
    """The field that a move has marked."""
    return last_move(around(FIELDS.index(str(move))))


def badge(seat: int) -> Node:
    """A seat in lists."""
    return frame.badge(mark(seat, (16, 16), 10), 32)
