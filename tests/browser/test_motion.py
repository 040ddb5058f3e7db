"""What just happened, with motion on: it plays, a press ends it, nothing waits for it and nothing is left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import MAIN, PICK, middle, press, spot, take_turn, wait_for_turn
from tests.browser.positions import Tables, as_ada, at_turn, before, go_on, serving

from stellwerk.effects import Effect

Open = Callable[..., Page]


def does(kind: str, **facts: object) -> Callable[[tuple[Effect, ...]], bool]:
    return lambda effects: any(each.kind == kind and all(each[name] == value for name, value in facts.items()) for each in effects)


def arrives(effects: tuple[Effect, ...]) -> bool:
    """One line alone, into the centre."""
    lines = [each for each in effects if each.kind == "line"]
    return len(lines) == 1 and lines[0]["factor"] == 2 and lines[0]["length"] > 5


@cache
def tables() -> Tables:
    """Games up to a move that is worth seeing: of Ben, or in `mine` of Ada."""
    return {
        "metro": before(arrives, 1, "metro", 2),
        "mine": before(does("line"), 0, "metro", 2),
        "voll": before(does("line"), 1, "voll-verplant", 2),
        "ride": before(does("claim"), 1, "ticket-to-ride-berlin", 2),
        "row": before(does("draw", source="market"), 1, "ticket-to-ride-berlin", 2),
        "sweep": before(does("sweep"), 1, "ticket-to-ride-berlin", 3),
        "pressed": before(does("place"), 1, "metro", 2),
        "again": at_turn(6, "metro", 2),
        "london": before(does("line", round=2), 1, "next-station-london", 2),
        "calm": before(does("line", round=1), 1, "next-station-london", 2),
        "sheets": at_turn(10, "next-station-london", 2),
        "solo": at_turn(3, "next-station-london", 1),
    }


WATCH = """() => {
  window.seen = new Set();
  const note = node => {
    if (!(node instanceof Element)) return;
    for (const kind of ['flier', 'gain', 'pinned', 'interlude']) if (node.classList.contains(kind)) window.seen.add(kind);
    if (node.closest('.motion')) window.seen.add(node.querySelector('[pathLength], path') ? 'drawn' : 'put');
    if (node.closest('.motion')?.textContent.includes('×')) window.seen.add('sum');
  };
  new MutationObserver(changes => {
    for (const change of changes) {
      change.addedNodes.forEach(note);
      if (change.target instanceof Element && change.target.matches('.dimmed')) window.seen.add('dimmed');
    }
  }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}"""
ORDER = """() => {
  window.order = [];
  const main = document.querySelector('main');
  new MutationObserver(changes => {
    for (const { type, target } of changes) {
      if (type === 'childList' && target.dataset?.slot) window.order.push(target.dataset.slot);
      if (target === main && type === 'attributes') window.order.push(main.classList.contains('beat') ? 'beat' : 'over');
    }
  }).observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}"""
FREEZE = """(() => {
  const ours = window.setTimeout;
  window.setTimeout = (call, ms, ...more) => window.frozen && ms > 400 ? 0 : ours(call, ms, ...more);
})()"""
"""While a page is frozen no scene that takes its time comes to its end by itself; what settles a decision does."""


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder, tables()) as found:
        yield found


@pytest.fixture
def opened(new_page: NewPage, folder: Path, address: str) -> Open:
    """Ada's page of a table, on which is noted what plays."""

    def sat(table: str, size: tuple[int, int] = DESK, touch: bool = False, motion: bool = True) -> Page:
        page = as_ada(new_page(size, touch=touch, motion=motion), folder, address)
        page.add_init_script(FREEZE)
        page.goto(f"/t/{table}")
        page.wait_for_function("() => document.querySelector('main').dataset.live")
        page.evaluate(WATCH)
        return page

    return sat


@pytest.fixture
def moves(folder: Path, address: str) -> Callable[[str], None]:
    """The next move of a table."""
    return lambda table: go_on(folder, address, table, tables()[table][0], tables()[table][1] or 0)


def over(page: Page) -> set[str]:
    """Nothing plays any more, and nothing is left of it; what was seen."""
    page.wait_for_function("() => window.seen.size && !document.querySelector('main').dataset.motion")
    expect(page.locator(".motion, .air > *, .dimmed, .interlude")).to_have_count(0)
    return set(page.evaluate("() => [...window.seen]"))


@pytest.mark.parametrize(
    ("table", "shown"),
    [
        ("metro", {"flier", "drawn", "dimmed", "sum", "gain"}),
        ("mine", {"drawn", "dimmed", "gain"}),
        ("voll", {"gain"}),
        ("ride", {"drawn", "gain"}),
        ("row", {"flier"}),
        ("sweep", {"pinned"}),
    ],
)
def test_what_happens_is_played_and_over(opened: Open, moves: Callable[[str], None], table: str, shown: set[str]) -> None:
    page = opened(table)
    moves(table)
    seen = over(page)
    assert shown <= seen
    assert table != "mine" or "flier" not in seen, "what one has placed oneself is not placed again"
    assert page.locator("#said").inner_text()
    expect(page.locator(".pinned")).to_have_count(1 if table == "sweep" else 0)


def test_a_press_ends_it_and_is_the_press_it_is(opened: Open, moves: Callable[[str], None]) -> None:
    page = opened("pressed")
    page.evaluate("() => { window.frozen = true; }")
    moves("pressed")
    expect(page.locator("main[data-motion=on] .air > .flier")).to_have_count(1)
    wait_for_turn(page)
    expect(page.locator("main[data-motion=on]")).to_have_count(1)
    press(page, *spot(page, page.locator(PICK).first))
    assert over(page)
    expect(page.locator(MAIN)).to_be_enabled()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_last_move_of_a_seat_is_shown_again(opened: Open, size: tuple[int, int]) -> None:
    page = opened("again", size, touch=size == PHONE)
    bens = page.locator("[data-place='seat:1']:visible .last")
    expect(bens.locator("svg")).to_be_visible()
    press(page, *middle(bens), touch=size == PHONE)
    assert "flier" in over(page)


def test_on_a_sheet_that_is_looked_at_its_last_move_is_drawn(opened: Open) -> None:
    page = opened("sheets")
    expect(page.locator("[data-place='seat:1']:visible .last")).to_contain_text("Last move")
    page.locator("[data-look='1']:visible").click()
    assert "drawn" in over(page)


def test_the_end_of_a_round_is_an_interlude(opened: Open, moves: Callable[[str], None]) -> None:
    page = opened("london")
    moves("london")
    sheet = page.locator(".interlude:popover-open")
    expect(sheet.locator("h2")).to_have_text("Round 2 is over")
    expect(sheet.locator("li h3 span")).to_have_text(["You", "Ben"])
    expect(sheet.locator(".ended-map")).to_have_count(2)
    expect(sheet.get_by_role("button", name="On to round 3")).to_be_focused()
    page.keyboard.press("Enter")
    assert "interlude" in over(page)
    page.locator("[data-tab=log]").click()
    page.locator(".log [data-again]").first.click()
    expect(sheet.locator("h2")).to_have_text("Round 2 is over")
    page.keyboard.press("Escape")
    over(page)


def test_without_motion_nothing_opens_or_plays_by_itself(opened: Open, moves: Callable[[str], None]) -> None:
    page = opened("calm", motion=False)
    moves("calm")
    page.wait_for_function("() => document.querySelector('#said').textContent.includes('Round 1 is over')")
    assert page.evaluate("() => window.seen.size") == 0
    page.locator("[data-tab=log]").click()
    page.locator(".log [data-again]").first.click()
    expect(page.locator(".interlude:popover-open h2")).to_have_text("Round 1 is over")
    page.locator(".interlude [data-go]").click()
    expect(page.locator(".interlude")).to_have_count(0)


@pytest.mark.parametrize("motion", [True, False])
def test_the_own_move_stands_for_a_beat_before_the_next_card(opened: Open, motion: bool) -> None:
    page = opened("solo", motion=motion)
    wait_for_turn(page)
    page.evaluate(ORDER)
    take_turn(page)
    wait_for_turn(page)
    order = page.evaluate("window.order")
    assert ("beat" in order) is motion
    assert order.index("board") < order.index("now")
    assert not motion or order.index("beat") < order.index("over") < order.index("now")
