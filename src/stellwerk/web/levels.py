"""The bots in the words of the pages: what each is called on a form and at a table, and how it plays."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.bots import BOTS, RandomBot
from stellwerk.bots.levels import LEVELS, SOLID
from stellwerk.words import Say

QUICK = tuple(level.name for level in LEVELS)
"""The bots for a quick game."""
WORDS = {each.name: (each.title, each.note) for each in (*LEVELS, RandomBot())}
"""What a bot is called on a form, and at a table."""
USUAL = SOLID.name
"""The one against which it is played if nothing else is said."""


def quick(wanted: str | None) -> str:
    """The bot that somebody chose for a quick game."""
    return wanted if wanted in QUICK else USUAL


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot on a form."""

    name: str
    label: str
    about: str


def choices(say: Say) -> list[Choice]:
    """All bots to choose from: their names, and a sentence for each."""
    return [Choice(name, label(name, say), say(each.about)) for name, each in BOTS.items()]


def label(level: str, say: Say) -> str:
    """A bot on a form, beside other bots."""
    return say(WORDS[level][0]) if level in WORDS else level


def note(level: str, say: Say) -> str:
    """A bot at a table, below its name."""
    return say(WORDS[level][1]) if level in WORDS else say("bot")
