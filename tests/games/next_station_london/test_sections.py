"""Rules 3 and ruling 6.4: which section may be drawn (RULES.md)."""

from __future__ import annotations

import math
from random import Random

from tests.games.next_station_london.scene import LONDON, go, legal, pass_until_round_ends, refused, scene

from stellwerk import DEALER
from stellwerk.games.next_station_london.rules.state import State


def test_3_1_sections_are_straight_and_pass_through_no_station() -> None:
    places = {(s.x, s.y) for s in LONDON.stations}
    for section in LONDON.sections:
        a, b = LONDON.stations[section.a], LONDON.stations[section.b]
        dx, dy = b.x - a.x, b.y - a.y
        assert dx == 0 or dy == 0 or abs(dx) == abs(dy)
        steps = math.gcd(dx, dy)
        assert not {(a.x + dx // steps * k, a.y + dy // steps * k) for k in range(1, steps)} & places


def test_3_1_what_is_not_printed_is_refused() -> None:
    refused(scene("street-joker"), "d2-j9", "3.1")
    refused(scene("street-joker"), "d2-d2", "3.1")
    refused(scene("street-joker"), "d2", "2.4")


def test_3_2_no_section_crosses_another_of_any_colour() -> None:
    state = scene("street-circle d2-f0", ring=("green", "rose", "blue", "violet"))
    pass_until_round_ends(state)
    go(state, "street-circle h3-g3")
    go(state, "street-joker g3-f3")
    go(state, "underground-joker")
    assert "f3-d1" not in legal(state)
    assert "crosses the green line" in refused(state, "f3-d1", "3.2")
    own = scene("street-circle d2-a2", "street-square a2-c4", "street-joker d2-c3", "underground-joker")
    assert "crosses the green line" in refused(own, "c3-b4", "3.2")


def test_3_2_no_section_is_drawn_twice() -> None:
    state = scene("street-circle d2-a2", ring=("green", "rose", "violet", "blue"))
    pass_until_round_ends(state)
    go(state, "street-square h3-g2")
    go(state, "underground-joker g2-d2")
    go(state, "underground-circle")
    assert "already part of the green line" in refused(state, "d2-a2", "3.2")


def test_3_3_a_section_starts_at_an_end_of_the_line() -> None:
    state = scene("street-circle d2-a2", "street-square")
    assert {token.split("-")[0] for token in legal(state)} == {"d2", "a2"}
    go(state, "d2-d1")
    go(state, "street-pentagon")
    assert {token.split("-")[0] for token in legal(state)} <= {"a2", "d1"}
    refused(state, "d2-c3", "3.3")
    refused(state, "f7-g8", "3.3")


def test_3_4_it_leads_to_the_symbol_of_the_card() -> None:
    state = scene("street-circle")
    assert legal(state) == {"d2-a2", "d2-f0"}
    assert "card shows a circle" in refused(state, "d2-e3", "3.4")


def test_3_4_a_line_stops_once_at_a_station() -> None:
    state = scene("street-triangle d2-e3", "street-joker e3-f3", "underground-joker")
    assert "already stops at d2" in refused(state, "e3-d2", "3.4")
    assert all(not token.endswith(("-d2", "-e3")) for token in legal(state))
    go(state, "f3-d1")
    go(state, "street-circle")
    assert "already stops" in refused(state, "d1-d2", "3.4")


def test_3_5_the_central_station_counts_as_every_symbol() -> None:
    for card in ("street-circle", "street-square", "street-pentagon"):
        state = scene("street-triangle d2-e3", card)
        assert "e3-f3" in legal(state)


def test_3_5_a_joker_card_allows_every_symbol() -> None:
    state = scene("street-joker")
    assert legal(state) == {"d2-b0", "d2-f0", "d2-d1", "d2-a2", "d2-g2", "d2-c3", "d2-e3", "d2-d6"}


def test_3_5_start_stations_of_other_colours_are_ordinary() -> None:
    state = scene("street-square h3-g2", "street-triangle", ring=("rose", "green", "blue", "violet"))
    assert "g2-d2" in legal(state)


def branch() -> State:
    """Green line d2-a2, d2-d1, then a switch in the third turn."""
    return scene("street-circle d2-a2", "street-square d2-d1", "street-switch underground-pentagon")


def test_3_6_the_switch_comes_with_the_next_card_and_lets_a_section_start_anywhere() -> None:
    state = scene("street-circle d2-a2", "street-square d2-d1", "street-switch")
    assert state.turn() == (DEALER,)
    go(state, "underground-pentagon")
    assert state.turn() == (0,)
    assert "d2-c3" in legal(state)


def test_3_6_a_branch_gives_the_line_another_end() -> None:
    state = branch()
    go(state, "d2-c3")
    go(state, "underground-joker")
    assert {token.split("-")[0] for token in legal(state)} == {"a2", "d1", "c3"}


def test_3_6_the_switch_counts_for_one_turn_only() -> None:
    state = branch()
    go(state, "-")
    go(state, "underground-joker")
    refused(state, "d2-c3", "3.3")


def test_3_7_in_the_first_two_turns_the_switch_is_void() -> None:
    state = scene("street-circle d2-a2", "street-switch street-square", powers=("switch", "joker", "circle", "double"))
    assert state.view(0).switch == 2
    double = scene(powers=("switch", "joker", "circle", "double"))
    go(double, "street-circle d2-a2:double d2-f0")
    go(double, "street-switch street-square")
    refused(double, "d2-d1", "3.7")
    early = scene("street-switch street-circle")
    assert legal(early) == {"d2-a2", "d2-f0"}


def test_3_8_the_switch_is_never_the_last_card_turned() -> None:
    rng = Random(38)
    for _ in range(300):
        state = scene()
        while state.round == 0:
            seat = state.turn()[0]
            state.apply(seat, rng.choice(state.legal(seat)) if seat == DEALER else 0)
            if state.turn() == (DEALER,):
                assert state.pile != 0


def test_6_4_no_section_runs_through_a_third_district() -> None:
    """Sampled along each section, away from the borders, the district is always that of one of its two stations."""
    edges = (2.5, 6.5)

    def district(x: float, y: float) -> str:
        corner = ("n" if y < 0.5 else "s" if y > 8.5 else "") + ("w" if x < 0.5 else "e" if x > 8.5 else "")
        if len(corner) == 2:
            return f"corner-{corner}"
        names = (("northwest", "north", "northeast"), ("west", "central", "east"), ("southwest", "south", "southeast"))
        return names[sum(y > edge for edge in edges)][sum(x > edge for edge in edges)]

    assert all(district(s.x, s.y) == s.district for s in LONDON.stations)
    for section in LONDON.sections:
        a, b = LONDON.stations[section.a], LONDON.stations[section.b]
        inside = set()
        for k in range(1, 200):
            x, y = a.x + (b.x - a.x) * k / 200, a.y + (b.y - a.y) * k / 200
            if all(abs(v - edge) > 0.01 for v in (x, y) for edge in (0.5, 2.5, 6.5, 8.5)):
                inside.add(district(x, y))
        assert inside <= {a.district, b.district}, (a.code, b.code)
