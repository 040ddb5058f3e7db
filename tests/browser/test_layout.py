"""Where what lies on a table's page: tabs, the talk behind one of them, a phone's map, whole with a lens or larger with arrows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import MAIN, box_of, start_solo, wait_for_turn
from tests.browser.positions import as_ada, at_turn, serving
from tests.web.finished import golden

OPEN = ".rail [data-panel].open"
LIT = "[data-slot=board] [data-pick]:not(.off)"


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    tables = {
        "paris": at_turn(20, "metro", 3, city="paris", shares=True),
        "ride": (golden("voll-verplant/madrid-special-five"), 56),  # a free ride: the whole map is lit
        "ticket": at_turn(12, "ticket-to-ride-berlin", 3),
    }
    with serving(folder, tables) as found:
        yield found


def sit(page: Page, table: str, folder: Path, address: str) -> Page:
    as_ada(page, folder, address).goto(f"/t/{table}")
    wait_for_turn(page)
    return page


# ------------------------------------------------------------ tabs
def test_on_a_phone_panels_lie_behind_tabs(new_page: NewPage, folder: Path, address: str) -> None:
    page = sit(new_page(PHONE, touch=True), "paris", folder, address)
    assert page.evaluate("() => document.documentElement.scrollHeight") < 1300, "it was three screens long"
    tabs = page.locator("[role=tab]:visible")
    assert tabs.all_inner_texts() == ["Score pad", "Companies", "Paris", "So it went", "Shares", "Rows", "Tiles", "Chat"]
    for n in range(tabs.count()):
        tabs.nth(n).tap()
        expect(page.locator(f"{OPEN}:visible")).to_have_count(1)
        expect(page.locator(OPEN)).to_have_attribute("data-panel", str(tabs.nth(n).get_attribute("data-tab")))
        expect(page.locator("[role=tab][aria-selected=true]")).to_have_text(tabs.nth(n).inner_text())


def test_tabs_follow_the_keys_and_stay_when_the_screen_is_sent_again(new_page: NewPage, folder: Path, address: str) -> None:
    page = sit(new_page(PHONE), "ticket", folder, address)
    page.locator("[data-tab=log]").focus()
    page.locator("[data-tab=log]").press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-tab]:focus")).to_have_text("Known")
    expect(page.locator(OPEN)).to_have_attribute("data-panel", "What everybody knows")
    page.evaluate(
        "() => { const place = document.querySelector('[data-slot=panels]'); place.innerHTML = place.innerHTML.replaceAll(' open', ''); }"
    )
    expect(page.locator(f"{OPEN}:visible")).to_have_attribute("data-panel", "What everybody knows")
    page.keyboard.press("End")
    expect(page.locator("#words")).to_be_visible()
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(page.locator(f"{OPEN}:visible")).to_have_count(1)


def test_the_talk_is_folded_away_among_bots_and_counts_what_was_not_read(new_page: NewPage, folder: Path, address: str) -> None:
    alone = new_page(DESK)
    alone.goto("/")
    token = alone.locator("input[name=csrf]").first.get_attribute("value") or ""
    alone.goto(alone.request.post("/tables", form={"csrf": token, "game": "metro", "clock": "none", "seat.0": "me", "seat.1": "open"}).url)
    expect(alone.locator("#words")).to_be_visible()  # who waits for others may talk
    start_solo(alone, "metro")
    wait_for_turn(alone)
    expect(alone.locator("#words")).to_be_hidden()
    expect(alone.locator(OPEN)).to_have_attribute("data-panel", "log")
    phone, desk = (sit(new_page(size), "ticket", folder, address) for size in (PHONE, DESK))
    expect(desk.locator("#words")).to_be_visible()  # others sit at this table
    phone.locator("[data-tab=log]").click()
    desk.locator("#words").fill("Moin")
    desk.keyboard.press("Enter")
    chat = phone.locator("[data-tab=chat]")
    expect(chat).to_have_attribute("data-unread", "1")
    chat.click()
    expect(phone.locator("[data-slot=chat]")).to_contain_text("Moin")
    phone.locator("[data-tab=log]").click()
    assert chat.get_attribute("data-unread") is None


# ------------------------------------------------------------ the map of a phone
def fits(page: Page) -> bool:
    return bool(page.locator(".pan").evaluate("pan => pan.scrollWidth <= pan.clientWidth"))


def hidden_lit(page: Page, way: int) -> int:
    return (
        int(page.locator(f".edge[data-edge='{way}'] b").inner_text() or 0) if page.locator(f".edge[data-edge='{way}']").is_visible() else 0
    )


def test_a_wide_map_opens_whole_and_larger_it_has_arrows_to_what_is_lit(new_page: NewPage, folder: Path, address: str) -> None:
    page = sit(new_page(PHONE, touch=True), "ride", folder, address)
    assert fits(page)
    expect(page.locator(".edge:visible")).to_have_count(0)
    page.locator(".zoom").tap()
    assert not fits(page)
    page.reload()
    wait_for_turn(page)
    assert not fits(page), "this browser keeps it"
    page.locator(".pan").evaluate("pan => pan.scrollTo({ left: 0, behavior: 'instant' })")
    right = page.locator(".edge[data-edge='1']")
    expect(right).to_be_visible()
    expect(page.locator(".edge[data-edge='-1']")).to_be_hidden()
    before = hidden_lit(page, 1)
    right.tap()
    expect(page.locator(".edge[data-edge='-1']")).to_be_visible()
    assert hidden_lit(page, 1) < before
    page.locator(".zoom").tap()
    expect(page.locator(".edge:visible")).to_have_count(0)


@pytest.mark.parametrize("table", ["ride", "ticket"])
def test_a_finger_that_rests_on_the_map_gets_a_lens_and_chooses_where_it_is_lifted(
    new_page: NewPage, folder: Path, address: str, table: str
) -> None:
    page = sit(new_page(PHONE, touch=True), table, folder, address)
    box = box_of(page.locator(LIT).first.locator(".hit").last)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x + (40 if x < 100 else -40), "y": y}]})
    expect(page.locator(".lens")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - 1, "y": y + 1}]})
    expect(page.locator(".lens-words")).not_to_be_empty()
    expect(page.locator(".lens .pick.chosen .preview")).to_be_visible()
    expect(page.locator(MAIN)).to_be_disabled()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".lens")).to_have_count(0)
    expect(page.locator(MAIN)).to_be_enabled()
    assert page.evaluate("() => scrollY") == 0


def test_a_quick_touch_that_just_misses_counts(new_page: NewPage, folder: Path, address: str) -> None:
    """Beside a lit station, where nothing else lies."""
    page = sit(new_page(PHONE, touch=True), "ride", folder, address)
    spot = page.evaluate(
        """([lit]) => { for (const one of document.querySelectorAll(lit)) {
             const box = one.querySelector(".hit").getBoundingClientRect();
             const x0 = box.x + box.width / 2, y0 = box.y + box.height / 2;
             for (const [x, y] of [[box.left - 5, y0], [box.right + 5, y0], [x0, box.bottom + 5], [x0, box.top - 5]])
               if (x > 5 && x < innerWidth - 5 && !document.elementFromPoint(x, y).closest("[data-pick], [data-why]")) return [x, y];
           } }""",
        [LIT],
    )
    page.touchscreen.tap(*spot)
    expect(page.locator(MAIN)).to_be_enabled()
