"""What is guessed of other seats' tickets: more often true than by chance, and never against what was seen."""

from __future__ import annotations

from random import Random

from tests.games.ticket_to_ride_berlin.scene import new, posed

import stellwerk
from stellwerk import DEALER
from stellwerk.games.ticket_to_ride_berlin.beliefs import ticket_odds
from stellwerk.games.ticket_to_ride_berlin.planner import choose
from stellwerk.games.ticket_to_ride_berlin.state import State

HALFWAY = 24
"""Turns of two planners together: half a game."""


def halfway(seed: int) -> State:
    """Two planners in the middle of their game."""
    rng, state = Random(seed), new(2)
    while state.turns < HALFWAY and (turn := state.turn()):
        seat = turn[0]
        n = rng.choices(state.legal(seat), state.odds())[0] if seat == DEALER else choose(state.view(seat), rng)
        state.apply(seat, n)
    return state


def test_guessed_tickets_are_true_more_than_twice_as_often_as_by_chance() -> None:
    games, guesses = (40, 20) if stellwerk.is_compiled() else (12, 10)
    hits = chances = 0.0
    for seed in range(games):
        state = halfway(seed)
        truth = set(state.tickets_of(1))
        seen = {ticket for seat, one, two, _ in state.offers_made() if seat == 0 for ticket in (one, two)}
        view = state.view(0)
        for i in range(guesses):
            guessed = view.guess(Random(i)).tickets_of(1)
            assert len(guessed) == len(truth)
            hits += sum(ticket in truth for ticket in guessed)
            chances += len(truth) * len(truth) / (len(state.board.tickets) - len(seen))
    assert hits > 2 * chances


def test_a_ticket_whose_way_is_built_is_likely_and_a_lost_one_is_not() -> None:
    owner = {"TIE-HBF": 1, "CHT-SIE": 0, "MOA-SIE": 0, "ZOO-SIE": 0, "SIE-TIE1": 0, "SIE-TIE2": 2, "SIE-GEM": 2}
    odds = ticket_odds(posed("BB OO GG", owner=owner).view(0), 1)
    values = [ticket.value for ticket in new(2).board.tickets]
    done, near, lost = 0, 8, 7  # HBF-TIE; ALX-BRT; POT-SIE, where all ways to SIE are taken
    assert odds[done] > odds[lost]
    assert values[near] > values[done]
    assert odds[near] > odds[lost]


def test_own_tickets_are_never_guessed_of_others() -> None:
    state = halfway(3)
    own = {ticket for seat, one, two, _ in state.offers_made() if seat == 0 for ticket in (one, two)}
    for i in range(30):
        assert not own & set(state.view(0).guess(Random(i)).tickets_of(1))
