"""People play in a real browser: alone, live with another, by keyboard, on a phone, on a bad line."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import DESK, PHONE, SMALL, NewPage
from tests.browser.person import GAME, PICK, box_of, is_over, play_on, point, start_solo, take_turn, wait_for_turn, wait_until_presses_count


def test_a_stranger_opens_the_home_page_and_plays_a_whole_solo_game(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page)
    turns = 0
    while wait_for_turn(page):
        take_turn(page)
        turns += 1
    assert 20 <= turns <= 40
    page.locator("#dock a:has-text('result')").first.click()
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text("point")
    expect(page.locator("table.sides")).to_contain_text("Total")


def test_the_level_of_a_quick_game_is_explained_goes_for_every_game_and_is_remembered(new_page: NewPage) -> None:
    for size, lang in ((DESK, "en-GB"), (PHONE, "de-DE"), (SMALL, "en-GB"), (SMALL, "de-DE")):
        page = new_page(size, lang=lang)
        page.goto("/")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0], "nothing sticks out to the side"
        levels = page.locator("#quick .segments label")
        assert [box_of(level)["height"] >= (36 if size == DESK else 44) for level in levels.all()] == [True] * 3
        assert len({box_of(level)["y"] for level in levels.all()}) == 1, "side by side"
        told = set()
        for level in levels.all():
            level.click()
            expect(page.locator("#quick .plays:visible")).to_have_count(1)
            told.add(page.locator("#quick .plays:visible").inner_text())
        assert len(told) == 3
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#quick :checked")).to_have_value("calm")
        page.locator("button[formaction='/play/metro']").click()
        page.wait_for_url("**/t/*")
        words = {"en-GB": "calm bot", "de-DE": "ruhiger Bot"}[lang]
        expect(page.locator("[data-slot=strip] .note", has_text=words).first).to_be_attached()
        page.goto("/")
        expect(page.locator("#quick :checked")).to_have_value("calm")


def open_table_for_two(ada: Page, ben: Page) -> None:
    ada.goto(f"/new/{GAME}")
    ada.locator("input[name='seat.0'][value='me']").check(force=True)
    ada.locator("input[name='seat.1'][value='open']").check(force=True)
    for seat in (2, 3):
        ada.locator(f"input[name='seat.{seat}'][value='closed']").check(force=True)
    ada.locator("main form button.go").click()
    ada.wait_for_url("**/t/*")
    ben.goto(ada.url)
    ben.locator("form[action$='/sit'] button").first.click()


def test_two_browsers_play_live_and_neither_page_ever_contains_the_others_sealed_choice(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    frames: dict[str, list[str]] = {"ada": [], "ben": []}
    listen(ada, frames["ada"])
    listen(ben, frames["ben"])
    open_table_for_two(ada, ben)
    checked = turns = 0
    while wait_for_turn(ada) and wait_for_turn(ben):
        known = ben.content()
        frames["ben"].clear()
        picks = ada.locator(PICK)
        token = str(picks.first.get_attribute("data-pick")) if picks.count() else "-"
        send_choice(ada, token)
        ben.wait_for_function("() => document.querySelectorAll('[data-slot=strip] .lamp.done').length > 0")
        for sign in (token, token.replace("-", " – ")):
            if token != "-" and sign not in known:
                checked += 1
                assert sign not in ben.content()
                assert all(sign not in frame for frame in frames["ben"])
        take_turn(ben)
        turns += 1
        if turns == 6:  # seen enough of the beginning: on to the end
            play_on(ada, ben, moves=14)
    assert turns >= 8
    assert checked >= turns // 2
    assert is_over(ada)
    for page in (ada, ben):
        expect(page.locator("#dock a:has-text('result')").first).to_be_visible()


def listen(page: Page, frames: list[str]) -> None:
    """Write down every frame that comes over the page's sockets, as it is."""
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))


def send_choice(page: Page, token: str) -> None:
    if token == "-":
        page.locator("#dock .skip").first.click()
    else:
        point(page, token)
        page.locator("#dock .main").first.click()
    page.wait_for_function("() => !document.querySelector('#dock .undo').disabled")
    wait_until_presses_count(page)


def test_a_sealed_choice_can_be_taken_back(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    open_table_for_two(ada, ben)
    wait_for_turn(ada)
    send_choice(ada, str(ada.locator(PICK).first.get_attribute("data-pick")))
    ada.locator("#dock .undo").first.click()
    wait_for_turn(ada)
    expect(ada.locator("#dock .undo").first).to_be_disabled()


def test_keyboard_alone_is_enough(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page)
    for _ in range(6):
        wait_for_turn(page)
        take_turn(page, by="keyboard")
    while wait_for_turn(page) and page.locator(PICK).count() == 0:
        take_turn(page, by="keyboard")
    status = page.locator("[data-slot=status]").inner_text()
    assert "choice" in status, "legal moves are announced"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => !!document.activeElement.closest('[data-pick]')"):
            break
    else:
        raise AssertionError("Tab never comes to a thing on the board")


def test_a_phone_has_all_it_needs_for_a_move_without_scrolling(new_page: NewPage) -> None:
    for size in (PHONE, SMALL):
        page = new_page(size, touch=True)
        start_solo(page)
        wait_for_turn(page)
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= size[0], "nothing sticks out to the side"
        for what in ("svg.board", "[data-slot=prompt]", "#dock .main", "#dock .skip", "[data-slot=scorestrip]"):
            box = box_of(page.locator(f"{what}:visible").first)
            assert box["y"] >= 0, what
            assert box["y"] + box["height"] <= size[1] + 1, (what, size)
        for button in ("#dock .main", "#dock .skip", "#dock .undo"):
            box = box_of(page.locator(f"{button}:visible").first)
            assert box["height"] >= 44, "a thumb needs 44 pixels"
        take_turn(page)


def test_german_and_english_and_the_night(new_page: NewPage) -> None:
    page = new_page(lang="de-DE", dark=True)
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "de"
    start_solo(page)
    wait_for_turn(page)
    expect(page.locator("[data-slot=prompt]:visible").first).to_contain_text("Zieh")
    ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(14, 18, 22)", "the panel at night"
    page.goto("/")
    page.locator("button[name=lang][value=en]:visible").first.click()
    assert page.locator("html").get_attribute("lang") == "en"


BARRED = "[data-slot=board] [data-why]"


class BadLine:
    """Stands between page and server: passes frames on until told to lose some and cut the line."""

    def __init__(self) -> None:
        self.lose_next_move = ""
        self.moves: list[dict[str, Any]] = []
        self.cuts = 0

    def connect(self, page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def from_page(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["kind"] == "move":
                self.moves.append(frame)
                how, self.lose_next_move = self.lose_next_move, ""
                if how == "before":  # the move never arrives
                    self.cut(page_side, server_side)
                    return
                server_side.send(text)
                if how == "after":  # it arrives, but the answer gets lost
                    self.cut(page_side, server_side)
                return
            server_side.send(text)

        page_side.on_message(from_page)
        server_side.on_message(lambda text: page_side.send(text))

    def cut(self, page_side: WebSocketRoute, server_side: WebSocketRoute) -> None:
        self.cuts += 1
        page_side.close(code=1012)


def test_a_line_cut_in_mid_move_comes_back_with_nothing_lost_or_doubled(new_page: NewPage) -> None:
    page, line = new_page(), BadLine()
    page.route_web_socket(re.compile(r".*/ws$"), line.connect)
    start_solo(page)
    for how in ("before", "", "after", "before", "after", ""):
        wait_for_turn(page)
        line.lose_next_move = how
        take_turn(page)
    assert line.cuts == 4
    ids = [move["id"] for move in line.moves]
    assert len(ids) > len(set(ids)), "what was not acknowledged is sent again, with its id"
    record = page.request.get(f"{page.url}/record").text()
    played = [entry for entry in record.splitlines() if entry.startswith("0 ")]
    assert len(played) == len(set(ids)) == 6
    tokens = {move["id"]: move["token"] for move in line.moves}
    assert [entry.removeprefix("0 ") for entry in played] == list(tokens.values())


def test_a_tap_where_no_line_may_go_says_why_not(new_page: NewPage) -> None:
    page = new_page()
    start_solo(page)
    while wait_for_turn(page) and page.locator(BARRED).count() == 0:  # a joker card bars nothing at the start
        take_turn(page)
    spot = page.evaluate(
        """barred => [...document.querySelectorAll(barred)].map(one => one.getBoundingClientRect())
             .map(box => [box.x + box.width / 2, box.y + box.height / 2])
             .find(([x, y]) => document.elementFromPoint(x, y).matches(barred))""",
        BARRED,
    )
    page.mouse.click(*spot)
    expect(page.locator(".toast").first).to_contain_text("NSL 3")


def test_the_rules_are_one_click_away(new_page: NewPage) -> None:
    page = new_page(lang="de-DE")
    start_solo(page)
    page.locator("button[popovertarget=menu]").first.click()
    page.locator("button[popovertarget=rules]").first.click()
    expect(page.locator("#rules")).to_be_visible()
    expect(page.locator("#rules")).to_contain_text("(3.2)")


def test_an_evening_together_invite_chat_and_rematch(new_page: NewPage) -> None:
    """The link is enough: a second person sits down, they talk, and a page that was left open goes on by itself."""
    ada, ben = new_page(), new_page(lang="de-DE")
    open_table_for_two(ada, ben)
    wait_for_turn(ada)
    wait_for_turn(ben)
    ben.locator("#words").fill("Hallo <i>Ada</i>")
    ben.keyboard.press("Enter")
    expect(ada.locator("[data-slot=chat]").first).to_contain_text("Hallo <i>Ada</i>")
    assert ada.locator("[data-slot=chat] i").count() == 0


def test_when_the_time_is_up_a_bot_plays_on_until_the_person_comes_back(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    seats = {"seat.0": "me", "seat.1": "bot:random"}
    table = page.request.post("/tables", form={"csrf": token, "game": GAME, "clock": "move:4", **seats}).url
    page.goto(table)
    wait_for_turn(page)
    expect(page.locator(".timer:visible").first).to_be_visible()
    back = page.locator("#dock .return button")
    expect(back).to_be_visible(timeout=10_000)
    back.click()
    wait_for_turn(page)
    expect(page.locator("#dock .skip").first).to_be_enabled()


def test_several_people_at_one_browser(new_page: NewPage) -> None:
    """A hot seat: the page goes round from seat to seat, and nobody is shown what another has chosen."""
    page = new_page()
    page.goto("/")
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    table = page.request.post("/tables", form={"csrf": token, "game": GAME, "clock": "none", "seat.0": "me", "seat.1": "me"}).url
    page.goto(table)
    wait_for_turn(page)
    first = page.locator("[data-slot=prompt]:visible").first.inner_text()
    chosen = str(page.locator(PICK).first.get_attribute("data-pick"))
    point(page, chosen)
    page.locator("#dock .main").first.click()
    page.wait_for_function("before => document.querySelector('[data-slot=prompt]').innerText !== before", arg=first)
    assert chosen not in page.locator("[data-slot=board]").inner_html()
    expect(page.locator("[data-slot=log] [data-mark]")).to_have_count(0)
    wait_for_turn(page)
