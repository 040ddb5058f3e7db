"""The bots' profile of Next Station London: odds for every move, one sheet out of several, the same playouts in both builds."""

from __future__ import annotations

import statistics
from random import Random

import pytest
from tests.contract.walk import Setting, Walk, settings_of

import stellwerk
from stellwerk import DEALER, Playout
from stellwerk.games.next_station_london import GAME
from stellwerk.games.next_station_london.bot.policy import Foresight, Planner
from stellwerk.games.next_station_london.bot.profile import PROFILE
from stellwerk.games.next_station_london.rules.view import View

SETTINGS = settings_of(GAME)

PLAYED = 200 if stellwerk.is_compiled() else 40


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.seats > 1], ids=str)
def test_a_seat_among_others_is_searched_as_one_alone(setting: Setting) -> None:
    walk, rng = Walk(setting, 8), Random(8)
    for _ in walk.steps():
        for seat in walk.state.turn():
            if seat == DEALER:
                continue
            view = walk.state.view(seat)
            assert isinstance(view, View)
            alone = PROFILE.position(view, rng)
            assert alone.seats == 1
            assert alone.turn() == (0,)
            assert tuple(alone.legal(0)) == view.legal
            modules = GAME.new(1, {"objectives": view.objectives, "powers": view.powers_in_play}).points(0)
            assert alone.points(0) == walk.state.points(seat) + modules


def test_alone_the_seat_keeps_its_pencils_to_come() -> None:
    """The ring is turned so that the seat's own pencils come round in the same order."""
    for seats in (2, 3, 4):
        state = GAME.new(seats)
        walk = Random(seats)
        while state.turn() == (DEALER,):
            state.apply(DEALER, walk.choice(state.legal(DEALER)))
        for seat in range(seats):
            apart, together = PROFILE.position(state.view(seat), walk), state.copy()
            orders: list[list[str]] = []
            for one, at in ((apart, 0), (together, seat)):
                colours = []
                while turn := one.turn():
                    if one.view(at).shade not in colours:
                        colours.append(one.view(at).shade)
                    one.apply(turn[0], one.legal(turn[0])[0])
                orders.append(colours)
            assert orders[0] == orders[1]
            assert len(orders[0]) == 4


def test_sensible_players_score_far_more_than_random_ones() -> None:
    start = GAME.new(1)
    sensible = statistics.mean(points for (points,) in Planner(3).batch(start, 200))
    assert sensible > statistics.mean(points for (points,) in Playout(3).batch(start, 200)) + 40


def test_at_the_end_of_a_round_the_rounds_to_come_are_foreseen() -> None:
    """In line with what playing on brings, sheet by sheet, and never dearer than some points."""
    search, players = Foresight(5), Planner(6)
    foreseen, played = [], []
    for _ in range(12):
        state = GAME.new(1)
        for to_play in (3, 2, 1):
            search.run(state)
            assert len({*state.view(0).ring[-to_play:]}) == to_play
            foreseen.append(search.foresee(state, 0) - state.points(0))
            played.append(statistics.mean(points for (points,) in players.batch(state, PLAYED)) - state.points(0))
        search.run(state)
        assert state.turn() == ()
        assert search.foresee(state, 0) == state.points(0)
    assert statistics.mean(abs(a - b) for a, b in zip(foreseen, played, strict=True)) < 4
    for to_play in range(3):
        assert statistics.correlation(foreseen[to_play::3], played[to_play::3]) > 0.4


def test_with_objectives_a_search_plays_on_to_the_end() -> None:
    state = GAME.new(1, {"objectives": True})
    Foresight(5).run(state)
    assert state.turn() == ()
