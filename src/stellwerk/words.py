"""Words people see, in English and German. English stands in the code; German in `.po` files beside it, read by Babel."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Protocol, runtime_checkable

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from stellwerk.errors import Portable

LANGUAGES = ("en", "de")
CODE = re.compile(r"[a-z]*\d|[a-d]{4}\b")


class Say:
    """Says a sentence in one language: `say("Draw to a square")`, with named gaps `say("Round {n} of 4", n=2)`."""

    def __init__(self, lang: str, *packages: str) -> None:
        self.lang = lang
        self._catalogs = [] if lang == "en" else [_catalog(package, lang) for package in reversed(("stellwerk", *packages))]

    def __call__(self, text: str, /, **gaps: object) -> str:
        """The sentence with its gaps filled."""
        return self._find(text, 0).format(**gaps) if gaps else self._find(text, 0)

    def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
        """The form for n things; `{n}` is filled with the number."""
        if self.lang == "en":
            return (one if n == 1 else more).format(n=minus(n), **gaps)
        return self._find(one, int(n != 1)).format(n=minus(n), **gaps)

    def tenths(self, number: float, /) -> str:
        """A number with one digit after the decimal sign of the language."""
        return minus(format_decimal(round(number, 1) + 0.0, "0.0", locale=self.lang))

    def seat(self, seat: int, names: Sequence[str] = (), /) -> str:
        """Who sits there: a name where one is known, else the seat counted from 1."""
        return (names[seat] if seat < len(names) else "") or self("Seat {n}", n=seat + 1)

    def _find(self, text: str, form: int) -> str:
        for catalog in self._catalogs:
            message = catalog.get(text)
            if message and message.string:
                return message.string if isinstance(message.string, str) else message.string[form]
        return text


@runtime_checkable
class Named(Protocol):
    """What has one name for programs, which is its `str`, and another for people."""

    def said(self, say: Say) -> str:
        """The name for people."""


def named(word: str, say: Say) -> str:
    """A word of programs as people write it: `free_rotation` is Free rotation, `new-york` New York."""
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
def _catalog(package: str, lang: str) -> Catalog:
    with (files(package) / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang)


@cache
def speaker(lang: str, package: str = "") -> Say:
    """The words of one language, with those of a game's package on top."""
    return Say(lang, *([package] if package else []))


def system_language() -> str:
    """German if the environment asks for it, else English."""
    wanted = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "en")
    return "de" if wanted.lower().startswith("de") else "en"


def capital(text: str) -> str:
    """A text that stands alone begins with a capital letter, unless it begins with a code: `d2` of a map, `cbcb` of a tile."""
    return text if CODE.match(text) else text[:1].upper() + text[1:]


def minus(points: int | str) -> str:
    """A number with the real minus sign."""
    return str(points).replace("-", "−")
