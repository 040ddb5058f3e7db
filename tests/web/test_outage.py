"""What belongs together is stored together, and after a database has been away everything goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.conftest import Visitor
from tests.web.hall_scene import Scene, rest, run, slow, until

from stellwerk.dealer import seed_from
from stellwerk.server import day
from stellwerk.server import hall as hall_module
from stellwerk.server.ledger import Opening
from stellwerk.server.opening import seat_all
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
GAME = "next-station-london"


class Gone(Exception):
    """The database does not answer."""


class Outage:
    """Lets the store fail, from one call on to the next."""

    def __init__(self, store: Any, monkeypatch: pytest.MonkeyPatch, name: str = "append") -> None:
        self.is_down, self.refused = False, 0
        real = getattr(store, name)

        def call(*given: Any, **named: Any) -> Any:
            if self.is_down:
                self.refused += 1
                raise Gone
            return real(*given, **named)

        monkeypatch.setattr(store, name, call)


# ------------------------------------------------------------ an outage
def test_a_bot_moves_by_itself_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "RETRY", 0.01)
    scene = Scene(tmp_path, "open", "bot:calm")
    outage = Outage(scene.store, monkeypatch)

    async def story() -> None:
        live = await scene.open("Ada")
        await scene.choose(live)
        outage.is_down = True
        slow(scene).go.set()
        await until(lambda: outage.refused >= 3)
        assert live.table.owing() == (1,)
        outage.is_down = False
        await until(lambda: live.table.owing() == (0, 1))

    run(scene, story)


def test_a_clock_runs_out_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "RETRY", 0.01)
    scene = Scene(tmp_path, "open", "open", clock="move:1")
    outage = Outage(scene.store, monkeypatch)

    async def story() -> None:
        live = await scene.open("Ada", "Ben")
        outage.is_down = True
        await until(lambda: outage.refused >= 3)
        assert not any(chair.bot for chair in live.table.chairs)
        outage.is_down = False
        await until(lambda: all(chair.bot for chair in live.table.chairs))

    run(scene, story)


def test_whoever_looks_at_a_table_wakes_a_bot_that_owes_a_move(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "bot:calm")

    async def story() -> None:
        live = await scene.open("Ada")
        for thought in live.thoughts.values():
            thought.task.cancel()
        live.thoughts.clear()
        asked = len(slow(scene).asked)
        await scene.hall.find("t1")
        await rest()
        assert len(slow(scene).asked) == asked + 1

    run(scene, story)


def test_only_tables_that_need_it_wake_up_at_the_start(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "open")

    async def story() -> None:
        await scene.open("Ada", "Ben")
        assert await asyncio.to_thread(scene.store.due_tables) == []
        seated = [(0, "ada", "Ada", "")]
        for name, settings in (("bot", scene.settings_for("open", "bot:calm")), ("clock", scene.settings_for("open", clock="days:3"))):
            await scene.hall.open(Opening.draw_up(name, settings, seed_from(name), partial(seat_all, seated)))
        assert set(await asyncio.to_thread(scene.store.due_tables)) == {"bot", "clock"}

    run(scene, story)


# ------------------------------------------------------------ between two writes
def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def post_and_break(visitor: Visitor, path: str) -> None:
    with suppress(Gone):
        visitor.http.post(path, data={"csrf": visitor.token()})


@pytest.mark.parametrize("breaks", ["create_table", "append", "set_daily"])
def test_a_day_that_could_not_be_begun_is_not_used_up(
    server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch, breaks: str
) -> None:
    ada = visit()
    outage = Outage(site_of(server).store.sync, monkeypatch, breaks)
    outage.is_down = True
    post_and_break(ada, f"/daily/{GAME}")
    assert outage.refused == 1
    outage.is_down = False
    path = ada.post(f"/daily/{GAME}")
    assert "data-pick" in ada.get(path)


def test_the_last_move_and_its_place_in_the_ranking_are_one(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    site, ada = site_of(server), visit()
    path = ada.post(f"/daily/{GAME}")
    table = path.removeprefix("/t/")
    outage = Outage(site.store.sync, monkeypatch, "finish_daily")
    outage.is_down = True
    with suppress(Gone):
        ada.play_on(path)
    assert outage.refused == 1
    assert site.hall.live[table].table.status == "running", "the last move is not stored either, and can be made again"
    assert site.store.sync.table(table).status == "running"  # type: ignore[union-attr]
    outage.is_down = False
    ada.play_on(path)
    assert [row.table for row in site.store.sync.daily_board(GAME, day.today())] == [table]


@pytest.mark.parametrize("breaks", ["create_table", "append"])
def test_a_rematch_that_could_not_be_opened_can_be_asked_for_again(
    server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch, breaks: str
) -> None:
    site, ada = site_of(server), visit()
    path = ada.post(f"/solo/{GAME}")
    ada.play_on(path)
    outage = Outage(site.store.sync, monkeypatch, breaks)
    outage.is_down = True
    post_and_break(ada, f"{path}/rematch")
    assert outage.refused == 1
    assert site.hall.live[path.removeprefix("/t/")].table.rematch == ""
    outage.is_down = False
    assert "data-pick" in ada.get(ada.post(f"{path}/rematch"))


def test_a_program_without_a_token_is_nobody(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    store = site_of(server).store.sync
    saved: list[str] = []
    real = store.save_player

    def save(player: str, *given: Any) -> None:
        saved.append(player)
        real(player, *given)

    monkeypatch.setattr(store, "save_player", save)
    outage = Outage(store, monkeypatch, "save_token")
    outage.is_down = True
    with suppress(Gone):
        server.post("/api/tokens", json={"name": "Eve"})
    assert outage.refused == 1
    assert store.player(saved[0]) is None


# ------------------------------------------------------------ tables of another version
@pytest.mark.parametrize(
    ("settings", "entry"),
    [
        ('"rules":1', '"rules":99'),
        (f'"game":"{GAME}"', '"game":"chess"'),
        ('"board":"london"', '"board":"atlantis"'),
        ('"seats":["open"]', '"seats":["open","open","open","open","open","open"]'),
        ("", '{"kind":"exploded"}'),
        ("", '{"kind":"moved","seat":0,"token":"a0-a1","id":"nonsense"}'),
    ],
)
def test_a_table_of_another_version_says_so(server: TestClient, visit: Visit, settings: str, entry: str) -> None:
    site, ada = site_of(server), visit()
    mine = ada.post(f"/solo/{GAME}")
    path = ada.post(f"/solo/{GAME}")
    table = path.removeprefix("/t/")
    if settings:
        row = site.store.sync.table(table)
        assert row is not None
        assert settings in row.settings
        change_settings(site, table, row.settings.replace(settings, entry))
    else:
        site.store.sync.append(table, site.store.sync.last_number(table), [entry], status="running", summary="{}", now=1)
    del site.hall.live[table]
    page = ada.get(path, status=410)
    assert "stored by another version of Stellwerk" in page
    assert f'href="{path}"' not in page
    with ada.socket(table) as line, pytest.raises(WebSocketDisconnect) as closed:
        line.receive_json()
    assert closed.value.code == 4410
    assert "data-pick" in ada.get(mine), "the others are as they were"
    ada.get("/")


def change_settings(site: Site, table: str, settings: str) -> None:
    with site.store.sync._write() as connection:
        connection.exec_driver_sql("UPDATE tables SET settings = ? WHERE id = ?", (settings, table))
