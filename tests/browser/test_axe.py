"""No serious or critical violation that axe finds, on any page, by day and by night, at a desk and on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import GAME, start_solo, wait_for_turn


def violations(page: Page, only: str = "") -> list[str]:
    """What is serious or critical; by all of axe's rules or by one of them."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": [only]} if only else {})
    found = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found if one["impact"] in ("serious", "critical") for node in one["nodes"]]


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious(new_page: NewPage, size: tuple[int, int], dark: bool) -> None:
    """By night a page has other colours, and is the same page."""
    page, only = new_page(size, dark=dark), "color-contrast" if dark else ""
    for path in ("/", f"/new/{GAME}", "/new/metro", "/me/devices", f"/daily/{GAME}/2026-01-05", "/api/", "/nothing-here"):
        page.goto(path)
        assert violations(page, only) == [], path
    for game in (GAME, "voll-verplant"):
        start_solo(page, game)
        wait_for_turn(page)
        assert violations(page, only) == [], f"table of {game}"
        page.keyboard.press("h")
        page.locator("#dock .hint-words").wait_for()
        assert violations(page, only) == [], f"a hint in {game}"
        page.goto(f"{page.url}/replay")
        assert violations(page, only) == [], f"replay of {game}"
