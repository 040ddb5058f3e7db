"""The daily deal keeps its secrets: who has not finished it sees nobody's cards, and what is finished too late does not rank."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.table.evening import Evening
from tests.web.conftest import Visitor

from stellwerk.dealer import commitment
from stellwerk.games import GAMES
from stellwerk.limits import DEALER
from stellwerk.server import day
from stellwerk.server.daily import board_of, days_later, game_of, solo_games
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
GAME = "next-station-london"
SOLO = [game.name for game in solo_games()]
PLACES = ("", "/replay", "/replay/3", "/replay/3.json", "/record", "/result", "/picture/3.svg", "/picture/3.png", "/review", "/review.json")
"""Where a table shows itself."""


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def program(server: TestClient) -> dict[str, str]:
    return {"authorization": f"Bearer {server.post('/api/tokens', json={'name': 'Eve'}).json()['token']}"}


def statuses(visitor: Visitor, path: str, places: tuple[str, ...] = PLACES) -> dict[str, int]:
    return {place: visitor.http.get(path + place, follow_redirects=False).status_code for place in places}


@pytest.mark.parametrize("game", SOLO)
def test_nobody_sees_an_attempt_before_their_own_is_finished(server: TestClient, visit: Visit, game: str) -> None:
    ada, eve = visit(), visit()
    path = ada.post(f"/daily/{game}")
    table, board = path.removeprefix("/t/"), f"/daily/{game}/{day.today()}"
    ada.play_on(path, 3)
    for stage in ("running", "over"):
        if stage == "over":
            ada.play_on(path)
        assert set(statuses(eve, path).values()) == {403}, stage
        assert table not in eve.get(board), "no link leads there"
        told = server.get(f"/api/tables/{table}", headers=program(server))
        assert (told.status_code, "record" in told.text) == (403, False)
        assert server.get(f"/api/tables/{table}/review", headers=program(server)).status_code == 403
        with eve.socket(table) as line, pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json()
        assert closed.value.code == 4403
        with pytest.raises(WebSocketDisconnect), server.websocket_connect(f"/api/tables/{table}/live", headers=program(server)) as line:
            line.receive_json()
    refused = eve.get(path, status=403)
    assert f'href="{board}"' in refused
    assert f'href="{path}"' not in refused, "the way back is not where one came from"
    mine = eve.post(f"/daily/{game}")
    eve.play_on(mine)
    seen = statuses(eve, path)
    assert {place for place, status in seen.items() if status != 200} == {"/review", "/review.json"}, "reviewed when the day is over"
    assert f"{path}/replay" in eve.get(board)


def test_a_running_attempt_is_watched_by_nobody_even_who_has_finished(visit: Visit) -> None:
    ada, eve = visit(), visit()
    eve.play_on(eve.post(f"/daily/{GAME}"))
    path = ada.post(f"/daily/{GAME}")
    assert set(statuses(eve, path).values()) == {403}
    assert statuses(ada, path, ("", "/replay", "/record")) == {"": 200, "/replay": 200, "/record": 200}


def test_what_is_finished_after_its_day_does_not_rank(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    site, date = site_of(server), day.today()
    ada, ben, eve = visit(), visit(), visit()
    in_time, late = ada.post(f"/daily/{GAME}"), ben.post(f"/daily/{GAME}")
    ada.play_on(in_time)
    ben.play_on(late, 3)
    table = site.hall.live[late.removeprefix("/t/")].table
    seed = table.dealer.seed.hex()
    assert seed not in ada.get(f"{in_time}/record") + ada.get(f"{in_time}/result")
    tomorrow = table.touched + 24 * 60 * 60 * 1000
    monkeypatch.setattr("stellwerk.server.day.today", lambda: "2999-01-01")
    monkeypatch.setattr("stellwerk.web.live.now_ms", lambda: tomorrow)
    assert seed in eve.get(f"{in_time}/record"), "the day is over: seed and cards are everybody's"
    assert seed in ada.get(f"{in_time}/result"), "also who looked before can check the deal now"
    ben.play_on(late)
    assert site.hall.live[late.removeprefix("/t/")].table.status == "over"
    assert [row.table for row in site.store.sync.daily_board(GAME, date)] == [in_time.removeprefix("/t/")]
    assert "it does not rank" in ben.get(f"{late}/result")
    assert "it does not rank" not in ada.get(f"{in_time}/result")


@pytest.fixture(params=["UTC0", "EAST-14", "WEST+12"])
def time_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server somewhere on earth."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("time_zone")
def test_a_day_ends_at_midnight_utc_wherever_the_server_stands() -> None:
    table = Evening(daily="2026-01-05").table
    midnight = int(datetime(2026, 1, 6, tzinfo=UTC).timestamp() * 1000)
    ranked = []
    for table.ended in (midnight - 24 * 60 * 60 * 1000 - 1, midnight - 24 * 60 * 60 * 1000, midnight - 1, midnight):
        ranked.append(day.is_ranked(table))
    assert ranked == [False, True, True, False]


def test_the_maps_of_a_solo_game_take_turns_on_its_days() -> None:
    dates = [days_later("2026-01-01", n) for n in range(60)]
    for which in solo_games():
        boards = [board_of(which, date) for date in dates if game_of(date) is which]
        first = which.boards.index(boards[0])
        assert boards == [which.boards[(first + n) % len(which.boards)] for n in range(len(boards))]


def test_a_day_that_is_over_says_so_and_can_be_played_outside_the_ranking(server: TestClient, visit: Visit) -> None:
    site, ada = site_of(server), visit()
    past = f"/daily/{GAME}/2026-01-05"
    page = ada.get(past)
    assert "This day is over." in page
    assert "Nobody finished it on its day." in page
    assert "Play today" not in page
    first, second = ada.post(past), ada.post(past)
    assert first != second, "as often as one likes"
    tables = [site.hall.live[path.removeprefix("/t/")].table for path in (first, second)]
    assert [str(entry) for entry in tables[0].record.entries if entry.seat == DEALER] == [
        str(entry) for entry in tables[1].record.entries if entry.seat == DEALER
    ]
    assert tables[0].dealer.seed == site.daily.seed(GAME, "2026-01-05")
    ada.play_on(first)
    assert "played outside the ranking" in ada.get(f"{first}/result")
    assert "Nobody finished it on its day." in ada.get(past)
    assert "outside the ranking" in visit().get(f"{first}/result"), "as open as any table"
    again = site.hall.live[ada.post(f"{first}/rematch").removeprefix("/t/")].table
    assert (again.settings.practice, again.dealer.seed == tables[0].dealer.seed) == ("", False), "a rematch is a table like any other"
    today = f"/daily/{GAME}/{day.today()}"
    assert "Play today" in ada.get(today)
    ada.post(today, status=403)


def test_days_lead_to_their_neighbours_and_no_further(visit: Visit) -> None:
    ada = visit()
    assert f'href="/daily/{GAME}/2026-01-04"' in ada.get(f"/daily/{GAME}/2026-01-05")
    assert f'href="/daily/{GAME}/2026-01-06"' in ada.get(f"/daily/{GAME}/2026-01-05")
    for date in ("2019-12-31", "0001-01-01", "2026-1-5", "20260105", "2026-W01-1", "2026-02-30", "9999-12-31"):
        ada.get(f"/daily/{GAME}/{date}", status=404)
    assert "2019" not in ada.get(f"/daily/{GAME}/2020-01-01")


def test_the_commitment_of_the_day_is_published_before_anybody_plays(server: TestClient, visit: Visit) -> None:
    for game in SOLO:
        promised = commitment(site_of(server).daily.seed(game, day.today()))
        assert promised in visit().get(f"/daily/{game}/{day.today()}")
        ada = visit()
        path = ada.post(f"/daily/{game}", nonce="f" * 32)
        table = site_of(server).hall.live[path.removeprefix("/t/")].table
        assert (table.dealer.commitment, table.record.nonces) == (promised, [])


def test_the_panel_counts_everybody(server: TestClient, visit: Visit) -> None:
    """It knew the first hundred only, which are the best."""
    store, date = site_of(server).store.sync, day.today()
    for game in SOLO:
        for n in range(300):
            store.set_daily(game, date, f"{game} {n}", f"player {n}")
            store.finish_daily(f"{game} {n}", n)
    ada = visit()
    home = ada.get("/")
    assert "300 people have played today." in home
    assert "The middle is at 150 points." in home
    board = ada.get(f"/daily/{GAME}/{date}")
    assert "One try a day. 300 people have played today." in board
    assert len(re.findall(r'<tr(?: class="me")?><td class="n">', board)) == 100
    ada.play_on(ada.post(f"/daily/{GAME}"))
    mine = re.search(r'<tr class="me"><td class="n">(\d+)</td>', ada.get(f"/daily/{GAME}/{date}"))
    assert mine, "one's own place is shown wherever it is"


def test_every_solo_game_has_a_deal_and_no_other(visit: Visit) -> None:
    for name in GAMES:
        visit().get(f"/daily/{name}/{day.today()}", status=200 if name in SOLO else 404)
