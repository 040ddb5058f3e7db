"""What the bots know of this game. Two levels follow a plan and do not search: what hides in cards and tickets needs many playouts."""

from __future__ import annotations

from random import Random

from stellwerk import core
from stellwerk.games.ticket_to_ride_berlin import planner
from stellwerk.games.ticket_to_ride_berlin.policy import Planners
from stellwerk.games.ticket_to_ride_berlin.view import View
from stellwerk.judgement import Judgement

WHIM = 0.12
"""How often the calm level does whatever comes to its mind."""


def solid(view: core.View, rng: Random) -> int:
    """The planner's move."""
    assert isinstance(view, View)
    return planner.choose(view, rng)


def calm(view: core.View, rng: Random) -> int:
    """The planner's move, now and then any other."""
    assert isinstance(view, View)
    return rng.choice(view.legal) if rng.random() < WHIM else planner.choose(view, rng)


JUDGEMENT = Judgement(
    players=Planners,
    playouts={"calm": 40, "solid": 400, "strong": 4000},
    spread=12.0,
    even=0.1,
    guesses=40,
    direct={"calm": calm, "solid": solid},
)
