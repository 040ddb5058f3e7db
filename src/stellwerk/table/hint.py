"""A hint: what a strong bot would do if it took its time, and that in a sentence for the person who asked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.bots import Budget
from stellwerk.bots.search import Weighed, weigh
from stellwerk.core import Game, State, View
from stellwerk.words import Say

SECONDS = 1.0
"""How long a person waits for it."""
NEXT = 2
"""How many moves after the best are told."""
ENOUGH = 30
"""Playouts below which the points of a move are a guess that is not told."""


def look(view: View, seed: str, budget: Budget | None = None) -> list[Weighed]:
    """The moves of a view, best first."""
    if len(view.legal) == 1:
        return [Weighed(view.legal[0], 0.0, 0)]
    return weigh(view, Random(seed), budget or Budget(seconds=SECONDS))


def told(game: Game, state: State, found: Sequence[Weighed], say: Say) -> str:
    """The best move, and how far the next ones are behind (in points, against others in points of lead).

    What it leads to is told only where it was worked out: playouts play on less well than people do, and so reach fewer points.
    """
    best, others = found[0], found[1:]
    move = game.tell(state.moves[best.move], say)
    if not others:
        return say("{move} is the only choice", move=move)
    head = say("Best: {move}", move=move)
    if state.seats == 1 and not best.playouts:
        head = say("Best: {move}, about {points} points in the end", move=move, points=say.tenths(best.worth))
    known = sorted((other for other in others if not other.playouts or other.playouts >= ENOUGH), key=lambda other: -other.worth)
    if not known:
        return head
    return say("{best}. Next: {moves}", best=head, moves=", ".join(behind(game, state, best, other, say) for other in known[:NEXT]))


def behind(game: Game, state: State, best: Weighed, other: Weighed, say: Say) -> str:
    """Another move, and what it costs."""
    move, less = game.tell(state.moves[other.move], say), round(best.worth - other.worth, 1)
    if less <= 0:
        return say("{move} (about as good)", move=move)
    return say("{move} ({points} less)", move=move, points=say.tenths(less))
