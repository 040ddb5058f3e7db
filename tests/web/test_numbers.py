"""Numbers that strangers write into addresses and forms."""

from __future__ import annotations

import pytest

from stellwerk.web.numbers import small


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("99", 99)])
def test_a_small_number_is_read(text: str, number: int) -> None:
    assert small(text) == number


@pytest.mark.parametrize("text", ["", "-1", "07", "100", "1.0", " 1", "1\n", "²", "٣", "9" * 5000], ids=lambda text: text[:5] or "nothing")
def test_anything_else_is_none(text: str) -> None:
    """Python itself reads no number of 5000 digits: that would be a fault of ours, not of the address."""
    assert small(text) is None
