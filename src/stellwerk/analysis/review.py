"""A finished game looked at again, decision by decision: what the seat played, what a strong search would have played, what that cost.

Every decision is judged with what the seat could see at that moment. Nothing here knows how a review is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from stellwerk.analysis.hindsight import USUAL, Hindsight, hindsight
from stellwerk.bots.protocol import Budget
from stellwerk.bots.search import Compared, compare
from stellwerk.contract import State, View
from stellwerk.record import Record

DEAREST = 3
"""How many mistakes are shown with pictures."""
SHOWN = 5
"""How many moves of a decision are kept."""
HALF = 0.1
"""A loss of this share of the game's spread of points halves the accuracy of a decision."""
DOUBT = 2.0
"""A difference of so many times its own error is no mistake yet."""

HINDSIGHT = 0.6
"""The share of the work after which the best game with the same cards is looked for."""
TRIES = 60
"""Games that this may try for each playout that a decision gets."""


class NoReview(ValueError):
    """Why a game cannot be reviewed, in a sentence."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A move and the points expected after it (with several seats that race each other: the lead over the best of the others)."""

    token: str
    worth: float


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of the seat."""

    step: int
    """How many moves of the record lie before it."""
    played: str
    best: str
    lost: float
    """The expected points that the best move would have brought more; 0 if none was better beyond doubt."""
    exact: bool
    """Worked out over all that could still come, not estimated."""
    moves: tuple[Rated, ...]
    """The best moves, and the one played, best first."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a seat can learn from its game."""

    seat: int
    points: int
    lead: bool
    """Whether what moves are worth and what was lost are points of lead over the best of the others, not points of one's own."""
    accuracy: float
    """0 to 100: 100 when no better move was found anywhere."""
    lost: float
    decisions: tuple[Decision, ...]
    dearest: tuple[int, ...]
    """The steps of the mistakes that cost most, the dearest first."""
    hindsight: Hindsight | None
    """The most that the same cards allowed, where the cards do not depend on the moves."""

    def decision(self, step: int) -> Decision | None:
        """The decision at this step, if it was one of the seat's."""
        return next((decision for decision in self.decisions if decision.step == step), None)


def review(record: Record, seat: int, budget: Budget | None = None, progress: Callable[[float], None] = lambda share: None) -> Review:
    """Look at each decision of a seat again; without a budget as closely as the strong level plays. A budget is for one decision."""
    if not 0 <= seat < record.seats:
        raise NoReview(f"there is no seat {seat}: this game has {record.seats}")
    end = record.replay()
    if end.turn():
        raise NoReview("the game is not over yet")
    judge = end.game.profile
    decided = HINDSIGHT if judge.same_deals else 1.0
    asked = _before_choices(record, seat)
    decisions = []
    for done, (step, state) in enumerate(asked):
        progress(decided * done / len(asked))
        decisions.append(decide(state.view(seat), step, record.entries[step].token, budget))
    found = None
    if judge.same_deals:
        limit = Budget(budget.playouts * TRIES, budget.seconds * len(asked)) if budget and asked else USUAL
        found = hindsight(record, seat, limit, lambda share: progress(decided + (1 - decided) * share))
    progress(1.0)
    return Review(
        seat=seat,
        points=end.points(seat),
        lead=judge.position(record.start().view(seat), Random(0)).seats > 1,
        accuracy=accuracy([decision.lost for decision in decisions], judge.spread),
        lost=sum(decision.lost for decision in decisions),
        decisions=tuple(decisions),
        dearest=dearest(decisions),
        hindsight=found,
    )


def _before_choices(record: Record, seat: int) -> list[tuple[int, State]]:
    """The positions in which the seat had more than one legal move, with their steps."""
    return [
        (step, state.copy())
        for step, (entry, state) in enumerate(zip(record.entries, record.positions(), strict=False))
        if entry.seat == seat and len(state.legal(seat)) > 1
    ]


def decide(view: View, step: int, played: str, budget: Budget | None = None) -> Decision:
    """Judge one choice by what the seat could see. The same view and step give the same verdict."""
    judge = view.game.profile
    rng = Random(f"review {step}")
    names = view.guess(rng).moves
    made = next(n for n in view.legal if str(names[n]) == played)
    found = compare(view, rng, budget or Budget(judge.playouts["strong"]), made)
    own = next(each for each in found.moves if each.move == made)
    best = own if found.behind <= 0 else found.moves[0]
    kept = sorted({*found.moves[:SHOWN], own}, key=lambda each: (each is not best, -each.worth, each.move))
    return Decision(
        step=step,
        played=played,
        best=str(names[best.move]),
        lost=loss(found),
        exact=best.playouts == 0,
        moves=tuple(Rated(str(names[each.move]), each.worth) for each in kept),
    )


def loss(found: Compared) -> float:
    """What the move cost; nothing if that is in doubt."""
    return found.behind if found.behind > max(DOUBT * found.error, 1e-9) else 0.0


def accuracy(lost: Sequence[float], spread: float) -> float:
    """The mean over all decisions: 100 for the best move, half for a loss of HALF spreads, a quarter for twice that."""
    return sum(100 * 0.5 ** (each / (HALF * spread)) for each in lost) / len(lost) if lost else 100.0


def dearest(decisions: Sequence[Decision]) -> tuple[int, ...]:
    """The steps of the mistakes that cost most."""
    mistakes = sorted((decision for decision in decisions if decision.lost > 0), key=lambda decision: (-decision.lost, decision.step))
    return tuple(decision.step for decision in mistakes[:DEAREST])


def views_after(record: Record, decision: Decision, seat: int) -> tuple[View, View]:
    """What the seat saw after the move it played, and what it would have seen after the best one."""
    before = record.replay(until=decision.step)
    views = []
    for token in (decision.played, decision.best):
        state = before.copy()
        state.play(seat, token)
        views.append(state.view(seat))
    return views[0], views[1]
