"""What the tests of all cities need: games played at random, and the city's part of a position."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.metro.scene import BOARD, fresh

from stellwerk import DEALER
from stellwerk.games.metro.rules.board import cell_of
from stellwerk.games.metro.rules.codes import STAGES
from stellwerk.games.metro.rules.state import State

COLOUR = {name: i for i, name in enumerate(BOARD.companies)}
SIGHTS = BOARD.sights


def part(state: State) -> Any:
    """The city's part of a position, with the fields that this city has."""
    return state.city


def step(state: State, rng: Random) -> None:
    seat = state.turn()[0]
    moves = state.legal(seat)
    state.apply(seat, rng.choices(moves, state.odds())[0] if seat == DEALER else rng.choice(moves))


def played(seats: int, seed: int, **options: object) -> State:
    state, rng = fresh(seats, **options), Random(seed)
    while state.turn():
        step(state, rng)
    return state


def dealt(state: State, stage: str) -> int:
    """How many deals a stage of the set-up has."""
    return int(state.needs[STAGES.index(stage)])


def on_inner(*colours: str) -> str:
    """Tourists for the first inner fields (b2, c2, ...)."""
    return " ".join(f"tourist:{colour}" for colour in colours)


def guests(state: State, field: str) -> list[str]:
    return [BOARD.companies[colour] for colour in state.view(None).guests_on(cell_of(field))]
