"""Every level plays every game: a legal move in any position, the same for the same dice, and from what the seat can see alone."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest
from tests.contract.walk import Setting, Walk, settings

import stellwerk
from stellwerk import DEALER
from stellwerk.bots import BOTS, Budget, RandomBot, UnknownBot, bot
from stellwerk.bots.levels import CALM, LEVELS, SOLID, STRONG, Level
from stellwerk.bots.search import evaluate
from stellwerk.contract import State

GAMES_EACH = int(os.environ.get("STELLWERK_BOT_GAMES", "1"))
"""Random games for each setting, in whose positions all levels are asked; tools and nightly runs take more."""


def asked(walk: Walk) -> list[int]:
    """The seats that have something to choose now."""
    return [seat for seat in walk.state.turn() if seat != DEALER and len(walk.state.legal(seat)) > 1]


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_every_level_knows_a_legal_move_in_every_position(setting: Setting) -> None:
    """Every level: in its own way where that is a plan, else with a search too small to be good."""
    for seed in range(GAMES_EACH):
        walk = Walk(setting, seed)
        for made in walk.steps():
            for seat in asked(walk):
                view = walk.state.view(seat)
                for level in LEVELS:
                    budget = None if level.name in view.game.profile.direct else Budget(3)
                    if budget is None or level is STRONG:  # one search for all levels that search
                        assert level.choose(view, Random(made), budget) in view.legal, (level.name, seed, made)


@pytest.mark.parametrize("setting", [each for each in settings() if each.seats > 1][::3], ids=str)
def test_what_is_hidden_does_not_change_a_choice(setting: Setting) -> None:
    walk = Walk(setting, 11)
    for made in walk.steps():
        if made % 7:
            continue
        for seat in asked(walk):
            view = walk.state.view(seat)
            dealt_anew: State = view.guess(Random(made + 1))
            level = LEVELS[made // 7 % 3]
            budget = None if level.name in view.game.profile.direct else Budget(4)
            assert level.choose(view, Random(5), budget) == level.choose(dealt_anew.view(seat), Random(5), budget), (level.name, made)


@pytest.mark.parametrize("name", list(stellwerk.GAMES))
def test_the_same_dice_and_playouts_give_the_same_choice(name: str) -> None:
    walk = Walk(Setting(stellwerk.game(name), 2, {}), 3)
    for made in walk.steps():
        if made % 10 == 0:
            for seat in asked(walk):
                view = walk.state.view(seat)
                assert evaluate(view, Random(1), Budget(50)) == evaluate(view, Random(1), Budget(50))


@pytest.mark.parametrize("name", list(stellwerk.GAMES))
def test_a_bot_may_be_given_seconds_instead_of_playouts(name: str) -> None:
    walk = Walk(Setting(stellwerk.game(name), 2, {}), 4)
    while not asked(walk):
        walk.step()
    view = walk.state.view(asked(walk)[0])
    assert STRONG.choose(view, Random(2), Budget(seconds=0.02)) in view.legal


def test_levels_are_told_apart() -> None:
    assert [each.name for each in LEVELS] == ["calm", "solid", "strong"]
    assert len({each.about for each in BOTS.values()}) == len(BOTS)
    assert CALM.seconds < SOLID.seconds < STRONG.seconds < 3
    for name in stellwerk.GAMES:
        playouts = stellwerk.game(name).profile.playouts
        assert playouts["calm"] < playouts["solid"] <= playouts["strong"]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_in_a_hurry_a_level_thinks_less_and_never_more(level: Level) -> None:
    hurried = level.within(0.1)
    assert hurried.seconds == 0.1
    assert replace(hurried, seconds=level.seconds) == level
    assert level.within(3600) == level


def test_a_budget_needs_an_end() -> None:
    for wrong in ({}, {"playouts": 0}, {"seconds": 0.0}, {"seconds": float("nan")}, {"playouts": -5, "seconds": 1.0}):
        with pytest.raises(ValueError, match="budget"):
            Budget(**wrong)


def test_who_has_nothing_to_choose_cannot_be_weighed() -> None:
    state = stellwerk.game("next-station-london").new(2)
    for seat in (None, 0):
        with pytest.raises(ValueError, match="nothing to choose"):
            evaluate(state.view(seat), Random(1), Budget(3))


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match="no bot 'deep'; there are: calm, solid, strong, random"):
        bot("deep")
    assert isinstance(bot("random"), RandomBot)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("name", list(stellwerk.GAMES))
def test_every_game_knows_every_level_and_no_other(name: str, level: Level) -> None:
    """As it plays at a table: with the game's own number of playouts, only in a hurry."""
    walk = Walk(Setting(stellwerk.game(name), 2, {}), 6)
    while not asked(walk):
        walk.step()
    view = walk.state.view(asked(walk)[0])
    assert level.within(0.02).choose(view, Random(1)) in view.legal
    names = {each.name for each in LEVELS}
    assert set(view.game.profile.playouts) == names
    assert set(view.game.profile.direct) <= names
