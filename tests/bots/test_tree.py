"""The tree search: it agrees with the exact look where that is possible, and keeps its books."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots.endings import GAMES, ending, step, worths

import stellwerk
from stellwerk import DEALER, Playout
from stellwerk.bots.tree import Tree


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "options", "board"), GAMES)
def test_with_time_enough_it_finds_a_best_move_of_an_ending(name: str, options: dict[str, Any], board: str | None, seed: int) -> None:
    state = ending(name, options, board, seed, 3000)
    exact = worths(state)
    tree = Tree(Playout(seed), 1, 0, 5.0, 0.25)
    tree.grow(state, 20_000)
    move, visits, mean = max(tree.found(), key=lambda each: each[1])
    assert visits > 0
    assert exact[move] == pytest.approx(max(exact.values()), abs=0.15)
    assert mean == pytest.approx(exact[move], abs=0.4)


@pytest.mark.parametrize("name", sorted(stellwerk.GAMES))
def test_every_descent_is_counted_once_and_the_position_stays(name: str) -> None:
    state, rng = stellwerk.game(name).new(2), Random(3)
    while state.turn() == (DEALER,) or len(state.legal(state.turn()[0])) < 2:
        step(state, rng)
    seat = state.turn()[0]
    before = state.view(seat)
    tree = Tree(Playout(1), 2, seat, 5.0, 0.25)
    tree.grow(state, 300)
    found = tree.found()
    assert sum(visits for _, visits, _ in found) == 300
    assert {move for move, _, _ in found} <= set(state.legal(seat))
    assert state.view(seat) == before


def test_a_forced_move_gets_all_descents() -> None:
    state = ending("voll-verplant", {}, "berlin", 1, 3000)
    n = state.legal(0)[-1]
    tree = Tree(Playout(1), 1, 0, 5.0, 0.25)
    tree.grow(state, 50, n)
    assert [(move, visits) for move, visits, _ in tree.found()] == [(n, 50)]


def test_the_same_seed_grows_the_same_tree() -> None:
    state = ending("next-station-london", {}, None, 4, 100_000)
    trees = [Tree(Playout(9), 1, 0, 5.0, 0.25) for _ in range(2)]
    for tree in trees:
        tree.grow(state, 500)
    assert trees[0].found() == trees[1].found()
