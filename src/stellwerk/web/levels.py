"""The bots in the words of the pages: what each is called on a form and at a table, and how it plays."""

from __future__ import annotations

from stellwerk.bots import BOTS
from stellwerk.words import Say

QUICK = ("calm", "solid", "strong")
"""The bots for a quick game."""
USUAL = "solid"
"""The one against which it is played if nothing else is said."""


def quick(wanted: str | None) -> str:
    """The bot that somebody chose for a quick game."""
    return wanted if wanted in QUICK else USUAL


def choices(say: Say) -> list[dict[str, str]]:
    """All bots to choose from: their names, and a sentence for each."""
    return [{"name": name, "label": label(name, say), "about": say(each.about)} for name, each in BOTS.items()]


def label(level: str, say: Say) -> str:
    """A bot on a form, beside other bots."""
    words = {"calm": say("Calm"), "solid": say("Solid"), "strong": say("Strong"), "random": say("Random")}
    return words.get(level, level)


def note(level: str, say: Say) -> str:
    """A bot at a table, below its name."""
    words = {"calm": say("calm bot"), "solid": say("solid bot"), "strong": say("strong bot"), "random": say("random bot")}
    return words.get(level, say("bot"))
