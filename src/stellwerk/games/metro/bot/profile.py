"""What the bots know of this game: the plain player of the level calm, and how the others search."""

from __future__ import annotations

from random import Random

from stellwerk.games.metro.bot.policy import Policy
from stellwerk.games.metro.rules.view import View
from stellwerk.profile import Profile


def plainly(view: View, rng: Random) -> int:
    """The move after which own lines are longest and others' shortest, where a line still open counts six more; of equals, any."""
    worths = Policy(0, plain=True).worths(view.guess(rng), view.seat or 0)
    best = max(worths.values())
    return rng.choice([n for n, worth in worths.items() if worth == best])


PROFILE = Profile(
    players=Policy,
    playouts={"calm": 10, "solid": 12, "strong": 1000},
    spread=8.0,
    explore=3.0,
    even=0.1,
    guesses=200,
    direct={"calm": plainly},
)
