"""Where moves went: what they have put on the board, outlined on it."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.contract import Game, Move, View
from stellwerk.limits import DEALER
from stellwerk.svg import NOTHING, Node, el, several

Told = Sequence[tuple[int, Move | None]]
"""Who did what, in order; a hidden move is None."""


def outline(game: Game, view: View, seat: int, move: Move | None) -> Node:
    """What one move puts on the board."""
    return game.outline(view, seat, move) if move and seat != DEALER else NOTHING


def news(game: Game, view: View, told: Told) -> Node:
    """What the others have put on the board since the viewer's last move; an onlooker sees what the last seat has."""
    found: list[Node] = []
    mover: int | None = None
    for seat, move in reversed(told):
        if seat == DEALER:
            continue
        mover = seat if mover is None else mover
        if seat == view.seat or (view.seat is None and seat != mover):
            break
        found.append(outline(game, view, seat, move))
    return several(*dict.fromkeys(found))


def onto(board: Node, outlines: Node) -> Node:
    """A board with outlines on top of all that lies there."""
    return el(board.name, *board.inner, outlines, **board.attrs)
