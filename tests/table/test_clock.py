"""Clocks bind: how long a seat may think, what a bot in its place does, and what coming back gives."""

from __future__ import annotations

import pytest
from tests.table.evening import Evening

from stellwerk.table.clock import GRACE, BadClock, Clock, Timer
from stellwerk.table.events import BotTook
from stellwerk.table.table import Refused


@pytest.mark.parametrize(
    ("text", "limit", "whole"),
    [("none", 0, False), ("move:60", 60_000, False), ("game:900", 900_000, True), ("days:2", 172_800_000, False)],
)
def test_clocks_read(text: str, limit: int, whole: bool) -> None:
    assert Clock.parse(text) == Clock(limit, whole)


@pytest.mark.parametrize("text", ["", "move", "move:0", "move:-1", "days:31", "hours:1", "game:9999999", "move:²"])
def test_other_clocks_are_refused(text: str) -> None:
    with pytest.raises(BadClock, match="no clock"):
        Clock.parse(text)


def test_a_clock_for_the_whole_game_adds_up() -> None:
    timer = Timer(Clock(10_000, whole_game=True))
    timer.turn(True, 0)
    timer.turn(False, 4_000)
    assert timer.left(99_000) == 6_000
    timer.turn(True, 100_000)
    assert timer.runs_out() == 106_000
    assert timer.left(200_000) == 0
    per_move = Timer(Clock(10_000))
    per_move.turn(True, 0)
    per_move.turn(False, 4_000)
    per_move.turn(True, 5_000)
    assert per_move.runs_out() == 15_000


def late(clock: str = "move:60") -> Evening:
    """Ben has chosen, and Ada's time has just run out."""
    evening = Evening("open", "open", clock=clock).sit("Ada", "Ben")
    evening.move("ben", 1, "-")
    evening.now += 60_000
    (took,) = evening.happen(evening.table.time_out(evening.now))
    assert isinstance(took, BotTook)
    return evening


def test_a_bot_takes_over_when_the_time_is_over_and_the_person_may_come_back() -> None:
    evening = Evening("open", "open", clock="move:60").sit("Ada", "Ben")
    evening.move("ben", 1, "-")
    assert evening.table.next_deadline() == evening.now + 60_000
    assert evening.table.time_out(evening.now + 59_999) == []
    evening = late()
    assert evening.table.bots_to_move() == [0]
    with pytest.raises(Refused, match="not your seat"):
        evening.move("ada", 0, "-")
    evening.happen(evening.table.come_back("ada", 0, evening.now + 1_000))
    evening.move("ada", 0, "-")
    with pytest.raises(Refused, match="do not need"):
        evening.table.come_back("ada", 0, 1)


@pytest.mark.parametrize("clock", ["move:60", "game:60"])
def test_coming_back_gives_a_few_seconds_once_and_no_new_time(clock: str) -> None:
    evening = late(clock)
    back = evening.now + 1_000
    evening.happen(evening.table.come_back("ada", 0, back))
    assert evening.table.time_out(back + GRACE - 1) == []
    (took,) = evening.happen(evening.table.time_out(back + GRACE))
    assert isinstance(took, BotTook)
    with pytest.raises(Refused, match=r"Your time.* is over"):
        evening.table.come_back("ada", 0, back + GRACE + 500)


def test_after_the_bot_has_moved_a_clock_for_each_move_begins_anew_and_one_for_the_game_does_not() -> None:
    for clock, left in (("move:60", 60_000), ("game:60", GRACE)):
        evening = late(clock)
        evening.happen(evening.table.bot_move(0, "-", evening.table.moment(0), evening.now))
        evening.happen(evening.table.come_back("ada", 0, evening.now))
        assert evening.table.timers[0].left(evening.now) == left, clock


def test_who_comes_back_long_after_their_time_has_the_same_few_seconds() -> None:
    timer = Timer(Clock(60_000))
    timer.turn(True, 0)
    timer.come_back(3_600_000)
    assert timer.left(3_600_000) == GRACE
    timer.turn(False, 3_601_000)
    timer.turn(True, 3_602_000)
    assert timer.left(3_602_000) == 60_000, "the grace was for that move"


def test_what_a_bot_did_in_a_persons_place_cannot_be_taken_back() -> None:
    """Or running out of time would be a way to a bot's advice."""
    evening = Evening("open", "open", clock="move:60").sit("Ada", "Ben")
    evening.now += 60_000
    evening.happen(evening.table.time_out(evening.now))
    evening.happen(evening.table.bot_move(0, "-", evening.table.moment(0), evening.now))
    evening.happen(evening.table.come_back("ada", 0, evening.now))
    assert 0 in evening.table.state.sealed()
    assert not evening.table.can_take_back(0)
    for want in (evening.table.take_back, evening.table.restart):
        with pytest.raises(Refused, match="This stays: a bot has chosen in your place"):
            want("ada", 0, "my-own-undo", evening.now)


@pytest.mark.parametrize("clock", ["days:3", "move:300", "game:900"])
def test_within_the_clock_no_wish_puts_a_bot_on_a_seat(clock: str) -> None:
    evening = Evening("open", "open", clock=clock).sit("Ada", "Ben")
    with pytest.raises(Refused, match="The clock decides: a bot plays on when the time of Ben is over"):
        evening.table.wish_bot("ada", 1, evening.now + 200_000)
