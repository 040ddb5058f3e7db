"""Means, intervals, differences and ratings: what is known after so many deals, and what is not."""

from __future__ import annotations

import pytest

from stellwerk.arena.deal import Played, Thought
from stellwerk.arena.standings import Estimate, differences, estimate, ratings, standings, student


def played(bots: str, *points: int) -> Played:
    best = tuple(seat for seat, each in enumerate(points) if each == max(points))
    return Played(tuple(bots), points, best, tuple(Thought(2, 0.5, 0.25 * seat) for seat, _ in enumerate(bots)))


def test_an_interval_by_hand() -> None:
    found = estimate([1, 2, 3, 4])
    half = 3.182 * (5 / 3) ** 0.5 / 2
    assert found.mean == 2.5
    assert found.interval == pytest.approx((2.5 - half, 2.5 + half))
    assert found.half == pytest.approx(half)
    assert found.is_clear
    assert not estimate([-1, 2, 3, -4]).is_clear
    assert estimate([-5, -6, -5]).is_clear
    assert estimate([3]) == Estimate(3, None)
    assert not estimate([3]).is_clear
    assert estimate([0.5, 1, 1], 0, 1).interval == pytest.approx((5 / 6 - 4.303 * 12**-0.5 / 3**0.5, 1))


def test_three_wins_out_of_three_are_no_certainty() -> None:
    assert estimate([1, 1, 1], 0, 1).interval == pytest.approx((0.2924, 1), abs=1e-4)
    assert estimate([0, 0, 0], 0, 1).interval == pytest.approx((0, 0.7076), abs=1e-4)
    assert not estimate([1] * 5, -1, 1).is_clear
    assert estimate([1] * 6, -1, 1).is_clear


def test_ten_deals_in_which_neither_won_are_no_certainty_either() -> None:
    assert estimate([0] * 10, -1, 1).interval == pytest.approx((-0.3085, 0.3085), abs=1e-4)
    assert estimate([0.1 + 0.2, 0.3], 0, 1).interval == pytest.approx(estimate([0.3, 0.3], 0, 1).interval)
    assert estimate([0.25] * 10, 0, 1).interval == pytest.approx((0.1729, 0.4814), abs=1e-4)
    third = [[played("abc", 5, 1, 9), played("bca", 1, 9, 5), played("cab", 9, 5, 1)]] * 10
    calm, random = (each.wins for each in standings("abc", third)[:2])
    assert calm == random == estimate([0] * 10, 0, 1)
    wins = differences("ab", third)[0].wins
    assert wins == estimate([0] * 10, -1, 1)
    assert wins is not None
    assert not wins.is_clear


def test_points_that_are_always_the_same_tell_nothing_about_others() -> None:
    assert estimate([7, 7, 7]) == Estimate(7, None)
    assert not estimate([7, 7, 7]).is_clear


@pytest.mark.parametrize("values", [[0, 1], [0, 0, 1], [1, 1, 0.5], [0.5, 1, 1, 1], [-1, -1, 1]])
def test_no_interval_holds_what_is_not_possible(values: list[float]) -> None:
    least = min(0, *values)
    found = estimate(values, least, 1)
    assert found.interval is not None
    assert least <= found.interval[0] <= found.mean <= found.interval[1] <= 1


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.706), (5, 2.571), (6, 2.447), (10, 2.228), (30, 2.042), (10**6, 1.960)])
def test_few_deals_make_wide_intervals(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=0.002)


DEALS = [
    [played("ab", 10, 8), played("ba", 10, 14)],
    [played("ab", 50, 44), played("ba", 51, 51)],
    [played("ab", 30, 33), played("ba", 20, 31)],
]
"""What the deal gives to both differs much more than the two bots."""


def test_the_deal_is_the_unit_and_differences_are_paired() -> None:
    a, b = standings("ab", DEALS)
    assert (a.games, b.games) == (6, 6)
    assert a.points == estimate([12, 50.5, 30.5])
    assert b.points == estimate([9, 47.5, 26.5])
    assert a.lead == estimate([3, 3, 4])
    assert a.wins == estimate([1, 0.75, 0.5], 0, 1)
    assert (a.seconds, a.slowest, b.slowest) == (0.25, 0.25, 0.25)
    [apart] = differences("ab", DEALS)
    assert (apart.first, apart.second) == ("a", "b")
    assert apart.points == estimate([3, 3, 4])
    assert apart.wins == estimate([1, 0.5, 0], -1, 1)
    assert apart.points.is_clear
    assert a.points.half > 20 > 2 > apart.points.half  # the difference leaves out what the deal gave to both


def test_a_bot_at_several_seats_wins_for_all_of_them() -> None:
    deals = [[played("aab", 5, 9, 9), played("aab", 1, 2, 3)]]
    a, b = standings("ab", deals)
    assert a.wins == Estimate(0.25, None)
    assert b.wins == Estimate(0.75, None)
    assert a.points == Estimate(17 / 4, None)
    assert a.lead == Estimate((-4 + 0 - 2 - 1) / 4, None)
    assert a.games == 2


def test_bots_that_never_met_are_compared_on_the_same_deals() -> None:
    alone = [[played("a", 10), played("b", 7)], [played("a", 40), played("b", 36)]]
    a, b = standings("ab", alone)
    assert a.lead is None
    assert a.wins is None
    [apart] = differences("ab", alone)
    assert apart.points == estimate([3, 4])
    assert apart.wins is None
    assert a.rating is not None
    assert b.rating is not None
    assert a.rating[0] > 25 > b.rating[0]
    [single] = standings("a", [[played("a", 10)]])
    assert single.rating is None


def test_ratings_follow_the_ranks() -> None:
    won = ratings("abc", [{"a": 9, "b": 5, "c": -1}] * 10)
    assert won["a"][0] > won["b"][0] > won["c"][0]
    assert all(sigma < 25 / 3 for _, sigma in won.values())
    even = ratings("ab", [{"a": 5, "b": 5}] * 3)
    assert even["a"] == even["b"]
    assert even["a"][0] == pytest.approx(25)
