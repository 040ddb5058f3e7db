"""What the bots know of this game. Two levels follow a plan and do not search: what hides in cards and tickets needs many playouts."""

from __future__ import annotations

from random import Random

from stellwerk.contract import State
from stellwerk.games.ticket_to_ride_berlin.bot import planner
from stellwerk.games.ticket_to_ride_berlin.bot.policy import Planners
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.profile import Profile

LOOKS = 6
"""So many guesses are compared for one that fits what the others did."""
UNCLAIMED = 0.3
"""How likely it is that a seat holds cards for a route of its plan and has not claimed it, against that it lacks them."""
WHIM = 0.12
"""How often the calm level does whatever comes to its mind."""


def solid(view: View, rng: Random) -> int:
    """The planner's move."""
    return planner.choose(view, rng)


def calm(view: View, rng: Random) -> int:
    """The planner's move, now and then any other."""
    return rng.choice(view.legal) if rng.random() < WHIM else planner.choose(view, rng)


def believed(view: View, rng: Random) -> State:
    """A guess under which others have not let a route of their plan lie that they could claim: most of them would not."""
    planners = Planners(0)
    guesses = [view.guess(rng) for _ in range(LOOKS)]
    others = [seat for seat in range(view.seats) if seat != view.seat]
    odds = [UNCLAIMED ** sum(planners.could_claim(guess, seat) for seat in others) for guess in guesses]
    return rng.choices(guesses, odds)[0]


PROFILE = Profile(
    players=Planners,
    playouts={"calm": 40, "solid": 400, "strong": 4000},
    spread=12.0,
    even=0.1,
    position=believed,
    guesses=40,
    direct={"calm": calm, "solid": solid},
)
