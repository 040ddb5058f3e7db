"""The levels at the two flip-and-write games, alone and on the same deals: each plays clearly better than the one below."""

from __future__ import annotations

import statistics
from random import Random
from typing import Any

import pytest
from tests.bots.endings import GAMES

import stellwerk
from stellwerk import DEALER, Dealer, seed_from
from stellwerk.bots import Budget, bot

SEEDS = range(12)


def points(name: str, options: dict[str, Any], board: str | None, level: str, budget: Budget | None, seed: int) -> int:
    state = stellwerk.game(name).new(1, options, board)
    dealer, rng = Dealer(seed_from(f"level {seed}")), Random(seed)
    while turn := state.turn():
        n = dealer.deal(state) if turn == (DEALER,) else bot(level).choose(state.view(0), rng, budget)
        state.apply(turn[0], n)
    return state.points(0)


@pytest.mark.parametrize(("name", "options", "board"), GAMES)
def test_a_look_at_the_sheet_is_worth_much_and_a_look_ahead_still_more(name: str, options: dict[str, Any], board: str | None) -> None:
    random, calm, solid = (
        statistics.mean(points(name, options, board, level, budget, seed) for seed in SEEDS)
        for level, budget in (("random", None), ("calm", None), ("solid", Budget(100)))
    )
    assert calm > random + 35
    assert solid > calm + 6
