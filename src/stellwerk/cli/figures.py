"""Numbers as the tables of the terminal show them, in the language of their reader."""

from __future__ import annotations

import math

from babel.numbers import format_decimal

from stellwerk.words import Say, minus


def decimal(number: float, digits: int, say: Say) -> str:
    """A number with so many digits after the decimal sign of the language."""
    pattern = f"0.{'0' * digits}" if digits else "0"
    return minus(format_decimal(round(number, digits) + 0.0, pattern, locale=say.lang))


def a_second(number: float, say: Say) -> str:
    """How many there are in a second: three figures are enough, and large ones stay whole."""
    return decimal(number, max(0, 2 - math.floor(math.log10(number))), say)
