"""Looking back in a real browser: the bar fills by itself, the page tells what went wrong, and its links lead into the replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.positions import as_ada, serving
from tests.browser.test_axe import violations, violations_by_day_and_night
from tests.web.finished import golden

GAMES = {
    "london": "next-station-london/outside-03",
    "verplant": "voll-verplant/tokyo-solo",
    "metro": "metro/random-base-4",
    "ticket": "ticket-to-ride-berlin/planners-3",
}


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A server of this module, with little time for each decision and four finished games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STELLWERK_REVIEW_PLAYOUTS", "300")
        with serving(folder, {table: (golden(name), None) for table, name in GAMES.items()}) as found:
            yield found


@pytest.fixture
def ada(new_page: NewPage, folder: Path, address: str) -> NewPage:
    """Pages of the one who played."""

    def new(*given: Any, **more: Any) -> Page:
        return as_ada(new_page(*given, **more), folder, address)

    return new


def open_review(page: Page, table: str) -> None:
    """Have it made, if it is not there yet."""
    page.goto(f"/t/{table}/review")
    begin = page.get_by_role("button", name="Review this game")
    expect(begin.or_(page.locator("progress, .figures")).first).to_be_visible()
    if begin.count():
        begin.click()
    expect(page.locator(".figures")).to_be_visible(timeout=120_000)


def test_from_the_result_to_the_review_and_into_the_replay(ada: NewPage) -> None:
    page = ada()
    page.goto("/t/verplant/result")
    page.get_by_role("link", name="Review").first.click()
    assert violations(page) == []
    page.get_by_role("button", name="Review this game").click()
    bar = page.get_by_role("progressbar", name="The review is being computed")
    expect(bar.or_(page.locator(".figures"))).to_be_visible()
    expect(page.locator(".figures")).to_be_visible(timeout=120_000)
    expect(page.locator(".ring b")).to_have_text(re.compile(r"^\d+ %$"))
    mistakes = page.locator(".mistake")
    expect(mistakes).to_have_count(3)
    for figure in mistakes.locator("figure").all():
        expect(figure.locator("svg, .wagons").first).to_be_visible()
        expect(figure.locator(".chosen, .board").first).to_be_visible()
    assert page.locator(".cost").count() == page.locator(".decisions tbody tr:not(.fine)").count() > 2
    words = str(page.locator(".mistake .better figcaption b").first.inner_text())
    mistakes.first.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    expect(page.locator(".remark")).to_contain_text(f"Better: {words}, about")
    marked = page.locator(".timeline .cost").count()
    assert marked > 2
    page.keyboard.press("ArrowRight")
    expect(page.locator(".remark")).not_to_contain_text(f"Better: {words}, about")  # the next decision: cards in between are no stops
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".remark")).to_contain_text(f"Better: {words}, about")
    expect(page.locator(".rated .played")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator(".remark")).to_be_hidden()  # nobody's decision
    page.goto("/t/verplant/result")
    expect(page.locator(".dearest figure.better figcaption")).to_contain_text(words)
    whole, cut = (page.locator(f"{place} svg.board").first for place in (".stage", ".dearest"))
    assert cut.get_attribute("viewBox") != whole.get_attribute("viewBox"), "what differs is shown larger"


def test_a_bar_that_waits_fills_and_goes(new_page: NewPage, ada: NewPage) -> None:
    """The answers of the server are made up here, so that every step of the bar can be seen."""
    page, told = new_page(lang="de-DE"), ['{"status":"working","progress":0.4}']
    page.route("**/review.json*", lambda route: route.fulfill(status=202, content_type="application/json", body=told[0]))
    begin = ada()
    begin.goto("/t/london/review?seat=0")
    begin.get_by_role("button", name="Review this game").click()
    page.goto("/t/london/review?seat=0")
    if page.locator(".figures").count():
        pytest.fail("the review was there before anybody asked")
    expect(page.locator("[data-said]")).to_have_text("40 % fertig")
    assert page.evaluate("() => document.querySelector('progress').value") == 0.4
    heard = page.locator("[data-heard][aria-live]")
    expect(heard).to_have_text("40 % fertig")
    told[0] = '{"status":"working","progress":0.46}'
    expect(page.locator("[data-said]")).to_have_text("46 % fertig")
    expect(heard).to_have_text("40 % fertig")  # who listens hears every tenth, not every step
    told[0] = '{"status":"working","progress":0.53}'
    expect(heard).to_have_text("53 % fertig")
    expect(page.locator("[data-said]")).to_have_text("53 % fertig")
    assert violations(page) == []
    page.unroute("**/review.json*")
    expect(page.locator(".figures")).to_be_visible(timeout=120_000)
    expect(page.locator("h1")).to_have_text("Was Ada hätte spielen können")


@pytest.mark.parametrize("table", GAMES)
def test_every_game_fits_a_phone_and_axe_finds_nothing_serious(ada: NewPage, table: str) -> None:
    for size in (PHONE, DESK):
        page = ada(size)
        open_review(page, table)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0], "nothing sticks out to the side"
        assert violations_by_day_and_night(page) == [], size
        if size == PHONE:
            for figure in page.locator(".mistake").first.locator("figure").all():
                box = figure.bounding_box()
                assert box
                assert box["width"] > 300, "one below the other, as wide as the screen"
        page.locator(".mistake header a").first.click()
        page.wait_for_url("**/replay/*")
        assert violations_by_day_and_night(page) == [], size
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


def test_the_keyboard_reaches_every_decision(ada: NewPage) -> None:
    page = ada()
    open_review(page, "verplant")
    rows = page.locator(".decisions tbody tr").count()
    reached = set()
    for _ in range(rows + 40):
        page.keyboard.press("Tab")
        if link := page.evaluate("() => document.activeElement.closest('.decisions a')?.href ?? ''"):
            reached.add(link)
    assert len(reached) == rows
    assert page.evaluate("() => !document.querySelector('.picture :is(a, button, [tabindex])')"), "no stop inside a picture"


@pytest.mark.parametrize("table", GAMES)
def test_pointing_at_a_move_lights_it_on_the_board(new_page: NewPage, table: str) -> None:
    page = new_page()
    page.goto(f"/t/{table}/replay/0")
    first, later = (page.locator(".moves a[data-mark]").nth(n) for n in (0, 5))
    lit, board = page.locator("[data-slot=board] .last"), page.locator("[data-slot=board] > svg")
    expect(lit).to_have_count(0)
    first.hover()
    expect(lit).to_have_count(1)
    expect(board).to_be_in_viewport()
    page.mouse.move(2, 2)
    expect(lit).to_have_count(0)
    later.focus()
    expect(lit).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".moves [aria-current]").first).to_have_attribute("data-n", str(later.get_attribute("data-n")))
    expect(page).to_have_url(re.compile(rf"/replay/{later.get_attribute('data-n')}$"))
    expect(page.locator("[data-slot=board] .last:visible")).to_have_count(1)
    page.evaluate("() => document.activeElement.blur()")
    expect(page.locator("[data-slot=board] .last:not(.pointed)")).to_be_visible()
    expect(page.locator("[data-slot=board] .pointed")).to_have_count(0)


def test_on_a_phone_the_stations_that_a_move_marks_stand_out(ada: NewPage) -> None:
    page = ada(PHONE)
    open_review(page, "verplant")
    marks = page.locator(".choice .chosen .preview > :is(path.stop, .hub)")
    expect(marks.first).to_be_visible()
    rims = marks.evaluate_all("all => all.map(mark => mark.getCTM().a * parseFloat(getComputedStyle(mark).strokeWidth))")
    assert min(rims) > 3, "pixels on the screen; of other stations it is one"
