"""The bots' judgement of voll verplant: odds for every move, one sheet out of several, the same playouts in both builds."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from random import Random

import pytest
from tests.contract.walk import Setting, Walk, settings_of

import stellwerk
from stellwerk import DEALER, Playout
from stellwerk.bots import bot
from stellwerk.games.voll_verplant import GAME
from stellwerk.games.voll_verplant.bot import JUDGEMENT
from stellwerk.games.voll_verplant.policy import Planner
from stellwerk.games.voll_verplant.state import State

SETTINGS = settings_of(GAME)

PLAYOUTS = """
from stellwerk.games.voll_verplant import GAME
from stellwerk.games.voll_verplant.policy import Planner
players = Planner(11)
for board in GAME.boards:
    players.batch(GAME.new(1, {}, board), 4)
    players.batch(GAME.new(3, {"special": board in ("paris", "madrid")}, board), 2)
print(players.checksum, players.steps)
"""


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_legal_move_has_a_chance(setting: Setting) -> None:
    players, walk = Planner(1), Walk(setting, 5)
    for _ in walk.steps():
        for seat in walk.state.turn():
            if seat != DEALER:
                likely = players.likely(walk.state, seat)
                assert list(likely) == walk.state.legal(seat)
                assert all(0 < share <= 1 for share in likely.values())
                assert sum(likely.values()) == pytest.approx(1)


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.seats > 1], ids=str)
def test_a_seat_among_others_is_searched_as_one_alone(setting: Setting) -> None:
    walk, rng = Walk(setting, 8), Random(8)
    for _ in walk.steps():
        for seat in walk.state.turn():
            if seat == DEALER:
                continue
            state = walk.state
            assert isinstance(state, State)
            view = state.view(seat)
            alone = JUDGEMENT.position(view, rng)
            assert isinstance(alone, State)
            assert alone.seats == 1
            assert alone.turn() == (0,)
            assert tuple(alone.legal(0)) == view.legal
            assert [alone.gain(0, n) for n in view.legal] == [state.gain(seat, n) for n in view.legal]
            assert alone.points(0) == state.points(seat) + state.empty[seat] // 2 - state.empty[seat]


@pytest.mark.skipif(not stellwerk.is_compiled(), reason="the interpreted rules would be compared with themselves")
def test_playouts_are_the_same_compiled_and_interpreted() -> None:
    runs = [
        subprocess.run([sys.executable, "-c", PLAYOUTS], env={**os.environ, **more}, capture_output=True, text=True, check=True).stdout
        for more in ({}, {"STELLWERK_INTERPRETED": "1"})
    ]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("board", GAME.boards)
def test_sensible_players_score_far_more_than_random_ones(board: str) -> None:
    start = GAME.new(1, {}, board)
    sensible = statistics.mean(points for (points,) in Planner(3).batch(start, 100))
    assert sensible > statistics.mean(points for (points,) in Playout(3).batch(start, 100)) + 35


def test_the_calm_level_looks_at_the_sheet_only_once() -> None:
    """It takes the moves of a sensible player as often as that player would."""
    state, rng = GAME.new(2), Random(6)
    while state.turn() == (DEALER,):
        state.apply(DEALER, rng.choice(state.legal(DEALER)))
    likely = Planner(1).likely(state, 1)
    taken = [bot("calm").choose(state.view(1), rng) for _ in range(400)]
    best = max(likely, key=lambda n: likely[n])
    assert set(taken) <= set(likely)
    assert taken.count(best) / 400 == pytest.approx(likely[best], abs=0.1)
