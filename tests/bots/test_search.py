"""The search over a view: a time that is kept, and a move compared with the best one without luck in the comparison."""

from __future__ import annotations

import time
from random import Random

import pytest
from tests.bots.endings import ending
from tests.contract.walk import Setting, Walk

import stellwerk
from stellwerk import DEALER
from stellwerk.bots import Budget
from stellwerk.bots.exact import Exact
from stellwerk.bots.search import Search, compare, evaluate
from stellwerk.contract import View

HIDDEN = ("metro", "ticket-to-ride-berlin")


def choosing(name: str, seats: int, after: int = 0, seed: int = 4) -> View:
    """What a seat with something to choose sees, so many moves into a random game."""
    walk = Walk(Setting(stellwerk.game(name), seats, {}), seed)
    for made in walk.steps():
        for seat in walk.state.turn():
            if made >= after and seat != DEALER and len(walk.state.legal(seat)) > 2:
                return walk.state.view(seat)
    raise AssertionError("the game has no such choice")


# ------------------------------------------------------------ comparing
@pytest.mark.parametrize("name", list(stellwerk.GAMES))
def test_every_move_asked_about_is_among_those_weighed(name: str) -> None:
    view = choosing(name, 2)
    best, *others = [each.move for each in evaluate(view, Random(2), Budget(30))]
    for n in view.legal:
        found = compare(view, Random(2), Budget(30), n)
        assert found.moves[0].move == best
        assert [each.move for each in found.moves[1:] if each.move != n] == [other for other in others if other != n]
        own = next(each for each in found.moves if each.move == n)
        assert own.worth == pytest.approx(found.moves[0].worth - found.behind)
        assert len({each.move for each in found.moves}) == len(found.moves)


@pytest.mark.parametrize("name", list(stellwerk.GAMES))
def test_the_best_move_is_not_behind_itself(name: str) -> None:
    view = choosing(name, 2)
    best = evaluate(view, Random(2), Budget(30))[0]
    found = compare(view, Random(2), Budget(30), best.move)
    assert (found.behind, found.error) == (0.0, 0.0)


def test_an_exact_comparison_has_no_error() -> None:
    state = ending("voll-verplant", {}, "berlin", 1, 3000)
    values = Exact(1_000_000).values(state)
    assert values
    worst = min(values, key=lambda n: values[n])
    found = compare(state.view(0), Random(1), Budget(1000), worst)
    assert (found.behind, found.error) == (max(values.values()) - values[worst], 0.0)


@pytest.mark.parametrize("name", HIDDEN)
def test_the_error_tells_how_much_a_comparison_varies(name: str) -> None:
    """Compared again with other dice it comes out within three errors of the mean, eleven times of twelve."""
    view = choosing(name, 2, 30)
    one, two = view.legal[:2]

    def duel(seed: int) -> tuple[float, float]:
        search = Search(view, Random(seed), Budget(400))
        leads = search.duel(one, two)
        mean = sum(leads) / len(leads)
        return mean, (sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1) / len(leads)) ** 0.5

    found = [duel(seed) for seed in range(12)]
    middle = sum(mean for mean, _ in found) / len(found)
    assert all(error > 0 for _, error in found)
    assert sum(abs(mean - middle) < 3 * error for mean, error in found) >= 11


def test_both_are_looked_at_equally_often_in_the_end() -> None:
    view = choosing("next-station-london", 1, 4)
    search = Search(view, Random(1), Budget(600))
    best, worst = search.moves[0].move, search.moves[-1].move
    search.duel(best, worst)
    assert search.tree
    assert abs(search.tree.visits(best) - search.tree.visits(worst)) <= 600 // 40


# ------------------------------------------------------------ time
@pytest.mark.parametrize("name", ["next-station-london", "voll-verplant"])
def test_an_exact_look_ends_when_the_time_is_over(name: str) -> None:
    state = ending(name, {}, None, 1, 4000)
    enough = 4097  # it looks at the clock when a multiple of 4096 positions is left: before the second
    assert Exact(enough).values(state) is not None
    assert Exact(enough, time.monotonic() - 1).values(state) is None
