"""What the bots know of this game: how sensible players draw, and that the other sheets cannot matter."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from stellwerk.contract import State, real
from stellwerk.games.next_station_london.bot.policy import Foresight, Planner
from stellwerk.games.next_station_london.rules.view import View
from stellwerk.profile import Profile

GLANCE = 0.2
"""How sharp calm players choose."""


def alone(view: View, rng: Random) -> State:
    """The viewer's sheet as a solo game with the same cards and pencils to come; modules cost what they cost alone (NSL 5.3)."""
    if view.seat is None or view.seats == 1:
        return view.guess(rng)
    view.must_be_real()
    place = (4 - view.seat) & 3 if view.seats > 2 else view.seat * 2
    ring = tuple(view.ring[(place + i) & 3] for i in range(4))
    return real(replace(view, seat=0, seats=1, sheets=(view.sheets[view.seat],), ring=ring, owing=(0,), chooser=0)).guess(rng)


def at_a_glance(view: View, rng: Random) -> int:
    """What a sensible player would perhaps do, without looking ahead."""
    likely = Planner(rng.getrandbits(63), GLANCE).likely(alone(view, rng), 0)
    return rng.choices(list(likely), list(likely.values()))[0]


PROFILE = Profile(
    players=Foresight,
    playouts={"calm": 4, "solid": 40, "strong": 20_000},
    spread=10.0,
    position=alone,
    same_deals=True,
    direct={"calm": at_a_glance},
)
