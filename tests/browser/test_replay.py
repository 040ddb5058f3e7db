"""Looking back step by step in a real browser: what the menu offers belongs to the step that is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.web.finished import golden, keep
from tests.web.real import running_server

from stellwerk.store import Store

TYPES = {"svg": "image/svg+xml", "png": "image/png"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a numeric address, and a finished game of four."""
    folder = tmp_path_factory.mktemp("replays")
    with running_server(folder) as found:
        store = Store(f"sqlite:///{folder}/stellwerk.db")
        keep(store, golden("metro/random-base-4"), "metro")
        store.close()
        yield found


def to_step(page: Page, n: int) -> None:
    """Pull the slider, as a finger does."""
    page.locator(".slider").fill(str(n))
    expect(page.locator(".moves [aria-current]")).to_have_attribute("data-n", str(n))


@pytest.mark.parametrize("query", ["", "?seat=1"], ids=["of nobody", "of a seat"])
def test_the_pictures_are_of_the_step_that_is_shown_and_come_from_the_same_server(new_page: NewPage, address: str, query: str) -> None:
    page = new_page()
    page.goto(f"/t/metro/replay/3{query}")
    for n in (3, 12, 7):
        to_step(page, n)
        for form, kind in TYPES.items():
            link = str(page.locator(f"[data-link={form}]").evaluate("link => link.href"))
            assert link == f"{address}/t/metro/picture/{n}.{form}{query}"
            answer = page.request.get(link)
            assert (answer.status, answer.headers["content-type"]) == (200, kind)
