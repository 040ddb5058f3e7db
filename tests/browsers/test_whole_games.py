"""One whole game of each kind in other engines than chromium's: Firefox, and WebKit as on every iPhone (`make browsers`)."""

from __future__ import annotations

import pytest
from tests.browsers.drivers import Browser
from tests.browsers.person import see_result, start, take_turn, wait_for_turn

from stellwerk.games import GAMES

MANY = 500
"""More turns than any game has."""


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_plays_a_whole_game_against_a_bot(browser: Browser, address: str, game: str) -> None:
    start(browser, address, game)
    turns = 0
    while wait_for_turn(browser):
        take_turn(browser, turns)
        turns += 1
        assert turns < MANY
    assert turns > 10
    see_result(browser)
