"""A hint in a real browser: asked for by button or key, marked on the board, confirmed like any choice."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import PHONE, SMALL, NewPage
from tests.browser.person import GAME, box_of, start_solo, take_turn, wait_for_turn
from tests.browser.test_press import open_table

CHOSEN = ":is(.stage, .now-card) .chosen"


def until_told(page: Page) -> str:
    words = page.locator("#dock .hint-words")
    expect(words).to_be_visible()
    return words.inner_text()


def confirm(page: Page) -> None:
    before = page.evaluate("() => document.querySelector('[data-slot=log]').innerHTML")
    page.locator("#dock .main").first.click()
    page.wait_for_function("before => document.querySelector('[data-slot=log]').innerHTML !== before", arg=before)


def to_a_choice(page: Page) -> None:
    """Until there is something on the board to pick."""
    while wait_for_turn(page) and page.locator("[data-slot=board] [data-pick]").count() < 2:
        take_turn(page)


def test_alone_a_hint_is_marked_on_the_board_and_can_be_confirmed(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page)
    to_a_choice(page)
    page.locator("#dock .hint").click()
    expect(page.locator("#dock .hint")).to_have_attribute("aria-busy", "true")
    told = until_told(page)
    expect(page.locator("#dock .hint")).to_have_attribute("aria-busy", "false")
    assert told.startswith("Best: ")
    assert "points in the end" not in told, "what playouts reach is less than what a person can"
    expect(page.locator("#said[aria-live]")).to_contain_text(f"{told}. Chosen: ")
    label = page.locator("#dock .main > span:first-child").inner_text()
    assert label in told.replace("Best: nothing", "Best: Nothing"), "the main button names what the hint says"
    if label != "Nothing":
        expect(page.locator(CHOSEN)).to_have_count(1)
        expect(page.locator(CHOSEN)).to_have_attribute("aria-pressed", "true")
    confirm(page)
    expect(page.locator("#dock .hint-words")).to_be_hidden()


HANDS = {"option.hand_size": "3", "option.free_rotation": "on", "option.shares": "on"}


@pytest.mark.parametrize(
    ("game", "options"),
    [("voll-verplant", {}), (GAME, {"option.powers": "on"}), ("metro", HANDS), ("ticket-to-ride-berlin", {})],
    ids=["ladder", "switch", "hand", "payments"],
)
def test_a_hint_is_chosen_with_its_mode_and_its_rung(new_page: NewPage, game: str, options: dict[str, str]) -> None:
    """Whatever it takes to make the move is on the page as if a person had touched it; the button makes it."""
    page = new_page()
    open_table(page, game, **options)
    for _ in range(3):
        wait_for_turn(page)
        page.keyboard.press("h")
        until_told(page)
        expect(page.locator("#dock .main")).to_be_enabled()
        things = page.locator(f"{CHOSEN}[data-pick]")
        if page.locator("#dock .extra [aria-pressed=true]").count() == 0:
            expect(things.first).to_be_visible()
        assert page.locator(f"{CHOSEN}[data-pick].off").count() == 0, "it is made in the mode that is on"
        confirm(page)


def test_h_asks_and_escape_puts_the_hint_aside(new_page: NewPage) -> None:
    page = new_page(lang="de-DE")
    start_solo(page)
    to_a_choice(page)
    page.keyboard.press("h")
    assert until_told(page).startswith("Am besten: ")
    page.keyboard.press("Escape")
    expect(page.locator("#dock .hint-words")).to_be_hidden()
    expect(page.locator(CHOSEN)).to_have_count(0)
    expect(page.locator("#dock .main").first).to_be_disabled()
    page.keyboard.press("h")
    until_told(page)
    before = page.evaluate("() => document.querySelector('[data-slot=log]').innerHTML")
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('[data-slot=log]').innerHTML !== before", arg=before)


@pytest.mark.parametrize("size", [PHONE, SMALL])
@pytest.mark.parametrize("game", [GAME, "voll-verplant"])
def test_on_a_phone_the_hint_its_words_and_what_it_marks_are_in_sight(new_page: NewPage, game: str, size: tuple[int, int]) -> None:
    page = new_page(size, touch=True, lang="de-DE")
    start_solo(page, game)
    to_a_choice(page)
    button = page.locator("#dock .hint")
    box = box_of(button)
    assert min(box["width"], box["height"]) >= 44
    button.tap()
    until_told(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    for what in ("#dock .hint-words", "#dock .main", "#dock .skip", "#dock .undo"):
        if what == "#dock .skip" and page.locator(what).is_hidden():
            continue
        box = box_of(page.locator(what).first)
        assert box["x"] >= 0, what
        assert box["x"] + box["width"] <= size[0], what
        assert box["y"] + box["height"] <= size[1], what
    for thing in page.locator(CHOSEN).all()[:1]:
        box = box_of(thing)
        assert 0 <= box["x"] + box["width"] / 2 <= size[0]
        assert 0 <= box["y"] + box["height"] / 2 <= box_of(page.locator("#dock"))["y"]
    confirm(page)


def test_a_hint_that_comes_too_late_is_dropped(new_page: NewPage) -> None:
    """The person has moved while the bot thought: the answer for the old position must not touch the new one."""
    page, kept = new_page(), []

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        page_side.on_message(server_side.send)

        def from_server(text: str | bytes) -> None:
            if json.loads(text)["kind"] == "hint":
                kept.append(lambda: page_side.send(text))
            else:
                page_side.send(text)

        server_side.on_message(from_server)

    page.route_web_socket(re.compile(r".*/ws$"), between)
    start_solo(page)
    wait_for_turn(page)
    for _ in range(200):
        if kept:
            break
        if page.locator("#dock .hint").get_attribute("aria-busy") != "true":
            page.keyboard.press("h")  # again if the page was not quite there yet
        page.wait_for_timeout(50)
    assert kept, "the server never answered"
    take_turn(page)
    wait_for_turn(page)
    expect(page.locator("#dock .hint")).to_have_attribute("aria-busy", "false")
    kept[0]()
    page.wait_for_timeout(300)
    expect(page.locator("#dock .hint-words")).to_be_hidden()
    expect(page.locator(CHOSEN)).to_have_count(0)


def test_the_daily_deal_says_why_there_are_no_hints(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    page.goto("/")
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    page.goto(page.request.post(f"/daily/{GAME}", form={"csrf": token}).url)
    wait_for_turn(page)
    page.locator("#dock .hint").tap(force=True)
    expect(page.locator(".toast").first).to_contain_text("No hints in the daily deal")
    expect(page.locator("#dock .hint-words")).to_be_hidden()


def test_a_strong_bot_answers_and_the_strip_names_its_level(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/new/{GAME}")
    page.locator("input[name='seat.1'][value='bot:strong']").check(force=True)
    expect(page.locator("#bot-strong")).to_contain_text("thousands of ways")
    page.locator("main form button.go").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-slot=strip]:visible .player").nth(1)).to_contain_text("strong bot")
    for _ in range(3):
        wait_for_turn(page)
        take_turn(page)
    wait_for_turn(page)


@pytest.mark.parametrize("width", [1000, 1280])
def test_beside_a_hint_no_word_sticks_out_of_its_button(new_page: NewPage, width: int) -> None:
    page = new_page((width, 800), lang="de-DE")
    start_solo(page, "voll-verplant")
    to_a_choice(page)
    page.keyboard.press("h")
    until_told(page)
    for button in ("skip", "main") if page.locator("#dock .skip").is_visible() else ("main",):
        around, word = box_of(page.locator(f"#dock .{button}")), box_of(page.locator(f"#dock .{button} > span:first-child"))
        assert around["x"] + 6 <= word["x"], button
        assert word["x"] + word["width"] <= around["x"] + around["width"] - 6, button
    main = page.locator("#dock .main > span:first-child")
    assert main.evaluate("it => it.scrollHeight <= it.clientHeight + 1"), "the choice can be read to its end"
