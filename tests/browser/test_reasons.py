"""Score pads that explain themselves: by mouse, by keys and by finger, at the table, in the replay and on the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import PICK, play_on, point, start_solo, wait_for_turn
from tests.browser.positions import as_ada, at_turn, serving

Sit = Callable[..., Page]
TABLES: dict[str, tuple[int, str, dict[str, object]]] = {
    "london": (2, "next-station-london", {"objectives": True}),
    "verplant": (1, "voll-verplant", {}),
    "metro": (9, "metro", {}),
    "shares": (8, "metro", {"shares": True, "city": "paris"}),
    "ticket": (3, "ticket-to-ride-berlin", {}),
}
"""Choices until something is scored, or can be; game, options."""
every_table = pytest.mark.parametrize("table", TABLES)
TOLD = ".told, .board > .reason > *"
SIZES = (DESK, (1024, 768), PHONE, (320, 640))


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    tables = {name: at_turn(number, game, 2, **options) for name, (number, game, options) in TABLES.items()}
    with serving(folder, {**tables, "late": at_turn(22, "metro", 2)}) as found:
        yield found


@pytest.fixture
def sit(new_page: NewPage, folder: Path, address: str) -> Sit:
    def sat(table: str, size: tuple[int, int] = DESK, touch: bool = False) -> Page:
        page = as_ada(new_page(size, touch=touch), folder, address)
        page.goto(f"/t/{table}")
        wait_for_turn(page)
        return page

    return sat


def board(page: Page) -> str:
    return str(page.evaluate("() => document.querySelector('.board').innerHTML"))


def pad(page: Page) -> Locator:
    """The score pad, if need be from behind its tab."""
    if (tab := page.locator("[data-tab=pad]:visible")).count():
        tab.click()
    return page.locator(".pad:visible")


def rows(page: Page, where: str) -> Iterator[Locator]:
    found = page.locator(f"{where} [data-reason]:not(.term)")
    expect(found.first).to_be_visible()
    return iter(found.all())


def is_told(page: Page) -> bool:
    """Whether something stands out besides the words."""
    return page.locator(TOLD).count() > 0


def expect_told(page: Page) -> None:
    expect(page.locator("main")).to_have_class(re.compile(r"\bexplaining\b"))
    expect(page.locator(".because")).not_to_be_empty()
    expect(page.locator("#said")).to_have_text(page.locator(".because").inner_text())  # who does not see it hears the same


def expect_nothing_told(page: Page) -> None:
    expect(page.locator(".because")).to_be_empty()
    assert not is_told(page)
    assert page.locator("main.explaining").count() == 0


@every_table
def test_pointing_at_a_row_lights_its_reason_and_keys_do_the_same(sit: Sit, table: str) -> None:
    page = sit(table)
    own = pad(page)
    before, told = board(page), 0
    for row in rows(page, ".pad:visible"):
        row.hover()
        expect_told(page)
        told += is_told(page)
    assert told
    page.locator(".prompt").hover()
    expect_nothing_told(page)
    assert board(page) == before, "nothing stays on the board"
    page.mouse.move(0, 0)  # where no row comes under it when the page scrolls
    first = own.locator(".why").first
    first.focus()
    expect_told(page)
    page.keyboard.press("Escape")
    expect_nothing_told(page)
    expect(first).to_be_focused()
    for _ in range(own.locator("button").count() - 1):
        page.keyboard.press("Tab")
        expect_told(page)
    page.locator("[data-tab]:visible").first.focus()
    expect_nothing_told(page)


@every_table
def test_a_finger_lights_it_and_a_touch_elsewhere_ends_it(sit: Sit, table: str) -> None:
    page = sit(table, PHONE, touch=True)
    told = 0
    for cell in rows(page, ".scorestrip"):
        box = cell.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        cell.tap()
        expect_told(page)
        told += is_told(page)
    assert told
    seen = page.locator(".board").bounding_box()
    assert seen
    assert seen["y"] + seen["height"] / 2 > 0, "the board is in sight"
    lower, dock = page.locator(".because").bounding_box(), page.locator("#dock").bounding_box()
    assert lower
    assert dock
    assert lower["y"] + lower["height"] <= dock["y"], "words lie over no button"
    last = page.locator(".scorestrip [data-reason]").last
    last.tap()
    expect_nothing_told(page)
    last.tap()
    expect_told(page)
    page.locator(".prompt").tap()
    expect_nothing_told(page)


def test_a_term_of_a_sum_is_a_thing_of_its_own_and_sums_stay_in_their_panel(sit: Sit) -> None:
    page = sit("late")
    terms = pad(page).locator(".term")
    assert terms.count() > 3
    for n in (0, 3):
        terms.nth(n).hover()
        expect_told(page)
        assert page.locator(".board .thread.told").count() < 4, "one line, its platform and its row"
        expect(page.locator(".board .preview.told")).to_be_visible()
    pad(page).locator("tr").first.locator(".sum").hover()
    assert page.locator(".board .preview.told").count() == terms.count()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)
        own = pad(page)
        outside = own.evaluate("""pad => { const panel = pad.closest('.panel').getBoundingClientRect();
            return [...pad.querySelectorAll('*')].filter(it => it.getBoundingClientRect().right > panel.right + 1).length
              + (document.documentElement.scrollWidth > innerWidth); }""")
        assert outside == 0, (width, height)
        expect(own.locator(".total .sum")).to_be_visible()


def test_a_choice_on_the_board_outlives_a_look_at_the_pad(new_page: NewPage) -> None:
    page = new_page(DESK)
    start_solo(page)
    wait_for_turn(page)
    point(page, str(page.locator(PICK).first.get_attribute("data-pick")))
    pad(page).locator("tr").first.hover()
    expect_told(page)
    page.keyboard.press("Escape")
    expect_nothing_told(page)
    expect(page.locator("#dock .main")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator("#dock .main")).to_be_disabled()


def test_what_is_held_is_told_anew_after_a_move(new_page: NewPage) -> None:
    page = new_page(DESK)
    start_solo(page, "voll-verplant")
    wait_for_turn(page)
    pad(page).locator("[data-reason='0/empty'] .why").focus()
    expect_told(page)
    before = page.locator(".because").inner_text()
    play_on(page, moves=2)
    expect(page.locator(".because")).not_to_have_text(before)
    expect(page.locator(".pad:visible [data-reason='0/empty'] .why")).to_be_focused()
    expect_told(page)
    expect(page.locator(TOLD).first).to_be_attached()  # the reason is asked for anew after each move


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_replay_and_result_explain_too(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size, touch=size == PHONE)
    start_solo(page, "voll-verplant")
    play_on(page)
    table = page.url
    page.goto(f"{table}/replay/30")
    page.locator(".pad [data-reason='0/empty'] .why").click()
    expect_told(page)
    assert is_told(page)
    before = page.locator(".because").inner_text()
    page.keyboard.press("Home")
    expect(page.locator(".because")).not_to_have_text(before)
    page.goto(f"{table}/result")
    cell = page.locator("td[data-reason='0/empty'] .why")
    cell.click()
    expect_told(page)
    assert is_told(page)
    cell.click()
    page.mouse.move(0, 0)
    expect_nothing_told(page)
