"""What moves bring at once: as far as the seat that asks can know it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import stellwerk
from stellwerk import DEALER, Dealer, seed_from
from stellwerk.table.worth import SKIP, worth


@pytest.mark.parametrize("name", sorted(stellwerk.GAMES))
def test_the_truth_is_never_looked_at(name: str) -> None:
    """Of the position nothing may be asked but how moves are numbered."""
    game = stellwerk.game(name)
    state, dealer = game.new(game.seats[-1]), Dealer(seed_from("worth"))
    for _ in range(40):
        while state.turn() == (DEALER,):
            state.apply(DEALER, dealer.deal(state))
        seat = state.turn()[0]
        truth: Any = SimpleNamespace(numbers=state.numbers)
        found = worth(truth, state.view(seat))
        assert set(found) == set(state.legal(seat))
        assert found.get(state.numbers.get(SKIP, -1), 0) == 0
        state.apply(seat, state.legal(seat)[-1])


def test_nobody_is_told_what_others_could_win() -> None:
    state = stellwerk.game("metro").new(2)
    assert worth(state, state.view(None)) == {}
