"""The planner plays legal moves to the end, knows nothing but its view, and is better than chance."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.ticket_to_ride_berlin.scene import BERLIN, legal, new, posed, scene, start

import stellwerk
from stellwerk import DEALER
from stellwerk.games.ticket_to_ride_berlin.bot.planner import choose, plan
from stellwerk.games.ticket_to_ride_berlin.rules.state import State


def played(seats: int, planners: set[int], seed: int) -> State:
    rng, state = Random(seed), new(seats)
    while turn := state.turn():
        seat = turn[0]
        moves = state.legal(seat)
        if seat == DEALER:
            n = rng.choices(moves, state.odds())[0]
        else:
            n = choose(state.view(seat), rng) if seat in planners else rng.choice(moves)
        assert n in moves
        state.apply(seat, n)
    return state


def chosen(state: State) -> str:
    seat = state.turn()[0]
    return str(state.moves[choose(state.view(seat), Random(0))])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_planner_is_better_than_chance(seats: int) -> None:
    games = 10 if stellwerk.is_compiled() else 3
    ends = [played(seats, {0}, seed) for seed in range(games)]
    assert sum(end.points(0) > max(end.points(other) for other in range(1, seats)) for end in ends) >= games - 1
    assert sum(end.points(0) for end in ends) / games > 20


def test_the_plan_joins_the_places_of_the_tickets_with_the_pieces_there_are() -> None:
    state = scene(tickets="22 1 20 4")
    made = plan(state.view(0), (21,))
    assert made.tickets == (21,)
    cost = sum(BERLIN.routes[i].cost for i in made.routes)
    assert 11 <= cost <= 14
    assert (made.trams, made.subways) == (
        11 - sum(BERLIN.routes[i].trams for i in made.routes),
        5 - sum(BERLIN.routes[i].subways for i in made.routes),
    )


def test_where_the_pieces_do_not_reach_for_all_tickets_the_dearest_are_planned_first() -> None:
    every = tuple(range(len(BERLIN.tickets)))
    made = plan(scene().view(0), every)
    assert 0 < len(made.tickets) < len(every)
    assert BERLIN.tickets[made.tickets[0]].value == max(ticket.value for ticket in BERLIN.tickets)


def test_a_planned_route_that_can_be_paid_for_is_claimed() -> None:
    assert chosen(posed("OO KK", tickets="1 2 3 4")) == "TIE-HBF:OO"


def test_a_wanted_colour_is_taken_from_the_market() -> None:
    assert chosen(posed("K KK", market="OBGVR", tickets="1 2 3 4", pile="BBBB")) == "+O"


def test_the_better_ticket_is_kept_first() -> None:
    state = start(tickets="22 1 3 4")
    assert chosen(state) in legal(state, 0)


def test_bikes_are_spared() -> None:
    state = posed("OO* KK", tickets="1 2 3 4")
    assert chosen(state) == "TIE-HBF"
    state.play(0, "TIE-HBF")
    assert chosen(state) == "TIE-HBF:OO"
