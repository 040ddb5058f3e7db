"""A real server and Debian's chromium. Where there is no chromium the browser tests are skipped and say so."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.real import running_server

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None)
NOT_OURS = ("Failed to load resource", "Cross-Origin-Opener-Policy header has been ignored")
"""What chromium says on the console of a refused request, and of plain http."""
DESK, PHONE, SMALL = (1440, 900), (390, 844), (360, 740)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a server that a module has for itself, if it has one."""
    return tmp_path_factory.mktemp("own")


@pytest.fixture(scope="module")  # not longer: while it is open no other test of this process can run a loop of its own
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("no chromium on this machine")
    with chromium() as found:
        yield found


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """A running chromium, with these arguments besides."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *more])
        yield found
        found.close()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[NewPage]:
    """A stranger's browser: no cookies, one page. Errors on the page fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(size: tuple[int, int] = DESK, lang: str = "en-GB", dark: bool = False, touch: bool = False, motion: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="no-preference" if motion else "reduce",
            base_url=address,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda message: (
                errors.append(message.text) if message.type == "error" and not any(words in message.text for words in NOT_OURS) else None
            ),
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def shots(request: pytest.FixtureRequest) -> Path:
    """Where a test may leave pictures to look at."""
    folder = Path(str(request.config.rootpath)) / "build" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
