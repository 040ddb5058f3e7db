"""Paris: RULES.md 6.1, its examples, and the rulings about them."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.effects import did, of_kind
from tests.games.metro.cities.town import COLOUR, SIGHTS, dealt, guests, on_inner, part, step
from tests.games.metro.scene import BOARD, fresh, refused, tell

from stellwerk import DEALER
from stellwerk.games.metro.cities.paris.expansion import row_items
from stellwerk.games.metro.rules.board import cell_of
from stellwerk.games.metro.rules.codes import PLAY, TOURIST
from stellwerk.games.metro.rules.moves import Place
from stellwerk.games.metro.rules.state import State

POINTS = BOARD.cities["paris"]["points"]


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_6_1_sights_are_dealt_evenly_and_laid_in_any_order(seats: int, each: int) -> None:
    state = fresh(seats, city="paris")
    assert dealt(state, "sight") == seats * each
    while state.turn() == (DEALER,):
        step(state, Random(seats))
    for seat in range(seats):
        own = [sight for sight in range(12) if part(state).holder[sight] == seat]
        assert len(own) == each
        order = own[::-1]
        for sight in order[:-1]:
            assert state.turn() == (seat,)
            state.play(seat, f"row:{SIGHTS['paris'][sight]}")
        assert list(part(state).row)[seat * 6 : seat * 6 + each] == order, "the last one is laid by itself"
    assert state.stage == PLAY


def test_6_1_sights_come_before_anything_else() -> None:
    state = fresh(2, city="paris")
    while state.turn() == (DEALER,):
        step(state, Random(1))
    other = next(sight for sight in range(12) if part(state).holder[sight] == 1)
    refused(state, f"row:{SIGHTS['paris'][other]}", "6.1")
    refused(state, "draw", "6.1")


def paris(first_tourists: str, script: str = "") -> State:
    """Two seats; seat 0 has the sights with an even number (vuitton, arc, moulin-rouge, notre-dame, louvre, pantheon) in this order."""
    sights = " ".join(f"sight:{name}" for name in SIGHTS["paris"])
    rows = [" ".join(f"row:{name}" for name in SIGHTS["paris"][seat::2][:-1]) for seat in (0, 1)]
    return tell(fresh(2, city="paris"), f"{sights} {first_tourists} {' '.join(rows)} {script}")


def test_6_1_a_tourist_goes_on_a_free_field_of_its_colour() -> None:
    state = paris(on_inner("red"), "aaaa:b1 aaaa:a2 aaaa:b2")
    assert state.stage == TOURIST
    assert state.turn() == (0,)
    fields = {str(state.moves[n]) for n in state.legal(0)}
    wanted = {
        f"put:{name}{spot + 1}"
        for name in SIGHTS["paris"][0::2]
        for spot, colour in enumerate(BOARD.cities["paris"]["sights"][name])
        if colour == "red"
    }
    assert fields == wanted
    assert len(wanted) >= 2
    refused(state, "put:vuitton1", "6.1")
    refused(state, f"put:{SIGHTS['paris'][1]}1", "6.1")
    refused(state, "join:c2", "6.1")
    refused(state, "draw", "6.1")
    choice = sorted(wanted)[0]
    state.play(0, choice)
    assert guests(state, "b2") == []
    assert list(part(state).spot).count(COLOUR["red"]) == 1
    assert state.turn() == (DEALER,), "then the seat draws its tile"


def full_of(state: State, seat: int, colour: str) -> State:
    """The same position with all fields of this colour of a seat taken."""
    spot = list(part(state).spot)
    for sight in range(12):
        if part(state).holder[sight] == seat:
            for field in range(4):
                if part(state).tables.colour[sight * 4 + field] == COLOUR[colour]:
                    spot[sight * 4 + field] = COLOUR[colour]
    part(state).spot = spot
    return state


def test_6_1_without_a_free_field_it_joins_neighbouring_tourists() -> None:
    state = full_of(paris(on_inner("red", "green"), "aaaa:b1 aaaa:a2"), 0, "red")
    move = next(n for n in state.legal(0) if isinstance(state.moves[n], Place) and str(state.moves[n]).endswith(":b2"))
    state.apply(0, move)
    assert {str(state.moves[n]) for n in state.legal(0)} == {"join:c2", "join:b3"}
    refused(state, "join:g7", "6.1")
    state.play(0, "join:c2")
    assert sorted(guests(state, "c2")) == ["green", "red"]


def test_6_1_else_any_others_else_it_leaves() -> None:
    state = full_of(paris(on_inner("red", "green"), "aaaa:b1 aaaa:a2"), 0, "red")
    alone = [0] * 512
    alone[cell_of("b2") * 8 + COLOUR["red"]] = 1
    alone[cell_of("g7") * 8 + COLOUR["blue"]] = 1
    part(state).guests = alone
    move = next(n for n in state.legal(0) if isinstance(state.moves[n], Place) and str(state.moves[n]).endswith(":b2"))
    far = state.copy()
    far.apply(0, move)
    assert {str(far.moves[n]) for n in far.legal(0)} == {"join:g7"}
    refused_at = far.copy()
    assert isinstance(refused_at, State)
    refused(refused_at, "join:f7", "6.1")
    alone[cell_of("g7") * 8 + COLOUR["blue"]] = 0
    part(state).guests = alone
    told = did(state, 0, str(state.moves[move]))
    assert part(state).away[COLOUR["red"]] == 1
    assert state.turn() == (DEALER,)
    assert of_kind(told, "met", "gone") == [
        {"kind": "met", "seat": 0, "field": "b2", "colours": ("red",)},
        {"kind": "gone", "seat": 0, "colours": ("red",)},
    ]


def test_7_10_several_tourists_are_placed_one_by_one() -> None:
    state = paris(on_inner("red", "green"), "aaaa:b1 aaaa:a2")
    crowd = list(part(state).guests)
    crowd[cell_of("b2") * 8 + COLOUR["green"]] = 1
    part(state).guests = crowd
    state.apply(0, next(n for n in state.legal(0) if str(state.moves[n]).endswith(":b2") and isinstance(state.moves[n], Place)))
    first = state.view(0)
    assert [BOARD.companies[c] for c, number in enumerate(first.carried) if number] == ["green", "red"]
    state.apply(0, state.legal(0)[0])
    assert state.stage == TOURIST
    assert sum(part(state).carried) == 1


def test_6_1_the_example_of_the_rulebook() -> None:
    """Two on Notre-Dame, a full Eiffel Tower, one beside it on Moulin Rouge: 5 × 2 + 3 - 2 = 11."""
    items = row_items(POINTS, [(True, True, False, False), (True, True, True, True), (True, False, False, False)])
    assert [item.points for item in items] == [10, 3, -2]
    assert sum(item.points for item in items) == 11


def test_6_1_the_run_goes_across_sights_and_only_one_counts() -> None:
    assert [item.points for item in row_items(POINTS, [(False, False, True, True), (True, True, False, True)])] == [8, 0, -1]
    assert [item.points for item in row_items(POINTS, [(True, True, False, False), (False, False, True, True)])] == [4, 0, -2]
    assert sum(item.points for item in row_items(POINTS, [(False,) * 4])) == 0
