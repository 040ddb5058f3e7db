"""Translations as Babel reads them: one `.po` file a language beside the code that speaks, with the plural forms its header tells."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.support import NullTranslations, Translations


@cache
def translations(lang: str, packages: tuple[str, ...]) -> NullTranslations:
    """The words of these packages in one language; what the first does not know the next may."""
    found = _read(lang, packages[0])
    if packages[1:]:
        found.add_fallback(translations(lang, packages[1:]))
    return found


def _read(lang: str, package: str) -> NullTranslations:
    """The words of one package; none if it has no file of this language."""
    place = files(package) / f"{lang}.po"
    if not place.is_file():
        return NullTranslations()
    with place.open("rb") as file:
        catalog = read_po(file, locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)


def decimal(number: float, lang: str) -> str:
    """A number with one digit after the decimal sign of the language."""
    return str(format_decimal(number, "0.0", locale=lang))


@cache
def own_name(lang: str) -> str:
    """A language as those who speak it call it: `Deutsch`."""
    return (Locale.parse(lang).get_language_name() or lang).capitalize()
