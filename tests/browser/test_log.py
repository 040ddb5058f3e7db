"""The log beside the board: a line that is pointed at shows its place, with the mouse, the keys and a finger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, NewPage
from tests.browser.person import wait_for_turn
from tests.browser.positions import as_ada, at_turn, serving

Begun = Callable[..., Page]
GAMES = {"next-station-london": 8, "voll-verplant": 4, "metro": 3, "ticket-to-ride-berlin": 12}
"""How many choices of the first seat have been made."""

LOW = (390, 560)  # too low for both the board and the log
LINES = ".log [data-mark]"
POINTED = "[data-slot=board] > svg > .pointed > path.b-ink"
HERE = "d => document.querySelector('[data-slot=board] > svg > .pointed > path')?.getAttribute('d') === d"


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder, {game: at_turn(number, game, 2) for game, number in GAMES.items()}) as found:
        yield found


@pytest.fixture
def begun(new_page: NewPage, folder: Path, address: str) -> Begun:
    """A game of two, some moves old."""

    def sat(game: str, size: tuple[int, int] = DESK, touch: bool = False) -> Page:
        page = as_ada(new_page(size, touch=touch), folder, address)
        page.goto(f"/t/{game}")
        wait_for_turn(page)
        page.locator("[data-tab=log]").click()
        return page

    return sat


def shows(page: Page, n: int) -> None:
    """The place of the line on the board, and no other."""
    page.wait_for_function(HERE, arg=page.locator(LINES).nth(n).get_attribute("data-mark"))
    expect(page.locator(POINTED)).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_mouse_and_keys_show_the_place_of_a_line(begun: Begun, game: str) -> None:
    page = begun(game)
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


def test_a_tap_keeps_the_place_and_brings_the_board_into_sight(begun: Begun) -> None:
    page = begun("metro", LOW, touch=True)
    page.locator(LINES).first.scroll_into_view_if_needed()
    expect(page.locator("[data-slot=board]")).not_to_be_in_viewport(ratio=0.5)
    page.locator(LINES).first.tap()
    shows(page, 0)
    expect(page.locator("[data-slot=board]")).to_be_in_viewport(ratio=0.9)
    page.locator("h1, .bar").first.tap()
    expect(page.locator(POINTED)).to_have_count(0)
