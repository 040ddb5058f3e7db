"""The bots at Metro: what their policy thinks of a position, that they see nothing hidden, and that they win."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest
from tests.contract.walk import Setting, Walk, settings_of
from tests.games.metro.scene import GAME, fresh, tell

import stellwerk
from stellwerk import DEALER, Dealer, is_compiled, seed_from
from stellwerk.bots import BOTS, Budget, bot
from stellwerk.bots.search import weigh
from stellwerk.core import View
from stellwerk.games.metro.board import load
from stellwerk.games.metro.bot import JUDGEMENT, plainly
from stellwerk.games.metro.policy import Policy
from stellwerk.games.metro.state import State

SETTINGS = settings_of(GAME)
FEW, MORE = (Budget(12), Budget(60)) if is_compiled() else (Budget(3), Budget(6))
Player = Callable[[View, Random], int]


def positions(setting: Setting, seed: int, every: int) -> list[State]:
    """Positions of a random game in which a seat has a choice."""
    walk = Walk(setting, seed)
    found = []
    for made in walk.steps():
        turn = walk.state.turn()
        if made % every == 0 and turn and turn != (DEALER,) and len(walk.state.legal(turn[0])) > 1:
            copy = walk.state.copy()
            assert isinstance(copy, State)
            found.append(copy)
    return found


# ------------------------------------------------------------ the policy
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_legal_move_has_odds(setting: Setting) -> None:
    policy = Policy(3)
    seen = 0
    for state in positions(setting, 5, 3):
        seat = state.turn()[0]
        likely = policy.likely(state, seat)
        assert list(likely) == state.legal(seat)
        assert all(math.isfinite(odds) and odds > 0 for odds in likely.values())
        assert sum(likely.values()) == pytest.approx(1)
        seen += 1
    assert seen > 5


def test_weighing_changes_nothing_in_the_position() -> None:
    for setting in SETTINGS:
        for state in positions(setting, 8, 11):
            seat = state.turn()[0]
            before = state.view(seat)
            Policy(3).likely(state, seat)
            assert state.view(seat) == before


def test_the_plain_player_counts_lengths_and_open_lines() -> None:
    """Seat 0 has the odd stations. A straight tile at g1: the line of station 2 (seat 1's) comes in from the north and goes on."""
    state = tell(fresh(2), "aaaa:g1", after="adad")
    board = load("metro")
    worths = {str(board.moves[n]): worth for n, worth in Policy(0, plain=True).worths(state, 1).items()}
    assert worths["draw"] == 0
    # at g2 the line of station 2 goes on (straight north to south) for a second pass and stays open: one point more for seat 1
    assert worths["adad:g2"] == 1
    # at h4 the line of station 29 (odd: seat 0's) comes in from the east and is turned back: 1.5 forbids it, so it is not there at all
    assert "adad:h4" not in worths


def test_to_the_plain_player_a_line_that_ends_has_lost_its_hope() -> None:
    """A closed line loses the six points of hope that it had while it was open."""
    state = tell(fresh(2), "aaaa:g1", after="dddd")
    board = load("metro")
    worths = {str(board.moves[n]): worth for n, worth in Policy(0, plain=True).worths(state, 1).items()}
    # station 2's own line is turned back at g2 and runs home over g1: three passes instead of one, but it is closed
    assert worths["dddd:g2"] == 3 - 1 - 6


PROGRAM = """
import json, stellwerk
from stellwerk.games.metro.policy import Policy
from tests.contract.walk import settings_of
sums = {}
for i, setting in enumerate(settings_of(stellwerk.game("metro"))):
    players = Policy(7, rounds=2 if i % 6 else 60)  # 60: to the end
    players.batch(setting.new(), 1)
    sums[str(setting)] = [players.checksum, players.steps]
print(json.dumps([stellwerk.is_compiled(), sums]))
"""


@pytest.mark.skipif(not stellwerk.is_compiled(), reason="the interpreted rules would be compared with themselves")
def test_playouts_are_the_same_compiled_and_interpreted() -> None:
    runs = []
    for more in ({}, {"STELLWERK_INTERPRETED": "1"}):
        run = subprocess.run([sys.executable, "-c", PROGRAM], env={**os.environ, **more}, capture_output=True, text=True, check=True)
        runs.append(json.loads(run.stdout))
    assert not runs[1][0]
    assert runs[0][1] == runs[1][1]
    assert len(runs[0][1]) == len(SETTINGS)


# ------------------------------------------------------------ the levels
@pytest.mark.parametrize("name", BOTS)
def test_every_level_moves_legally_in_every_setting(name: str) -> None:
    budget = None if name == "calm" else FEW
    for setting in SETTINGS:
        for state in positions(setting, 2, 29):
            view = state.view(state.turn()[0])
            assert bot(name).choose(view, Random(4), budget) in view.legal


def test_what_is_hidden_does_not_change_a_move() -> None:
    compared = 0
    for setting in SETTINGS:
        for state in positions(setting, 6, 41):
            seat = state.turn()[0]
            view = state.view(seat)
            other = view.guess(Random(9)).view(seat)
            for name, budget in (("calm", None), ("strong", MORE)):
                assert bot(name).choose(view, Random(1), budget) == bot(name).choose(other, Random(1), budget)
                compared += 1
    assert compared > 50


# ------------------------------------------------------------ who wins
def searching(playouts: int) -> Player:
    return lambda view, rng: weigh(view, rng, Budget(playouts))[0].move


def by_chance(view: View, rng: Random) -> int:
    return rng.choice(view.legal)


def lead(first: Player, second: Player, deals: int, seats: int = 2, **options: object) -> float:
    """How many points the first is ahead on average, over deals played once on each side of the table."""
    total = 0
    for seed in range(deals):
        for swapped in range(2):
            state = GAME.new(seats, options)
            dealer, rng = Dealer(seed_from(str(seed))), Random(seed)
            while turn := state.turn():
                seat = turn[0]
                if seat == DEALER:
                    state.apply(DEALER, dealer.deal(state))
                else:
                    player = first if (seat + swapped) % 2 == 0 else second
                    state.apply(seat, player(state.view(seat), rng))
            points = [state.points(seat) if (seat + swapped) % 2 == 0 else -state.points(seat) for seat in range(seats)]
            total += sum(points)
    return total / (2 * deals)


def test_the_plain_player_beats_chance() -> None:
    assert 70 < lead(plainly, by_chance, 6) < 130


@pytest.mark.skipif(not is_compiled(), reason="the same playouts, so the same moves as compiled")
def test_a_small_search_beats_chance_and_the_plain_player() -> None:
    assert lead(searching(20), by_chance, 1) > 100
    assert lead(searching(20), plainly, 3) > 20


def test_the_levels_are_told_how_much_to_think() -> None:
    assert set(JUDGEMENT.playouts) == {"calm", "solid", "strong"}
    assert JUDGEMENT.playouts["solid"] < JUDGEMENT.playouts["strong"]
