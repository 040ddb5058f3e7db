"""Options of Metro: what goes together, two by two, and what is refused with its reason."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from tests.contract.walk import settings, values
from tests.games.metro.scene import GAME

from stellwerk import BadOption

ALL = {option.name: values(option) for option in GAME.options}
METRO = [setting for setting in settings() if setting.game is GAME]


def allowed(seats: int, options: dict[str, Any]) -> bool:
    try:
        GAME.new(seats, options)
    except BadOption:
        return False
    return True


def needs(options: dict[str, Any]) -> dict[str, Any]:
    """The options with the city that some of them ask for."""
    if options.get("stockholm_variant"):
        options = {"city": "stockholm"} | options
    if options.get("berlin_sides", "a") != "a":
        options = {"city": "berlin"} | options
    return options


@pytest.mark.parametrize(("one", "two"), list(itertools.combinations(ALL, 2)))
def test_every_two_values_that_go_together_are_played(one: str, two: str) -> None:
    met = {(setting.options[one], setting.options[two]) for setting in METRO}
    for a, b in itertools.product(ALL[one], ALL[two]):
        possible = any(allowed(seats, needs({one: a, two: b})) for seats in GAME.seats)
        assert ((a, b) in met) == possible, (one, a, two, b)


@pytest.mark.parametrize("name", list(ALL))
def test_every_value_is_played_with_every_number_of_seats_it_goes_with(name: str) -> None:
    met = {(setting.seats, setting.options[name]) for setting in METRO}
    for seats, value in itertools.product(GAME.seats, ALL[name]):
        assert ((seats, value) in met) == allowed(seats, needs({name: value})), (seats, name, value)


def test_there_are_not_too_many_settings() -> None:
    assert 35 <= len(METRO) <= 60


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("city", ALL["city"])
def test_6_each_city_goes_with_shares_and_with_central_stations_or_middle_rails(seats: int, city: str) -> None:
    for shares, centre in itertools.product((False, True), ({}, {"central_stations": True}, {"middle_rails": True})):
        assert allowed(seats, {"city": city, "shares": shares, "free_rotation": True, "hand_size": 3, **centre})


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (2, {"central_stations": True, "middle_rails": True}, "the rails cover the central stations"),
        (4, {"challenge": True}, "score the game alone"),
        (1, {"shares": True}, "alone, the game has its own tiles and cards"),
        (1, {"central_stations": True}, "alone, the game has its own"),
        (1, {"middle_rails": True}, "alone, the game has its own"),
        (1, {"hand_size": 2}, "alone, the game has its own"),
        (1, {"hand_size": 3}, "alone, the game has its own"),
        (1, {"city": "paris"}, "cities are for two and more seats"),
        (1, {"city": "berlin"}, "cities are for two and more seats"),
        (2, {"stockholm_variant": True}, "the variant needs the city Stockholm"),
        (2, {"stockholm_variant": True, "city": "london"}, "the variant needs the city Stockholm"),
        (2, {"berlin_sides": "b"}, "these sides need the city Berlin"),
        (2, {"berlin_sides": "mixed", "city": "stockholm"}, "these sides need the city Berlin"),
        (2, {"city": "rome"}, "takes none, paris"),
        (2, {"hand_size": 4}, "takes 1-3"),
        (2, {"solo": True}, "no option 'solo'"),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(seats: int, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.new(seats, options)
    assert reason in str(refusal.value)


def test_board_and_revision_are_checked() -> None:
    with pytest.raises(BadOption, match="no board"):
        GAME.new(2, board="london")
    with pytest.raises(BadOption, match="revision 2"):
        GAME.new(2, rules=2)
    assert GAME.new(2, board="metro", rules=1).seats == 2
