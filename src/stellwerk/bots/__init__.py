"""Bots by name: `calm`, `solid` and `strong` play every game, `random` is there to compare with.

from stellwerk.bots import bot
n = bot("strong").choose(state.view(seat), Random(1))

How a game is judged stands in its own `bot.py`.
"""

from __future__ import annotations

from stellwerk.bots.levels import CALM, SOLID, STRONG
from stellwerk.bots.protocol import Bot, Budget, RandomBot

__all__ = ["BOTS", "Bot", "Budget", "RandomBot", "UnknownBot", "bot"]

BOTS: dict[str, Bot] = {each.name: each for each in (CALM, SOLID, STRONG, RandomBot())}


class UnknownBot(ValueError):
    """No bot of this name; says which there are."""


def bot(name: str) -> Bot:
    """The bot of this name."""
    if name not in BOTS:
        raise UnknownBot(f"no bot {name[:40]!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]
