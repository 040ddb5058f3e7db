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


def violations_by_day_and_night(page: Page) -> list[str]:
    """By night a page has other colours, and is the same page."""
    found = violations(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += [f"by night, {one}" for one in violations(page, "color-contrast")]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    for path in ("/", f"/new/{GAME}", "/new/metro", "/me/devices", f"/daily/{GAME}/2026-01-05", "/api/", "/nothing-here"):
        page.goto(path)
        assert violations_by_day_and_night(page) == [], path
    for game in (GAME, "voll-verplant"):
        start_solo(page, game)
        wait_for_turn(page)
        assert violations_by_day_and_night(page) == [], f"table of {game}"
        page.keyboard.press("h")
        page.locator("#dock .hint-words").wait_for()
        assert violations_by_day_and_night(page) == [], f"a hint in {game}"
        page.goto(f"{page.url}/replay")
        assert violations_by_day_and_night(page) == [], f"replay of {game}"
