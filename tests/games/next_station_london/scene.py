"""Set a scene: a game brought to a position by tokens, as one would tell it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games import script

from stellwerk import DEALER, IllegalMove
from stellwerk.games.next_station_london import GAME as GAME
from stellwerk.games.next_station_london.rules.moves import GOALS, PENCILS, POWERS
from stellwerk.games.next_station_london.rules.state import State

GREEN_FIRST = ("green", "blue", "violet", "rose")

CARDS = ("underground-", "street-", "pencil:", "goal:", "power:")
LONDON = GAME.load("london")


def scene(
    *script: str,
    seats: int = 1,
    ring: Sequence[str] = GREEN_FIRST,
    goals: Sequence[str] = (),
    powers: Sequence[str] = (),
    chosen: bool = False,
) -> State:
    """A new game with these pencils in the ring and these powers for violet, blue, rose, green; then the script.

    A step of the script is a card, a card and after a space one choice for each seat (`street-circle d2-a2 -`), or choices alone.
    """
    state = GAME.new(seats, {"objectives": bool(goals), "powers": bool(powers), "pencils": "chosen" if chosen else "dealt"})
    assert isinstance(state, State)
    if not chosen:
        for pencil in ring:
            state.play(DEALER, f"pencil:{pencil}")
    for goal in goals:
        state.play(DEALER, f"goal:{goal}")
    for power in powers:
        state.play(DEALER, f"power:{power}")
    for step in script:
        go(state, step)
    return state


def go(state: State, step: str) -> None:
    """One step of a script."""
    script.go(state, step, CARDS)


def legal(state: State, seat: int = 0) -> set[str]:
    """The tokens the seat may play, without the pass."""
    return {str(state.moves[n]) for n in state.legal(seat)} - {"-"}


def pass_until_round_ends(state: State) -> None:
    """Everybody draws nothing until the cards of this round are through."""
    round_now = state.round
    while state.round == round_now and state.turn():
        seat = state.turn()[0]
        state.apply(seat, state.legal(seat)[0] if seat == DEALER else 0)


def refused(state: State, token: str, rule: str, seat: int = 0) -> str:
    """The token is refused with this rule; the sentence that says so."""
    with pytest.raises(IllegalMove) as refusal:
        state.play(seat, token)
    assert refusal.value.rule == f"NSL {rule}"
    return str(refusal.value)


__all__ = ["GAME", "GOALS", "GREEN_FIRST", "LONDON", "PENCILS", "POWERS", "go", "legal", "pass_until_round_ends", "refused", "scene"]
