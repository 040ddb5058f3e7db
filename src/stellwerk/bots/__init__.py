"""Bots: they get a view, like people, and choose one of its legal moves. Adding one is a class and a line in BOTS."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Protocol

from stellwerk.core import View


class UnknownBot(ValueError):
    """No bot of this name; says which there are."""


class Bot(Protocol):
    """Plays one seat. `rng` is its own source of chance, apart from the dealer's."""

    name: ClassVar[str]

    def choose(self, view: View, rng: Random) -> int:
        """The number of one of the view's legal moves; the seat must owe one."""


class RandomBot:
    """Takes any legal move with equal chances."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, rng: Random) -> int:
        """Any of them."""
        return rng.choice(view.legal)


BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot,)}


def bot(name: str) -> Bot:
    """A fresh bot of this name."""
    if name not in BOTS:
        raise UnknownBot(f"no bot {name[:40]!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]()
