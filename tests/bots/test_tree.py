"""The tree search: it agrees with the exact look where that is possible, and keeps its books."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.bots.endings import GAMES, ending, step, worths

import stellwerk
from stellwerk import DEALER, Playout
from stellwerk.bots.tree import Tree
from stellwerk.contract import State


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


def last_choices(name: str, seats: int, games: int) -> Iterator[tuple[State, int, int]]:
    """Positions of random games one move before their end, who owes it, and a move."""
    for seed in range(games):
        state, rng = stellwerk.game(name).new(seats), Random(seed)
        while state.turn():
            before, seat = state.copy(), state.turn()[0]
            step(state, rng)
        if seat != DEALER:
            yield before, seat, before.legal(seat)[0]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_seat_looks_for_its_lead_over_the_best_of_the_others(seats: int) -> None:
    signs = set()
    for state, seat, n in last_choices("metro", seats, 12):
        tree = Tree(Playout(1), seats, seat, 5.0, 0.25)
        tree.grow(state, 3, n)
        after = state.copy()
        after.apply(seat, n)
        assert not after.turn()
        lead = after.points(seat) - max(after.points(other) for other in range(seats) if other != seat)
        assert tree.total(n) == 3 * lead
        signs.add(lead > 0)
    assert signs == {True, False}, "leaders and others"


def test_deals_come_as_often_as_their_odds_say() -> None:
    """A playout and a tree deal alike: seen in the tree, where deals are counted."""
    state, rng = stellwerk.game("ticket-to-ride-berlin").new(2), Random(2)
    while len(set(state.odds())) < 4:
        step(state, rng)
    total, times = sum(state.odds()), 2000
    tree = Tree(Playout(3), 2, 0, 5.0, 0.25)
    tree.grow(state, times)
    for n, weight in zip(state.legal(DEALER), state.odds(), strict=True):
        expected = times * weight / total
        assert tree.visits(n) == pytest.approx(expected, abs=5 * expected**0.5), f"{state.moves[n]}: {weight} of {total}"
