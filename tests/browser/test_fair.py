"""The browser's part in a fair deal, and what its menu opens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import GAME, play_on, start_solo


def remembered(page: Page) -> dict[str, Any]:
    """What the browser keeps of the deals of its tables."""
    kept = {key: value for key, value in page.evaluate("() => ({...localStorage})").items() if key.startswith("dealt ")}
    return {key.removeprefix("dealt "): json.loads(value) for key, value in kept.items()}


def test_the_browser_mixes_a_number_in_and_finds_it_again_in_the_result(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page)
    table = page.url.rpartition("/")[2]
    ((name, kept),) = remembered(page).items()
    assert name == table
    assert kept["commitment"] == page.locator("main").get_attribute("data-commitment")
    assert kept["nonce"] in page.locator("#fair").inner_html()
    play_on(page)
    page.goto(f"/t/{table}/result")
    page.locator("details.proof summary").click()
    expect(page.locator("[data-fair]")).to_have_text(
        "This browser has seen the first line before the game, and what it mixed in is among the others."
    )
    page.evaluate("table => localStorage.setItem(`dealt ${table}`, JSON.stringify({nonce: 'f'.repeat(32), commitment: '0'}))", table)
    page.reload()
    page.locator("details.proof summary").click()
    expect(page.locator("[data-fair].wrong")).to_contain_text("not dealt as it was promised")


def test_who_sits_down_in_a_lobby_that_has_changed_meanwhile_mixes_in_too(new_page: NewPage) -> None:
    """The rows of a lobby come anew when somebody sits down or stands up."""
    ada, ben, chiara = new_page(), new_page(), new_page()
    ada.goto(f"/new/{GAME}")
    ada.locator("input[name='seat.2'][value=open]").check(force=True)
    ada.locator("form.form-page .go").click()
    ada.wait_for_url("**/t/*")
    for page in (ben, chiara):
        page.goto(ada.url)
        expect(page.get_by_role("button", name="Sit here")).to_have_count(2)
    ben.get_by_role("button", name="Sit here").first.click()
    expect(chiara.get_by_role("button", name="Sit here")).to_have_count(1)
    chiara.get_by_role("button", name="Sit here").click()
    for page in (ada, ben, chiara):
        expect(page.locator("main")).to_have_attribute("data-status", "running")
        (kept,) = remembered(page).values()
        assert kept["nonce"] in page.locator("#fair").inner_html()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_the_menu_opens_takes_its_place(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    start_solo(page)
    for name in ("rules", "fair", "name"):
        page.locator("header [popovertarget=menu]").click()
        page.locator(f"#menu [popovertarget={name}]").click()
        expect(page.locator(f"#{name}")).to_be_visible()
        expect(page.locator("#menu")).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.locator(f"#{name}")).to_be_hidden()


def test_a_page_of_a_device_that_is_signed_out_comes_anew(new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    start_solo(page)
    table = page.url
    page.goto("/me/devices")
    link = page.locator("#private").input_value()
    other.goto(link)
    other.get_by_role("button", name="Go on as Guest").click()
    other.goto(table)
    expect(other.locator("main")).to_have_attribute("data-live", "yes")
    page.get_by_role("button", name="Sign out all other devices").click()
    expect(other.locator("#dock")).to_contain_text("You are watching")
    page.goto(table)
    expect(page.locator("#dock .main")).to_be_visible()
