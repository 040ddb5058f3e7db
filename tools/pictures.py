"""Take the pictures of the docs: every page at 1440 and 390 pixels, by day and by night, from a real server with a game in it."""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import CHROMIUM, DESK, PHONE
from tests.browser.person import GAME, PICK, make, wait_for_turn
from tests.web.real import running_server

from stellwerk.server.day import today

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
TURNS = 22
REVIEW = 300_000
"""Milliseconds in which a review is made, also on a slow machine."""


def best_pick(page: Page) -> str:
    """The section that scores most at once."""
    shown = page.locator(PICK).evaluate_all("all => all.map(one => [one.dataset.pick, one.querySelector('title')?.textContent ?? ''])")
    points = {pick: int("0" + "".join(c for c in words.split("=")[-1] if c.isdigit())) for pick, words in shown}
    return max(points, key=lambda pick: points[pick], default="")


def play(page: Page, turns: int) -> None:
    """So many turns, each to what scores most."""
    for _ in range(turns):
        if not wait_for_turn(page):
            return
        before = page.evaluate("() => document.querySelector('[data-slot=log]').innerHTML")
        token = best_pick(page)
        if token:
            make(page, page.locator(f"[data-slot=board] [data-pick='{token}']").first)
        else:
            page.locator("#dock .skip").first.click()
        page.wait_for_function("before => document.querySelector('[data-slot=log]').innerHTML !== before", arg=before)


def open_pages(page: Page) -> dict[str, str]:
    """A guest's evening: one finished game, one in the middle, one waiting for others; the address of each page."""
    page.goto("/")
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""

    def post(path: str, **fields: str) -> str:
        return str(page.request.post(path, form={"csrf": token, **fields}).url)

    post("/me", name="Ada", to="/")
    done = post(f"/play/{GAME}")
    page.goto(done)
    play(page, 60)
    seats = {"seat.0": "me", "seat.1": "bot:solid", "seat.2": "bot:strong"}
    running = post("/tables", game=GAME, clock="none", **seats, **{"option.objectives": "on", "option.powers": "on"})
    page.goto(running)
    play(page, TURNS)
    waiting = post("/tables", game=GAME, clock="days:1", public="on", **{"seat.0": "me", "seat.1": "open", "seat.2": "open"})
    daily = post(f"/daily/{GAME}")
    page.goto(daily)
    play(page, 60)
    post(f"{done}/review")
    page.goto(f"{done}/review")
    page.locator(".figures").wait_for(timeout=REVIEW)
    board = f"/daily/{GAME}/{today()}"
    looking_back = {"result": f"{done}/result", "replay": f"{done}/replay/61", "review": f"{done}/review", "daily": board}
    return {"home": "/", "new": f"/new/{GAME}", "lobby": waiting, "table": running, **looking_back}


def shoot(browser: Browser, address: str, cookies: list[dict[str, object]], pages: dict[str, str]) -> None:
    """Every page in four ways."""
    for size_name, size in (("desk", DESK), ("phone", PHONE)):
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                color_scheme=theme,  # type: ignore[arg-type]
                locale="en-GB",
                reduced_motion="reduce",
                base_url=address,
            )
            context.add_cookies(cookies)  # type: ignore[arg-type]
            page = context.new_page()
            for name, path in pages.items():
                page.goto(path)
                page.wait_for_timeout(400)
                save(page.screenshot(), FOLDER / f"{name}-{size_name}-{theme}.png")
            context.close()


def save(png: bytes, path: Path) -> None:
    """Packed small: pages have few colours, and 256 of them are enough for all shades of their edges."""
    Image.open(BytesIO(png)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    """All pictures."""
    if not CHROMIUM:
        sys.exit("pictures: no chromium on this machine")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running_server(Path(data), "--public-url", "https://games.example") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        desk = {"width": DESK[0], "height": DESK[1]}
        context = browser.new_context(base_url=address, locale="en-GB", viewport=desk, reduced_motion="reduce")  # type: ignore[arg-type]
        pages = open_pages(context.new_page())
        shoot(browser, address, context.cookies(), pages)  # type: ignore[arg-type]
        browser.close()


if __name__ == "__main__":
    main()
