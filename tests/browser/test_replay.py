"""Looking back from decision to decision in a real browser: by slider, keys, finger and by itself; the menu belongs to what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import PHONE, NewPage
from tests.web.finished import golden, keep
from tests.web.real import running_server

from stellwerk.store import Store

TYPES = {"svg": "image/svg+xml", "png": "image/png"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a numeric address, and a finished game of four."""
    folder = tmp_path_factory.mktemp("replays")
    with running_server(folder) as found:
        store = Store(f"sqlite:///{folder}/stellwerk.db")
        keep(store, golden("metro/random-base-4"), "metro")
        store.close()
        yield found


def stops_of(page: Page) -> list[int]:
    return [int(n) for n in str(page.locator("main").get_attribute("data-stops")).split()]


def to_stop(page: Page, place: int) -> int:
    """Pull the slider, as a finger does; how many entries were made by then."""
    page.locator(".slider").fill(str(place))
    n = stops_of(page)[place]
    expect(page.locator(f".timeline a[data-n='{n}']").locator("xpath=..")).to_have_class(re.compile("past"))
    return n


def expect_at(page: Page, n: int) -> None:
    expect(page).to_have_url(re.compile(rf"/replay/{n}(\?|$)"))


def test_a_step_that_comes_late_does_not_overtake_a_later_wish(new_page: NewPage, address: str) -> None:
    page = new_page()
    page.goto("/t/metro/replay/0")
    late: list[Route] = []
    slow = stops_of(page)[5]
    page.route(f"**/replay/{slow}.json", lambda route: late.append(route))
    with page.expect_request(f"**/replay/{slow}.json"):
        to_stop(page, 5)
    goal = to_stop(page, 9)
    expect_at(page, goal)
    with page.expect_response(f"**/replay/{slow}.json") as answer:
        late[0].continue_()
    answer.value.finished()
    page.evaluate("async () => { for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame); }")
    expect_at(page, goal)


def test_keys_finger_and_log_go_from_decision_to_decision(new_page: NewPage, address: str) -> None:
    page = new_page(PHONE, touch=True)
    page.goto("/t/metro/replay/0")
    stops = stops_of(page)
    for key, n in (("ArrowRight", stops[1]), ("ArrowRight", stops[2]), ("ArrowLeft", stops[1]), ("End", stops[-1]), ("Home", 0)):
        page.keyboard.press(key)
        expect_at(page, n)
    for way, n in ((-200, stops[1]), (-200, stops[2]), (200, stops[1]), (-20, stops[1])):
        swipe(page, way)
        expect_at(page, n)
    line = page.locator(".moves a[data-n]").nth(8)
    line.tap()
    expect_at(page, int(str(line.get_attribute("data-n"))))
    expect(line).to_have_attribute("aria-current", "step")
    raw = next(n for n in range(40, 80) if n not in stops)
    page.goto(f"/t/metro/replay/{raw}")
    page.keyboard.press("ArrowRight")
    expect_at(page, min(n for n in stops if n > raw))


def swipe(page: Page, by: int) -> None:
    page.evaluate(
        """by => { const stage = document.querySelector('.stage');
                   const at = x => new Touch({ identifier: 1, target: stage, clientX: x, clientY: 300 });
                   stage.dispatchEvent(new TouchEvent('touchstart', { touches: [at(250)], changedTouches: [at(250)], bubbles: true }));
                   stage.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [at(250 + by)], bubbles: true })); }""",
        by,
    )


def test_it_plays_by_itself_until_somebody_steps_in_or_it_is_over(new_page: NewPage, address: str) -> None:
    page = new_page()
    page.clock.install()
    page.goto("/t/metro/replay/0")
    stops, button = stops_of(page), page.locator("[data-play]:visible")
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect_at(page, stops[1])
    page.clock.run_for(1400)
    expect_at(page, stops[2])
    speed = page.locator("[data-speed]:visible")
    speed.click()
    expect(speed).to_have_text("2×")
    page.clock.run_for(700)
    expect_at(page, stops[3])
    page.keyboard.press("ArrowLeft")
    expect_at(page, stops[2])
    expect(button).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(5000)
    expect_at(page, stops[2])
    to_stop(page, len(stops) - 2)
    expect_at(page, stops[-2])
    button.click()
    expect_at(page, stops[-1])
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect_at(page, 0)


def test_on_a_phone_board_time_line_and_controls_are_on_one_screen(new_page: NewPage, address: str) -> None:
    page = new_page(PHONE, touch=True)
    page.goto("/t/metro/replay/60")
    for thing in (".board", ".slider", "[data-slot=prompt]", ".dock [data-step=fore]", ".dock [data-play]", ".dock [data-speed]"):
        box = page.locator(thing).bounding_box()
        assert box
        assert box["y"] + min(box["height"], 20) <= PHONE[1], thing
        if ".dock" in thing:
            assert min(box["width"], box["height"]) >= 44
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("query", ["", "?seat=1"], ids=["of nobody", "of a seat"])
def test_the_pictures_are_of_the_step_that_is_shown_and_come_from_the_same_server(new_page: NewPage, address: str, query: str) -> None:
    page = new_page()
    page.goto(f"/t/metro/replay/3{query}")
    for place in (3, 12, 7):
        n = to_stop(page, place)
        for form, kind in TYPES.items():
            link = str(page.locator(f"[data-link={form}]").evaluate("link => link.href"))
            assert link == f"{address}/t/metro/picture/{n}.{form}{query}"
            answer = page.request.get(link)
            assert (answer.status, answer.headers["content-type"]) == (200, kind)
