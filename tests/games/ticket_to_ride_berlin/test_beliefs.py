"""What is guessed of other seats' tickets and cards: more often true than by chance, and never against what was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from tests.games.ticket_to_ride_berlin.scene import BERLIN, hand, new, posed, scene

import stellwerk
from stellwerk import DEALER, contract
from stellwerk.contract import real
from stellwerk.games.ticket_to_ride_berlin.bot.planner import choose
from stellwerk.games.ticket_to_ride_berlin.bot.profile import believed
from stellwerk.games.ticket_to_ride_berlin.rules.beliefs import card_odds, ticket_odds
from stellwerk.games.ticket_to_ride_berlin.rules.codes import KINDS
from stellwerk.games.ticket_to_ride_berlin.rules.guess import pools
from stellwerk.games.ticket_to_ride_berlin.rules.state import State
from stellwerk.games.ticket_to_ride_berlin.rules.view import View

HALFWAY = 12
"""Turns of a planner: half a game."""


def halfway(seed: int, seats: int = 2) -> State:
    """Planners in the middle of their game."""
    rng, state = Random(seed), new(seats)
    while state.turns < HALFWAY * seats and (turn := state.turn()):
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


# ------------------------------------------------------------ tickets
def odds_of(ticket: str, hands: str = "BB -", owner: dict[str, int] | None = None) -> float:
    """How likely seat 1 holds a ticket, in a position put together by hand."""
    state = posed(hands, owner=owner)
    names = [f"{state.board.places[goal.a].code} {state.board.places[goal.b].code}" for goal in state.board.tickets]
    return ticket_odds(state.view(0), 1)[names.index(ticket)]


def test_of_two_tickets_that_are_built_the_dear_one_is_likelier() -> None:
    built = {"TIE-HBF": 1, "SIE-TIE1": 1}
    assert odds_of("HBF SIE", owner=built) > odds_of("HBF TIE", owner=built)


def test_a_ticket_is_likelier_if_the_seat_has_built_to_its_end() -> None:
    assert odds_of("KUD BRT", owner={"ZOO~KUD1": 1}) > 2 * odds_of("KUD BRT")
    assert odds_of("KUD BRT", owner={"ZOO~KUD1": 0}) <= odds_of("KUD BRT")


def test_a_ticket_is_likelier_the_less_of_its_way_is_missing() -> None:
    way = {"ZOO-SIE": 1, "SIE-TIE1": 1}
    assert odds_of("KUD BRT", owner=way) > odds_of("KUD BRT")
    assert odds_of("ZOO BRT", owner={**way, "TIE-BRT": 1}) > odds_of("ZOO BRT", owner=way) > odds_of("ZOO BRT", owner={"ZOO-SIE": 1})


def test_a_ticket_that_can_no_longer_be_completed_is_less_likely_than_one_at_hand() -> None:
    walled = {"CHT-SIE": 0, "MOA-SIE": 0, "ZOO-SIE": 2, "SIE-TIE1": 0, "SIE-TIE2": 2, "SIE-GEM": 2}
    at_hand = {"TIE-POT": 1}
    assert odds_of("POT SIE", "BB - -", walled | at_hand) < odds_of("POT SIE", "BB - -", at_hand)


def test_a_ticket_is_likelier_if_the_seat_collects_the_colours_of_its_way() -> None:
    assert odds_of("FSP ALX", hands="BB GGG") > odds_of("FSP ALX", hands="BB OOO")
    assert odds_of("MOA FSP", hands="BB KKK") > odds_of("MOA FSP")


def test_own_tickets_are_never_guessed_of_others() -> None:
    state = halfway(3)
    own = {ticket for seat, one, two, _ in state.offers_made() if seat == 0 for ticket in (one, two)}
    for i in range(30):
        assert not own & set(state.view(0).guess(Random(i)).tickets_of(1))


# ------------------------------------------------------------ cards
def share_of(letter: str, view: View, guesses: int = 600) -> float:
    """How often a hidden card of seat 0 is guessed to be of this kind."""
    found = [hand(view.guess(Random(i)), 0) for i in range(guesses)]
    return sum(cards.count(letter) for cards in found) / (guesses * view.pads[0].hidden)


def test_who_paid_with_a_bike_had_no_more_of_the_colour() -> None:
    view = scene("+? * +? V", "+? K +? K", "TIE-HBF:O*", hands="OR KK").view(1)
    pad = view.pads[0]
    assert (pad.unseen, pad.out_at) == (4, tuple(4 if letter == "O" else 0 for letter in BERLIN.letters))
    forgotten = real(replace(view, pads=(replace(pad, out_at=(0,) * KINDS), view.pads[1])))
    assert share_of("O", view) < 0.6 * share_of("O", forgotten)


def test_who_paid_without_a_bike_may_have_more_of_the_colour() -> None:
    pad = scene("+? O +? V", "+? K +? K", "TIE-HBF:OO", hands="OR KK").view(1).pads[0]
    assert pad.out_at == (0,) * KINDS


def test_what_is_drawn_later_may_be_any_colour() -> None:
    pad = scene("+? * +? V", "+? K +? K", "TIE-HBF:O*", hands="OR KK").view(1).pads[0]
    orange = BERLIN.letters.index("O")
    shares = [card_odds(replace(pad, unseen=pad.unseen + more, cards=pad.cards + more))[orange] for more in (0, 2, 4)]
    assert shares[0] < shares[1] < shares[2] < 1
    assert card_odds(replace(pad, unseen=9))[orange] == 1


def test_that_a_card_was_played_makes_another_of_its_colour_no_likelier() -> None:
    """Two hidden cards, of which one was blue: how likely were both, if bikes were as rare as they are believed to be?"""
    view = scene("BRT-UDL2:B").view(1)
    pool = pools(view, [0])[1]
    weights = [count * odds for count, odds in zip(pool, card_odds(view.pads[0]), strict=True)]
    blue = BERLIN.letters.index("B")
    both = weights[blue] * (weights[blue] - 1)
    one = 2 * weights[blue] * (sum(weights) - weights[blue])
    assert share_of("B", view, guesses=3000) == pytest.approx(both / (both + one), abs=0.02)


def test_guessed_hands_are_nearer_to_the_truth_than_cards_dealt_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    games, looks = 60, 12 if stellwerk.is_compiled() else 3
    states = [halfway(seed, 3) for seed in range(games)]

    def found(guess: Callable[[View, Random], contract.State]) -> float:
        """Cards of a hand that were guessed."""
        hits = 0.0
        for state in states:
            view = state.view(0)
            for i in range(looks):
                guessed = guess(view, Random(i))
                assert isinstance(guessed, State)
                hits += sum((Counter(hand(guessed, seat)) & Counter(hand(state, seat))).total() for seat in (1, 2))
        return hits / looks

    believing = found(believed)
    monkeypatch.setattr("stellwerk.games.ticket_to_ride_berlin.rules.guess.card_odds", lambda pad: [1.0] * KINDS)
    assert believing > found(lambda view, rng: view.guess(rng))
