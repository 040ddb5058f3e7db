"""A hint: what a strong bot would do if it took its time, and that in a sentence for the person who asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from stellwerk.bots import Budget
from stellwerk.bots.search import Weighed, evaluate
from stellwerk.contract import Game, Move, State, View
from stellwerk.words import Say

SECONDS = 1.0
"""How long a person waits for it."""
NEXT = 2
"""How many moves after the best are told: the second and the third best."""
ENOUGH = 30
"""Playouts below which the points of a move are a guess that is not told."""


def look(view: View, seed: str, budget: Budget | None = None) -> list[Weighed]:
    """The moves of a view, best first."""
    if len(view.legal) == 1:
        return [Weighed(view.legal[0], 0.0, 0)]
    return evaluate(view, Random(seed), budget or Budget(seconds=SECONDS))


Words = Callable[[Move], str]
"""A move as those who are told call it."""


def told(game: Game, state: State, found: Sequence[Weighed], say: Say, words: Words | None = None) -> str:
    """The best move, and how far the second and third best are behind: in points, in Metro and Ticket to Ride against others of lead.

    Moves are called as in the log, unless there are other words for them.

    What it leads to is told only where it was worked out: playouts play on less well than people do, and so reach fewer points.
    """
    best, others = found[0], found[1:]
    words = words or (lambda move: game.tell(move, say))
    move = words(state.moves[best.move])
    if not others and not best.playouts:
        return say("{move} is the only choice", move=move)
    head = say("Best: {move}", move=move)
    if state.seats == 1 and not best.playouts:
        head = say("Best: {move}, about {points} points in the end", move=move, points=say.tenths(best.worth))
    known = sorted((other for other in others if not other.playouts or other.playouts >= ENOUGH), key=lambda other: -other.worth)
    if not known:
        return head
    next_best = [behind(words, state, best, other, say) for other in known[:NEXT]]
    if len(next_best) == 1:
        return say("{best}. Second best: {second}", best=head, second=next_best[0])
    return say("{best}. Second best: {second}, third best: {third}", best=head, second=next_best[0], third=next_best[1])


def behind(words: Words, state: State, best: Weighed, other: Weighed, say: Say) -> str:
    """Another move, and what it costs."""
    move, less = words(state.moves[other.move]), round(best.worth - other.worth, 1)
    if less <= 0:
        return say("{move} (about as good)", move=move)
    if counts_lead(state):
        return say("{move} ({points} points of lead less)", move=move, points=say.tenths(less))
    return say("{move} ({points} points less)", move=move, points=say.tenths(less))


def counts_lead(state: State) -> bool:
    """Whether moves are weighed by the lead over the best of the others, not by one's own points."""
    view = state.view(0)
    return state.seats > 1 and view.game.profile.position(view, Random(0)).seats > 1
