"""Rules 5.5, rulings 6.2 and 6.5: the powers of the pencils (RULES.md)."""

from __future__ import annotations

import pytest
from tests.contract.walk import Setting, Walk
from tests.games.next_station_london.scene import GAME, go, legal, refused, scene

from stellwerk import DEALER, IllegalMove
from stellwerk.games.next_station_london.rules.moves import Draw
from stellwerk.games.next_station_london.rules.state import State


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


def test_6_2_with_the_switch_only_one_section_of_a_double_starts_off_the_ends() -> None:
    powers = ("switch", "joker", "circle", "double")
    state = scene("street-circle d2-a2", "street-square d2-d1", "street-switch street-pentagon", powers=powers)
    state.play(0, "d2-c3:double")
    refused(state, "d2-d6", "6.2")
    other = scene("street-circle d2-a2", "street-square d2-d1", "street-switch street-pentagon", powers=powers)
    other.play(0, "a2-b1:double")
    assert {"d2-c3", "d2-d6"} <= legal(other)


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
