"""Games that are over, and reviews of them: begun, made, or kept from earlier."""

from __future__ import annotations

import sys
import time
from functools import cache
from typing import Any

import msgspec
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.finished import golden, keep

from stellwerk.analysis.order import ENGINE, body
from stellwerk.analysis.review import review
from stellwerk.bots import Budget
from stellwerk.table.table import Table
from stellwerk.web.identity import COOKIE
from stellwerk.web.site import Site

SOLO = "voll-verplant/tube-town-solo"
PLAYOUTS = 300
"""Enough to be sure of a few mistakes in a game of chance."""
WAITS = (sys.executable, "-c", "import sys; print('{\"progress\": 0.25}', flush=True); sys.stdin.read()")
"""A process that begins and never ends by itself."""


def program_that(does: str) -> tuple[str, ...]:
    return (sys.executable, "-c", f"import sys; sys.stdin.readline(); {does}")


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def sit_down(server: TestClient, visitor: Visitor, player: str = "ada") -> Visitor:
    """Let a visitor be this player."""
    visitor.http.cookies.set(COOKIE, site_of(server).identity.cookie(player))
    return visitor


def finished(server: TestClient, table: str = "game", name: str = SOLO, **more: Any) -> Table:
    return keep(site_of(server).store.sync, golden(name), table, **more)


def begin(server: TestClient, visitor: Visitor, table: str = "game", player: str = "ada") -> Visitor:
    """Let a visitor be this player and begin the review of their game."""
    sit_down(server, visitor, player).post(f"/t/{table}/review")
    return visitor


def until_done(visitor: Visitor, path: str) -> dict[str, Any]:
    """Ask again and again, as the page does."""
    for _ in range(3000):
        found: dict[str, Any] = visitor.http.get(path).json()
        if found["status"] != "working":
            return found
        time.sleep(0.02)
    raise AssertionError("the bar hangs")


@cache
def looked_at(name: str, seat: int) -> dict[str, Any]:
    record = golden(name)
    return body(record, review(record, seat, Budget(PLAYOUTS)))


def stored(server: TestClient, table: str, seat: int = 0, name: str = SOLO, **more: Any) -> dict[str, Any]:
    """A review as if it had been made before."""
    store = site_of(server).store.sync
    found = {**looked_at(name, seat), **more}
    assert store.claim_review(table, seat, ENGINE, "earlier", now=1, stale=0)
    assert store.finish_review(table, seat, "earlier", now=2, body=msgspec.json.encode(found).decode())
    return found
