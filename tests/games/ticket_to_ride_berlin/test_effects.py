"""What moves of Ticket to Ride Berlin did, with exact values."""

from __future__ import annotations

from tests.games.effects import did, facts, of_kind, told
from tests.games.ticket_to_ride_berlin.scene import go, new, posed, scene, start

from stellwerk import DEALER


def test_a_card_from_the_market_is_open_and_one_from_the_pile_is_not() -> None:
    state = scene()
    assert of_kind(did(state, 0, "+V"), "draw") == [{"kind": "draw", "seat": 0, "source": "market", "place": 3, "colour": "violet"}]
    assert of_kind(did(state, DEALER, "card:O"), "turn-up") == [{"kind": "turn-up", "seat": DEALER, "place": 3, "colour": "orange"}]
    assert did(state, 0, "+?") == ()
    drawn = did(state, DEALER, "card:G")
    assert [each.kind for each in drawn] == ["draw", "turn"]
    mine, others = drawn[0].shown({0}), drawn[0].shown({1})
    assert mine
    assert others
    assert (mine.get("colour"), mine["source"]) == ("green", "pile")
    assert (others.get("colour"), others["source"]) == (None, "pile")


def test_three_bikes_are_swept() -> None:
    state = new(2)
    go(state, "B B O O * R * G")
    assert of_kind(did(state, DEALER, "card:*"), "turn-up", "sweep") == [
        {"kind": "turn-up", "seat": DEALER, "place": 4, "colour": "bike"},
        {"kind": "sweep", "seat": DEALER, "cards": ("bike", "red", "bike", "green", "bike")},
    ]


def test_a_sweep_may_follow_a_card_that_leaves_a_gap() -> None:
    state = posed("BB OO", market="***RG", discards="RGBKV")
    taken = did(state, 0, "+R")
    assert of_kind(taken, "sweep", "shuffle") == [
        {"kind": "sweep", "seat": DEALER, "cards": ("bike", "bike", "bike", "", "green")},
        {"kind": "shuffle", "seat": DEALER, "cards": 9},
    ]


def test_the_last_card_of_the_pile_brings_the_discards_back_however_few() -> None:
    state = posed("BB OO", pile="R", discards="G")
    state.play(0, "+?")
    assert of_kind(did(state, DEALER, "card:R"), "shuffle") == [{"kind": "shuffle", "seat": DEALER, "cards": 1}]


def test_a_claim_with_what_is_paid_for_it() -> None:
    golden = told("ticket-to-ride-berlin/planners-2")
    at = next(i for i, each in enumerate(golden) if each.get("route") == "POT~GEM1")
    assert [facts(each) for each in golden[at : at + 2]] == [
        {
            "kind": "claim",
            "seat": 1,
            "route": "POT~GEM1",
            "ends": ("POT", "GEM"),
            "mode": "subway",
            "cost": 3,
            "cards": (("black", 2), ("bike", 1)),
            "points": 3,
        },
        {"kind": "points", "seat": 1, "item": "subways", "points": 3},
    ]


def test_how_many_tickets_are_kept_is_public_and_which_is_not() -> None:
    state = start()
    assert did(state, 0, "keep:1") == (), "the choice goes on"
    kept = did(state, 0, "pass")[0]
    assert facts(kept) == {"kind": "keep", "seat": 0, "kept": 1, "returned": 1, "tickets": (1,), "others": (2,)}
    seen = kept.shown({None})
    assert seen
    assert facts(seen) == {"kind": "keep", "seat": 0, "kept": 1, "returned": 1}


def test_a_completed_ticket_is_its_owners_secret_until_the_end() -> None:
    golden = told("ticket-to-ride-berlin/planners-2")
    done = [each for each in golden if each.kind == "ticket-done"]
    assert [(each.seat, each["ticket"], each["value"]) for each in done[:2]] == [(0, 14, 6), (1, 10, 5)]
    assert (done[0].shown({1}), done[0].shown({None})) == (None, None)
    assert done[0].shown({0}) == done[0].opened()
    assert [each.kind for each in golden[-12:]] == [*["ticket"] * 8, *["points"] * 3, "over"]
    assert [(each.seat, each["item"], each["points"]) for each in golden if each.kind == "points"][-3:] == [
        (0, "tickets", 24),
        (1, "tickets", 15),
        (1, "missed", -9),
    ]


def test_the_last_round_begins_and_turns_go_round() -> None:
    golden = told("ticket-to-ride-berlin/planners-3")
    assert len(of_kind(golden, "last-round")) == 1
    turns = of_kind(golden, "turn")
    assert [turn["number"] for turn in turns] == list(range(1, len(turns) + 1))
    assert len(of_kind(golden, "round")) == -(-len(turns) // 3)
    assert len({turn["seat"] for turn in turns[:3]}) == 3
