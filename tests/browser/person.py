"""What a person does at a table, in terms of what they see."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page, expect

GAME = "next-station-london"
PICK = "[data-slot=board] [data-pick]"


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
    return str(page.locator("[data-slot=log]").first.inner_text())


def box_of(thing: Locator) -> FloatRect:
    """Where it lies. A screen that just came may have put a new drawing in its place: then look again."""
    for _ in range(100):
        if box := thing.bounding_box():
            return box
        thing.page.wait_for_timeout(50)
    raise AssertionError(f"{thing} is nowhere on the page")


def point(page: Page, token: str) -> None:
    """Click in the middle of a section, as a person does; where several things lie there, choose among them."""
    hit = page.locator(f"[data-slot=board] [data-pick='{token}'] .hit").first
    hit.scroll_into_view_if_needed()
    box = box_of(hit)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    chips = page.locator("#dock .chips button:visible")
    if page.locator("#dock .main").first.is_disabled() and chips.count():
        chips.first.click()
    expect(page.locator("#dock .main").first).to_be_enabled()


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
            page.locator("#dock .main").first.click()
    page.wait_for_function("before => document.querySelector('[data-slot=log]').innerHTML !== before", arg=before)
    return token
