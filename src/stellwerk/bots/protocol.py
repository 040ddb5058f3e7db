"""What a bot is: it gets a view, like people, a source of chance and a budget, and chooses one of the view's legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from random import Random
from typing import Protocol

from stellwerk.contract import View

ENDLESS = 1 << 40


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: so many playouts, and no longer than so many seconds, whichever is reached first.

    With playouts alone the same view and the same random source give the same move on every machine.
    """

    playouts: int = ENDLESS
    seconds: float = inf

    def __post_init__(self) -> None:
        if self.playouts < 1 or not self.seconds > 0:
            raise ValueError(f"a budget of {self.playouts} playouts and {self.seconds} seconds leaves no time to think")
        if self.playouts >= ENDLESS and self.seconds == inf:
            raise ValueError("a budget needs an end: give playouts or seconds")


class Bot(Protocol):
    """Plays one seat. It remembers nothing between moves."""

    @property
    def name(self) -> str:
        """As on the command line."""

    @property
    def about(self) -> str:
        """How it plays, in one English sentence that the page says in its reader's language."""

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        """The number of one of the view's legal moves; the seat must owe one. Without a budget it takes its level's own."""


class RandomBot:
    """Takes any legal move with equal chances."""

    name = "random"
    title = "Random"
    note = "random bot"
    about = "Takes any legal move: good for trying out the rules, never a danger."

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        """Any of them."""
        return rng.choice(view.legal)
