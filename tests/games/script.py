"""Scripts of test games: cards and choices in the order in which they come."""

from __future__ import annotations

from collections.abc import Iterator

from stellwerk import DEALER
from stellwerk.contract import State


def go(state: State, step: str, cards: tuple[str, ...]) -> None:
    """One step of a script: what begins like a card is dealt, the other words are choices of the seats that owe one, in turn."""
    seats: Iterator[int] = iter(())
    for word in step.split():
        if word.startswith(cards) and state.turn() == (DEALER,):
            state.play(DEALER, word)
            continue
        seat = next(seats, None)
        if seat is None or seat not in state.turn():
            seats = iter(state.turn())
            seat = next(seats)
        state.play(seat, word)
