"""The points over the turns: who led when, from when on for good, the greatest jumps, and what is counted only at the end."""

from __future__ import annotations

from stellwerk.chronicle import Chronicle, Jump, chronicle
from stellwerk.effects import Deed, Effect, effect, points
from stellwerk.limits import DEALER
from stellwerk.story import Turn


def turn(number: int, at: int, *effects: Effect, round: int = 0) -> Turn:
    return Turn(round, number, 0, (Deed(at, 0, None, effects),))


def over(*winners: int) -> Effect:
    return effect("over", totals=(), winners=winners)


def told(*turns: Turn, seats: int = 2) -> Chronicle:
    return chronicle(turns, [0] * seats)


def test_points_leaders_and_the_turn_from_which_on_the_winner_led() -> None:
    found = told(
        turn(1, 3, points(0, "lines", 5)),
        turn(2, 6, points(1, "lines", 5)),
        turn(3, 9, points(1, "lines", 2), points(1, "rows", 1)),
        turn(4, 12, points(0, "lines", 1), over(1)),
    )
    assert [stand.points for stand in found.stands] == [(0, 0), (5, 0), (5, 5), (5, 8), (6, 8)]
    assert [stand.at for stand in found.stands] == [0, 4, 7, 10, 13]
    assert found.leaders == (DEALER, 0, DEALER, 1, 1)
    assert (found.turning, found.was_never_behind, found.has_count) == (3, False, False)
    assert found.jumps == (Jump(0, 5, 1, 4), Jump(1, 5, 2, 7))


def test_who_was_never_behind_may_have_been_level() -> None:
    found = told(turn(1, 1, points(0, "lines", 1)), turn(2, 2, points(1, "lines", 1)), turn(3, 3, points(0, "lines", 1), over(0)))
    assert (found.turning, found.was_never_behind) == (3, True)


def test_what_nobody_had_before_the_end_is_a_count_of_its_own_and_no_jump() -> None:
    last = turn(2, 8, points(0, "routes", 2), points(1, "tickets", 20), points(0, "tickets", -4), over(1))
    found = told(turn(1, 4, points(0, "routes", 7)), last)
    assert [stand.points for stand in found.stands] == [(0, 0), (7, 0), (9, 0), (5, 20)]
    assert (found.has_count, found.turning, found.stands[-1].at) == (True, 3, 9)
    assert [jump.points for jump in found.jumps] == [7, 2]


def test_a_shared_or_narrow_win_and_one_seat_have_no_turning_point() -> None:
    level = (points(0, "lines", 3), points(1, "lines", 3))
    assert told(turn(1, 1, *level, over(0, 1))).turning is None
    assert told(turn(1, 1, *level, over(1))).turning is None, "won by the tie-break"
    assert told(turn(1, 1, points(0, "lines", 3), over(0)), seats=1).turning is None


def test_rounds_are_told_where_turns_are_counted_anew() -> None:
    turns = [turn(1, 1, round=1), turn(2, 2, round=1), turn(1, 3, round=2)]
    assert [(stand.round, stand.number) for stand in told(*turns).stands] == [(0, 0), (1, 1), (1, 2), (2, 1)]
    assert [(stand.round, stand.number) for stand in told(turn(1, 1, round=1), turn(2, 2, round=2)).stands] == [(0, 0), (0, 1), (0, 2)]
