"""What a review has to say, in words: of every move, and of the step that a replay shows."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from stellwerk.analysis.review import Decision, Review
from stellwerk.contract import State
from stellwerk.table.table import Table
from stellwerk.web.visit import Visit
from stellwerk.words import Say, capital

STEPS = 20
"""Heights of the bars that show what a decision cost."""


class Told:
    """Moves of a table in words, by their tokens."""

    def __init__(self, table: Table, say: Say) -> None:
        self.table, self.say = table, say
        self.state: State = table.state

    def __call__(self, token: str) -> str:
        """As in the log."""
        return self.table.game.tell(self.state.moves[self.state.numbers[token]], self.say, self.table.names)


def asked(state: State, seat: int, token: str, told: Told) -> str:
    """A move of a decision as its button says it; as the log does where buttons do not tell all moves apart."""
    view = state.view(seat)
    offers = state.game.offers(view, [state.moves[n] for n in view.legal], told.say, told.table.names)
    labels = {str(offer.move): offer.label for offer in reversed(offers)}
    return labels[token] if token in labels and len(set(labels.values())) == len(view.legal) else capital(told(token))


def height(lost: float, most: float) -> int:
    """What a decision cost as one of the heights of a bar; nothing has no height, little has some."""
    return max(1, round(STEPS * lost / most)) if lost > 0 else 0


@dataclass(frozen=True, slots=True)
class Rated:
    """A move beside the best one."""

    move: str
    less: str
    best: bool
    played: bool


def remark(here: Visit, found: Review | None, at: int) -> str:
    """What the review says of the move that led to this step; empty if it says nothing."""
    decision = found.decision(at - 1) if found else None
    if found is None or decision is None:
        return ""
    template = here.site.templates.get_template("remark.html")
    state = here.table.record.replay(until=at - 1)
    moves = rated(decision, state, found.seat, Told(here.table, here.say))
    return Markup(template.render(say=here.say, lost=decision.lost, moves=moves))


def rated(decision: Decision, state: State, seat: int, told: Told) -> list[Rated]:
    """The best moves and the one played, with what each brings less than the best."""
    best = decision.moves[0].worth
    return [
        Rated(
            move=asked(state, seat, each.token, told),
            less=told.say.tenths(min(0.0, each.worth - best)),
            best=each.token == decision.best,
            played=each.token == decision.played,
        )
        for each in decision.moves
    ]
