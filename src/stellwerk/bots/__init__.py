"""Bots by name: `calm`, `solid` and `strong` play every game, `random` is there to compare with.

from stellwerk.bots import bot
n = bot("strong").choose(state.view(seat), Random(1))

How a game is judged stands in its own `bot/profile.py`.
"""

from __future__ import annotations

from stellwerk.bots.levels import LEVELS
from stellwerk.bots.protocol import Bot, Budget, RandomBot
from stellwerk.errors import UserError

__all__ = ["BOTS", "Bot", "Budget", "RandomBot", "UnknownBot", "bot"]

BOTS: dict[str, Bot] = {each.name: each for each in (*LEVELS, RandomBot())}


class UnknownBot(UserError, ValueError):
    """No bot of this name; says which there are."""


def bot(name: str) -> Bot:
    """The bot of this name."""
    if name not in BOTS:
        raise UnknownBot(f"no bot {name[:40]!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]
