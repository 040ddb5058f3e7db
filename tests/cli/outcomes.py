"""What the arena tells programs, made comparable."""

from __future__ import annotations

import json
from typing import Any


def timeless(text: str) -> dict[str, Any]:
    """The JSON of an arena without what depends on the machine."""
    found: dict[str, Any] = json.loads(text)
    assert found.pop("games_per_second") > 0
    for each in found["bots"]:
        assert 0 <= each["seconds"]["mean"] <= each["seconds"]["slowest"]
        del each["seconds"]
    return found
