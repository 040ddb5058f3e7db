"""voll verplant in a browser: a map to touch, wagons under it, one line at a glance; no script of its own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import MAIN, PICK, box_of, middle, press, spot, start_solo, take_turn, wait_for_turn

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
    expect(page.locator("table.sides")).to_contain_text("Empty stations")


def told(page: Page) -> tuple[str, str]:
    """What the button says, and what stands between minus and plus."""
    return page.locator("#dock .main > span:first-child").inner_text(), page.locator("#dock .rung").inner_text()


def crosses(page: Page) -> int:
    """How many are drawn on the map, but not confirmed."""
    shown = page.locator(f"{PICK}.chosen .preview path.b-ink:not([stroke-dasharray])")
    return (shown.get_attribute("d") or "").count("M") if shown.count() else 0


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_wagon_shows_the_most_crosses_and_minus_and_plus_change_them(new_page: NewPage, touch: bool) -> None:
    """Two presses a turn: the wagon, the button."""
    page = new_page(PHONE if touch else DESK, touch=touch)
    page.goto("/")
    start_solo(page, VOLL_VERPLANT)
    wait_for_a_number(page)
    high = box_of(page.locator("#dock"))["height"]
    wagon = page.locator("[data-slot=tray] button.pick").first
    line = str(wagon.get_attribute("data-pick"))
    press(page, *spot(page, wagon), touch)
    most = crosses(page)
    assert most > 1
    number = page.locator("[data-slot=tray] .wagon.chosen .pane.next em").inner_text()
    assert told(page) == (f"Write {number} in line {line}", f"{most} crosses")
    page.locator("#dock .less").click()
    assert (crosses(page), told(page)[1]) == (most - 1, "1 cross" if most == 2 else f"{most - 1} crosses")
    page.keyboard.press("+")
    assert crosses(page) == most
    assert page.locator("#dock .more").is_disabled()
    for _ in range(most):
        page.keyboard.press("-")
    assert told(page) == (f"{number} in line {line}, no cross", "no cross")
    assert crosses(page) == 0
    press(page, *spot(page, page.locator(f"[data-slot=board] [data-pick='{line}:1']")), touch)
    assert (crosses(page), told(page)[0]) == (1, f"{number} in line {line}, 1 cross"), "a lit station: up to here"
    other = page.locator("[data-slot=tray] button.pick").nth(1)
    press(page, *spot(page, other), touch)
    expect(page.locator("[data-slot=tray] .wagon.chosen")).to_have_count(1)
    expect(other).to_have_class(re.compile("chosen"))
    page.wait_for_timeout(600)  # no double click
    press(page, *spot(page, other), touch)
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator(MAIN)).to_be_disabled()
    assert box_of(page.locator("#dock"))["height"] == high, "the dock keeps its height"
    before = page.locator("[data-slot=log]").first.text_content()
    press(page, *spot(page, other), touch)
    press(page, *middle(page.locator(MAIN)), touch)
    page.wait_for_function("before => document.querySelector('[data-slot=log]').textContent !== before", arg=before)


def wait_for_a_number(page: Page) -> None:
    """A card with which the first wagon crosses off several stations."""
    wait_for_a_card_to_write(page)
    while page.locator("[data-slot=now] .card").get_attribute("aria-label") not in ("Number 3", "Number 4", "Number 5", "Number 6"):
        take_turn(page)
        wait_for_a_card_to_write(page)


def test_keys_alone_write_an_entry(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page, VOLL_VERPLANT)
    wait_for_a_number(page)
    before = page.locator("[data-slot=log]").first.text_content()
    page.locator("[data-slot=tray] button.pick").first.focus()
    page.keyboard.press("Enter")
    most = crosses(page)
    page.keyboard.press(" ")
    expect(page.locator(MAIN)).to_be_disabled()
    page.keyboard.press(" ")
    page.keyboard.press("-")
    assert crosses(page) == most - 1
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('[data-slot=log]').textContent !== before", arg=before)


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
    for button in ("less", "more"):
        box = box_of(page.locator(f"#dock .{button}"))
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_ways_of_a_ring_are_seen_on_its_wagon_and_on_the_map(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size, "de-DE")
    open_table(page, "berlin")
    wait_for_a_card_to_write(page)
    signs = page.locator(".wagon.loop .way path")
    assert signs.count() == 2
    for sign in signs.all():
        assert sign.evaluate("path => getComputedStyle(path).stroke") == "none", "the rim of the wagon would cover it"
    for half, station in (("C>", "Greifswalder Straße"), ("C<", "Frankfurter Allee")):
        press(page, *spot(page, page.locator(f"[data-slot=tray] [data-pick='{half}']")))
        expect(page.locator(f"[data-slot=tray] [data-pick='{half}'].chosen")).to_have_count(1)
        expect(page.locator(".now-card .leads-to")).to_contain_text(f"Richtung {station}")
        expect(page.locator(f"{PICK}.chosen .preview .on").first).to_be_visible()
        assert "▸" not in page.locator("#dock").inner_text()
