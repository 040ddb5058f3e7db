"""Looking at everybody's sheet with mouse, finger and keys: what is shown, what stays, and that nothing can be decided there by mistake."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import PICK, box_of, take_turn, wait_for_turn, wait_until_presses_count
from tests.browser.positions import as_ada, played
from tests.browser.test_axe import violations_by_day_and_night
from tests.browser.test_play import open_table_for_two, send_choice
from tests.browser.test_sizes import decision, faults
from tests.web.finished import keep
from tests.web.real import running_server

from stellwerk.store import Store

LOOKED = '.stage .band:has-text("You are looking at {}\'s sheet")'
GAMES = ("london", "verplant")
AFTER = {"london": 20, "verplant": 75}
"""Entries before what is asked: in London a power can be used."""
every_game = pytest.mark.parametrize("game", GAMES)
SIZES = [DESK, (1024, 768), (844, 390), (320, 700)]


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A server with both games in the midst of them; Ada, Ben and Chiara play, in the second also Deniz."""
    with running_server(folder) as found:
        store = Store(f"sqlite:///{folder}/stellwerk.db")
        for name, record in (
            ("london", played("next-station-london", 3, powers=True)),
            ("verplant", played("voll-verplant", 4, "metro-city")),
        ):
            keep(store, record, name, entries=decision(record, AFTER[name]))
        store.close()
        yield found


def sit(page: Page, game: str, folder: Path, address: str) -> Page:
    """As Ada, who is asked for something."""
    as_ada(page, folder, address).goto(f"/t/{game}")
    wait_for_turn(page)
    return page


def look(page: Page, seat: int) -> None:
    """Press a seat: a chip on a phone, a row on a desk."""
    button = page.locator(f"[data-slot=strip]:visible [data-look='{seat}']")
    if page.evaluate("() => navigator.maxTouchPoints > 0"):
        assert box_of(button)["height"] >= 44
        button.tap()
    else:
        button.click()


def is_at_home(page: Page) -> None:
    expect(page.locator(".band")).to_be_empty()
    expect(page.locator(".away")).to_be_empty()
    assert page.locator(".stage [data-pick]").count() > 0


def choose(page: Page) -> str:
    """Choose something and do not confirm it; what is on the button."""
    thing = page.locator(f"{PICK}").first
    thing.focus()
    page.keyboard.press("Enter")
    chips = page.locator("#dock .chips button:visible")
    if chips.count():
        chips.first.click()
    expect(page.locator("#dock .main")).to_be_enabled()
    return page.locator("#dock .main").inner_text()


@every_game
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_press_on_a_seat_shows_its_sheet_and_a_button_leads_back(
    new_page: NewPage, folder: Path, address: str, game: str, size: tuple[int, int]
) -> None:
    page = sit(new_page(size, touch=size == PHONE), game, folder, address)
    own, prompt, card = (page.locator(f"[data-slot={slot}]").first.inner_html() for slot in ("board", "prompt", "now"))
    high = box_of(page.locator("#dock"))["height"]
    words = choose(page)
    look(page, 1)
    expect(page.locator(LOOKED.format("Ben"))).to_be_visible()
    expect(page.locator("#pad")).to_have_text("Ben's sheet")
    assert page.locator(".stage [data-pick], .stage [data-why], .stage .lit, .stage .next").count() == 0, "nothing is lit"
    assert [page.locator(f"[data-slot={slot}]").first.inner_html() for slot in ("prompt", "now")] == [prompt, card]
    assert box_of(page.locator("#dock"))["height"] == high
    for switch in page.locator(".now-card [data-mode]").all():
        expect(switch).to_have_css("box-shadow", "none")
        expect(switch).to_have_css("pointer-events", "none")
    expect(page.locator("#dock .main")).not_to_be_visible()
    expect(page.locator("[data-slot=strip]:visible .me .lamp.on")).to_be_visible()
    assert faults(page) == []
    assert violations_by_day_and_night(page) == []
    back = page.locator("#dock .away .go")
    back.tap() if size == PHONE else page.locator(".band .btn").click()
    is_at_home(page)
    expect(page.locator("#dock .main")).to_have_text(words, use_inner_text=True)
    expect(page.locator("#dock .main")).to_be_enabled()
    page.keyboard.press("Escape")
    assert page.locator("[data-slot=board]").inner_html().count("data-pick") == own.count("data-pick")


@every_game
def test_keys_lead_around_the_table_and_decide_nothing_there(new_page: NewPage, folder: Path, address: str, game: str) -> None:
    page = sit(new_page(), game, folder, address)
    words = choose(page)
    for key, name in (("s", "Ben"), ("s", "Chiara"), ("Shift+S", "Ben")):
        page.keyboard.press(key)
        expect(page.locator(LOOKED.format(name))).to_be_visible()
    for key in ("Enter", "1", "-", "u", "h", "p"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    expect(page.locator(LOOKED.format("Ben"))).to_be_visible()
    page.keyboard.press("Escape")
    is_at_home(page)
    expect(page.locator("#dock .main")).to_have_text(words, use_inner_text=True)
    expect(page.locator("#dock .main")).to_be_enabled()
    page.keyboard.press("Shift+S")
    expect(page.locator(LOOKED.format("Chiara" if game == "london" else "Deniz"))).to_be_visible()
    page.keyboard.press("b")
    is_at_home(page)
    seat = page.locator("[data-slot=strip]:visible [data-look='2']")
    seat.focus()
    page.keyboard.press("Enter")
    expect(page.locator(LOOKED.format("Chiara"))).to_be_visible()
    expect(seat).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(LOOKED.format("Ben"))).to_be_visible()
    page.locator("#words").fill("ssb")
    expect(page.locator(LOOKED.format("Ben"))).to_be_visible()


def swipe(page: Page, by: int) -> None:
    """One finger across the board."""
    box = box_of(page.locator(".pan:visible, .square [data-slot=board]").first)
    x, y = box["x"] + box["width"] / 2 - by / 2, box["y"] + box["height"] / 2
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + by * step / 5, "y": y + step}]})
        page.wait_for_timeout(20)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def test_a_swipe_leads_on_and_back(new_page: NewPage, folder: Path, address: str) -> None:
    page = sit(new_page(PHONE, touch=True), "london", folder, address)
    for by, name in ((-160, "Ben"), (-160, "Chiara"), (160, "Ben")):
        swipe(page, by)
        expect(page.locator(LOOKED.format(name))).to_be_visible()
    swipe(page, 160)
    is_at_home(page)
    expect(page.locator("#dock .main")).to_be_disabled()
    swipe(page, -30)
    page.wait_for_timeout(300)
    is_at_home(page)


def test_a_map_that_is_wider_than_the_phone_is_panned_first(new_page: NewPage, folder: Path, address: str) -> None:
    page = sit(new_page(PHONE, touch=True), "verplant", folder, address)
    page.locator(".zoom").tap()
    page.locator(".pan").evaluate("pan => pan.scrollTo({ left: 0, behavior: 'instant' })")
    swipe(page, -160)
    page.wait_for_function("() => document.querySelector('.pan').scrollLeft > 50")
    is_at_home(page)
    page.locator(".pan").evaluate("pan => pan.scrollTo({ left: 9999, behavior: 'instant' })")
    swipe(page, -160)
    expect(page.locator(LOOKED.format("Ben"))).to_be_visible()
    page.locator(".pan").evaluate("pan => pan.scrollTo({ left: 0, behavior: 'instant' })")
    swipe(page, 160)
    is_at_home(page)


def test_a_new_card_throws_nobody_out_and_what_was_drawn_is_there(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    open_table_for_two(ada, ben)
    wait_for_turn(ada)
    wait_for_turn(ben)
    send_choice(ada, str(ada.locator(PICK).first.get_attribute("data-pick")))
    look(ada, 1)
    expect(ada.locator(".band b")).to_be_visible()
    before, thumb = (ada.locator(where).nth(1 if "thumb" in where else 0).inner_html() for where in ("svg.board", ".strip .thumb"))
    take_turn(ben)
    expect(ada.locator("[data-slot=strip]:visible .me .lamp.on")).to_be_visible()
    expect(ada.locator(".band b")).to_be_visible()
    assert ada.locator("svg.board").inner_html() != before
    assert ada.locator(".strip .thumb").nth(1).inner_html() != thumb
    ada.locator("#dock .away .go").click()
    wait_for_turn(ada)
    is_at_home(ada)
    take_turn(ada)


def test_a_lost_connection_does_not_end_a_look(new_page: NewPage, folder: Path, address: str) -> None:
    page = new_page()
    page.add_init_script(
        "window.lines = []; window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); lines.push(this); } };"
    )
    sit(page, "london", folder, address)
    look(page, 2)
    expect(page.locator(LOOKED.format("Chiara"))).to_be_visible()
    page.evaluate("() => lines.at(-1).close()")
    page.wait_for_function("() => lines.length === 2 && lines[1].readyState === 1")
    page.wait_for_timeout(500)
    expect(page.locator(LOOKED.format("Chiara"))).to_be_visible()
    page.keyboard.press("Escape")
    is_at_home(page)


@every_game
def test_onlookers_choose_whom_to_follow(new_page: NewPage, game: str) -> None:
    one, two = new_page(PHONE, touch=True), new_page()
    for page in (one, two):
        page.goto(f"/t/{game}")
        page.wait_for_selector("main[data-live]")
        expect(page.locator(LOOKED.format("Ada"))).to_be_visible()
    look(one, 2)
    expect(one.locator(LOOKED.format("Chiara"))).to_be_visible()
    expect(one.locator("#pad")).to_have_text("Chiara's sheet")
    one.locator(".away [data-look]").last.tap()
    expect(one.locator(LOOKED.format("Ada" if game == "london" else "Deniz"))).to_be_visible()
    expect(two.locator(LOOKED.format("Ada"))).to_be_visible()
    assert faults(one) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_look_fits_into_every_window(new_page: NewPage, folder: Path, address: str, size: tuple[int, int]) -> None:
    page = as_ada(new_page(size, "de-DE", touch=size[0] < 900), folder, address)
    for game in GAMES:
        page.goto(f"/t/{game}")
        wait_for_turn(page)
        look(page, 1)
        expect(page.locator(".band b")).to_be_visible()
        assert faults(page) == []
        board = box_of(page.locator("svg.board"))
        if size == DESK:
            assert board["y"] + board["height"] <= size[1], "the whole sheet is in sight"
            assert box_of(page.locator("[data-slot=strip]:visible [data-look]").last)["y"] < size[1] - 60


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_race_stands_beside_the_board_or_opens_from_its_news(
    new_page: NewPage, folder: Path, address: str, size: tuple[int, int]
) -> None:
    page = sit(new_page(size, touch=size == PHONE), "verplant", folder, address)
    race = page.locator(".race:visible")
    if size == PHONE:
        expect(race).to_have_count(0)
        assert box_of(page.locator(".news summary"))["height"] >= 44
        page.locator(".news summary").tap()
    expect(race.locator("tbody tr")).to_have_count(9)
    expect(race.locator("thead th").nth(2)).to_have_text("A")
    if size == DESK:
        last = box_of(race)
        assert last["y"] + last["height"] <= size[1], "all of it is in sight"
        page.locator("[data-slot=tray] .follow-2").hover()
        page.wait_for_timeout(300)
        shades = [float(row.evaluate("row => getComputedStyle(row).opacity")) for row in race.locator("tbody tr").all()]
        assert [shade == 1 for shade in shades] == [line == 2 for line in range(9)], "the line that is looked at stands out"
    else:
        wait_until_presses_count(page)
        look(page, 1)
        expect(race.locator("thead .me")).to_have_text("B")
        expect(race.locator("tbody tr")).to_have_count(9)
    assert faults(page) == []
