"""St. Petersburg: RULES.md 6.5, its examples, and the rulings about them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.metro.cities.town import COLOUR, guests, part, played, step
from tests.games.metro.scene import BOARD, fresh, legal, refused, tell, totals

from stellwerk import DEALER
from stellwerk.games.metro.rules.board import cell_of
from stellwerk.games.metro.rules.codes import CHIPS, COLOURS, OVER, TOURIST


def test_6_5_who_places_a_tile_on_a_sight_chooses_the_tourist() -> None:
    state = tell(fresh(2, city="st-petersburg"), "aaaa:b1 aaaa:c1 aaaa:b2")
    assert state.stage == TOURIST
    assert state.turn() == (0,)
    assert legal(state) == {f"tourist:{colour}" for colour in BOARD.companies}
    refused(state, "draw", "6.5")
    state.play(0, "tourist:red")
    assert guests(state, "b2") == ["red"]
    tell(state)
    again = tell(fresh(2, city="st-petersburg"), "aaaa:b1 aaaa:c1 aaaa:b2 tourist:red aaaa:c2 acba:d1 acba:c3")
    assert "tourist:red" not in legal(again)
    refused(again, "tourist:red", "6.5")


def test_6_5_a_line_finished_in_the_same_turn_takes_a_chip() -> None:
    """Station 7 down column b and back: b1, b2, b1; it is finished by the tile on the sight."""
    state = tell(fresh(2, city="st-petersburg"), "aaaa:b1 aaaa:c1 dada:b2")
    assert sum(part(state).earned) == 0, "the tourist is not chosen yet"
    assert state.view(0).finished == (6,)
    state.play(0, "tourist:red")
    owner = state.owner[6]
    assert part(state).earned[owner * 8 + COLOUR["red"]] == 1
    assert state.view(0).finished == ()


@pytest.mark.parametrize(
    "options", [{}, {"shares": True}, {"central_stations": True}, {"middle_rails": True, "free_rotation": True}], ids=str
)
def test_6_5_every_pass_takes_a_chip(options: dict[str, bool]) -> None:
    """As in the rulebook: a line that runs three times over the tile takes three."""
    most = 0
    for seed in range(8):
        state = played(3, seed, city="st-petersburg", **options)
        view = state.view(None)
        for who in range(8):
            passes: Counter[int] = Counter()
            for line in view.lines:
                if state.owner[line.station] == who:
                    here = Counter(view.guests_on(cell)[0] for cell, _ in line.passes if view.guests_on(cell))
                    most = max([most, *here.values()])
                    passes += here
            assert list(part(state).earned)[who * 8 : who * 8 + 8] == [passes[colour] for colour in range(8)]
        assert len({view.guests_on(cell) for cell in [cell_of(name) for name in BOARD.cities["st-petersburg"]["fields"]]}) == 8
    assert most >= 2


def test_6_5_chips_are_turned_up_at_the_end() -> None:
    state, rng = fresh(2, city="st-petersburg"), Random(1)
    while state.stage != CHIPS:
        step(state, rng)
    assert state.placed == 60
    before = totals(state)
    assert not any(part(state).chip_points)
    while state.turn():
        assert state.turn() == (DEALER,)
        assert not state.hides(1, DEALER, state.legal(DEALER)[0])
        step(state, rng)
    assert state.stage == OVER
    assert list(part(state).turned_up) == list(part(state).earned)
    assert all(after > one for after, one in zip(totals(state), before, strict=True))
    for colour in range(COLOURS):
        turned = sum(list(part(state).turned_up)[colour::8])
        assert bin(part(state).chips[colour]).count("1") == 4 - turned
