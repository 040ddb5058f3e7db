"""Pictures of two moves side by side: the same things in both, and each with its own move drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from tests.web.finished import golden

from stellwerk.web.choice import pictures

BOARD, WIDE, WAGONS, TRAY, SHARES = "svg board", "svg board broad", "ul wagons of-9", "div blocks", "svg full"


def drawn(name: str, step: int, *tokens: str) -> list[str]:
    record = golden(name)
    state = record.replay(until=step)
    (seat,) = state.turn()
    assert {state.numbers[token] for token in tokens} <= set(state.legal(seat)), "the moves of this test could be made"
    return list(map(str, pictures(state, seat, tokens, record.game.words("en"))))


def things(picture: str) -> list[str]:
    """What a picture shows, one below the other."""
    return [f"{thing.tag} {thing.get('class', '')}" for thing in ElementTree.fromstring(f"<div>{picture}</div>")]


@pytest.mark.parametrize(
    ("name", "step", "played", "best", "shown"),
    [
        pytest.param("voll-verplant/tokyo-solo", 25, "T:2", "N:3", [BOARD], id="entries are compared on the map"),
        pytest.param("voll-verplant/tokyo-solo", 23, "T:0", "N:0", [WAGONS], id="entries that mark nothing on the wagons"),
        pytest.param("voll-verplant/tokyo-solo", 21, "T:0", "N:3", [BOARD, WAGONS], id="one of each on both"),
        pytest.param("voll-verplant/tokyo-solo", 21, "N:0", "N:3", [BOARD, WAGONS], id="one line, with marks or without"),
        pytest.param("voll-verplant/tokyo-solo", 45, "-", "@s77", [BOARD], id="no free ride where one could have gone"),
        pytest.param("ticket-to-ride-berlin/planners-3", 24, "+K", "PER-HUM", [WIDE, TRAY], id="a card and a route"),
        pytest.param("ticket-to-ride-berlin/planners-3", 57, "POT-GEN:BBB", "POT-GEN:BB*", [TRAY], id="two ways to pay"),
        pytest.param("metro/random-shares-6", 34, "aacb:b1", "swap:blue40:top", [BOARD, SHARES], id="a tile and a share"),
        pytest.param("metro/random-base-4", 13, "draw", "acba:h8", [BOARD], id="another tile"),
        pytest.param("next-station-london/outside-03", 21, "-", "h6-h9", [BOARD], id="no section"),
    ],
)
def test_both_pictures_show_the_same_things_and_differ_in_the_move(name: str, step: int, played: str, best: str, shown: list[str]) -> None:
    first, second = drawn(name, step, played, best)
    assert things(first) == things(second) == shown
    assert first != second
    assert "data-pick" not in first + second


def test_beside_a_map_only_the_cards_are_shown_from_which_one_was_taken() -> None:
    """The hand would part the two maps by more than a phone's screen."""
    with_card, with_route = drawn("ticket-to-ride-berlin/planners-3", 24, "+K", "PER-HUM")
    for picture in (with_card, with_route):
        assert re.findall(r'class="block (\w+)"', picture) == ["market"]
        assert picture.count("<li") == 7, "five face up and the two piles"
    assert with_card.count(" chosen") == 2, "one of two black cards was taken: it does not matter which"
    assert len(re.findall(r'class="block (\w+)"', drawn("ticket-to-ride-berlin/planners-3", 26, "+K", "+?")[0])) == 2
