"""The pictures of the docs are there, and small enough to be loaded on the way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("home", "new", "lobby", "table", "result", "replay", "review", "daily")


def test_every_page_is_there_in_four_ways_and_none_is_heavy() -> None:
    shown = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    assert [one.stem for one in shown] == sorted(
        f"{page}-{size}-{theme}" for page in PAGES for size in ("desk", "phone") for theme in ("light", "dark")
    )
    assert max(one.stat().st_size for one in shown) < 250_000


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_a_picture_that_is_shown_exists(page: str) -> None:
    linked = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    assert any("review-desk-light" in link for link in linked)
    assert all(((ROOT / page).parent / link).is_file() for link in linked)
