"""Rule 2.5 and ruling 4.10: tickets drawn, kept and returned (RULES.md)."""

from __future__ import annotations

from tests.games.ticket_to_ride_berlin.scene import go, legal, posed, refused, scene, start

from stellwerk import DEALER


def test_2_5_two_tickets_of_which_at_least_one_is_kept() -> None:
    state = scene("tickets")
    assert state.turn() == (DEALER,)
    assert len(legal(state)) == 18
    n = state.numbers["ticket:22"]
    assert [state.hides(viewer, DEALER, n) for viewer in (None, 0, 1)] == [True, False, True]
    go(state, "ticket:22 ticket:10")
    assert legal(state) == {"keep:22", "keep:10"}
    refused(state, "pass", "2.5")
    refused(state, "keep:3", "2.5")
    go(state, "keep:10")
    assert legal(state) == {"keep:22", "pass"}
    go(state, "pass")
    assert state.view(0).tickets == (0, 9)
    assert state.view(1).pads[0].tickets == 2
    assert state.turn() == (1,)
    refused(state, "keep:10", "2.5")


def test_2_5_both_may_be_kept() -> None:
    state = scene("tickets ticket:22 ticket:10 keep:22 keep:10")
    assert state.view(0).tickets == (0, 21, 9)
    assert state.view(0).under == 2


def test_2_5_returned_tickets_come_up_when_the_bag_is_empty() -> None:
    state = posed("OO KK", bag="10")  # under it: 2 and 4
    go(state, "tickets")
    assert legal(state) == {"ticket:10"}
    go(state, "ticket:10")
    assert legal(state) == {"ticket:2"}
    go(state, "ticket:2 keep:10 pass")
    assert state.view(0).under == 2
    go(state, "tickets ticket:4 ticket:2 keep:4 keep:2")
    assert "tickets" not in legal(state)
    refused(state, "tickets", "2.5")


def test_2_5_the_last_ticket_must_be_kept() -> None:
    state = posed("OO KK", bag="10")
    go(state, "tickets ticket:10 ticket:2 keep:10 keep:2")
    go(state, "tickets ticket:4")
    assert legal(state) == {"keep:4"}
    go(state, "keep:4")
    assert state.view(1).tickets == (2, 3)
    assert state.turn() == (0,)


def test_4_10_returned_tickets_wait_in_order_by_seats_at_first() -> None:
    state = start(seats=3)
    for seat in (2, 0, 1):  # whoever chooses first
        state.play(seat, f"keep:{2 * seat + 1}")
        state.play(seat, "pass")
    assert [state.under[i] + 1 for i in range(3)] == [2, 4, 6]
    state.play(DEALER, "first:1")
    go(state, "tickets ticket:20 ticket:21 keep:21 pass")
    assert [state.under[i] + 1 for i in range(4)] == [2, 4, 6, 20]
