"""Looking back step by step in a real browser: what the menu offers belongs to the step that is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect
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


def test_a_step_that_comes_late_does_not_overtake_a_later_wish(new_page: NewPage, address: str) -> None:
    page = new_page()
    page.goto("/t/metro/replay/3")
    late: list[Route] = []
    page.route("**/replay/7.json", lambda route: late.append(route))
    with page.expect_request("**/replay/7.json"):
        to_step(page, 7)
    to_step(page, 12)
    expect(page).to_have_url(f"{address}/t/metro/replay/12")
    with page.expect_response("**/replay/7.json") as answer:
        late[0].continue_()
    answer.value.finished()
    page.evaluate("async () => { for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame); }")
    expect(page).to_have_url(f"{address}/t/metro/replay/12")


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
