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

from stellwerk import threads
from stellwerk.analysis.order import ENGINE, body
from stellwerk.analysis.review import review
from stellwerk.bots import Budget
from stellwerk.threads import Silent, Threads
from stellwerk.web import drawing as drawing_module
from stellwerk.web.drawing import Drawing, TooMuch
from stellwerk.web.identity import COOKIE, PREFERENCES
from stellwerk.web.pages import keepsakes, replay, result
from stellwerk.web.pages import review as review_page
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4"><circle cx="2" cy="2" r="2"/></svg>'
PNG = b"\x89PNG"
SOLO = "voll-verplant/tube-town-solo"


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def beside(story: Callable[[Drawing], Any]) -> Any:
    async def whole() -> Any:
        drawing = Drawing()
        try:
            return await story(drawing)
        finally:
            drawing.close()

    return asyncio.run(whole())


# ------------------------------------------------------------ pixels
def test_pixels_are_made_in_another_process_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(drawing: Drawing) -> None:
        assert (await drawing.png("dot", DOT)).startswith(PNG)
        assert drawing._pixels is not None
        assert os.getpid() not in drawing._pixels._processes
        assert drawing.kept("dot") == await drawing.png(None, DOT)
        assert drawing.kept("other") is drawing.kept(None) is None

    beside(story)


def test_a_process_that_was_killed_is_replaced() -> None:
    async def story(drawing: Drawing) -> bytes:
        await drawing.png(None, DOT)
        assert drawing._pixels is not None
        for process in drawing._pixels._processes:
            os.kill(process, signal.SIGKILL)
        found: bytes = await drawing.png(None, DOT)
        return found

    assert beside(story).startswith(PNG)


def test_no_more_is_kept_or_waits_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_module, "KEPT", 2)
    monkeypatch.setattr(drawing_module, "WAITING", 3)

    async def story(drawing: Drawing) -> None:
        for n in range(3):
            await drawing.png(n, DOT)
        assert [drawing.kept(n) is None for n in range(3)] == [True, False, False]
        tasks = [asyncio.create_task(drawing.png(None, DOT)) for _ in range(5)]
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert sum(isinstance(each, TooMuch) for each in found) == 2
        assert (await drawing.png(None, DOT)).startswith(PNG), "afterwards there is room again"

    beside(story)


def test_a_picture_of_a_finished_game_is_drawn_once(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    site = site_of(server)
    keep(site.store.sync, golden(SOLO), "game")
    ada = visit()
    first = ada.http.get("/t/game/picture/5.png")
    assert (first.status_code, first.headers["content-type"]) == (200, "image/png")

    def never(*given: Any) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(keepsakes, "document_of", never)
    assert ada.http.get("/t/game/picture/5.png").content == first.content
    with pytest.raises(AssertionError, match="drawn again"):
        ada.http.get("/t/game/picture/6.png")


@pytest.mark.parametrize("form", ["svg", "png"])
def test_who_likes_it_dark_gets_a_dark_picture_whoever_asked_before(server: TestClient, visit: Visit, form: str) -> None:
    keep(site_of(server).store.sync, golden(SOLO), "game")
    ada, eve = visit(), visit()
    eve.http.cookies.set(PREFERENCES, "en.dark")
    light, dark = (who.http.get(f"/t/game/picture/5.{form}").content for who in (ada, eve))
    assert light != dark
    assert [who.http.get(f"/t/game/picture/5.{form}").content for who in (ada, eve)] == [light, dark]


def test_too_many_pictures_at_once_are_refused_politely(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(site_of(server).store.sync, golden(SOLO), "game")
    monkeypatch.setattr(drawing_module, "WAITING", 0)
    assert "Try again in a moment" in visit().get("/t/game/picture/5.png", status=503)


# ------------------------------------------------------------ drawings
@pytest.mark.parametrize(
    ("module", "name", "path"),
    [
        (replay, "past", "replay/3"),
        (replay, "past", "replay/3.json"),
        (replay, "steps_of", "replay/3"),
        (result, "summed_up", "result"),
        (keepsakes, "document_of", "picture/3.svg"),
        (review_page, "shown", "review"),
    ],
)
def test_what_takes_long_is_drawn_beside_the_loop(
    server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, path: str
) -> None:
    site = site_of(server)
    keep(site.store.sync, golden(SOLO), "game")
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


def test_a_step_of_a_finished_game_is_drawn_once_for_all(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    site = site_of(server)
    keep(site.store.sync, golden(SOLO), "game")
    first = visit().http.get("/t/game/replay/3.json").json()

    def never(*given: Any) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(replay, "past", never)
    assert visit().http.get("/t/game/replay/3.json").json() == first
    for lang, step in (("en", 4), ("de", 3)):
        with pytest.raises(AssertionError, match="drawn again"):
            visit(lang).get(f"/t/game/replay/{step}.json")
    store_a_review(site)
    with pytest.raises(AssertionError, match="drawn again"):
        visit().get("/t/game/replay/3.json")


def test_a_step_of_a_running_game_is_never_kept(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, asked, real = visit(), [], replay.past
    path = ada.post("/solo/next-station-london")

    def counted(*given: Any) -> Any:
        asked.append(given)
        return real(*given)

    monkeypatch.setattr(replay, "past", counted)
    for _ in range(2):
        ada.get(f"{path}/replay/1")
    assert len(asked) == 2


def test_what_two_want_at_once_is_drawn_once_and_a_failure_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_module, "DRAWN", 2)
    drawn = []

    def draw(what: int) -> int:
        drawn.append(what)
        if drawn == [0]:
            raise ValueError("not this time")
        return what

    async def story(drawing: Drawing) -> None:
        with pytest.raises(ValueError, match="not this time"):
            await drawing.once("a", draw, 0)
        assert await asyncio.gather(*(drawing.once("a", draw, 1) for _ in range(3))) == [1, 1, 1]
        assert [await drawing.once(key, draw, 2) for key in ("b", "c", "a")] == [2, 2, 2], "only two are kept"
        assert [await drawing.once(None, draw, 3) for _ in range(2)] == [3, 3]
        assert drawn == [0, 1, 2, 2, 2, 3, 3]
        gone = asyncio.create_task(drawing.once("d", draw, 4))
        await asyncio.sleep(0)
        gone.cancel()
        assert await drawing.once("d", draw, 5) == 4, "who goes away does not take it from the others"

    beside(story)


def store_a_review(site: Site) -> None:
    """As if it had been made before."""
    record = golden(SOLO)
    found = msgspec.json.encode(body(record, review(record, 0, Budget(20)))).decode()
    assert site.store.sync.claim_review("game", 0, ENGINE, "earlier", now=1, stale=0)
    assert site.store.sync.finish_review("game", 0, "earlier", now=2, body=found)


# ------------------------------------------------------------ a store that hangs
def test_a_store_that_hangs_is_given_up_and_others_are_served(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    site, ada = site_of(server), visit()
    ada.get("/")
    monkeypatch.setattr(threads, "PATIENCE", 0.2)
    hangs = threading.Event()
    monkeypatch.setattr(site.store.sync, "open_tables", lambda: hangs.wait(30))
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

    async def story(drawing: Drawing) -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(Threads(1, "test", see_through=True).run, write)
            while not begun.is_set():
                await asyncio.sleep(0.01)
            asyncio.get_running_loop().call_later(0.05, go.set)
            group.cancel_scope.cancel()
        assert stored == [1], "whoever asked waits until it is done"

    beside(story)


def test_a_call_that_takes_too_long_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "PATIENCE", 0.05)
    hangs = threading.Event()

    async def story(drawing: Drawing) -> None:
        for call in (Threads(1, "test").run, drawing.draw):
            with pytest.raises(Silent):
                await call(hangs.wait, 30)
        hangs.set()

    beside(story)
