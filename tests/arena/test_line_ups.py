"""Who sits where: every bot has every seat and meets every other one equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from stellwerk.arena.deal import line_ups


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("bots", ["a", "ab", "abc", "abcd"])
def test_every_bot_has_every_seat_and_every_rival_equally_often(bots: str, seats: int) -> None:
    for deal in range(7):
        games = line_ups(bots, seats, deal)
        at_seat = Counter((who, seat) for game in games for seat, who in enumerate(game))
        assert len(at_seat) == len(bots) * seats
        assert len(set(at_seat.values())) == 1
        meetings = {pair: sum(game.count(pair[0]) * game.count(pair[1]) for game in games) for pair in combinations(bots, 2)}
        assert len(set(meetings.values())) <= 1
        if seats > 1:
            assert all(meetings.values())
        assert len(games) == len(line_ups(bots, seats))
        assert all(max(game.count(who) for who in bots) - min(game.count(who) for who in bots) <= 1 for game in games)


@pytest.mark.parametrize(
    ("bots", "seats", "deal", "games"),
    [
        ("ab", 2, 0, "ab ba"),
        ("abc", 3, 0, "abc bca cab"),
        ("abc", 3, 1, "acb cba bac"),
        ("abc", 2, 0, "ab ba ac ca bc cb"),
        ("ab", 4, 0, "aabb abba bbaa baab"),
        ("ab", 4, 1, "abab baba abab baba"),
        ("ab", 3, 0, "aab aba baa abb bba bab"),
        ("abc", 1, 5, "a b c"),
    ],
)
def test_line_ups_as_they_are_described(bots: str, seats: int, deal: int, games: str) -> None:
    assert ["".join(game) for game in line_ups(bots, seats, deal)] == games.split()


def test_everybody_sits_behind_everybody_in_the_long_run() -> None:
    behind = Counter((game[seat - 1], game[seat]) for deal in range(6) for game in line_ups("abcd", 4, deal) for seat in range(4))
    assert len(behind) == 12
    assert len(set(behind.values())) == 1
