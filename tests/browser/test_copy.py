"""Links are copied on plain http too, where a page has no clipboard: by the old command, or from a field that the person copies from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import CHROMIUM, DESK, PHONE, NewPage, chromium
from tests.browser.person import GAME, start_solo
from tests.browser.test_axe import violations
from tests.web.finished import golden, keep
from tests.web.real import running_server

from stellwerk.server.day import today
from stellwerk.store import Store

PAGES = ("lobby", "table", "result", "daily")
NO_COPY = "document.execCommand = () => false"
"""As in a browser that does not copy for scripts."""


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A server that the browser knows by a name, without TLS: as a friend's computer in the same network."""
    with running_server(folder) as found:
        store = Store(f"sqlite:///{folder}/stellwerk.db")
        keep(store, golden("next-station-london/outside-03"), "over")
        store.close()
        yield found.replace("127.0.0.1", "stellwerk.test")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("no chromium on this machine")
    with chromium("--host-resolver-rules=MAP stellwerk.test 127.0.0.1") as found:
        yield found


def open_page(page: Page, which: str, folder: Path) -> Page:
    if which == "lobby":
        page.goto(f"/new/{GAME}")
        page.locator("input[name='seat.1'][value='open']").check(force=True)
        page.locator("main form button.go").click()
        page.wait_for_url("**/t/*")
    elif which == "table":
        start_solo(page)
    elif which == "result":
        page.goto("/t/over/result")
    else:
        page.goto(f"/daily/{GAME}/{today()}")
        page.locator("main form button.go").click()
        page.wait_for_url("**/t/*")
        store = Store(f"sqlite:///{folder}/stellwerk.db")
        store.finish_daily(page.url.rpartition("/")[2], 77)
        store.close()
        page.goto(f"/daily/{GAME}/{today()}")
    assert not page.evaluate("() => isSecureContext"), "plain http"
    return page


def copy_buttons(page: Page) -> list[Locator]:
    """All that copy, wherever they are."""
    found = page.locator("[data-copy]")
    expect(found).not_to_have_count(0)
    return found.all()


def reach(button: Locator) -> str:
    """Open the menu or sheet that a button is in; what it copies."""
    button.evaluate(
        "button => { const over = button.closest('[popover]'); if (over && !over.matches(':popover-open')) over.showPopover(); }"
    )
    button.focus()
    return str(button.get_attribute("data-copy"))


def pasted(page: Page) -> str:
    """What the person now pastes somewhere."""
    page.evaluate(
        "() => { const field = document.createElement('textarea'); field.id = 'elsewhere'; document.body.append(field); field.focus(); }"
    )
    page.keyboard.press("Control+V")
    return str(page.evaluate("() => { const field = document.getElementById('elsewhere'); field.remove(); return field.value; }"))


@pytest.mark.parametrize("which", PAGES)
def test_without_a_clipboard_every_button_copies_and_says_so(new_page: NewPage, folder: Path, which: str) -> None:
    page = open_page(new_page(), which, folder)
    for button in copy_buttons(page):
        text = reach(button)
        page.keyboard.press("Enter")
        expect(page.locator(".toast").last).to_have_text(str(button.get_attribute("data-copied")))
        expect(page.locator("#copy")).to_be_hidden()
        assert pasted(page) == text
        assert page.locator("textarea:visible").count() == 0, "nothing is left behind"


@pytest.mark.parametrize("which", PAGES)
def test_where_no_script_may_copy_a_field_shows_the_text_selected(new_page: NewPage, folder: Path, which: str) -> None:
    page = new_page()
    page.add_init_script(NO_COPY)
    open_page(page, which, folder)
    for button in copy_buttons(page):
        text = reach(button)
        page.keyboard.press("Enter")
        field = page.get_by_role("dialog", name="Copy it from here").get_by_role("textbox", name="Copy it from here")
        expect(field).to_be_focused()
        expect(field).to_have_value(text)
        assert (
            page.evaluate(
                "() => document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
            )
            == text
        )
        assert page.locator(".toast").count() == 0, "nothing was copied, so nothing says so"
        page.keyboard.press("Control+C")
        page.keyboard.press("Escape")
        expect(field).to_be_hidden()
        assert pasted(page) == text


@pytest.mark.parametrize(("size", "dark", "lang"), [(DESK, False, "en-GB"), (PHONE, True, "de-DE")], ids=["desk", "phone by night"])
def test_the_field_fits_closes_and_gives_the_focus_back(
    new_page: NewPage, folder: Path, shots: Path, size: tuple[int, int], dark: bool, lang: str
) -> None:
    page = new_page(size, dark=dark, lang=lang)
    page.add_init_script(NO_COPY)
    open_page(page, "table", folder)
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-copy]").first.click()
    sheet = page.locator("#copy")
    expect(sheet).to_be_visible()
    expect(page.locator("#menu")).to_be_hidden()
    assert violations(page) == []
    box = sheet.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    page.screenshot(path=str(shots / f"copy-{size[0]}.png"))
    page.get_by_role("button", name="Close" if lang == "en-GB" else "Schließen").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("[popovertarget=menu]")).to_be_focused()
