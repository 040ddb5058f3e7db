"""The form of a new table in a browser: what does not go together is grey before it is sent, says why, and comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage

ALONE = "Allein hat das Spiel eigene Plättchen und Karten (Metro 5.1)"
RAILS = "Die Schienen liegen auf den Zentralbahnhöfen (Metro 4)"
NO_SPECIAL = "Dieser Plan hat keine Sonderstationen (VV 2.8)"

sizes = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def option(page: Page, name: str) -> Locator:
    return page.locator(f"[name='option.{name}']")


def seats(page: Page, count: int) -> None:
    """So many people sit; the others are nobody."""
    for seat in range(6):
        page.locator(f"input[name='seat.{seat}'][value='{'me' if seat == 0 else 'open' if seat < count else 'closed'}']").check(force=True)


def is_grey(page: Page, name: str, why: str, off: str = "") -> None:
    """Disabled and not chosen; the reason stands beside it, for eyes and for screen readers."""
    field = option(page, name)
    expect(field).to_be_disabled()
    words = page.locator(f"#{field.get_attribute('aria-describedby')}")
    expect(words).to_be_visible()
    expect(words).to_have_text(f"{off}: {why}" if off else why)


def is_free(page: Page, name: str) -> None:
    expect(option(page, name)).to_be_enabled()
    expect(page.locator(f"#why-option-{name}")).to_be_hidden()
    assert option(page, name).get_attribute("aria-describedby") is None


def send(page: Page) -> None:
    page.locator("form button.go").last.click()


@sizes
def test_two_switches_bar_each_other(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size, "de-DE", touch=size == PHONE)
    page.goto("/new/metro")
    for one, other in (("central_stations", "middle_rails"), ("middle_rails", "central_stations")):
        is_free(page, one)
        option(page, one).check()
        is_free(page, one)
        is_grey(page, other, RAILS)
        option(page, one).uncheck()
        is_free(page, other)


@sizes
def test_who_plays_alone_loses_what_is_for_several_and_gets_it_back(new_page: NewPage, size: tuple[int, int], shots: Path) -> None:
    page = new_page(size, "de-DE", touch=size == PHONE)
    page.goto("/new/metro")
    is_grey(page, "challenge", "So wird nur gewertet, wer allein spielt (Metro 5.5)")
    option(page, "shares").check()
    option(page, "hand_size").fill("3")
    option(page, "hand_size").blur()
    option(page, "city").select_option("stockholm")
    option(page, "stockholm_variant").check()
    is_grey(page, "berlin_sides", "Diese Seiten gibt es nur mit der Stadt Berlin (Metro 6.6)")
    seats(page, 1)
    is_grey(page, "shares", ALONE, "Ausgeschaltet")
    expect(option(page, "shares")).not_to_be_checked()
    is_grey(page, "hand_size", ALONE, "Zurückgesetzt")
    expect(option(page, "hand_size")).to_have_value("1")
    is_grey(page, "city", "Städte gibt es erst ab zwei Plätzen (Metro 5.1)", "Zurückgesetzt")
    is_grey(page, "stockholm_variant", "Die Variante gibt es nur mit der Stadt Stockholm (Metro 6.2)", "Ausgeschaltet")
    is_grey(page, "middle_rails", ALONE)
    is_free(page, "challenge")
    expect(page.locator("#set-back")).to_contain_text(f"Aktien: Ausgeschaltet: {ALONE}")
    option(page, "shares").scroll_into_view_if_needed()
    page.screenshot(path=shots / f"new-metro-alone-{size[0]}.png", full_page=True)
    seats(page, 2)
    expect(option(page, "shares")).to_be_checked()
    expect(option(page, "hand_size")).to_have_value("3")
    expect(option(page, "city")).to_have_value("stockholm")
    expect(option(page, "stockholm_variant")).to_be_checked()
    option(page, "city").select_option("berlin")
    is_grey(page, "stockholm_variant", "Die Variante gibt es nur mit der Stadt Stockholm (Metro 6.2)", "Ausgeschaltet")
    is_free(page, "berlin_sides")
    seats(page, 1)
    send(page)
    page.wait_for_url("**/t/*")


@sizes
def test_a_map_bars_what_it_does_not_have(new_page: NewPage, size: tuple[int, int], shots: Path) -> None:
    page = new_page(size, "de-DE", dark=True, touch=size == PHONE)
    page.goto("/new/voll-verplant")
    is_grey(page, "special", NO_SPECIAL)
    page.locator("#board").select_option("madrid")
    is_free(page, "special")
    option(page, "special").check()
    page.locator("#board").select_option("berlin")
    is_grey(page, "special", NO_SPECIAL, "Ausgeschaltet")
    expect(option(page, "special")).not_to_be_checked()
    option(page, "special").scroll_into_view_if_needed()
    page.screenshot(path=shots / f"new-voll-verplant-{size[0]}.png", full_page=True)
    page.locator("#board").select_option("paris")
    expect(option(page, "special")).to_be_checked()
    seats(page, 1)
    send(page)
    page.wait_for_url("**/t/*")


def test_going_back_in_the_browser_finds_the_form_as_it_was(new_page: NewPage) -> None:
    page = new_page(lang="de-DE")
    page.goto("/new/metro")
    option(page, "middle_rails").check()
    seats(page, 2)
    send(page)
    page.wait_for_url("**/t/*")
    page.go_back()
    page.wait_for_url("**/new/metro")
    if option(page, "middle_rails").is_checked():
        is_grey(page, "central_stations", RAILS)
    else:
        is_free(page, "central_stations")


def test_every_game_opens_a_table_from_its_form(new_page: NewPage) -> None:
    page = new_page()
    for game in ("next-station-london", "ticket-to-ride-berlin"):
        page.goto(f"/new/{game}")
        send(page)
        page.wait_for_url(re.compile(r"/t/"))
