"""The bots of Ticket to Ride Berlin: sensible players for playouts, levels that keep to their view, and a search that beats chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from tests.games.ticket_to_ride_berlin.scene import new, posed

import stellwerk
from stellwerk import DEALER, Playout
from stellwerk.bots import Budget, bot
from stellwerk.contract import real
from stellwerk.games.ticket_to_ride_berlin.bot.planner import choose
from stellwerk.games.ticket_to_ride_berlin.bot.policy import Planners
from stellwerk.games.ticket_to_ride_berlin.rules.state import State

LEVELS = ("calm", "solid", "strong")
FEW = Budget(20 if stellwerk.is_compiled() else 4)


def walk(seats: int, seed: int, planners: bool) -> Iterator[tuple[State, int]]:
    """The decisions of a game, each with the seat that owes it, before it is made at random or by a planner."""
    rng, state = Random(seed), new(seats)
    while turn := state.turn():
        seat = rng.choice(turn)
        legal = state.legal(seat)
        if seat == DEALER:
            state.apply(seat, rng.choices(legal, state.odds())[0])
            continue
        yield state, seat
        state.apply(seat, choose(state.view(seat), rng) if planners else rng.choice(legal))


def chosen(level: str, state: State, seat: int, seed: int = 1) -> int:
    """A level's move, with a small budget if it searches."""
    return bot(level).choose(state.view(seat), Random(seed), FEW if level == "strong" else None)


def favourite(state: State) -> str:
    likely = Planners(1).likely(state, state.turn()[0])
    return str(state.moves[max(likely, key=lambda n: likely[n])])


# ------------------------------------------------------------ the players of playouts
def test_playouts_of_planners_look_like_games_of_planners() -> None:
    games = 200 if stellwerk.is_compiled() else 10
    ends = Planners(1).batch(new(2), games)
    mean = sum(map(sum, ends)) / games / 2
    assert 35 < mean < 50, "random players have about ten"
    assert mean > 20 + sum(map(sum, Playout(1).batch(new(2), games))) / games / 2


def test_a_planned_route_that_can_be_paid_for_is_claimed() -> None:
    assert favourite(posed("OO KK", tickets="1 2 3 4")) == "TIE-HBF:OO"


def test_a_seat_could_claim_what_its_cards_pay_for_and_its_plan_needs() -> None:
    """Whoever's turn it is; bikes for half a route at most."""
    held = {"OO": True, "O*": True, "**": False, "O": False, "KKK": False}
    for cards, ready in held.items():
        state = posed(f"VV {cards}", tickets="3 4 1 2", owner={"MOA~HBF1": 0})
        assert Planners(1).could_claim(state, 1) is ready, cards


def test_a_wanted_colour_is_taken_from_the_market() -> None:
    assert favourite(posed("K KK", market="OBGVR", tickets="1 2 3 4", pile="BBBB")) == "+O"


def test_bikes_are_spared() -> None:
    state = posed("OO* KK", tickets="1 2 3 4")
    assert favourite(state) == "TIE-HBF"
    state.play(0, "TIE-HBF")
    assert favourite(state) == "TIE-HBF:OO"


def test_in_the_last_round_the_route_that_completes_a_ticket_is_claimed() -> None:
    """Four trams would bring seven points, the one route that is missing one, but with it the ticket of eight."""
    view = posed("GGGGKR BB", owner={"ZOO~KUD1": 0, "ZOO-SIE": 0, "SIE-TIE1": 0, "TIE-HBF": 0, "HBF-REI": 0}, tickets="19 2 3 4").view(0)
    state = real(replace(view, turns_left=1)).guess(Random(1))
    assert favourite(state) == "REI-BRT1:R"
    state = real(replace(view, turns_left=1, offers=posed("- -", tickets="21 1 3 4").view(0).offers)).guess(Random(1))
    assert favourite(state) == "FSP-ALX:GGGG"


# ------------------------------------------------------------ the levels
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_does_not_change_a_move(level: str) -> None:
    """The position and one that looks the same lead to the same thoughts."""
    for i, (state, seat) in enumerate(walk(3, 5, planners=True)):
        if i % 9 == 0:
            other = state.view(seat).guess(Random(i))
            assert chosen(level, other, seat) == chosen(level, state, seat)


def test_a_cheap_search_beats_chance() -> None:
    games = 6 if stellwerk.is_compiled() else 2
    wins = 0
    for seed in range(games):
        rng, state = Random(seed), new(2)
        while turn := state.turn():
            seat = turn[0]
            legal = state.legal(seat)
            if seat == DEALER:
                n = rng.choices(legal, state.odds())[0]
            else:
                n = chosen("strong", state, seat, seed) if seat == seed % 2 else rng.choice(legal)
            state.apply(seat, n)
        wins += state.points(seed % 2) > state.points(1 - seed % 2)
    assert wins == games
