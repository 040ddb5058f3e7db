"""Numbers in addresses and forms: read once, and never longer than what we count."""

from __future__ import annotations

import re

from starlette.convertors import Convertor, register_url_convertor

SMALL = re.compile("0|[1-9][0-9]?")


class StepConvertor(Convertor[int]):
    """`{step:step}` in a path: a number of at most five digits. Whatever is longer is no address of ours."""

    regex = "[0-9]{1,5}"

    def convert(self, value: str) -> int:
        """From the address."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Into an address."""
        return str(value)


def small(text: str) -> int | None:
    """A number below 100, such as that of a seat; None if the text is none."""
    return int(text) if SMALL.fullmatch(text) else None


register_url_convertor("step", StepConvertor())
