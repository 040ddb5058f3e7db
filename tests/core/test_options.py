"""Options are declared; what is not allowed is refused by name."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from stellwerk import GAMES
from stellwerk.contract import Game
from stellwerk.options import BadOption, Exclusion, Option, settle
from stellwerk.words import speaker

OPTIONS = (
    Option("powers", False, "about"),
    Option("hand", 1, "about", low=1, high=3),
    Option("city", "none", "about", choices=("none", "paris")),
)
EXCLUSIONS = (Exclusion((("powers", True), ("city", "paris")), "the box says so"), Exclusion((("hand", 3),), "too few tiles", seats=(6,)))


def settled(seats: int = 2, /, **given: object) -> dict[str, object]:
    return settle(OPTIONS, EXCLUSIONS, range(2, 7), seats, given)


def test_defaults_fill_what_is_not_given() -> None:
    assert settled() == {"powers": False, "hand": 1, "city": "none"}


@pytest.mark.parametrize("value", [True, "on", "yes", "true", "1", "ON"])
def test_a_switch_takes_words(value: object) -> None:
    assert settled(powers=value)["powers"] is True


def test_numbers_come_from_text_too() -> None:
    assert settled(hand="2")["hand"] == 2


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"power": True}, "no option 'power'; this game has: powers, hand, city"),
        ({"powers": "maybe"}, "'powers' takes on, off, not 'maybe'"),
        ({"hand": 4}, "'hand' takes 1-3, not '4'"),
        ({"hand": "²"}, "'hand' takes 1-3"),
        ({"hand": True}, "'hand' takes 1-3"),
        ({"hand": "9" * 5000}, "'hand' takes 1-3"),
        ({"city": "rome"}, "'city' takes none, paris, not 'rome'"),
        ({"city": None}, "'city' takes"),
        ({"powers": "on", "city": "paris"}, "powers=on and city=paris do not go together: the box says so"),
    ],
)
def test_what_is_not_allowed_is_named(given: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption) as refusal:
        settled(**given)
    assert reason in str(refusal.value)


def test_people_are_told_names_and_the_form_for_one() -> None:
    told = []
    boards = (Exclusion((("powers", True),), "nothing there", boards=("new-york",)),)
    alone = (Exclusion((("city", "paris"), ("powers", False)), "not alone", seats=(1,)),)
    for exclusions, given, seats in ((boards, {"powers": True}, 2), (alone, {"city": "paris"}, 1)):
        with pytest.raises(BadOption) as refusal:
            settle(OPTIONS, exclusions, range(1, 7), seats, given, "new-york")
        told.append((str(refusal.value), refusal.value.told(speaker("de"))))
    assert told == [
        ("powers=on does not go with new-york: nothing there", "„Powers“ geht nicht mit New York: nothing there"),
        (
            "city=paris and powers=off does not go with 1 seat: not alone",
            "„City: Paris“ und „Powers: aus“ geht nicht mit 1 Platz: not alone",
        ),
    ]


def test_a_refusal_travels_between_processes() -> None:
    with pytest.raises(BadOption) as refusal:
        settled(power=True)
    again = pickle.loads(pickle.dumps(refusal.value))
    assert (type(again), str(again)) == (BadOption, str(refusal.value))


def test_an_exclusion_may_depend_on_the_number_of_seats() -> None:
    assert settled(5, hand=3)["hand"] == 3
    with pytest.raises(BadOption, match="too few tiles"):
        settled(6, hand=3)


@pytest.mark.parametrize("seats", [1, 7, True, "2", 2.0, None])
def test_the_number_of_seats_is_checked(seats: object) -> None:
    with pytest.raises(BadOption, match="2-6 seats"):
        settle(OPTIONS, EXCLUSIONS, range(2, 7), seats, {})  # type: ignore[arg-type]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_values_written_down_read_back(option: Option) -> None:
    assert option.parse(option.write(option.default)) == option.default
    assert option.kind in ("switch", "number", "choice")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("wrong", [5, 0, "", [], {}, (), 1.0, b"x", object()], ids=lambda wrong: type(wrong).__name__)
def test_a_game_is_begun_with_what_it_knows_or_refused_by_name(game: Game, wrong: object) -> None:
    tried = {"seats": {"seats": wrong}, "board": {"board": wrong}, "rules": {"rules": wrong}, "options": {"options": wrong}}
    tried |= {option.name: {"options": {option.name: wrong}} for option in game.options}
    for each in tried.values():
        given: dict[str, Any] = {"seats": 2, **each}
        try:
            state = game.new(**given)
        except BadOption:
            continue
        assert state.turn()
