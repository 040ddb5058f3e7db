"""Stockholm: RULES.md 6.2, its examples, and the rulings about them."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.metro.cities.town import COLOUR, on_inner, part, played, step
from tests.games.metro.scene import BOARD, fresh, tell

from stellwerk import DEALER


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_6_2_secret_colours(seats: int, each: int) -> None:
    state = fresh(seats, city="stockholm")
    while state.turn() == (DEALER,):
        if state.stage == 4:
            seat = state.dealt % seats
            assert [state.hides(v, DEALER, state.legal(DEALER)[0]) for v in range(seats)] == [v != seat for v in range(seats)]
        step(state, Random(1))
    view = state.view(1)
    assert [bin(mask).count("1") for mask in part(state).colours][:seats] == [each] * seats
    assert view.colours[1] == part(state).colours[1]
    assert view.colours[0] == 0
    assert state.view(None).colours == (0,) * 6
    assert view.n_colours[:seats] == (each,) * seats


def test_6_2_a_tourist_goes_to_the_leftmost_free_field_and_scores_at_the_end() -> None:
    """Nina (red) and Alex (violet) as in the rulebook: a red tourist where 3 is printed, a violet one where 4 is."""
    order = "sight:nobel sight:royal-palace"  # 3 1 4 2, 4 2 3 1
    colours = "colour:red colour:violet colour:blue colour:grey colour:brown colour:green"
    state = tell(
        fresh(2, city="stockholm"),
        f"{order} {on_inner('red', 'blue', 'violet')} {colours} aaaa:b1 aaaa:c1 aaaa:b2 aaaa:c2 acba:d1 acba:d2",
    )
    assert [BOARD.companies[c] for c in list(part(state).spot)[:3]] == ["red", "blue", "violet"]
    assert [score["tourists"].points for score in state.scores()] == [3 + 1, 4]
    assert state.view(1).scores[0]["tourists"].points == 0, "seat 1 does not know whose red is"
    assert state.view(1).scores[1]["tourists"].points == 4


def test_6_2_variant_the_placing_seat_scores_at_once() -> None:
    order = "sight:nobel sight:royal-palace"
    state = tell(
        fresh(2, city="stockholm", stockholm_variant=True),
        f"{order} {on_inner('red', 'blue', 'red')} colour:blue colour:red aaaa:b1 aaaa:c1 aaaa:b2 aaaa:c2 acba:d1 acba:d2",
    )
    spot = list(part(state).spot)
    assert [spot[4], spot[0], spot[5]] == [COLOUR["red"], COLOUR["blue"], COLOUR["red"]]
    assert list(part(state).bonus)[:2] == [4, 3 + 2]
    assert all(view.badge[:2] == (COLOUR["blue"], COLOUR["red"]) for view in (state.view(0), state.view(None)))
    for seed in range(3):
        end = played(3, seed, city="stockholm", stockholm_variant=True)
        assert sum(part(end).bonus) == 8 * (1 + 2 + 3 + 4)


def test_6_2_all_tourists_find_a_place() -> None:
    for seed in range(3):
        state = played(4, seed, city="stockholm")
        assert sum(spot >= 0 for spot in part(state).spot) == 32
        assert sum(score["tourists"].points for score in state.scores()) == 80
