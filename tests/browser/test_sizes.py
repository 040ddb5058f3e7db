"""All four games in windows of every size: what is asked can be seen and touched, no words are cut off, nothing sticks out.

Each page is opened as somebody opens it who comes back to a table: at the first decisions of a game and in the midst of one, in German,
whose words are the longest.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.person import MAIN
from tests.browser.positions import Tables, as_ada, played, serving
from tests.web.finished import golden

from stellwerk import Record

SIZES = [(1440, 900), (1280, 720), (1024, 768), (820, 1180), (390, 844), (844, 390), (720, 450), (320, 700)]
TOUCHED = 899  # up to this width a page is for fingers


def decision(record: Record, after: int) -> int:
    """So many entries lie before the next choice of the first seat among several moves."""
    state = record.start()
    for n, entry in enumerate(record.entries):
        if n >= after and 0 in state.turn() and len(state.view(0).legal) > 1:
            return n
        state.play(entry.seat, entry.token)
    raise AssertionError(f"no choice after {after}")


def games() -> dict[str, tuple[Record, tuple[int, ...]]]:
    """Each with the entries before the decisions that are looked at."""
    return {
        "london": (played("next-station-london", 4, powers=True, objectives=True), (0, 60)),
        "verplant": (golden("voll-verplant/madrid-special-five"), (0, 50)),  # a number, a free ride
        "paris": (golden("voll-verplant/paris-special-six"), (90,)),
        "metro": (golden("metro/random-base-4"), (63,)),
        "shares": (played("metro", 3, shares=True, city="paris"), (0, 120)),  # sights, then tiles and swaps
        "hand": (golden("metro/random-turned-hand-3"), (0,)),
        "ticket": (
            golden("ticket-to-ride-berlin/planners-4"),
            (21, 23, 31, 259, 284),
        ),  # two tickets, the other one, a turn, more tickets, payments
    }


@pytest.fixture(scope="module")
def tables() -> Tables:
    """Every position by the name of its table; finished games are whole."""
    found: dict[str, tuple[Record, int | None]] = {}
    for name, (record, moments) in games().items():
        for after in moments:
            found[f"{name}-{after}"] = record, decision(record, after)
    ticket = golden("ticket-to-ride-berlin/planners-4")
    return found | {"over-metro": (golden("metro/outside-0"), None), "over-ticket": (ticket, None), "over-to-come": (ticket, 31)}


@pytest.fixture(scope="module")
def address(folder: Path, tables: Tables) -> Iterator[str]:
    """A server of this module with all positions in its store."""
    with serving(folder, tables) as found:
        yield found


FAULTS, NEEDED = ((Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8") for name in ("faults", "needed"))
WITHOUT_SCROLLING = [(1440, 900), (1280, 720), (390, 844)]
BUTTON = """() => { const main = document.querySelector("#dock .main"), box = main.getBoundingClientRect();
  return main.checkVisibility() ? [Math.round(box.top), innerHeight < 520 ? 0 : document.getElementById("dock").offsetHeight] : null; }"""


def faults(page: Page, asks: str = "") -> list[str]:
    """What is wrong with the page as it stands, in words."""
    return list(page.evaluate(FAULTS, bool(asks)))


LONGEST = """() => {
  const { moves, mode } = JSON.parse(document.getElementById("start").dataset.moves), main = document.querySelector("#dock .main");
  const ours = moves.filter(one => one.picks.length && one.sent !== "now" && (one.mode === undefined || one.mode === mode));
  const move = ours.sort((one, other) => other.label.length - one.label.length)[0];
  if (!move || !main.disabled) return true;
  for (const pick of move.picks.toReversed()) {
    const thing = [...document.querySelectorAll("main [data-pick]")].find(one => one.dataset.pick === pick && !one.closest("[data-at]"));
    thing?.focus({ preventScroll: true });
    thing?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    if (!main.disabled) return true;
  }
  return false;
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_is_asked_is_in_sight(new_page: NewPage, folder: Path, address: str, tables: Tables, size: tuple[int, int]) -> None:
    """And the buttons hold the longest words that a choice there gives them, and stay where they are."""
    page = as_ada(new_page(size, lang="de-DE", touch=size[0] <= TOUCHED), folder, address)
    found = {}
    for table in [table for table in tables if not table.startswith("over")]:
        page.goto(f"/t/{table}")
        page.wait_for_selector("main[data-live]")
        found[table] = faults(page, "asks") + (page.evaluate(NEEDED) if size in WITHOUT_SCROLLING else [])
        before = page.evaluate(BUTTON)
        page.wait_for_function(LONGEST)
        found[f"{table}, chosen"] = faults(page)
        after = page.evaluate(BUTTON)
        if before and after != before:
            found[f"{table}, button"] = [f"place and height of the dock were {before}, are {after}"]
    assert {table: wrong for table, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_finished_game_fits_and_says_who_won(new_page: NewPage, folder: Path, address: str, size: tuple[int, int]) -> None:
    """The table opened again, its result, and the replay at its end; of Metro a game with sixteen lines each."""
    page = as_ada(new_page(size, touch=size[0] <= TOUCHED), folder, address)
    for table, words in (("over-metro", "Ada wins, 111 to 74"), ("over-ticket", "Ben wins, 48 to 41, 35, 13")):
        page.goto(f"/t/{table}")
        page.wait_for_selector("main[data-live]")
        expect(page.locator(".prompt")).to_have_text(words)
        assert faults(page) == [], table
        for path in ("result", "replay"):
            page.goto(f"/t/{table}/{path}")
            assert faults(page) == [], f"{path} of {table}"


def test_the_page_scrolls_for_a_new_decision_and_for_nothing_else(new_page: NewPage, folder: Path, address: str) -> None:
    """Ada reads the log on her phone while she moves at another window."""
    phone, desk = (as_ada(new_page(size), folder, address) for size in ((390, 844), (1440, 900)))
    for page in (phone, desk):
        page.goto("/t/over-to-come")
        page.wait_for_selector("main[data-live]")
    phone.locator("[data-tab=log]").click()
    phone.locator("[data-slot=log]").scroll_into_view_if_needed()
    phone.evaluate("() => scrollTo({ top: 9999, behavior: 'instant' })")
    below = phone.evaluate("() => scrollY")
    assert below > 200
    desk.locator("#words").fill("Moment")
    desk.keyboard.press("Enter")
    expect(phone.locator("[data-slot=chat]")).to_contain_text("Moment")
    assert phone.evaluate("() => scrollY") == below, "a word in the chat is no decision"
    draw(desk)
    phone.wait_for_function("below => scrollY < below", arg=below)
    for card in phone.locator("[data-slot=tray] [data-pick]").all():
        expect(card).to_be_in_viewport(ratio=1)


def draw(page: Page) -> None:
    """The first card of two, from the pile."""
    page.locator("[data-pick='+?']").click()
    if page.locator(MAIN).is_enabled():
        page.locator(MAIN).click()
