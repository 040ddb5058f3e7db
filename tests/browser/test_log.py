"""The log beside the board: a line that is pointed at shows its place, with the mouse, the keys and a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, NewPage
from tests.browser.person import play_on, wait_for_turn

LINES = ".log [data-mark]"
POINTED = "[data-slot=board] > svg > .pointed > path.b-ink"
HERE = "d => document.querySelector('[data-slot=board] > svg > .pointed > path')?.getAttribute('d') === d"


def begun(page: Page, game: str, moves: int = 3) -> None:
    """A game against a bot, some moves old."""
    page.goto("/")
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    seats = {"seat.0": "me", "seat.1": "bot:random"}
    page.goto(page.request.post("/tables", form={"csrf": token, "game": game, "clock": "none", **seats}).url)
    wait_for_turn(page)
    play_on(page, moves=moves)
    page.reload()
    wait_for_turn(page)


def shows(page: Page, n: int) -> None:
    """The place of the line on the board, and no other."""
    page.wait_for_function(HERE, arg=page.locator(LINES).nth(n).get_attribute("data-mark"))
    expect(page.locator(POINTED)).to_have_count(1)


@pytest.mark.parametrize(("game", "moves"), [("next-station-london", 8), ("voll-verplant", 4), ("metro", 3), ("ticket-to-ride-berlin", 12)])
def test_mouse_and_keys_show_the_place_of_a_line(new_page: NewPage, game: str, moves: int) -> None:
    page = new_page()
    begun(page, game, moves)
    expect(page.locator(POINTED)).to_have_count(0)
    lines = page.locator(LINES)
    last = min(lines.count(), 3) - 1
    lines.nth(last).hover()
    shows(page, last)
    page.mouse.move(2, 2)
    expect(page.locator(POINTED)).to_have_count(0)
    page.locator(".scroll:has(.log)").focus()
    page.keyboard.press("ArrowDown")
    shows(page, 0)
    for _ in range(last):
        page.keyboard.press("ArrowDown")
    shows(page, last)
    page.evaluate("() => document.activeElement.blur()")
    expect(page.locator(POINTED)).to_have_count(0)


def test_a_tap_keeps_the_place_and_brings_the_board_into_sight(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    begun(page, "metro")
    page.locator(LINES).first.scroll_into_view_if_needed()
    expect(page.locator("[data-slot=board]")).not_to_be_in_viewport(ratio=0.5)
    page.locator(LINES).first.tap()
    shows(page, 0)
    expect(page.locator("[data-slot=board]")).to_be_in_viewport(ratio=0.9)
    page.locator("h1, .bar").first.tap()
    expect(page.locator(POINTED)).to_have_count(0)
