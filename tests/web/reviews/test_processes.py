"""A review is made by a process of its own: one that fails, falls silent, is asked for twice, or outlived its server."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.finished import golden, keep
from tests.web.reviews.scene import SOLO, WAITS, begin, finished, looked_at, program_that, sit_down, site_of, until_done

from stellwerk.analysis.order import ENGINE
from stellwerk.server import reviews as reviewer
from stellwerk.server.ledger import now_ms
from stellwerk.server.reviews import Reviewer
from stellwerk.store import AsyncStore, Store
from stellwerk.web.app import create_app
from stellwerk.web.config import Config

Visit = Callable[..., Visitor]


# ------------------------------------------------------------ when things go wrong
@pytest.mark.parametrize(
    "does",
    [
        "sys.exit(3)",
        "print('nonsense', flush=True)",
        'print(\'{"fault": "a signal fell over"}\', flush=True)',
        'print(\'{"refused": "no such game"}\', flush=True)',
        "import os; os.kill(os.getpid(), 9)",
    ],
)
def test_a_process_that_fails_is_said_and_logged_and_can_be_tried_again(
    server: TestClient, visit: Visit, does: str, caplog: pytest.LogCaptureFixture
) -> None:
    finished(server)
    works, site_of(server).reviewer.command = site_of(server).reviewer.command, program_that(does)
    ada = begin(server, visit())
    assert until_done(ada, "/t/game/review.json") == {"status": "failed", "progress": 0.0}
    assert "table game, seat 0 cannot be reviewed" in caplog.text
    page = ada.get("/t/game/review")
    assert "could not be computed" in page
    assert "<progress" not in page
    assert "Try again</button>" in page
    others = visit("de").get("/t/game/review")
    assert "ließ sich nicht berechnen" in others
    assert "</button>" not in others.partition("<main")[2]
    site_of(server).reviewer.command = works
    assert ada.http.get("/t/game/review.json").json()["status"] == "failed", "nobody tries again by merely looking"
    assert ada.post("/t/game/review") == "/t/game/review"
    assert until_done(ada, "/t/game/review.json")["status"] == "done"
    assert ada.http.post("/t/game/review", data={}).status_code == 403, "a form needs its token"


def test_a_program_that_does_not_exist_is_a_failure_too(server: TestClient, visit: Visit) -> None:
    finished(server)
    site_of(server).reviewer.command = ("/nowhere/at/all",)
    assert until_done(begin(server, visit()), "/t/game/review.json")["status"] == "failed"


def test_a_process_that_says_nothing_is_given_up(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "SILENCE", 0.2)
    finished(server)
    site_of(server).reviewer.command = program_that("sys.stdin.read()")
    assert until_done(begin(server, visit()), "/t/game/review.json")["status"] == "failed"
    assert site_of(server).reviewer.jobs == {}


def test_too_many_at_once_are_told_so_politely(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "MOST", 4)
    site_of(server).reviewer.command = WAITS
    for table in ("one", "two", "three"):
        finished(server, table, player=f"player of {table}")
    for table in ("one", "two"):
        begin(server, visit(), table, f"player of {table}")
    cem = sit_down(server, visit("de"), "player of three")
    answer = cem.http.post("/t/three/review", data={"csrf": cem.token()})  # an address has half of the places
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    assert "Gerade werden viele Partien ausgewertet" in answer.text
    assert site_of(server).store.sync.review("three", 0) is None, "another worker may have room"
    assert "zurückblicken</button>" in cem.get("/t/three/review")


# ------------------------------------------------------------ processes and workers
def test_one_process_at_a_time_and_none_after_the_server(data: Path, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    notes = f"import os; open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n'); sys.stdin.read()"
    app = create_app(Config(data=data, bot_processes=0))
    with TestClient(app, base_url="http://testserver") as server:
        site_of(server).reviewer.command = program_that(notes)
        for table in ("one", "two"):
            finished(server, table, player=f"player of {table}")
            begin(server, Visitor(server), table, f"player of {table}")
        while not pids.exists() or not pids.read_text():
            time.sleep(0.02)
        assert len(site_of(server).reviewer.jobs) == 2
        assert len(pids.read_text().split()) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(int(pids.read_text()), 0)
    store = Store(f"sqlite:///{data}/stellwerk.db")
    assert [store.review(table, 0) for table in ("one", "two")] == [None, None], "whoever asks next begins again at once"
    store.close()


def test_of_two_workers_one_computes_and_the_other_takes_over_when_it_falls_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "BEAT", 0.02)
    url = f"sqlite:///{tmp_path}/stellwerk.db"
    stores = [Store(url), Store(url)]
    stores[0].migrate()
    table = keep(stores[0], golden(SOLO), "game")

    async def play() -> None:
        first, second = Reviewer(AsyncStore(stores[0]), 20, command=WAITS), Reviewer(AsyncStore(stores[1]), 20)
        touch = first.store.touch_review
        heard: list[bool] = []

        async def overheard(*given: Any, **named: Any) -> bool:
            heard.append(await touch(*given, **named))
            return heard[-1]

        monkeypatch.setattr(first.store, "touch_review", overheard)
        assert (await first.begin(table, 0, "ada", "here")).status == "working"
        while (await second.begin(table, 0, "ada", "here")).progress != 0.25:  # what the first has told the store
            await asyncio.sleep(0.02)
        assert (len(first.jobs), len(second.jobs)) == (1, 0)
        given_up = first.jobs["game", 0].task
        monkeypatch.setattr(reviewer, "STALE", -60_000)  # a minute passes
        assert (await second.begin(table, 0, "ada", "here")).status == "working"
        assert len(second.jobs) == 1
        monkeypatch.setattr(reviewer, "STALE", 60_000)
        while False not in heard:  # the first is told that it is no longer its own
            await asyncio.sleep(0.02)
        assert given_up.cancelling() or given_up.done(), "and stops"
        while first.jobs:
            await asyncio.sleep(0.02)
        while (standing := await second.standing("game", 0)).status == "working":
            await asyncio.sleep(0.02)
        assert standing.status == "done"
        assert (await first.standing("game", 0)).status == "done"
        await first.close()
        await second.close()

    asyncio.run(play())
    for store in stores:
        store.close()


def test_after_a_server_was_killed_its_reviews_begin_again_at_once(data: Path) -> None:
    data.mkdir()
    store = Store(f"sqlite:///{data}/stellwerk.db")
    store.migrate()
    for table in ("begun", "failed", "done"):
        keep(store, golden(SOLO), table)
        assert store.claim_review(table, 0, ENGINE, "killed", now=now_ms(), stale=0)
    store.touch_review("begun", 0, "killed", now=now_ms(), progress=0.1)
    store.fail_review("failed", 0, "killed", now=now_ms())
    store.finish_review("done", 0, "killed", now=now_ms(), body=msgspec.json.encode(looked_at(SOLO, 0)).decode())
    store.close()
    app = create_app(Config(data=data, bot_processes=0))
    with TestClient(app, base_url="http://testserver") as server:
        site_of(server).reviewer.command = WAITS
        assert server.get("/t/begun/review.json").status_code == 404
        ada = begin(server, Visitor(server), "begun")
        assert ada.http.get("/t/begun/review.json").json() in ({"status": "working", "progress": share} for share in (0.0, 0.25))
        assert list(site_of(server).reviewer.jobs) == [("begun", 0)]
        assert server.get("/t/failed/review.json").json()["status"] == "failed"
        assert server.get("/t/done/review.json").json()["status"] == "done"


@pytest.mark.parametrize(("url", "shared"), [("", False), ("sqlite:///elsewhere.db", False), ("postgresql://stellwerk@db/stellwerk", True)])
def test_only_with_postgresql_others_may_be_at_the_same_tables(data: Path, url: str, shared: bool) -> None:
    assert Config(data=data, database=url).is_shared is shared


def test_who_asks_at_once_starts_it_once(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/stellwerk.db")
    store.migrate()
    table = keep(store, golden(SOLO), "game")

    async def play() -> None:
        one = Reviewer(AsyncStore(store), 20, command=WAITS)
        standings = await asyncio.gather(*[one.begin(table, 0, "ada", "here") for _ in range(20)])
        assert {standing.status for standing in standings} == {"working"}
        assert len(one.jobs) == 1
        await one.close()
        assert one.jobs == {}

    asyncio.run(play())
    store.close()
