"""London: RULES.md 6.3, its examples, and the rulings about them."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.metro.cities.town import COLOUR, SIGHTS, on_inner, part, step
from tests.games.metro.scene import BOARD, fresh, legal, refused, tell

from stellwerk import DEALER
from stellwerk.games.metro.cities.london.codes import TAXI_LEFT, TAXI_RIGHT
from stellwerk.games.metro.rules.state import State


def london(tourists: str, script: str = "", taxi: str = "left") -> State:
    sights = " ".join(f"sight:{name}" for name in SIGHTS["london"])
    return tell(fresh(2, city="london"), f"{sights} {tourists} taxi:{taxi} {script}")


def circuit() -> list[str]:
    rows = list(BOARD.cities["london"]["sights"].values())
    return [colour for row in rows for colour in row[:2]] + [colour for row in rows[::-1] for colour in row[2:]]


def test_6_3_the_first_seat_chooses_where_the_taxi_starts() -> None:
    state = fresh(3, city="london")
    while state.turn() == (DEALER,):
        step(state, Random(1))
    assert state.turn() == (0,)
    assert legal(state) == {"taxi:left", "taxi:right"}
    refused(state, "draw", "6.3")
    assert [part(london("", taxi=end)).taxi for end in ("left", "right")] == [TAXI_LEFT, TAXI_RIGHT]


@pytest.mark.parametrize("fields", [1, 2, 3, 4])
def test_6_3_as_many_points_as_fields(fields: int) -> None:
    """Three fields to the next brown one are three points, in the rulebook."""
    for taxi, first in (("left", 0), ("right", 16)):
        way = circuit()[first : first + fields]
        if way[-1] in way[:-1]:
            continue
        state = london(on_inner(way[-1]), "aaaa:b1 aaaa:c1 aaaa:b2", taxi)
        assert list(part(state).bonus)[:2] == [fields, 0]
        assert part(state).taxi == first + fields - 1
        assert state.scores()[0]["taxi"].points == fields


def test_6_3_none_within_four_fields_is_worth_nothing() -> None:
    far = next(colour for colour in BOARD.companies if colour not in circuit()[:4])
    state = london(on_inner(far), "aaaa:b1 aaaa:c1 aaaa:b2")
    assert list(part(state).bonus)[:2] == [0, 0]
    assert part(state).taxi == 3, "it has moved all the same"
    assert part(state).away[COLOUR[far]] == 1


def test_6_3_the_taxi_goes_round() -> None:
    for seed in range(5):
        state, rng = fresh(2, city="london"), Random(seed)
        places = set()
        while state.turn():
            step(state, rng)
            places.add(part(state).taxi)
        assert sum(part(state).away) == 32
        assert len(places) > 16
