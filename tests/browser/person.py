"""What a person does at a table, in terms of what they see."""

from __future__ import annotations

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from playwright.sync_api import FloatRect, Locator, Page, expect
from websockets.sync.client import connect
from websockets.typing import Origin

GAME = "next-station-london"
PICK = "[data-slot=board] [data-pick]:not(.off)"
MAIN = "#dock .main"


def start_solo(page: Page, game: str = GAME) -> None:
    """From the home page to a solo game."""
    page.goto("/")
    page.locator(f"form[action='/solo/{game}'] button").first.click()
    page.wait_for_url("**/t/*")


def wait_for_turn(page: Page) -> bool:
    """Until the page asks for something and a press counts, or the game is over (False)."""
    page.wait_for_function(
        """() => { const it = document.querySelector('main')?.dataset ?? {};
                   return it.status === 'over' || it.live && ['turn', 'over'].includes(it.ready); }"""
    )
    return not is_over(page)


def wait_until_presses_count(page: Page) -> None:
    """Right after a new decision came up nothing can be pressed."""
    page.wait_for_function("() => document.querySelector('main')?.dataset.ready")


def is_over(page: Page) -> bool:
    return bool(
        page.evaluate(
            "() => document.querySelector('main').dataset.status === 'over' || !!document.querySelector('#dock .done:not([hidden])')"
        )
    )


def log_length(page: Page) -> str:
    return str(page.locator("[data-slot=log]").first.text_content())


def box_of(thing: Locator) -> FloatRect:
    """Where it lies. A screen that just came may have put a new drawing in its place: then look again."""
    for _ in range(100):
        if box := thing.bounding_box():
            return box
        thing.page.wait_for_timeout(50)
    raise AssertionError(f"{thing} is nowhere on the page")


def press(page: Page, x: float, y: float, touch: bool = False) -> None:
    """Really, at this place of the window."""
    page.touchscreen.tap(x, y) if touch else page.mouse.click(x, y)


def middle(thing: Locator) -> tuple[float, float]:
    thing.scroll_into_view_if_needed()
    box = box_of(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point(page: Page, token: str) -> None:
    """Click in the middle of a section, as a person does."""
    press(page, *middle(page.locator(f"[data-slot=board] [data-pick='{token}'] .hit").first))
    expect(page.locator(MAIN)).to_be_enabled()


def narrow(page: Page, touch: bool = False) -> None:
    """As long as several moves are left: touch what is to be touched next, or take the first way there is."""
    for _ in range(3):
        if page.evaluate(
            "() => document.querySelector('main').dataset.ready !== 'turn' || !document.querySelector('#dock .main').disabled"
        ):
            return
        following = page.locator(":is(.stage, .now-card) [data-pick].next:visible")
        if following.count():
            press(page, *spot(page, following.first), touch)
        else:
            page.locator("#dock .chips button").first.click()
    raise AssertionError("no choice was ever complete")


def spot(page: Page, thing: Locator) -> tuple[float, float]:
    """A place where a finger hits it; on a phone it is brought out from under the dock first."""
    hit = thing.locator(".hit").last if thing.locator(".hit").count() else thing
    page.evaluate("y => scrollBy({ top: y, behavior: 'instant' })", middle(hit)[1] - 300)
    return middle(hit)


def make(page: Page, thing: Locator, touch: bool = False) -> None:
    """The move that a thing leads to: touched, narrowed down and confirmed, as far as that is needed."""
    press(page, *spot(page, thing), touch)
    narrow(page, touch)
    if page.evaluate("() => document.querySelector('main').dataset.ready === 'turn'"):
        press(page, *middle(page.locator(MAIN)), touch)


def take_turn(page: Page, by: str = "mouse") -> str:
    """Pick the first thing on the board and confirm it, or skip; the token picked."""
    before = page.evaluate("() => document.querySelector('[data-slot=log]').innerHTML")
    picks = page.locator(PICK)
    token = "-"
    if picks.count() == 0:
        page.keyboard.press("-") if by == "keyboard" else page.locator("#dock .skip").first.click()
    else:
        token = str(picks.first.get_attribute("data-pick"))
        if by == "keyboard":
            picks.first.focus()
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        else:
            point(page, token)
            page.locator(MAIN).click()
    page.wait_for_function("before => document.querySelector('[data-slot=log]').innerHTML !== before", arg=before)
    return token


def play_on(*pages: Page, moves: int | None = None) -> None:
    """So many moves of each page's person over a line of their own, without the page; to the end if nothing else is said."""
    with ThreadPoolExecutor(len(pages)) as pool:
        for made in [pool.submit(play_by_line, page.url, cookies_of(page), seat, moves) for seat, page in enumerate(pages)]:
            made.result()


def cookies_of(page: Page) -> str:
    return "; ".join(f"{one.get('name')}={one.get('value')}" for one in page.context.cookies())


def play_by_line(table: str, cookies: str, seat: int, moves: int | None) -> None:
    """The first legal move, whenever one is owed."""
    address = urlsplit(table)
    answered: set[str] = set()
    origin = Origin(f"{address.scheme}://{address.netloc}")
    with connect(f"ws://{address.netloc}{address.path}/ws", origin=origin, additional_headers={"cookie": cookies}) as line:
        line.send(json.dumps({"kind": "hello"}))
        while moves is None or len(answered) < moves:
            frame = json.loads(line.recv(30))
            assert frame["kind"] != "no", frame
            if frame.get("over"):
                return
            moment = frame.get("moment", {}).get(str(seat))
            if frame.get("moves") and moment not in answered:
                answered.add(moment)
                line.send(json.dumps({"kind": "move", "id": secrets.token_hex(8), "seat": seat, "token": frame["moves"][0]["token"]}))
