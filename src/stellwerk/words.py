"""Words people see. English stands in the code; every other language in `.po` files beside it, read by Babel (catalogs.py)."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from stellwerk import lazy
from stellwerk.errors import Portable

ENGLISH = "en"
LANGUAGES = (ENGLISH, *sorted(path.stem for path in Path(__file__).parent.glob("*.po")))
"""A language is there when the package has its `.po`; games bring theirs, and their help."""
CODE = re.compile(r"[a-z]*\d|[a-d]{4}\b")


class Say:
    """Says a sentence in one language: `say("Draw to a square")`, with named gaps `say("Round {n} of 4", n=2)`."""

    def __init__(self, lang: str, *packages: str) -> None:
        self.lang = lang
        packages = (*reversed(packages), "stellwerk")
        self._translations = None if lang == ENGLISH else lazy.load("stellwerk.catalogs").translations(lang, packages)

    def __call__(self, text: str, /, **gaps: object) -> str:
        """The sentence with its gaps filled."""
        found: str = self._translations.gettext(text) if self._translations else text
        return found.format(**gaps) if gaps else found

    def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
        """The form for n things, of as many forms as the language has; `{n}` is filled with the number."""
        found: str = self._translations.ngettext(one, more, n) if self._translations else one if n == 1 else more
        return found.format(n=minus(n), **gaps)

    def tenths(self, number: float, /) -> str:
        """A number with one digit after the decimal sign of the language."""
        rounded = round(number, 1) + 0.0
        return minus(lazy.load("stellwerk.catalogs").decimal(rounded, self.lang) if self._translations else f"{rounded:.1f}")

    def seat(self, seat: int, names: Sequence[str] = (), /) -> str:
        """Who sits there: a name where one is known, else the seat counted from 1."""
        return (names[seat] if seat < len(names) else "") or self("Seat {n}", n=seat + 1)


@runtime_checkable
class Named(Protocol):
    """What has one name for programs, which is its `str`, and another for people."""

    def said(self, say: Say) -> str:
        """The name for people."""


def named(word: str, say: Say) -> str:
    """A word of programs as people write it: `free_rotation` is Free rotation, `royal-palace` Royal Palace."""
    found = say(word)
    if found == word:
        found = word.replace("_", " ") if "_" in word else word.replace("-", " ").title()
    return found[:1].upper() + found[1:]


class Refusal(Portable, ValueError):
    """Something refused with a reason: a sentence with named gaps, and perhaps its form for several (`n`). `str` is for programs."""

    def __init__(self, reason: str, more: str = "", /, **gaps: object) -> None:
        self.reason, self.more, self.gaps = reason, more, gaps
        sentence = more if more and gaps["n"] != 1 else reason
        super().__init__(sentence.format(**gaps) if gaps else sentence)

    def told(self, say: Say) -> str:
        """The reason in the reader's language; gaps that are words or have a name are said too."""
        gaps: dict[str, Any] = {name: _said(gap, say) for name, gap in self.gaps.items()}
        if self.more:
            return say.many(self.reason, self.more, gaps.pop("n"), **gaps)
        return say(self.reason, **gaps)


def _said(gap: object, say: Say) -> object:
    if isinstance(gap, Named):
        return gap.said(say)
    return say(gap) if isinstance(gap, str) else gap


@cache
def speaker(lang: str, *packages: str) -> Say:
    """The words of one language, with those of these packages on top: a game's, and those of what it holds."""
    return Say(lang, *packages)


def system_language() -> str:
    """The language that the environment asks for, if there are words in it, else English."""
    wanted = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), ENGLISH)
    code = re.split(r"[_.@-]", wanted.lower())[0]
    return code if code in LANGUAGES else ENGLISH


def capital(text: str) -> str:
    """A text that stands alone begins with a capital letter, unless it begins with a code: `d2` of a map, `cbcb` of a tile."""
    return text if CODE.match(text) else text[:1].upper() + text[1:]


def minus(points: int | str) -> str:
    """A number with the real minus sign."""
    return str(points).replace("-", "−")
