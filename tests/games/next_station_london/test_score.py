"""Rules 4 and 5, rulings 6.1 and 6.3: the count of lines and of the game (RULES.md)."""

from __future__ import annotations

import pytest
from tests.games.next_station_london.scene import LONDON, POWERS, go, pass_until_round_ends, scene

from stellwerk.games.next_station_london.rules.score import verdict_rank


# ---------------------------------------------------------------- 4 scoring a line
def test_4_1_districts_times_most_stations_plus_two_per_crossing() -> None:
    state = scene("street-circle d2-a2", "street-square a2-c4")
    item = state.scores()[0]["line-green"]
    assert (item.how, item.points) == ("3 × 1 + 2", 5)


def test_4_2_every_line_marks_every_sight_it_serves_at_most_ten_count() -> None:
    state = scene("street-circle d2-a2", "street-square a2-a3", "underground-pentagon")
    assert state.scores()[0]["sights"].how == "1"
    state.play(0, "-")
    assert LONDON.points["sights"] == [0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25]


# ---------------------------------------------------------------- 5 the end
def test_5_1_interchanges_score_by_the_number_of_lines() -> None:
    state = scene("street-square d2-g2", ring=("green", "rose", "blue", "violet"))
    pass_until_round_ends(state)
    go(state, "street-square h3-g2")
    assert state.scores()[0]["interchanges"].points == 2
    assert state.scores()[0]["interchanges"].how == "1 × 2"
    pass_until_round_ends(state)
    go(state, "street-square f7-f4")
    go(state, "underground-circle f4-g3")
    go(state, "street-joker g3-g2")
    assert state.scores()[0]["interchanges"].how == "1 × 5"


def test_5_3_alone_each_module_in_play_costs_ten_points() -> None:
    powers = POWERS
    for goals, given, cost in (((), (), 0), (("thames", "sights"), (), -10), ((), powers, -10), (("thames", "sights"), powers, -20)):
        score = scene(goals=goals, powers=given).scores()[0]
        assert sum(item.points for item in score.items if item.name == "modules") == cost
    assert all(item.name != "modules" for item in scene(seats=2, powers=powers).scores()[0].items)


# ---------------------------------------------------------------- 6 rulings
def test_6_1_a_line_without_sections_scores_one_and_serves_its_start() -> None:
    state = scene()
    pass_until_round_ends(state)
    assert state.scores()[0]["line-green"].how == "1 × 1"
    state = scene("street-square h3-g2", "street-triangle g2-d2", ring=("rose", "green", "blue", "violet"))
    pass_until_round_ends(state)
    assert state.scores()[0]["interchanges"].how == "1 × 2"


@pytest.mark.parametrize(
    ("total", "rank"), [(-5, 0), (90, 0), (91, 1), (105, 1), (106, 2), (120, 2), (121, 3), (135, 3), (136, 4), (150, 4), (151, 5)]
)
def test_6_3_the_mayors_bands(total: int, rank: int) -> None:
    assert verdict_rank(LONDON, total) == rank
