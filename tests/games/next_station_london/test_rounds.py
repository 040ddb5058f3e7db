"""Rules 1 and 2 and the checked door: pencils, cards, turns and rounds (RULES.md)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.next_station_london.scene import GAME, GREEN_FIRST, PENCILS, POWERS, go, legal, pass_until_round_ends, refused, scene

from stellwerk import DEALER, BadOption, IllegalMove
from stellwerk.games.next_station_london.rules.moves import GOALS
from stellwerk.games.next_station_london.rules.state import State


def pencils(state: State, seat: int) -> list[str]:
    return [PENCILS[line.pencil] for line in state.view(seat).sheets[seat].lines]


# ---------------------------------------------------------------- 1 set-up
def test_1_1_one_to_four_seats_each_with_its_own_sheet() -> None:
    for seats in (0, 5, -1):
        with pytest.raises(BadOption, match="1-4 seats"):
            GAME.new(seats)
    state = scene("street-circle d2-a2 -", seats=2)
    go(state, "street-joker")
    assert "a2-b1" in legal(state, 0)
    assert len(state.view(0).sheets[0].lines[0].arcs) == 1
    assert state.view(0).sheets[1].lines[0].arcs == ()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_1_2_each_seat_draws_each_colour_once_and_takes_the_pencil_to_its_right(seats: int) -> None:
    state = scene(seats=seats)
    for _ in range(4):
        pass_until_round_ends(state)
    for seat in range(seats):
        assert sorted(pencils(state, seat)) == sorted(PENCILS)
    if seats == 4:  # seats sit clockwise, so the neighbour to the right is the seat before
        for seat in range(4):
            assert pencils(state, seat)[1:] == pencils(state, (seat - 1) % 4)[:3]
    if seats == 2:  # opposite each other
        assert pencils(state, 0)[2:] == pencils(state, 1)[:2]
    if seats == 3:
        assert pencils(state, 2)[1:] == pencils(state, 1)[:3]


def test_1_2_seats_may_choose_their_first_pencil_and_the_rest_is_dealt() -> None:
    state = scene("pencil:rose", "-", "pencil:green", seats=3, chosen=True)
    assert state.turn() == (DEALER,)
    assert legal(state, DEALER) == {"pencil:violet", "pencil:blue"}
    go(state, "pencil:blue pencil:violet")
    assert (pencils(state, 0), pencils(state, 2)) == (["rose"], ["green"])
    assert pencils(state, 1)[0] in ("violet", "blue")


def test_1_2_a_taken_pencil_is_refused() -> None:
    assert "rose" in refused(scene("pencil:rose", seats=2, chosen=True), "pencil:rose", "1.2", seat=1)
    refused(scene(seats=2, chosen=True), "d2-a2", "1.2")


def test_1_2_alone_the_order_is_random_so_there_is_no_choosing() -> None:
    with pytest.raises(BadOption, match="pencils=chosen does not go with 1 seat:"):
        GAME.new(1, {"pencils": "chosen"})


def test_1_3_two_of_five_objectives_and_a_power_for_each_pencil() -> None:
    state = scene(goals=("thames", "sights"), powers=("switch", "circle", "double", "joker"))
    view = state.view(None)
    assert {GOALS[g] for g in view.goals} == {"thames", "sights"}
    assert [POWERS[p] for p in view.powers] == ["switch", "circle", "double", "joker"]
    assert {item.name for item in view.scores[0].items if item.name.startswith("goal-")} == {"goal-thames", "goal-sights"}


# ---------------------------------------------------------------- 2 a round
def test_2_1_all_eleven_cards_are_in_the_pile_at_the_start_of_each_round() -> None:
    state = scene()
    for _ in range(4):
        assert len(state.view(0).pile) == 11
        assert len(legal(state, DEALER)) == 11
        go(state, "street-circle -")
        assert "street-circle" not in legal(state, DEALER)
        pass_until_round_ends(state)


def test_2_2_the_line_starts_at_the_station_of_its_colour() -> None:
    for pencil, start in (("green", "d2"), ("violet", "c5"), ("rose", "h3"), ("blue", "f7")):
        state = scene("street-joker", ring=(pencil, *(p for p in PENCILS if p != pencil)))
        assert {token.split("-")[0] for token in legal(state)} == {start}


def test_2_2_a_round_has_five_to_ten_turns() -> None:
    turns = Counter()  # type: ignore[var-annotated]
    rng = Random(2)
    state = scene()
    while state.turn():
        before = state.round
        turn = state.turn_no
        seat = state.turn()[0]
        state.apply(seat, rng.choice(state.legal(seat)) if seat == DEALER else 0)
        if state.round != before:
            turns[turn + 1] += 1
            if state.round == 3:
                state = scene()
            if sum(turns.values()) > 600:
                break
    assert min(turns) == 5
    assert max(turns) == 10


def test_2_3_the_round_ends_after_the_turn_of_the_fifth_underground_card() -> None:
    state = scene(*(f"underground-{symbol} -" for symbol in ("circle", "square", "triangle", "joker")))
    go(state, "underground-pentagon")
    assert state.turn() == (0,)
    assert state.round == 0
    go(state, "d2-c3")
    assert state.round == 1
    assert state.view(0).scores[0]["line-green"].points == 2 * 1


def test_2_4_all_seats_choose_at_once_and_sealed() -> None:
    state = scene("street-circle", seats=3)
    assert state.turn() == (0, 1, 2)
    token = sorted(legal(state, 1))[0]
    state.play(1, token)
    assert state.turn() == (0, 2)
    assert state.sealed() == (1,)
    assert state.view(0).sheets[1].lines[0].arcs == ()
    assert state.view(None).sheets[1].lines[0].arcs == ()
    assert len(state.view(1).sheets[1].lines[0].arcs) == 1
    refused(state, "-", "2.4", seat=1)
    state.play(0, "-")
    state.play(2, "-")
    assert state.sealed() == ()
    assert len(state.view(0).sheets[1].lines[0].arcs) == 1


def test_2_4_drawing_is_optional() -> None:
    state = scene("street-circle")
    state.play(0, "-")
    assert state.view(0).sheets[0].lines[0].arcs == ()


# ---------------------------------------------------------------- the rest of the checked door
def test_the_game_over_and_wrong_seats_are_named() -> None:
    state = scene(seats=2)
    for _ in range(4):
        pass_until_round_ends(state)
    refused(state, "-", "5.1")
    fresh = scene(seats=2)
    refused(fresh, "-", "2.1")
    refused(fresh, "-", "1.1", seat=3)
    refused(scene("street-circle"), "street-square", "2.4")
    with pytest.raises(IllegalMove, match=r"NSL 2\.1"):
        scene("street-circle -").play(DEALER, "street-circle")


def test_green_first_is_the_order_of_the_outside_cases() -> None:
    assert sorted(GREEN_FIRST) == sorted(PENCILS)
