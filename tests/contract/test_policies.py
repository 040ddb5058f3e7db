"""Laws of the players in playouts, over all games and option sets: odds for every legal move, nothing touched, the same in both builds."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest
from tests.contract.walk import Setting, Walk, settings

import stellwerk
from stellwerk import DEALER
from stellwerk.contract import View

PROGRAM = """
import json, stellwerk
from random import Random
from tests.contract.test_policies import decisions
from tests.contract.walk import Walk, settings
sums = {}
for setting in settings():
    walk = Walk(setting, 3)
    view = next(decisions(walk))
    players = setting.game.profile.players(7)
    players.batch(setting.game.profile.position(view, Random(3)), 1)
    sums[str(setting)] = [players.checksum, players.steps]
print(json.dumps([stellwerk.is_compiled(), sums]))
"""


def decisions(walk: Walk) -> Iterator[View]:
    """What a seat that owes a move sees, before every second choice of a game."""
    choices = 0
    for _ in walk.steps():
        if seats := [seat for seat in walk.state.turn() if seat != DEALER]:
            choices += 1
            if choices % 2:
                yield walk.state.view(seats[choices % len(seats)])


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_what_is_searched_has_the_moves_of_its_view_and_odds_for_each(setting: Setting) -> None:
    """The whole position or, where the other seats cannot matter, the viewer's part of it alone."""
    profile, walk, rng, seen = setting.game.profile, Walk(setting, 8), Random(8), 0
    players = profile.players(1)
    for view in decisions(walk):
        position = profile.position(view, rng)
        seat = 0 if position.seats == 1 else view.seat
        assert seat is not None
        assert position.seats in (1, setting.seats)
        assert position.turn() == ((0,) if position.seats == 1 else walk.state.turn())
        assert tuple(position.legal(seat)) == view.legal
        before = position.view(seat)
        likely = players.likely(position, seat)
        assert tuple(likely) == view.legal
        assert all(math.isfinite(share) and 0 < share <= 1 for share in likely.values())
        assert sum(likely.values()) == pytest.approx(1)
        assert position.view(seat) == before
        seen += 1
    assert seen > 1


@pytest.mark.skipif(not stellwerk.is_compiled(), reason="the interpreted rules would be compared with themselves")
def test_playouts_are_the_same_compiled_and_interpreted() -> None:
    runs = [
        json.loads(subprocess.run([sys.executable, "-c", PROGRAM], env={**os.environ, **more}, capture_output=True, check=True).stdout)
        for more in ({}, {"STELLWERK_INTERPRETED": "1"})
    ]
    (here, sums), (there, reference) = runs
    assert (here, there) == (True, False)
    assert sums == reference
    assert len(sums) == len(settings())
