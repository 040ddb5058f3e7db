"""A double click, a double tap or a second press is never a move in the turn after: in every game, whatever was pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import PICK, box_of, point, wait_for_turn, wait_until_presses_count
from tests.browser.test_play import open_table_for_two, send_choice

from stellwerk.games import GAMES

PAUSES = (30, 120, 250)
"""Milliseconds between the two presses of a double click: quick, ordinary and slow people."""
THINGS = ":is(.stage, .now-card) [data-pick]"


def open_table(page: Page, game: str, **options: str) -> None:
    page.goto("/")
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    seats = {"seat.0": "me", "seat.1": "bot:random"}
    page.goto(page.request.post("/tables", form={"csrf": token, "game": game, "clock": "none", **seats, **options}).url)


def own_moves(page: Page) -> list[str]:
    record = page.request.get(f"{page.url}/record")
    assert record.status == 200, record.text()
    return [entry for entry in record.text().splitlines() if entry.startswith("0 ")]


def until_moved(page: Page, before: int) -> None:
    for _ in range(100):
        if len(own_moves(page)) > before:
            return
        page.wait_for_timeout(150)  # within what one guest may ask for
    raise AssertionError("the move never came")


def middle(thing: Locator) -> tuple[float, float]:
    thing.scroll_into_view_if_needed()
    box = box_of(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot(page: Page, thing: Locator) -> tuple[float, float]:
    """A place where a finger hits it; on a phone it is brought out from under the dock first."""
    hit = thing.locator(".hit").last if thing.locator(".hit").count() else thing
    page.evaluate("y => scrollBy({ top: y, behavior: 'instant' })", middle(hit)[1] - 300)
    return middle(hit)


def press_twice(page: Page, where: tuple[float, float], pause: int, touch: bool) -> None:
    """Really: down, up, and again at the same place, whatever lies there by then."""
    press = page.touchscreen.tap if touch else page.mouse.click
    press(*where)
    page.wait_for_timeout(pause)
    press(*where)


def narrow(page: Page) -> None:
    """One thing may stand for several moves: take the first of them."""
    if page.locator("#dock .main").is_disabled():
        page.locator("#dock .chips button").first.click()
    expect(page.locator("#dock .main")).to_be_enabled()


def pickable(page: Page) -> Locator | None:
    """The first thing that can be reached, if there is one."""
    for thing in page.locator(f"{THINGS}:visible").all():
        x, y = spot(page, thing)
        if page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-pick]')", [x, y]):
            return thing
    return None


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("game", GAMES)
def test_two_presses_are_one_move(new_page: NewPage, game: str, touch: bool) -> None:
    page = new_page(PHONE if touch else DESK, touch=touch)
    open_table(page, game)
    done: dict[str, int] = {}
    for turn in range(18):
        if not wait_for_turn(page):
            break
        before, pause = len(own_moves(page)), PAUSES[turn % len(PAUSES)]
        extra, thing = page.locator("#dock .extra button"), pickable(page)
        if thing is None or (turn % 3 == 2 and extra.count()):
            way = "button"
            press_twice(page, middle((extra if extra.count() else page.locator("#dock .skip")).first), pause, touch)
        elif turn % 3 == 0:
            way = "thing"
            press_twice(page, spot(page, thing), pause, touch)
            if len(own_moves(page)) == before and page.locator("#dock .chips button").count():
                way = "chip"
                press_twice(page, middle(page.locator("#dock .chips button").first), pause, touch)
        else:
            way = "main"
            x, y = spot(page, thing)
            page.touchscreen.tap(x, y) if touch else page.mouse.click(x, y)
            narrow(page)
            press_twice(page, middle(page.locator("#dock .main")), pause, touch)
        until_moved(page, before)
        more = wait_for_turn(page)
        assert len(own_moves(page)) == before + 1, f"turn {turn}: two presses on the {way} made two moves"
        assert page.locator(f"{THINGS}.chosen").count() == 0, f"turn {turn}: chosen before anybody chose"
        if more:
            expect(page.locator("#dock .main")).to_be_disabled()
        done[way] = done.get(way, 0) + 1
    assert {"main"} < set(done), done


def test_what_others_do_leaves_a_choice_alone_and_a_step_back_drops_it(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    open_table_for_two(ada, ben)
    wait_for_turn(ada)
    wait_for_turn(ben)
    token = str(ada.locator(PICK).first.get_attribute("data-pick"))
    point(ada, token)
    send_choice(ben, str(ben.locator(PICK).first.get_attribute("data-pick")))
    expect(ada.locator("[data-slot=strip]:visible .lamp.done")).to_have_count(1)
    ben.locator("#dock .undo").click()
    expect(ada.locator("[data-slot=strip]:visible .lamp.done")).to_have_count(0)
    expect(ada.locator("#dock .main")).to_be_enabled()
    expect(ada.locator(f"{THINGS}.chosen")).to_have_count(1)
    ada.locator("#dock .main").click()
    expect(ada.locator("#dock .undo")).to_be_enabled()
    wait_until_presses_count(ada)
    ada.locator("#dock .undo").dblclick()
    wait_for_turn(ada)
    expect(ada.locator(f"{THINGS}.chosen")).to_have_count(0)
    expect(ada.locator("#dock .main")).to_be_disabled()
    expect(ada.locator(".toast")).to_have_count(0)


def test_what_was_refused_lies_over_no_button_and_goes_with_its_decision(new_page: NewPage) -> None:
    """On a phone a tap on it drew a tile, which cannot be taken back."""
    page = new_page(PHONE, touch=True)
    page.goto("/")
    page.locator("[formaction='/play/metro']").first.click()
    page.wait_for_url("**/t/*")
    while True:
        wait_for_turn(page)
        barred = page.locator("[data-slot=board] [data-why]").first
        if page.locator("#dock .extra button").count() and barred.count():
            break
        page.locator("[data-slot=board] [data-pick]").first.tap()
        page.locator("#dock .main").tap()
        wait_until_presses_count(page)
    barred.dispatch_event("click")
    toast = page.locator(".toast").first
    toast.wait_for()
    lower, dock = toast.bounding_box(), page.locator("#dock").bounding_box()
    assert lower
    assert dock
    assert lower["y"] + lower["height"] <= dock["y"]
    page.locator("[data-slot=board] [data-pick]").first.tap()
    page.locator("#dock .main").tap()
    expect(page.locator(".toast")).to_have_count(0)
