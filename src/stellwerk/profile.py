"""What a game tells the bots about itself: how sensible players play on, and what is worth searching."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Generic

from stellwerk.contract import State, V, View
from stellwerk.playout import Playout

LEVELS = ("calm", "solid", "strong")
"""The levels of bots that every game knows, the weakest first; how each thinks stands in bots/levels.py."""


def guessed(view: View, rng: Random) -> State:
    """The position as the seat may believe it to be."""
    return view.guess(rng)


@dataclass(frozen=True, slots=True)
class Profile(Generic[V]):
    """A game's own knowledge; the search is the same for all."""

    spread: float
    """How far apart the points of two playouts lie: the search explores in this measure."""
    players: Callable[[int], Playout] = Playout
    """Playouts with a seed: how all play on after the searched moves, and which moves look good at first sight; not said, by chance."""
    playouts: Mapping[str, int] = field(default_factory=lambda: {"calm": 20, "solid": 200, "strong": 2000})
    """How many playouts a move gets on each level."""
    explore: float = 1.0
    """How many spreads a move that looks good at first sight is given to prove itself."""
    even: float = 0.25
    """The share of first sight that is spread evenly over all moves, so that none is never tried."""
    position: Callable[[V, Random], State] = guessed
    """A position to search for a view: a guess, or what is left of it when the other seats cannot matter (then with one seat)."""
    guesses: int = 1
    """How many positions a search looks at; more where things are hidden."""
    direct: Mapping[str, Callable[[V, Random], int]] = field(default_factory=dict)
    """Levels that choose by a plan instead of a search."""
    same_deals: bool = False
    """Whether the same cards come whatever the seats do: then a finished game can be played again with its deals."""
