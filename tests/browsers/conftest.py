"""A real server, and browsers that play at it. What is not on this machine is skipped and said so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browsers.drivers import FIREFOX, Browser, firefox, webkit
from tests.browsers.person import wait_until
from tests.web.real import running_server

DESK, PHONE = (1440, 900), (390, 844)
WINDOWS = {
    "firefox": (firefox, DESK, [FIREFOX]),
    "webkit": (webkit, DESK, ["WebKitWebDriver", "Xvfb"]),
    "webkit-phone": (webkit, PHONE, ["WebKitWebDriver", "Xvfb"]),
}
"""How to start each, its size, and the programs it needs."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(params=WINDOWS)
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    """A stranger's browser. Errors on its pages fail the test."""
    begin, size, needed = WINDOWS[request.param]
    for program in needed:
        if not shutil.which(program):
            pytest.skip(f"no {program} on this machine")
    with begin(tmp_path) as found:
        found.resize(*size)
        wait_until(found, f"a window of {size}", "(...size) => innerWidth === size[0] && innerHeight === size[1]", *size)
        yield found
        assert found.errors() == []
