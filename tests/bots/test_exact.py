"""The exact look at an ending: the same numbers as the plainest reckoning, and no more work than allowed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.endings import GAMES, count, ending, worths

import stellwerk
from stellwerk import DEALER
from stellwerk.bots.exact import Exact


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "options", "board"), GAMES)
def test_it_finds_the_best_expectation_of_every_move(name: str, options: dict[str, Any], board: str | None, seed: int) -> None:
    state = ending(name, options, board, seed, 4000)
    before = state.view(0)
    assert Exact(1_000_000).values(state) == pytest.approx(worths(state))
    assert state.view(0) == before


@pytest.mark.parametrize(("name", "options", "board"), GAMES)
def test_it_looks_at_every_position_once_and_gives_up_beyond_what_is_allowed(name: str, options: dict[str, Any], board: str | None) -> None:
    state = ending(name, options, board, 2, 4000)
    ahead = count(state, 10_000) - 1
    enough = Exact(ahead)
    assert enough.values(state) is not None
    assert enough.left == 0
    assert Exact(ahead - 1).values(state) is None


@pytest.mark.parametrize(("name", "options", "board"), GAMES)
def test_it_sees_at_once_that_a_whole_game_is_too_much(name: str, options: dict[str, Any], board: str | None) -> None:
    state = stellwerk.game(name).new(1, options, board)
    while state.turn() == (DEALER,):
        state.apply(DEALER, state.legal(DEALER)[0])
    look = Exact(400_000)
    assert look.values(state) is None
    assert look.left == 400_000
