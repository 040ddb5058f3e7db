"""voll verplant in a browser: a map to touch, wagons under it, one line at a glance; no script of its own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import PICK, box_of, start_solo, take_turn, wait_for_turn

VOLL_VERPLANT = "voll-verplant"
TRAY = "[data-slot=tray] [data-pick]"


def open_table(page: Page, board: str, special: bool = False) -> None:
    page.goto(f"/new/{VOLL_VERPLANT}")
    page.locator("#board").select_option(board)
    if special:
        page.locator("input[name='option.special']").check(force=True)
    page.locator("input[name='seat.0'][value='me']").check(force=True)
    for seat in range(1, 6):
        page.locator(f"input[name='seat.{seat}'][value='closed']").check(force=True)
    page.locator("form[action='/new'] button.go, form button.go").last.click()
    page.wait_for_url("**/t/*")


def wait_for_a_card_to_write(page: Page) -> None:
    """A free ride fills no window: take it and go on."""
    wait_for_turn(page)
    while page.locator(TRAY).count() == 0:
        take_turn(page)
        wait_for_turn(page)


def test_a_whole_solo_game_on_the_map(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page, VOLL_VERPLANT)
    turns = 0
    while wait_for_turn(page):
        take_turn(page)
        turns += 1
    assert turns >= 24, "one for each window, and the free rides"
    page.locator("#dock a:has-text('result')").first.click()
    page.wait_for_url("**/result")
    expect(page.locator("table")).to_contain_text("Empty stations")


def test_a_wagon_offers_its_entries_and_the_map_shows_them(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page, VOLL_VERPLANT)
    wait_for_a_card_to_write(page)
    before = page.locator("[data-slot=log]").first.inner_text()
    page.locator(TRAY).first.click()
    chips = page.locator("#dock .chips button:visible")
    expect(chips.first).to_be_visible()
    assert chips.count() >= 2, "mark nothing, or one and more"
    chips.nth(1).click()
    expect(page.locator(f"{PICK}.chosen").first).to_be_visible()
    page.locator("#dock .main").first.click()
    page.wait_for_function("before => document.querySelector('[data-slot=log]').innerText !== before", arg=before)


def test_one_line_can_be_followed_at_a_glance(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page, VOLL_VERPLANT)
    wait_for_turn(page)

    def dim() -> list[float]:
        return list(page.evaluate("() => [...document.querySelectorAll('svg.board .thread')].map(line => +getComputedStyle(line).opacity)"))

    assert min(dim()) == 1
    page.locator("svg.board .follow-2").first.hover()
    page.wait_for_timeout(300)
    shades = dim()
    assert min(shades) < 0.6, "the others step back"
    assert max(shades) == 1, "the line itself stays"


def test_a_ring_is_written_in_both_directions(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, "berlin")
    wait_for_a_card_to_write(page)
    picks = {str(one.get_attribute("data-pick")) for one in page.locator(f"{PICK}, {TRAY}").all()}
    assert {"C>", "C<"} <= {pick.partition(":")[0] for pick in picks}


def test_a_phone_shows_map_and_wagons(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    open_table(page, "madrid", special=True)
    wait_for_a_card_to_write(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    assert box_of(page.locator(TRAY).first)["height"] >= 40
    page.locator(TRAY).first.tap()
    expect(page.locator("#dock .chips button:visible").first).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_ways_of_a_ring_are_seen_on_its_wagon_and_named_by_stations(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size, "de-DE")
    open_table(page, "berlin")
    wait_for_a_card_to_write(page)
    signs = page.locator(".wagon.loop .way path")
    assert signs.count() == 2
    for sign in signs.all():
        assert sign.evaluate("path => getComputedStyle(path).stroke") == "none", "the rim of the wagon would cover it"
    for half, station in (("C>", "Greifswalder Straße"), ("C<", "Frankfurter Allee")):
        hit = page.locator(f"[data-slot=tray] [data-pick='{half}'] .hit")
        hit.scroll_into_view_if_needed()
        box = box_of(hit)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        chip = page.locator(f"#dock .chips button:visible:has-text('C Richtung {station}')").first
        expect(chip).to_be_visible()
        place, dock = box_of(chip), box_of(page.locator("#dock .chips"))
        assert place["x"] >= dock["x"]
        assert place["x"] + place["width"] <= dock["x"] + dock["width"] + 1, "words wrap rather than leave the panel"
        page.keyboard.press("Escape")
