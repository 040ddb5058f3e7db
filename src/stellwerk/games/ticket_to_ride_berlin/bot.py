"""What the bots know of this game. Two levels follow a plan and do not search: what hides in cards and tickets needs many playouts."""

from __future__ import annotations

from random import Random

from stellwerk import core
from stellwerk.games.ticket_to_ride_berlin import planner
from stellwerk.games.ticket_to_ride_berlin.policy import Planners
from stellwerk.games.ticket_to_ride_berlin.view import View
from stellwerk.judgement import Judgement

LOOKS = 6
"""So many guesses are compared for one that fits what the others did."""
UNCLAIMED = 0.3
"""How likely it is that a seat holds cards for a route of its plan and has not claimed it, against that it lacks them."""
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


def believed(view: core.View, rng: Random) -> core.State:
    """A guess under which others have not let a route of their plan lie that they could claim: most of them would not."""
    assert isinstance(view, View)
    planners = Planners(0)
    guesses = [view.guess(rng) for _ in range(LOOKS)]
    others = [seat for seat in range(view.seats) if seat != view.seat]
    odds = [UNCLAIMED ** sum(planners.could_claim(guess, seat) for seat in others) for guess in guesses]
    return rng.choices(guesses, odds)[0]


JUDGEMENT = Judgement(
    players=Planners,
    playouts={"calm": 40, "solid": 400, "strong": 4000},
    spread=12.0,
    even=0.1,
    position=believed,
    guesses=40,
    direct={"calm": calm, "solid": solid},
)
