"""The story of a finished game in a real browser: lit on the board by mouse, keys and finger, and from the chart into the replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import box_of, press
from tests.browser.positions import as_ada, serving
from tests.browser.test_axe import violations_by_day_and_night
from tests.web.finished import golden

TABLES = {
    "metro": "metro/random-base-4",
    "shares": "metro/random-shares-6",
    "ticket": "ticket-to-ride-berlin/planners-4",
    "london": "next-station-london/outside-03",
    "verplant": "voll-verplant/berlin-three",
}
Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder, {table: (golden(name), None) for table, name in TABLES.items()}) as found:
        yield found


@pytest.fixture
def opened(new_page: NewPage, folder: Path, address: str) -> Opened:
    def result(table: str, size: tuple[int, int] = DESK, touch: bool = False) -> Page:
        page = as_ada(new_page(size, touch=touch), folder, address)
        page.goto(f"/t/{table}/result")
        expect(page.locator("h1")).to_be_visible()
        return page

    return result


def test_the_best_line_is_lit_until_another_is_pointed_at(opened: Opened) -> None:
    page = opened("metro")
    traced = page.locator(".board .preview.told")
    expect(traced).to_have_count(1)
    expect(traced).to_have_class(re.compile(r"\btell-3\b"))
    expect(page.locator(".because")).to_be_empty()
    feats = page.locator(".standings .feat")
    feats.nth(2).hover()
    expect(traced).to_have_count(1)
    expect(traced).not_to_have_class(re.compile(r"\btell-3\b"))
    page.mouse.move(2, 2)
    expect(traced).to_have_class(re.compile(r"\btell-3\b"))
    feats.nth(1).focus()
    expect(traced).to_have_count(2)
    page.keyboard.press("Escape")
    expect(traced).to_have_class(re.compile(r"\btell-3\b"))


def test_a_finger_lights_the_way_of_a_ticket(opened: Opened) -> None:
    page = opened("ticket", PHONE, touch=True)
    done = page.locator(".feat").filter(has_not_text=re.compile("failed|Longest"))
    ways = set()
    for feat in done.all()[:3]:
        box = box_of(feat)
        assert box["height"] >= 44
        feat.tap()
        ways.add(page.locator(".board > .reason path").first.get_attribute("d"))
    assert len(ways) == 3, "each its own way"
    missed = page.locator(".feat").filter(has_text="failed").first
    missed.tap()
    expect(page.locator(".board > .reason path.chosen")).to_have_count(1)


def test_a_press_on_the_chart_opens_that_turn_in_the_replay(opened: Opened) -> None:
    for touch in (False, True):
        page = opened("metro", PHONE if touch else DESK, touch=touch)
        page.locator(".chart").scroll_into_view_if_needed()
        turn = page.locator(".chart a").nth(30)
        goal = str(turn.get_attribute("href"))
        box = box_of(turn.locator(".reach"))
        press(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, touch)
        page.wait_for_url(f"**{goal}")
        expect(page.locator(".moves [aria-current]").first).to_be_visible()


@pytest.mark.parametrize("table", TABLES)
def test_it_fits_every_size_and_axe_finds_nothing_serious(opened: Opened, table: str) -> None:
    page = opened(table)
    for size in (DESK, PHONE, (320, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0], size
    page.locator(".over-turns summary").click()
    assert violations_by_day_and_night(page) == []
