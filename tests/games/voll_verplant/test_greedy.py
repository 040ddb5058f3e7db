"""The greedy player: what it thinks a move gains is what the move gains, and playouts with it end."""

from __future__ import annotations

from random import Random

import pytest

from stellwerk import DEALER
from stellwerk.games.voll_verplant import GAME
from stellwerk.games.voll_verplant.bot.greedy import Greedy
from stellwerk.games.voll_verplant.rules.state import State

SETTINGS = [("amsterdam", False), ("berlin", False), ("madrid", True)]


@pytest.mark.parametrize(("board", "special"), SETTINGS)
def test_a_gain_is_what_the_move_adds_to_a_solo_score(board: str, special: bool) -> None:
    rng = Random(3)
    for _ in range(3):
        state = GAME.new(1, {"special": special}, board)
        while turn := state.turn():
            if turn == (DEALER,):
                state.apply(DEALER, rng.choice(state.legal(DEALER)))
                continue
            for n in state.legal(0):
                after = state.copy()
                after.apply(0, n)
                assert state.gain(0, n) == after.points(0) - state.points(0), str(state.moves[n])
            state.apply(0, rng.choice(state.legal(0)))


@pytest.mark.parametrize(("board", "special"), SETTINGS)
def test_it_takes_what_gains_most(board: str, special: bool) -> None:
    rng, greedy = Random(5), Greedy(5)
    state = GAME.new(1, {"special": special}, board)
    while turn := state.turn():
        if turn == (DEALER,):
            state.apply(DEALER, rng.choice(state.legal(DEALER)))
            continue
        n = greedy.choose(state, 0)
        assert state.gain(0, n) == max(state.gain(0, other) for other in state.legal(0))
        state.apply(0, n)


def test_the_same_seed_plays_the_same_games_and_leaves_the_position_alone() -> None:
    state = GAME.new(3, {}, "berlin")
    state.apply(DEALER, state.legal(DEALER)[0])
    before = [state.view(seat) for seat in range(3)]
    n = state.legal(0)[1]
    assert Greedy(7).worth(state, 0, n, 20) == Greedy(7).worth(state, 0, n, 20)
    assert [state.view(seat) for seat in range(3)] == before
    end = state.copy()
    assert isinstance(end, State)
    Greedy(7).finish(end)
    assert end.turn() == ()
