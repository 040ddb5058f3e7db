"""Nothing blocks the event loop: pixels in a process, drawings and the store in threads, and each with an end."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from typing import Any

import anyio
import msgspec
import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.finished import golden, keep

from stellwerk.analysis.order import ENGINE, body
from stellwerk.analysis.review import review
from stellwerk.bots import Budget
from stellwerk.web import aside as aside_module
from stellwerk.web import replays, reviews
from stellwerk.web.aside import Aside, Silent, TooMuch
from stellwerk.web.identity import COOKIE
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4"><circle cx="2" cy="2" r="2"/></svg>'
PNG = b"\x89PNG"
SOLO = "voll-verplant/tube-town-solo"


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def beside(story: Callable[[Aside], Any]) -> Any:
    async def whole() -> Any:
        aside = Aside()
        try:
            return await story(aside)
        finally:
            aside.close()

    return asyncio.run(whole())


# ------------------------------------------------------------ pixels
def test_pixels_are_made_in_another_process_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(aside: Aside) -> None:
        assert (await aside.png("dot", DOT)).startswith(PNG)
        assert aside._pixels is not None
        assert os.getpid() not in aside._pixels._processes
        assert aside.kept("dot") == await aside.png(None, DOT)
        assert aside.kept("other") is aside.kept(None) is None

    beside(story)


def test_a_process_that_was_killed_is_replaced() -> None:
    async def story(aside: Aside) -> bytes:
        await aside.png(None, DOT)
        assert aside._pixels is not None
        for process in aside._pixels._processes:
            os.kill(process, signal.SIGKILL)
        found: bytes = await aside.png(None, DOT)
        return found

    assert beside(story).startswith(PNG)


def test_no_more_is_kept_or_waits_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside_module, "KEPT", 2)
    monkeypatch.setattr(aside_module, "WAITING", 3)

    async def story(aside: Aside) -> None:
        for n in range(3):
            await aside.png(n, DOT)
        assert [aside.kept(n) is None for n in range(3)] == [True, False, False]
        tasks = [asyncio.create_task(aside.png(None, DOT)) for _ in range(5)]
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert sum(isinstance(each, TooMuch) for each in found) == 2
        assert (await aside.png(None, DOT)).startswith(PNG), "afterwards there is room again"

    beside(story)


def test_a_picture_of_a_finished_game_is_drawn_once(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    site = site_of(server)
    keep(site.store, golden(SOLO), "game")
    ada = visit()
    first = ada.http.get("/t/game/picture/5.png")
    assert (first.status_code, first.headers["content-type"]) == (200, "image/png")

    def never(*given: Any) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(replays, "drawing", never)
    assert ada.http.get("/t/game/picture/5.png").content == first.content
    with pytest.raises(AssertionError, match="drawn again"):
        ada.http.get("/t/game/picture/6.png")


def test_too_many_pictures_at_once_are_refused_politely(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(site_of(server).store, golden(SOLO), "game")
    monkeypatch.setattr(aside_module, "WAITING", 0)
    assert "Try again in a moment" in visit().get("/t/game/picture/5.png", status=503)


# ------------------------------------------------------------ drawings
@pytest.mark.parametrize(
    ("module", "name", "path"),
    [
        (replays, "past", "replay/3"),
        (replays, "past", "replay/3.json"),
        (replays, "steps_of", "replay/3"),
        (replays, "summed_up", "result"),
        (replays, "drawing", "picture/3.svg"),
        (reviews, "shown", "review"),
    ],
)
def test_what_takes_long_is_drawn_beside_the_loop(
    server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, path: str
) -> None:
    site = site_of(server)
    keep(site.store, golden(SOLO), "game")
    if name == "shown":
        store_a_review(site)
    real, where = getattr(module, name), []

    def watched(*given: Any) -> Any:
        where.append(threading.current_thread())
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        return real(*given)

    monkeypatch.setattr(module, name, watched)
    ada = visit()
    ada.http.cookies.set(COOKIE, site.identity.cookie("ada"))
    ada.get(f"/t/game/{path}")
    assert where


def store_a_review(site: Site) -> None:
    """As if it had been made before."""
    record = golden(SOLO)
    found = msgspec.json.encode(body(record, review(record, 0, Budget(20)))).decode()
    assert site.store.claim_review("game", 0, ENGINE, "earlier", now=1, stale=0)
    assert site.store.finish_review("game", 0, "earlier", now=2, body=found)


# ------------------------------------------------------------ a store that hangs
def test_a_store_that_hangs_is_given_up_and_others_are_served(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    site, ada = site_of(server), visit()
    ada.get("/")
    monkeypatch.setattr(aside_module, "PATIENCE", 0.2)
    hangs = threading.Event()
    monkeypatch.setattr(site.store, "open_tables", lambda: hangs.wait(30))
    try:
        assert "could not answer in time" in ada.get("/", status=503)
        assert ada.http.get("/api/tables").status_code == 503
        assert "data-theme-form" in ada.get("/me/devices")
    finally:
        hangs.set()


def test_who_goes_away_does_not_break_off_what_is_being_stored() -> None:
    begun, go, stored = threading.Event(), threading.Event(), []

    def write() -> None:
        begun.set()
        go.wait()
        stored.append(1)

    async def story(aside: Aside) -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(aside.ask, write)
            while not begun.is_set():
                await asyncio.sleep(0.01)
            asyncio.get_running_loop().call_later(0.05, go.set)
            group.cancel_scope.cancel()
        assert stored == [1], "whoever asked waits until it is done"

    beside(story)


def test_a_call_that_takes_too_long_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside_module, "PATIENCE", 0.05)
    hangs = threading.Event()

    async def story(aside: Aside) -> None:
        for call in (aside.ask, aside.draw):
            with pytest.raises(Silent):
                await call(hangs.wait, 30)
        hangs.set()

    beside(story)
