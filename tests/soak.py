"""How often a test repeats itself: as often as finds something in an ordinary run, or for as long as `make soak` has time."""

from __future__ import annotations

import os


def times(usual: int, soaking: int) -> int:
    """One of the two numbers."""
    return soaking if os.environ.get("STELLWERK_SOAK") == "1" else usual
