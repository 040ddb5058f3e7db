"""What cities have in common: RULES.md 6 and 6.7."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.metro.cities.town import guests, part, played, step
from tests.games.metro.scene import BOARD, fresh, totals

from stellwerk import DEALER
from stellwerk.games.metro.cities import CITIES
from stellwerk.games.metro.cities.berlin.codes import GROUP, GROUPS
from stellwerk.games.metro.cities.paris.codes import ROW
from stellwerk.games.metro.cities.paris.codes import SIGHTS as SIGHTS_OF_PARIS
from stellwerk.games.metro.rules.board import cell_name, is_edge
from stellwerk.games.metro.rules.codes import CELLS, COLOURS, SEATS, SIGHT_FIELDS, STATIONS
from stellwerk.games.metro.rules.state import State


@pytest.mark.parametrize("city", ["paris", "stockholm", "london"])
def test_6_a_tourist_on_each_inner_field(city: str) -> None:
    state = fresh(3, city=city)
    while state.turn() == (DEALER,):
        step(state, Random(1))
    here = [guests(state, cell_name(cell)) for cell in BOARD.inner]
    assert len(BOARD.inner) == 32
    assert all(len(tourists) == 1 for tourists in here)
    assert Counter(colour for tourists in here for colour in tourists) == dict.fromkeys(BOARD.companies, 4)
    assert not any(state.view(None).guests_on(cell) for cell in BOARD.fields if is_edge(cell))


@pytest.mark.parametrize("city", ["new-york", "st-petersburg", "berlin"])
def test_6_7_what_lines_collect_counts_for_the_company(city: str) -> None:
    for seed in range(3):
        state = played(3, seed, city=city, shares=True)
        worth = state.view(None).worth
        assert sum(worth) > sum(state.gain)
        assert all(mine >= lines for mine, lines in zip(worth, state.gain, strict=True))
        assert totals(state)
        assert {item.name for item in state.scores()[0].items} == {"shares", "majorities"}


@pytest.mark.parametrize(("city", "item"), [("paris", "run"), ("stockholm", "tourists"), ("london", "taxi")])
def test_6_7_what_a_tile_brings_counts_for_the_seat(city: str, item: str) -> None:
    state = played(3, 2, city=city, shares=True)
    assert list(state.view(None).worth) == list(state.gain)
    assert any(score[item].points for score in state.scores())
    assert totals(state)


def test_arrays_are_as_large_as_the_codes_say() -> None:
    sizes = {
        "paris": {"guests": CELLS * COLOURS, "spot": SIGHTS_OF_PARIS * SIGHT_FIELDS, "row": SEATS * ROW, "holder": SIGHTS_OF_PARIS},
        "stockholm": {"order": COLOURS, "colours": SEATS},
        "london": {"bonus": SEATS},
        "new-york": {"earned": COLOURS * COLOURS, "platform": STATIONS, "tableau": COLOURS},
        "st-petersburg": {"turned_up": COLOURS * COLOURS, "chips": COLOURS},
        "berlin": {"side": COLOURS, "badge": COLOURS},
    }
    for city, arrays in sizes.items():
        state = fresh(2, city=city)
        assert {name: len(list(getattr(state.city, name))) for name in arrays} == arrays
    assert len(list(part(fresh(2, city="berlin")).tables.group_cell)) == GROUP * GROUPS


PLAYED = [{"city": city.name} for city in CITIES]
VARIANTS = [{"city": "stockholm", "stockholm_variant": True}, {"city": "berlin", "berlin_sides": "mixed"}]


@pytest.mark.parametrize("options", [*PLAYED, *VARIANTS], ids=str)
def test_a_copy_has_every_field(options: dict[str, Any]) -> None:
    """A field that a copy leaves out is as it was before the first deal."""
    state, rng = fresh(3, **options, shares=True, hand_size=2), Random(2)
    while state.turn():
        step(state, rng)
        twin = state.copy()
        assert isinstance(twin, State)
        for one, other in ((state, twin), (state.city, twin.city)):
            assert fields(one) == fields(other)


def fields(thing: object) -> dict[str, object]:
    """What can be read of it, methods and the city itself apart."""
    read = {name: getattr(thing, name) for name in dir(thing) if not name.startswith("_") and name != "city"}
    return {name: value for name, value in read.items() if not callable(value)}
