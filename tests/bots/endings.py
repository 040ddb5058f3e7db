"""Positions close to the end of solo games, and what they are worth by the plainest reckoning."""

from __future__ import annotations

from random import Random
from typing import Any

import stellwerk
from stellwerk import DEALER
from stellwerk.contract import State

GAMES: list[tuple[str, dict[str, Any], str | None]] = [
    ("next-station-london", {}, None),
    ("next-station-london", {"objectives": True, "powers": True}, None),
    ("voll-verplant", {}, "metro-city"),
    ("voll-verplant", {"special": True}, "madrid"),
]


def step(state: State, rng: Random) -> None:
    """Any move of whoever owes one."""
    seat = state.turn()[0]
    weights = state.odds() if seat == DEALER else None
    state.apply(seat, rng.choices(state.legal(seat), weights)[0])


def ending(name: str, options: dict[str, Any], board: str | None, seed: int, positions: int, least: int = 2) -> State:
    """The earliest choice of a random game, between at least so many moves, with at most so many positions ahead."""
    state, rng, game = stellwerk.game(name).new(1, options, board), Random(seed), []
    while state.turn():
        if state.turn() == (0,) and len(state.legal(0)) >= least:
            game.append(state.copy())
        step(state, rng)
    found = game[-1]
    for position in reversed(game):
        if count(position, positions) >= positions:
            break
        found = position
    return found


def count(state: State, most: int) -> int:
    """Positions ahead, this one among them; stops at `most`."""
    seen = 1
    for seat in state.turn():
        for n in state.legal(seat):
            if seen >= most:
                return most
            after = state.copy()
            after.apply(seat, n)
            seen += count(after, most - seen)
    return seen


def worth(state: State) -> float:
    """The best expectation, by looking at everything."""
    turn = state.turn()
    if not turn:
        return state.points(0)
    values = []
    for n in state.legal(turn[0]):
        after = state.copy()
        after.apply(turn[0], n)
        values.append(worth(after))
    if turn[0] != DEALER:
        return max(values)
    odds = state.odds()
    return sum(value * weight for value, weight in zip(values, odds, strict=True)) / sum(odds)


def worths(state: State) -> dict[int, float]:
    """The same for each move of the only seat."""
    found = {}
    for n in state.legal(0):
        after = state.copy()
        after.apply(0, n)
        found[n] = worth(after)
    return found
