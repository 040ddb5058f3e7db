"""Every numbered rule of Next Station London has a test that names it (RULES.md)."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest
from tests.contract.walk import Setting, Walk
from tests.games.next_station_london.scene import GAME, GREEN_FIRST, PENCILS, POWERS, go, legal, pass_until_round_ends, scene

from stellwerk import DEALER, BadOption, IllegalMove
from stellwerk.games.next_station_london.board import load
from stellwerk.games.next_station_london.moves import GOALS, Draw
from stellwerk.games.next_station_london.state import State

LONDON = load("london")


def refused(state: State, token: str, rule: str, seat: int = 0) -> str:
    """The token is refused with this rule; the sentence that says so."""
    with pytest.raises(IllegalMove) as refusal:
        state.play(seat, token)
    assert refusal.value.rule == f"NSL {rule}"
    return str(refusal.value)


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


# ---------------------------------------------------------------- 3 drawing
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


def test_5_5_double_draws_two_sections_to_the_symbol_of_the_card() -> None:
    state = scene("street-circle", powers=("switch", "joker", "circle", "double"))
    state.play(0, "d2-a2:double")
    assert state.turn() == (0,)
    assert legal(state) == {"d2-f0"}
    refused(state, "d2-d1", "5.5")
    refused(state, "d2-f0:double", "5.5")
    state.play(0, "d2-f0")
    assert state.turn() == (DEALER,)
    go(state, "street-square")
    assert not any(":double" in token for token in legal(state))
    refused(state, "a2-a3:double", "5.5")


def test_5_5_without_a_second_section_double_is_not_used() -> None:
    state = scene("street-circle d2-a2:double -", "street-square", powers=("switch", "joker", "circle", "double"))
    assert any(":double" in token for token in legal(state))


def test_5_5_double_with_a_joker_card_keeps_the_symbol_of_the_first_section() -> None:
    state = scene("street-joker", powers=("switch", "joker", "circle", "double"))
    state.play(0, "d2-e3:double")  # a triangle
    assert legal(state) == {"d2-b0", "e3-f3", "e3-e0"}
    free = scene("street-triangle d2-e3", "street-joker", powers=("switch", "joker", "circle", "double"))
    free.play(0, "e3-f3:double")  # the central station leaves the choice free
    assert {"f3-g3", "f3-d1", "f3-e4", "d2-b0"} <= legal(free)


def test_5_5_joker_makes_any_card_a_joker_once_a_round() -> None:
    state = scene("street-circle", powers=("switch", "double", "circle", "joker"))
    assert legal(state) == {"d2-a2", "d2-f0"} | {f"d2-{end}:joker" for end in ("b0", "d1", "g2", "c3", "e3", "d6")}
    state.play(0, "d2-e3:joker")
    go(state, "street-square")
    assert not any(":joker" in token for token in legal(state))


def test_5_5_switch_lets_the_section_start_anywhere() -> None:
    state = scene("street-circle d2-a2", "street-square d2-d1", "street-pentagon", powers=("joker", "double", "circle", "switch"))
    assert "d2-c3:switch" in legal(state)
    state.play(0, "d2-c3:switch")
    go(state, "underground-joker")
    assert "c3-b4" in legal(state)
    assert not any(":switch" in token for token in legal(state))


def test_5_5_circle_counts_one_station_twice_and_can_wait_until_the_line_is_scored() -> None:
    state = scene(powers=("joker", "double", "switch", "circle"))
    go(state, "street-circle d2-a2")
    go(state, "street-square a2:circle")
    assert state.turn() == (0,)
    refused(state, "d2:circle", "5.5")
    state.play(0, "-")
    assert state.scores()[0]["line-green"].how == "2 × 2"
    late = scene(powers=("joker", "double", "switch", "circle"))
    go(late, "street-circle d2-a2")
    while late.turn() == (DEALER,):
        go(late, f"{next(t for t in sorted(legal(late, DEALER), reverse=True) if 'switch' not in t)} -")
    assert late.turn() == (0,)
    assert legal(late) == {"d2:circle", "a2:circle"}
    refused(late, "d2-d1", "5.5")
    refused(late, "f7:circle", "5.5")
    late.play(0, "d2:circle")
    assert late.round == 1
    assert late.scores()[0]["line-green"].points == 4


def test_5_5_only_the_pencil_in_hand_lends_its_power_and_only_if_powers_are_in_play() -> None:
    refused(scene("street-circle"), "d2-a2:double", "1.3")
    state = scene("street-circle", powers=("switch", "double", "circle", "joker"))
    assert "the power joker, not double" in refused(state, "d2-a2:double", "5.5")


# ---------------------------------------------------------------- 6 rulings
def test_6_1_a_line_without_sections_scores_one_and_serves_its_start() -> None:
    state = scene()
    pass_until_round_ends(state)
    assert state.scores()[0]["line-green"].how == "1 × 1"
    state = scene("street-square h3-g2", "street-triangle g2-d2", ring=("rose", "green", "blue", "violet"))
    pass_until_round_ends(state)
    assert state.scores()[0]["interchanges"].how == "1 × 2"


def test_6_2_with_the_switch_only_one_section_of_a_double_starts_off_the_ends() -> None:
    powers = ("switch", "joker", "circle", "double")
    state = scene("street-circle d2-a2", "street-square d2-d1", "street-switch street-pentagon", powers=powers)
    state.play(0, "d2-c3:double")
    refused(state, "d2-d6", "6.2")
    other = scene("street-circle d2-a2", "street-square d2-d1", "street-switch street-pentagon", powers=powers)
    other.play(0, "a2-b1:double")
    assert {"d2-c3", "d2-d6"} <= legal(other)


@pytest.mark.parametrize(
    ("total", "rank"), [(-5, 0), (90, 0), (91, 1), (105, 1), (106, 2), (120, 2), (121, 3), (135, 3), (136, 4), (150, 4), (151, 5)]
)
def test_6_3_the_mayors_bands(total: int, rank: int) -> None:
    from stellwerk.games.next_station_london.score import verdict_rank

    assert verdict_rank(LONDON, total) == rank


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


def test_6_5_a_power_is_used_only_where_it_changes_something() -> None:
    state = scene("street-circle", powers=("switch", "double", "circle", "joker"))
    refused(state, "d2-a2:joker", "6.5")
    state = scene(
        "street-circle d2-a2", "street-square d2-d1", "street-switch street-pentagon", powers=("joker", "double", "circle", "switch")
    )
    assert not any(":switch" in token for token in legal(state))
    refused(state, "d2-c3:switch", "6.5")


def test_6_5_a_power_is_called_needless_only_where_the_section_is_legal_without_it() -> None:
    """Of every fifth section with every power in random games; what is refused for its symbol has another one than the card."""
    needless = other_symbol = 0
    for seed in range(6):
        setting = Setting(GAME, 1 + seed % 2, {"objectives": False, "powers": True, "pencils": "dealt"})
        walk = Walk(setting, seed)
        for made in walk.steps():
            state = walk.state
            assert isinstance(state, State)
            for seat in state.turn() if state.turn() != (DEALER,) else ():
                plain = {str(state.moves[n]) for n in state.legal(seat)}
                for move in list(state.moves)[made % 5 :: 5]:
                    if not isinstance(move, Draw) or str(move) in plain:
                        continue
                    with pytest.raises(IllegalMove) as refusal:
                        state.copy().play(seat, str(move))
                    if refusal.value.rule == "NSL 6.5":
                        assert f"{move.start}-{move.end}" in plain, str(refusal.value)
                        needless += 1
                    elif "the card shows" in refusal.value.reason:
                        assert refusal.value.gaps["shown"] != refusal.value.gaps["wanted"], str(refusal.value)
                        other_symbol += move.power == "switch"
    assert needless > 50
    assert other_symbol > 50


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
