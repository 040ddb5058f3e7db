"""The bots' profile of voll verplant: odds for every move, one sheet out of several, the same playouts in both builds."""

from __future__ import annotations

import itertools
import statistics
from random import Random

import pytest
from tests.contract.walk import Setting, Walk, settings_of

from stellwerk import DEALER, Dealer, Playout, seed_from
from stellwerk.games.voll_verplant import GAME
from stellwerk.games.voll_verplant.bot.policy import Planner
from stellwerk.games.voll_verplant.bot.profile import PROFILE
from stellwerk.games.voll_verplant.rules.moves import Write
from stellwerk.games.voll_verplant.rules.score import complete
from stellwerk.games.voll_verplant.rules.state import State

SETTINGS = settings_of(GAME)


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
            alone = PROFILE.position(view, rng)
            assert isinstance(alone, State)
            assert alone.seats == 1
            assert alone.turn() == (0,)
            assert tuple(alone.legal(0)) == view.legal
            assert [alone.gain(0, n) for n in view.legal] == [state.gain(seat, n) for n in view.legal]
            assert alone.points(0) == state.points(seat) + state.empty[seat] // 2 - state.empty[seat]


@pytest.mark.parametrize("board", GAME.boards)
def test_sensible_players_score_far_more_than_random_ones(board: str) -> None:
    start = GAME.new(1, {}, board)
    sensible = statistics.mean(points for (points,) in Planner(3).batch(start, 100))
    assert sensible > statistics.mean(points for (points,) in Playout(3).batch(start, 100)) + 35


def test_who_must_waste_a_window_wastes_one_that_is_missed_least() -> None:
    """An entry without a cross: on a complete line it costs nothing, on any other it may cost the line."""
    wasted = []
    for board, seed in itertools.product(GAME.boards, range(4)):
        players, rng, dealer, state = Planner(seed), Random(seed), Dealer(seed_from(str(seed))), GAME.new(1, {}, board)
        while turn := state.turn():
            if turn == (DEALER,):
                state.apply(DEALER, dealer.deal(state))
                continue
            view, likely = state.view(0), players.likely(state, 0)
            done = {view.board.lines[line].letter for line in complete(view.board, view.sheet)}
            idle = {n: move.line in done for n in likely if isinstance(move := state.moves[n], Write) and not move.count}
            if len(set(idle.values())) == 2:
                wasted.append(min(likely[n] for n in idle if idle[n]) > max(likely[n] for n in idle if not idle[n]))
            state.apply(0, rng.choices(list(likely), list(likely.values()))[0])
    assert len(wasted) > 20
    assert statistics.mean(wasted) > 0.7
