"""Three in a row at a real table, in a real browser, against a bot: nothing on the pages knows which games there are."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.conftest import browser as browser
from tests.browser.conftest import new_page as new_page
from tests.browser.conftest import shots as shots
from tests.browser.person import point, take_turn, wait_for_turn
from tests.toy.conftest import NAME, PACKAGE, ROOT
from tests.web.real import running_server

from stellwerk.games import ELSEWHERE


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows a fifth game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ELSEWHERE, f"{NAME}={PACKAGE}")
        patch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
        with running_server(tmp_path_factory.mktemp("data")) as found:
            yield found


@pytest.mark.parametrize(
    ("size", "lang", "asks", "ends"),
    [(DESK, "en-GB", "Mark an empty field", "wins|share"), (PHONE, "de-DE", "Markiere ein leeres Feld", "gewinnt|teilen")],
    ids=("desk", "phone"),
)
def test_a_game_from_the_home_page_to_the_end(
    new_page: NewPage, shots: Path, size: tuple[int, int], lang: str, asks: str, ends: str
) -> None:
    page = new_page(size, lang)
    page.goto("/")
    page.locator(f"button[formaction='/play/{NAME}']").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-slot=prompt]").first).to_contain_text(asks)
    assert page.locator(".turn").first.evaluate("it => getComputedStyle(it).maxWidth") == "60px", "the game's own style"
    assert wait_for_turn(page)
    point(page, "b2")
    page.screenshot(path=shots / f"toy-{size[0]}.png")
    page.locator("#dock .main").first.click()
    while wait_for_turn(page):
        take_turn(page)
    page.screenshot(path=shots / f"toy-{size[0]}-over.png")
    expect(page.locator("[data-slot=prompt]").first).to_contain_text(re.compile(ends))
    record = page.request.get(f"{page.url}/record").text()
    moves = [line for line in record.splitlines() if line[:2] in ("0 ", "1 ")]
    assert moves[0] == "0 b2"
    assert 5 <= len(moves) <= 9
