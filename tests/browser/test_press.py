"""A double click, a double tap or a second press is never a move in the turn after: in every game, whatever was pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import MAIN, PICK, middle, narrow, point, press, spot, wait_for_turn, wait_until_presses_count
from tests.browser.test_play import open_table_for_two, send_choice
from tests.soak import times

from stellwerk.games import GAMES

PAUSES = (30, 120, 250)
"""Milliseconds between the two presses of a double click: quick, ordinary and slow people."""
TURNS = times(9, 36)
"""Three ways to press, each with three pauses."""
THINGS = ":is(.stage, .now-card) [data-pick]:not(.off, .pay)"


def open_table(page: Page, game: str, **options: str) -> None:
    page.goto("/")
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    seats = {"seat.0": "me", "seat.1": "bot:random"}
    page.goto(page.request.post("/tables", form={"csrf": token, "game": game, "clock": "none", **seats, **options}).url)


def own_moves(page: Page) -> list[str]:
    record = page.request.get(f"{page.url}/record")
    assert record.status == 200, record.text()
    return [entry for entry in record.text().splitlines() if entry.startswith("0 ")]


def count_moves(page: Page) -> list[str]:
    """Every move that the page sends from now on."""
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame)) if '"move"' in str(frame) else None))
    return sent


def until_moved(page: Page, before: int) -> None:
    for _ in range(100):
        if len(own_moves(page)) > before:
            return
        page.wait_for_timeout(150)  # within what one guest may ask for
    raise AssertionError("the move never came")


def press_twice(page: Page, where: tuple[float, float], pause: int, touch: bool) -> None:
    """Really: down, up, and again at the same place, whatever lies there by then."""
    press(page, *where, touch)
    page.wait_for_timeout(pause)
    press(page, *where, touch)


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
    sent = count_moves(page)
    open_table(page, game)
    done: dict[str, int] = {}
    for turn in range(TURNS):
        if not wait_for_turn(page):
            break
        before, moves, pause = len(own_moves(page)), len(sent), PAUSES[turn // 3 % len(PAUSES)]
        extra, thing = page.locator("#dock .extra button"), pickable(page)
        if thing is None or (turn % 3 == 2 and extra.count()):
            way = "button"
            press_twice(page, middle((extra if extra.count() else page.locator("#dock .skip")).first), pause, touch)
        elif turn % 3 == 0:
            way = "thing"
            press_twice(page, spot(page, thing), pause, touch)
        else:
            way = "main"
            press(page, *spot(page, thing), touch)
        if is_asked(page, len(sent) > moves):
            if page.locator(MAIN).is_disabled() and thing:
                press(page, *spot(page, thing), touch)
            narrow(page, touch)
            press_twice(page, middle(page.locator(MAIN)), pause, touch)
        until_moved(page, before)
        more = wait_for_turn(page)
        assert len(sent) == moves + 1, f"turn {turn}: two presses on the {way} made two moves"
        assert page.locator(f"{THINGS}.chosen").count() == 0, f"turn {turn}: chosen before anybody chose"
        if more:
            expect(page.locator(MAIN)).to_be_disabled()
        done[way] = done.get(way, 0) + 1
    assert {"main"} < set(done), done


PARTS = """() => {
  const walker = document.createTreeWalker(document.querySelector('#dock')), parts = [];
  while (walker.nextNode()) parts.push(walker.currentNode);
  return parts;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_news_leave_every_button_and_its_words_where_they_are(new_page: NewPage, game: str) -> None:
    """A press is lost when the button goes while a finger is on it; in WebKit even when its words are written once more."""
    page = new_page()
    open_table(page, game)
    wait_for_turn(page)
    thing = pickable(page)
    assert thing
    page.mouse.click(*spot(page, thing))
    narrow(page)
    parts = page.evaluate_handle(PARTS)
    page.locator("[data-tab=chat]").click()
    page.locator("#words").fill("Hello")
    page.locator("#words").press("Enter")
    expect(page.locator("[data-slot=chat]")).to_contain_text("Hello")
    gone = page.evaluate("parts => parts.filter(part => !part.isConnected).map(part => part.outerHTML ?? part.data)", parts)
    assert gone == []


def is_asked(page: Page, is_sent: bool) -> bool:
    """Whether there is still something to confirm."""
    return not is_sent and bool(page.evaluate("() => document.querySelector('main').dataset.ready === 'turn'"))


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
