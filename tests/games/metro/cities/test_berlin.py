"""Berlin: RULES.md 6.6, its examples, and the rulings about them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.metro.cities.town import dealt, part, played, step
from tests.games.metro.scene import BOARD, fresh, legal, tell

from stellwerk import DEALER
from stellwerk.games.metro.cities.berlin.expansion import shared_prizes
from stellwerk.games.metro.rules.board import cell_of
from stellwerk.games.metro.rules.codes import OVER


def test_6_6_sixteen_tourists_in_four_groups_no_colour_twice() -> None:
    rng = Random(6)
    for _ in range(60):
        state = fresh(2, city="berlin")
        while state.turn() == (DEALER,):
            step(state, rng)
        view = state.view(None)
        groups = [[view.guests_on(cell_of(name)) for name in group] for group in BOARD.cities["berlin"]["groups"]]
        assert all(len({here[0] for here in group}) == 4 for group in groups)
        assert Counter(here[0] for group in groups for here in group) == dict.fromkeys(range(8), 2)
        assert sorted(part(state).badge) == list(range(8))


@pytest.mark.parametrize("options", [{}, {"shares": True}, {"central_stations": True}], ids=str)
def test_6_6_a_ticket_for_every_pass(options: dict[str, bool]) -> None:
    """As in the rulebook: two passes over the yellow tourist, one over the violet one."""
    for seed in range(6):
        state = played(3, seed, city="berlin", **options)
        view = state.view(None)
        for who in range(8):
            passes = Counter(
                colour
                for line in view.lines
                if state.owner[line.station] == who
                for cell, _ in line.passes
                for colour in view.guests_on(cell)
            )
            assert list(part(state).earned)[who * 8 : who * 8 + 8] == [passes[colour] for colour in range(8)]
        assert all(sum(list(part(state).earned)[colour::8]) <= 8 for colour in range(8))


def test_6_6_the_example_of_the_rulebook() -> None:
    """A line over four tiles, one twice and one three times: 7 points, two tickets of yellow and one of violet."""
    state = tell(fresh(2, city="berlin"), "tourist:yellow tourist:violet adad:c1 bbad:b1 bcdd:b2 adad:c2")
    line = state.view(None).line(6)
    assert sorted(Counter(cell for cell, _ in line.passes).values()) == [1, 1, 2, 3]
    assert (line.is_finished, line.points) == (True, 7)
    owner = state.owner[6]
    mine = {BOARD.companies[colour]: part(state).earned[owner * 8 + colour] for colour in range(8)}
    assert {colour: number for colour, number in mine.items() if number} == {"yellow": 2, "violet": 1}


def test_6_6_prizes_and_ties() -> None:
    assert shared_prizes({0: 3, 1: 2, 2: 1}, [6, 3]) == {0: 6, 1: 3}
    assert shared_prizes({0: 3, 1: 3, 2: 1}, [6, 3]) == {0: 4, 1: 4}, "nine halves, rounded down"
    assert shared_prizes({0: 3, 1: 0}, [6, 3]) == {0: 6}


def test_7_13_three_who_tie_and_a_tie_for_the_second_prize() -> None:
    assert shared_prizes({0: 2, 1: 2, 2: 2}, [9, 5]) == {0: 4, 1: 4, 2: 4}
    assert shared_prizes({0: 3, 1: 2, 2: 2}, [9, 5]) == {0: 9, 1: 2, 2: 2}
    assert shared_prizes({0: 0, 1: 0}, [9, 5]) == {}


def test_6_6_tickets_left_go_to_a_phantom_that_competes() -> None:
    phantom_won = False
    for seed in range(12):
        state = played(4, seed, city="berlin")
        expected = [0] * 4
        for colour in part(state).badge:
            tickets = {seat: part(state).earned[seat * 8 + colour] for seat in range(4)}
            won = shared_prizes({**tickets, -1: 8 - sum(tickets.values())}, [6, 3])
            phantom_won = phantom_won or won.get(-1, 0) > 0
            expected = [points + won.get(seat, 0) for seat, points in enumerate(expected)]
        assert [score["tickets"].points for score in state.scores()] == expected
    assert phantom_won


@pytest.mark.parametrize(("sides", "deals"), [("a", 0), ("b", 0), ("mixed", 8)])
def test_6_6_sides_of_the_sights(sides: str, deals: int) -> None:
    state = fresh(2, city="berlin", berlin_sides=sides)
    assert dealt(state, "side") == deals
    if deals:
        assert legal(state, DEALER) == {"side:a", "side:b"}
    rng = Random(3)
    while state.turn() == (DEALER,):
        step(state, rng)
    expected = {"a": {0}, "b": {1}, "mixed": {0, 1}}[sides]
    assert set(part(state).side) == expected
    assert played(3, 1, city="berlin", berlin_sides=sides).stage == OVER
