"""The bots at Metro: what their policy thinks of a position, that they see nothing hidden, and that they win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tests.contract.walk import Setting, Walk, settings_of
from tests.games.metro.scene import GAME, fresh, tell

from stellwerk import DEALER, Dealer, is_compiled, seed_from
from stellwerk.bots import Budget, bot
from stellwerk.bots.search import evaluate
from stellwerk.games.metro.bot.policy import Policy
from stellwerk.games.metro.bot.profile import plainly
from stellwerk.games.metro.rules.state import State
from stellwerk.games.metro.rules.view import View

SETTINGS = settings_of(GAME)
FEW, MORE = (Budget(12), Budget(60)) if is_compiled() else (Budget(3), Budget(6))
Player = Callable[[View, Random], int]


def positions(setting: Setting, seed: int, every: int) -> list[State]:
    """Positions of a random game in which a seat has a choice."""
    walk = Walk(setting, seed)
    found = []
    for made in walk.steps():
        turn = walk.state.turn()
        if made % every == 0 and turn and turn != (DEALER,) and len(walk.state.legal(turn[0])) > 1:
            copy = walk.state.copy()
            assert isinstance(copy, State)
            found.append(copy)
    return found


# ------------------------------------------------------------ the policy
def test_the_plain_player_counts_lengths_and_open_lines() -> None:
    """Seat 0 has the odd stations. A straight tile at g1: the line of station 2 (seat 1's) comes in from the north and goes on."""
    state = tell(fresh(2), "aaaa:g1", after="adad")
    board = GAME.load("metro")
    worths = {str(board.moves[n]): worth for n, worth in Policy(0, plain=True).worths(state, 1).items()}
    assert worths["draw"] == 0
    # at g2 the line of station 2 goes on (straight north to south) for a second pass and stays open: one point more for seat 1
    assert worths["adad:g2"] == 1
    # at h4 the line of station 29 (odd: seat 0's) comes in from the east and is turned back: 1.5 forbids it, so it is not there at all
    assert "adad:h4" not in worths


def test_to_the_plain_player_a_line_that_ends_has_lost_its_hope() -> None:
    """A closed line loses the six points of hope that it had while it was open."""
    state = tell(fresh(2), "aaaa:g1", after="dddd")
    board = GAME.load("metro")
    worths = {str(board.moves[n]): worth for n, worth in Policy(0, plain=True).worths(state, 1).items()}
    # station 2's own line is turned back at g2 and runs home over g1: three passes instead of one, but it is closed
    assert worths["dddd:g2"] == 3 - 1 - 6


# ------------------------------------------------------------ the levels
def test_what_is_hidden_does_not_change_a_move() -> None:
    compared = 0
    for setting in SETTINGS:
        for state in positions(setting, 6, 41):
            seat = state.turn()[0]
            view = state.view(seat)
            other = view.guess(Random(9)).view(seat)
            for name, budget in (("calm", None), ("strong", MORE)):
                assert bot(name).choose(view, Random(1), budget) == bot(name).choose(other, Random(1), budget)
                compared += 1
    assert compared > 50


# ------------------------------------------------------------ who wins
def searching(playouts: int) -> Player:
    return lambda view, rng: evaluate(view, rng, Budget(playouts))[0].move


def by_chance(view: View, rng: Random) -> int:
    return rng.choice(view.legal)


def lead(first: Player, second: Player, deals: int, seats: int = 2, **options: object) -> float:
    """How many points the first is ahead on average, over deals played once on each side of the table."""
    total = 0
    for seed in range(deals):
        for swapped in range(2):
            state = GAME.new(seats, options)
            dealer, rng = Dealer(seed_from(str(seed))), Random(seed)
            while turn := state.turn():
                seat = turn[0]
                if seat == DEALER:
                    state.apply(DEALER, dealer.deal(state))
                else:
                    player = first if (seat + swapped) % 2 == 0 else second
                    state.apply(seat, player(state.view(seat), rng))
            points = [state.points(seat) if (seat + swapped) % 2 == 0 else -state.points(seat) for seat in range(seats)]
            total += sum(points)
    return total / (2 * deals)


def test_the_plain_player_beats_chance() -> None:
    assert 70 < lead(plainly, by_chance, 6) < 130


@pytest.mark.skipif(not is_compiled(), reason="the same playouts, so the same moves as compiled")
def test_a_small_search_beats_chance_and_the_plain_player() -> None:
    assert lead(searching(20), by_chance, 1) > 100
    assert lead(searching(20), plainly, 3) > 20
