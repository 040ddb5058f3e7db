"""One game in this process, from where it stands to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from stellwerk.contract import State, View
from stellwerk.limits import DEALER

Player = Callable[[View], int]
"""Chooses for a seat: the number of one of the legal moves of its view."""
Deals = Callable[[State], int]
"""Chooses for the dealer: `Dealer(seed).deal`, or `by_odds(rng)`."""


def play_out(state: State, players: Sequence[Player], dealer: Deals) -> State:
    """Play the game to its end, each player looking at its own view; the state that was given is the one that comes back."""
    while owing := state.turn():
        for seat in owing:
            state.apply(seat, dealer(state) if seat == DEALER else players[seat](state.view(seat)))
    return state


def by_odds(rng: Random) -> Deals:
    """A dealer without a seed of its own: every deal as often as its odds say."""
    return lambda state: rng.choices(state.legal(DEALER), state.odds())[0]
