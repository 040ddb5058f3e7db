"""The levels at the two flip-and-write games, alone and on the same deals: each plays clearly better than the one below."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.bots.endings import GAMES

import stellwerk
from stellwerk import DEALER, Dealer, Playout, seed_from
from stellwerk.arena import play_out
from stellwerk.bots import Budget, bot
from stellwerk.games.next_station_london.bot import policy as next_station_london
from stellwerk.games.next_station_london.bot.profile import GLANCE
from stellwerk.games.voll_verplant.bot import policy as voll_verplant

SEEDS = range(12)


def points(name: str, options: dict[str, Any], board: str | None, level: str, budget: Budget | None, seed: int) -> int:
    state = stellwerk.game(name).new(1, options, board)
    dealer, rng = Dealer(seed_from(f"level {seed}")), Random(seed)
    return play_out(state, [lambda view: bot(level).choose(view, rng, budget)], dealer.deal).points(0)


@pytest.mark.parametrize(("name", "options", "board"), GAMES)
def test_a_look_at_the_sheet_is_worth_much_and_a_look_ahead_still_more(name: str, options: dict[str, Any], board: str | None) -> None:
    random, calm, solid = (
        statistics.mean(points(name, options, board, level, budget, seed) for seed in SEEDS)
        for level, budget in (("random", None), ("calm", None), ("solid", Budget(100)))
    )
    assert calm > random + 35
    assert solid > calm + 6


@pytest.mark.parametrize(
    ("name", "glance"),
    [("next-station-london", lambda seed: next_station_london.Planner(seed, GLANCE)), ("voll-verplant", voll_verplant.Planner)],
)
def test_the_calm_level_looks_at_the_sheet_only_once(name: str, glance: Callable[[int], Playout]) -> None:
    """It takes the moves of a sensible player as often as that player would."""
    state, rng = stellwerk.game(name).new(2), Random(6)
    while state.turn() == (DEALER,):
        state.apply(DEALER, rng.choice(state.legal(DEALER)))
    likely = glance(1).likely(state, 1)
    taken = [bot("calm").choose(state.view(1), rng) for _ in range(400)]
    best = max(likely, key=lambda n: likely[n])
    assert set(taken) <= set(likely)
    assert taken.count(best) / 400 == pytest.approx(likely[best], abs=0.1)
