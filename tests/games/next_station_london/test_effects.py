"""What moves of Next Station London did, with exact values."""

from __future__ import annotations

from tests.games.effects import did, of_kind, told
from tests.games.next_station_london.scene import go, pass_until_round_ends, scene

from stellwerk import DEALER
from stellwerk.games.next_station_london.rules.state import State

ROUND = told("next-station-london/outside-00")


def test_a_turn_begins_with_its_card_and_a_switch_card_brings_a_second_one() -> None:
    state = scene("street-circle d2-a2", "street-pentagon -")
    assert [each.kind for each in did(state, DEALER, "underground-joker")] == ["turn", "card"]
    state.play(0, "-")
    switch = did(state, DEALER, "street-switch")
    assert of_kind(switch, "turn") == [{"kind": "turn", "seat": DEALER, "number": 4}]
    assert of_kind(switch, "card")[0]["switch"] == "on"
    assert [each.kind for each in did(state, DEALER, "street-square")] == ["card"], "the turn has begun"


def test_a_section_says_what_is_new() -> None:
    state = scene("street-circle")
    assert of_kind(did(state, 0, "d2-a2"), "section", "points") == [
        {
            "kind": "section",
            "seat": 0,
            "pencil": "green",
            "start": "d2",
            "end": "a2",
            "district": "northwest",
            "is_new": True,
            "is_wet": False,
            "is_sight": False,
            "lines": 1,
        },
        {"kind": "points", "seat": 0, "item": "line-green", "points": 1},
    ]


def test_a_round_ends_with_the_lines_of_all_seats_and_their_next_pencils() -> None:
    ends = [i for i, each in enumerate(ROUND) if each.kind == "line"]
    second = ROUND[ends[1]]
    assert (second["round"], second["pencil"], second["how"], second["points"]) == (2, "blue", "4 × 4 + 2", 18)
    assert (second["districts"], second["best"]) == (("south", "central", "southeast", "east"), ("central",))
    assert (second["most"], second["crossings"], second["sections"][0]) == (4, 1, ("f7", "g8"))
    after = ROUND[ends[1] + 1 : ends[1] + 4]
    assert [each.kind for each in after] == ["round", "pencil", "points"], "the points of the next line stand under its heading"
    assert (after[1]["pencil"], after[2]["item"]) == ("rose", "line-rose")
    assert [each["points"] for each in ROUND if each.kind == "line"] == [12, 18, 12, 19]


def worth(state: State, seat: int, token: str) -> int:
    after = state.copy()
    after.play(seat, token)
    return after.points(seat) if seat != DEALER else 0


def test_the_next_pencil_of_one_seat_is_the_last_of_another() -> None:
    """Points of the line just drawn are the mover's, though somebody else takes up its pencil now."""
    state = scene(seats=4)
    while state.round == 0:
        turn = state.turn()[0]
        before = [state.points(seat) for seat in range(4)]
        last = did(state, turn, max((str(state.moves[n]) for n in state.legal(turn)), key=lambda token: worth(state, turn, token)))
    sums = [sum(each["points"] for each in last if each.kind == "points" and each.seat == seat) for seat in range(4)]
    assert [state.points(seat) - before[seat] for seat in range(4)] == sums
    assert [each.seat for each in last if each.kind == "pencil"] == [0, 1, 2, 3]
    heading = [each.kind for each in last].index("round")
    lines = heading - 4
    assert [each.kind for each in last[lines:heading]] == ["line"] * 4
    drawn = last[0]["pencil"]
    assert f"line-{drawn}" in [each["item"] for each in last[1:lines]]
    assert drawn in [each["pencil"] for each in last[heading:] if each.kind == "pencil"]


def test_a_power_and_an_objective() -> None:
    state = scene("street-circle", powers=("double", "joker", "switch", "circle"))
    assert of_kind(did(state, 0, "d2:circle"), "power") == [
        {"kind": "power", "seat": 0, "pencil": "green", "power": "circle", "station": "d2"}
    ]
    reached = of_kind(told("next-station-london/outside-41"), "goal", "points")
    at = next(i for i, each in enumerate(reached) if each["kind"] == "goal")
    assert reached[at] == {"kind": "goal", "seat": 0, "goal": "thames", "points": 10}
    assert {"kind": "points", "seat": 0, "item": "goal-thames", "points": 10} in reached[at:]


def test_who_draws_nothing_passes() -> None:
    state = scene("street-circle", seats=2)
    assert of_kind(did(state, 1, "-"), "pass") == [{"kind": "pass", "seat": 1, "stage": "draw"}]
    go(state, "-")
    pass_until_round_ends(state)
    assert state.round == 1
