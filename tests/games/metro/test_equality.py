"""Two positions in which everything lies alike are equal, however they came about: with shares, markers, rails, every city, and alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.contract.walk import Setting, Walk, settings_of

from stellwerk import DEALER
from stellwerk.contract import IllegalMove, Move, State
from stellwerk.games.metro.cities import CITIES
from stellwerk.games.metro.game import GAME
from stellwerk.games.metro.rules.board import cell_of, is_edge
from stellwerk.games.metro.rules.moves import Mark, Place, Swap


# ---------------------------------------------------------------- laid anew
@pytest.mark.parametrize("setting", settings_of(GAME), ids=str)
def test_a_position_rebuilt_from_all_that_is_seen_is_equal(setting: Setting) -> None:
    """At the end everything lies open, alone it always does: the tiles are laid anew, in another order than they were placed."""
    walk = Walk(setting, 5)
    for made in walk.steps():
        if not walk.state.turn() or (setting.seats == 1 and made % 7 == 0):
            again = walk.state.view(0).guess(Random(1))
            assert again == walk.state
            assert hash(again) == hash(walk.state)


@pytest.mark.parametrize("setting", settings_of(GAME), ids=str)
def test_what_was_asked_about_is_forgotten_once_it_is_answered(setting: Setting) -> None:
    """Else two ways to the same position would leave it unlike."""
    walk = Walk(setting, 6)
    for _ in walk.steps():
        view: Any = walk.state.view(None)
        assert view.stage in ("top", "reopen") or view.percent == 0
        assert (view.stage == "tourist") is (view.visited >= 0)


# ---------------------------------------------------------------- one thing first, or the other
BOXES: tuple[dict[str, Any], ...] = (
    {},
    {"free_rotation": True, "middle_rails": True},
    {"central_stations": True},
    {"shares": True, "central_stations": True},
    *({"city": city.name} for city in CITIES[1:]),
)
ORDERS: tuple[tuple[type[Move], type[Move], str], ...] = (
    (Place, Place, ""),
    (Swap, Swap, "shares"),
    (Mark, Place, "central_stations"),
)
"""What a seat does in two turns, and the option it needs."""
Turn = list[tuple[int, int]]
"""What a seat does, and what is dealt for it then: seats and numbers."""


@pytest.mark.parametrize(
    ("options", "kind", "other"), [(box, kind, other) for box in BOXES for kind, other, needed in ORDERS if needed in ("", *box)]
)
def test_two_turns_of_a_seat_may_change_places(options: dict[str, Any], kind: type[Move], other: type[Move]) -> None:
    compared = 0
    for seed in range(60):
        rng = Random(seed)
        start = in_play(options, rng)
        one, two = start.copy(), start.copy()
        first, between, second = turn_of(one, kind, rng), turn_of(one, Place, rng), turn_of(one, other, rng)
        if kind is other is Place:  # a tile drawn later lies behind one drawn earlier
            first[1:], second[1:] = second[1:], first[1:]
        if first and between and second and are_made(two, second + between + first):
            compared += 1
            assert two == one
            assert hash(two) == hash(one)
            assert [two.view(seat) for seat in (0, 1, None)] == [one.view(seat) for seat in (0, 1, None)]
    assert compared >= 3


def in_play(options: dict[str, Any], rng: Random) -> State:
    """A game of two with some tiles on the board."""
    state = GAME.new(2, {"hand_size": 2} | options)
    tiles = rng.randrange(8)
    while state.turn() == (DEALER,) or state.placed < tiles:
        seat = state.turn()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


def turn_of(state: State, kind: type[Move], rng: Random) -> Turn:
    """Some move of this kind, tiles at the edge, and the deals up to the next turn; nothing where there is none or a city asks for more."""
    seat = state.turn()[0]
    choices = [n for n in state.legal(seat) if isinstance(move := state.moves[n], kind) and is_simple(move)]
    if not choices:
        return []
    n = rng.choice(choices)
    state.apply(seat, n)
    dealt = deal(state, rng)
    return [] if seat in state.turn() else [(seat, n), *dealt]


def is_simple(move: Move) -> bool:
    """Most cities have nobody at the edge whose order could matter."""
    return not isinstance(move, Place) or is_edge(cell_of(move.field))


def deal(state: State, rng: Random) -> Turn:
    """All that the dealer owes now."""
    dealt = []
    while state.turn() == (DEALER,):
        dealt.append((DEALER, rng.choice(state.legal(DEALER))))
        state.apply(*dealt[-1])
    return dealt


def are_made(state: State, moves: Turn) -> bool:
    """Whether all of them are legal, one after the other."""
    try:
        for seat, n in moves:
            state.apply(seat, n)
    except IllegalMove:
        return False
    return True
