"""What the bots know of this game: how sensible players write, and that the other sheets hardly matter."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from stellwerk.contract import State, real
from stellwerk.games.voll_verplant.bot.policy import Planner
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.profile import Profile


def alone(view: View, rng: Random) -> State:
    """The viewer's sheet as a solo game with the same cards to come; lines that somebody has completed stay at their low value (VV 3.1)."""
    if view.seat is None or view.seats == 1:
        return view.guess(rng)
    view.must_be_real()
    return real(replace(view, seat=0, seats=1, sheets=(view.sheets[view.seat],), owing=(0,))).guess(rng)


def at_a_glance(view: View, rng: Random) -> int:
    """What a sensible player would perhaps do, without looking ahead."""
    likely = Planner(rng.getrandbits(63)).likely(alone(view, rng), 0)
    return rng.choices(list(likely), list(likely.values()))[0]


PROFILE = Profile(
    players=Planner,
    playouts={"calm": 4, "solid": 100, "strong": 10_000},
    spread=6.0,
    explore=4.0,
    position=alone,
    same_deals=True,
    direct={"calm": at_a_glance},
)
