"""Every city of Metro draws itself: nothing else that draws knows a city by its name, and without one nothing is drawn."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import DEALER
from stellwerk.contract import Parts, State
from stellwerk.games.metro import GAME, cities, look
from stellwerk.games.metro.cities.looks import LOOKS, SIGNS, look_of
from stellwerk.games.metro.look.city import CityLook
from stellwerk.games.metro.look.console import console
from stellwerk.games.metro.look.items import item_sign
from stellwerk.games.metro.rules.view import View
from stellwerk.svg import NOTHING, label

LOOK, CITIES = (Path(package.__path__[0]) for package in (look, cities))
SAY = GAME.words("en")
NAMED = [name for name in LOOKS if name != "none"]
each_city = pytest.mark.parametrize("name", NAMED)


def position(seats: int, moves: int, **options: Any) -> State:
    """A random game after so many moves of seats."""
    state, dealer, rng = GAME.new(seats, options), stellwerk.Dealer(stellwerk.seed_from("looks")), random.Random("looks")
    while turn := state.turn():
        if turn[0] == DEALER:
            state.apply(DEALER, dealer.deal(state))
            continue
        if not moves:
            break
        moves -= 1
        state.apply(turn[0], rng.choice(state.legal(turn[0])))
    return state


def view_of(state: State, seat: int | None = 0) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


# ------------------------------------------------------------ a city is a folder
def words_of(city: CityLook) -> set[str]:
    """How text may name a city: as its option, its folder, its class, or for people."""
    return {city.name, city.name.replace("-", "_"), type(city).__name__, city.title}


@pytest.mark.parametrize("path", sorted(p for p in LOOK.rglob("*") if p.suffix in (".py", ".css")), ids=lambda path: path.name)
def test_nothing_that_draws_the_game_names_a_city(path: Path) -> None:
    words = "|".join(re.escape(word) for name in NAMED for word in words_of(LOOKS[name]))
    assert not re.findall(rf"(?<![^\W_])(?:{words})(?![^\W_])", path.read_text(encoding="utf-8"), re.IGNORECASE)


@each_city
def test_no_city_names_another(name: str) -> None:
    text = (CITIES / name.replace("-", "_") / "look.py").read_text(encoding="utf-8")
    others = "|".join(re.escape(word) for other in NAMED if other != name for word in words_of(LOOKS[other]))
    assert not re.findall(rf"\b(?:{others})\b", text, re.IGNORECASE)


def test_every_choice_of_a_city_has_a_look_and_every_look_a_folder() -> None:
    (option,) = (option for option in GAME.options if option.name == "city")
    assert tuple(LOOKS) == option.choices
    assert {path.parent.name for path in CITIES.glob("*/look.py")} == {name.replace("-", "_") for name in NAMED}
    assert all(type(LOOKS[name]).__module__.split(".")[-2] == name.replace("-", "_") for name in NAMED)


# ------------------------------------------------------------ what a city draws
def test_without_a_city_nothing_is_drawn() -> None:
    view = view_of(position(2, 9))
    city = look_of(view)
    assert type(city) is CityLook
    assert (city.title, city.signs, city.open_sights(view), city.picks(view, SAY), city.asks(view)) == ("", {}, {}, (), False)
    assert city.component(view, SAY, 200, True) == (NOTHING, 0)
    assert [*city.more(view, SAY, 200, ()), *city.lines(view, SAY, ())] == []


@each_city
def test_a_city_has_a_panel_on_the_page_and_in_the_picture_and_lines_in_a_terminal(name: str) -> None:
    view = view_of(position(3, 30, city=name))
    city = look_of(view)
    assert city.name == name
    parts: Parts = GAME.parts(view, SAY)
    (panel,) = (panel.drawn for panel in parts.panels if panel.title == city.title)
    assert str(city.component(view, SAY, 212, False)[0]) in str(panel)
    assert str(label(22, 28, city.title, 17, "start", class_="b-head")) in str(GAME.picture(view, SAY))
    shown = console(view, SAY).splitlines()
    lines = [line.rstrip() for line in city.lines(view, SAY, ())]
    assert lines
    assert any(shown[i : i + len(lines)] == lines for i in range(len(shown)))


def test_tokens_chosen_beside_the_board_are_asked_for_there_only() -> None:
    """What a city asks is a part of the prompt as long as it is asked."""
    asked = set()
    for name in NAMED:
        for moves in range(40):
            view = view_of(state := position(2, moves, city=name), max(0, *state.turn()))
            city = look_of(view)
            if city.asks(view):
                asked.add(name)
                assert city.component(view, SAY, 280, True)[0].picks
            assert ("Choose here" in str(GAME.parts(view, SAY).now)) == city.asks(view)
    assert asked == {"paris", "london", "st-petersburg"}


@each_city
def test_the_items_of_a_city_have_signs_of_its_own(name: str) -> None:
    city = LOOKS[name]
    variants: tuple[dict[str, Any], ...] = ({}, {"stockholm_variant": True}) if name == "stockholm" else ({},)
    for options in variants:
        names = {item.name for score in position(2, 20, city=name, **options).scores() for item in score.items}
        assert names - {"lines"} == set(city.signs)
    assert all(item_sign(item) == sign == SIGNS[item] for item, sign in city.signs.items()), "cities agree on what they share"
