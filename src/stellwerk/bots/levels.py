"""The three levels, the same for every game: how long they think, and in one sentence how they play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from stellwerk.bots.protocol import Budget
from stellwerk.bots.search import judgement, weigh
from stellwerk.core import View


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that thinks as long as its level allows, with the judgement of the game it plays."""

    name: str
    about: str
    seconds: float
    """It answers within this time even on a slow machine."""

    def within(self, seconds: float) -> Level:
        """The same level for those in a hurry."""
        return replace(self, seconds=min(seconds, self.seconds))

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        """The move it thinks best; the game may tell a level to follow a plan instead of searching."""
        if len(view.legal) == 1:
            return view.legal[0]
        judge = judgement(view)
        if budget is None and self.name in judge.direct:
            return judge.direct[self.name](view, rng)
        return weigh(view, rng, budget or Budget(judge.playouts[self.name], self.seconds))[0].move


CALM = Level("calm", "Thinks for a moment only and leaves you openings: a friendly first opponent.", 0.25)
SOLID = Level("solid", "Has a plan and makes few blunders: a match for an experienced player.", 0.8)
STRONG = Level("strong", "Looks through thousands of ways the game may go on before each move: hard to beat.", 2.5)
