"""The buttons of a turn: none that can never be pressed, none that points to the wrong place, all with words for people."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import MAIN, make, wait_for_turn
from tests.browser.test_press import open_table, own_moves, pickable, until_moved
from tests.soak import times

from stellwerk.words import capital

TABLES = {
    "london": ("next-station-london", {}),
    "powers": ("next-station-london", {"powers": "on", "pencils": "chosen"}),
    "verplant": ("voll-verplant", {}),
    "metro": ("metro", {}),
    "shares": ("metro", {"shares": "on", "city": "paris"}),
    "ticket": ("ticket-to-ride-berlin", {}),
}
TURNS = times(4, 40)
IDLE = {"en-GB": ("Pick on the board", "Make your choice"), "de-DE": ("Wähl im Plan", "Triff deine Wahl")}


def legal(page: Page) -> list[dict[str, Any]]:
    """What may be done, as the page was told when it was opened."""
    page.reload()
    wait_for_turn(page)
    return list(json.loads(page.locator("#start").get_attribute("data-moves") or "{}")["moves"])


def look(page: Page, lang: str) -> None:
    tokens = [move["token"] for move in legal(page)]
    skip, main, extra = (page.locator(f"#dock {part}") for part in (".skip", ".main", ".extra button"))
    assert skip.is_visible() == ("-" in tokens), "Skip is there when it can be pressed, and only then"
    assert skip.is_enabled() == ("-" in tokens)
    places = page.evaluate(
        """() => [...document.querySelectorAll(':is(.stage, .now-card) :is([data-pick]:not(.off), [data-mode])')]
                   .filter(it => !it.closest('[data-at]')).map(it => !!it.closest('[data-slot=board]'))"""
    )
    assert main.is_visible() == bool(places), "where nothing can be picked there is nothing to confirm"
    if places:
        expect(main).to_have_text(IDLE[lang][0] if all(places) else IDLE[lang][1])
        assert "go" not in (skip.get_attribute("class") or "").split()
    for button in page.locator("#dock button:visible:not(.icon)").all():
        words = button.inner_text().strip()
        assert words == capital(words), "a button begins with a capital letter"
    assert skip.is_visible() + extra.filter(has_text="ass").count() <= 1, "to pass has one button"


@pytest.mark.parametrize(("size", "lang"), [(DESK, "en-GB"), (PHONE, "de-DE")], ids=["desk", "phone"])
@pytest.mark.parametrize("table", TABLES)
def test_the_dock_offers_what_can_be_done(new_page: NewPage, table: str, size: tuple[int, int], lang: str) -> None:
    page, (game, options) = new_page(size, lang=lang), TABLES[table]
    open_table(page, game, **{f"option.{name}": value for name, value in options.items()})
    for turn in range(TURNS):
        if not wait_for_turn(page):
            break
        look(page, lang)
        before, thing, extra = len(own_moves(page)), pickable(page), page.locator("#dock .extra button")
        if thing is None or (extra.count() and turn % 3 == 2):
            (extra if extra.count() else page.locator("#dock .skip")).first.click()
            if page.locator(MAIN).is_enabled():
                page.locator(MAIN).click()
        else:
            make(page, thing)
        until_moved(page, before)
