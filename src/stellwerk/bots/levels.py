"""The three levels, the same for every game: how long they think, and in one sentence how they play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from stellwerk.bots.protocol import Budget
from stellwerk.bots.search import evaluate
from stellwerk.contract import View


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that thinks as long as its level allows, with the profile of the game it plays."""

    name: str
    title: str
    """On a form, beside other bots; an English word that the page says in its reader's language, like the next two."""
    note: str
    """At a table, below its name."""
    about: str
    """How it plays."""
    seconds: float
    """It answers within this time even on a slow machine."""

    def within(self, seconds: float) -> Level:
        """The same level for those in a hurry."""
        return replace(self, seconds=min(seconds, self.seconds))

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        """The move it thinks best; the game may tell a level to follow a plan instead of searching."""
        if len(view.legal) == 1:
            return view.legal[0]
        profile = view.game.profile
        if budget is None and self.name in profile.direct:
            return profile.direct[self.name](view, rng)
        return evaluate(view, rng, budget or Budget(profile.playouts[self.name], self.seconds))[0].move


CALM = Level("calm", "Calm", "calm bot", "Thinks for a moment only and leaves you openings: a friendly first opponent.", 0.25)
SOLID = Level("solid", "Solid", "solid bot", "Has a plan and makes few blunders: a match for an experienced player.", 0.8)
STRONG = Level("strong", "Strong", "strong bot", "Looks through thousands of ways the game may go on before each move: hard to beat.", 2.5)

LEVELS = (CALM, SOLID, STRONG)
"""All of them, the weakest first. Every game knows every level: its profile says how many playouts each has."""
