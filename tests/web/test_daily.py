"""The daily deal keeps its secrets: who has not finished it sees nobody's cards, and what is finished too late does not rank."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.conftest import Visitor

from stellwerk.dealer import commitment
from stellwerk.games import GAMES
from stellwerk.limits import DEALER
from stellwerk.web import day
from stellwerk.web.daily import seed_of, solo_games
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
GAME = "next-station-london"
SOLO = [game.name for game in solo_games()]
PLACES = ("", "/replay", "/replay/3", "/replay/3.json", "/record", "/result", "/picture/3.svg", "/picture/3.png", "/review", "/review.json")
"""Where a table shows itself."""


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def play_on(visitor: Visitor, path: str, moves: int = 1000) -> None:
    """So many moves of an attempt, the first legal one each time; to the end if nothing else is said."""
    with visitor.socket(path.removeprefix("/t/")) as line:
        line.send_json({"kind": "hello"})
        asked = heard(line, "update")
        for _ in range(moves):
            if asked["over"]:
                return
            line.send_json({"kind": "move", "id": secrets.token_hex(8), "seat": 0, "token": asked["moves"][0]["token"]})
            asked = heard(line, "update")


def heard(line: Any, kind: str) -> dict[str, Any]:
    while (frame := line.receive_json())["kind"] != kind:
        assert frame["kind"] != "no", frame
    found: dict[str, Any] = frame
    return found


def program(server: TestClient) -> dict[str, str]:
    return {"authorization": f"Bearer {server.post('/api/tokens', json={'name': 'Eve'}).json()['token']}"}


def statuses(visitor: Visitor, path: str, places: tuple[str, ...] = PLACES) -> dict[str, int]:
    return {place: visitor.http.get(path + place, follow_redirects=False).status_code for place in places}


@pytest.mark.parametrize("game", SOLO)
def test_nobody_sees_an_attempt_before_their_own_is_finished(server: TestClient, visit: Visit, game: str) -> None:
    ada, eve = visit(), visit()
    path = ada.post(f"/daily/{game}")
    table, board = path.removeprefix("/t/"), f"/daily/{game}/{day.today()}"
    play_on(ada, path, 3)
    for stage in ("running", "over"):
        if stage == "over":
            play_on(ada, path)
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
    play_on(eve, mine)
    seen = statuses(eve, path)
    assert {place for place, status in seen.items() if status != 200} == {"/review", "/review.json"}, "reviewed when the day is over"
    assert f"{path}/replay" in eve.get(board)


def test_a_running_attempt_is_watched_by_nobody_even_who_has_finished(visit: Visit) -> None:
    ada, eve = visit(), visit()
    play_on(eve, eve.post(f"/daily/{GAME}"))
    path = ada.post(f"/daily/{GAME}")
    assert set(statuses(eve, path).values()) == {403}
    assert statuses(ada, path, ("", "/replay", "/record")) == {"": 200, "/replay": 200, "/record": 200}


def test_what_is_finished_after_its_day_does_not_rank(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    site, date = site_of(server), day.today()
    ada, ben, eve = visit(), visit(), visit()
    in_time, late = ada.post(f"/daily/{GAME}"), ben.post(f"/daily/{GAME}")
    play_on(ada, in_time)
    play_on(ben, late, 3)
    table = site.hall.live[late.removeprefix("/t/")].table
    seed = table.dealer.seed.hex()
    assert seed not in ada.get(f"{in_time}/record") + ada.get(f"{in_time}/result")
    tomorrow = table.touched + 24 * 60 * 60 * 1000
    monkeypatch.setattr("stellwerk.web.day.today", lambda: "2999-01-01")
    monkeypatch.setattr("stellwerk.web.socket.now_ms", lambda: tomorrow)
    assert seed in eve.get(f"{in_time}/record"), "the day is over: seed and cards are everybody's"
    play_on(ben, late)
    assert site.hall.live[late.removeprefix("/t/")].table.status == "over"
    assert [row.table for row in site.store.daily_board(GAME, date)] == [in_time.removeprefix("/t/")]
    assert "it does not rank" in ben.get(f"{late}/result")
    assert "it does not rank" not in ada.get(f"{in_time}/result")


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
    assert tables[0].dealer.seed == seed_of(site, GAME, "2026-01-05")
    play_on(ada, first)
    assert "played outside the ranking" in ada.get(f"{first}/result")
    assert "Nobody finished it on its day." in ada.get(past)
    assert "outside the ranking" in visit().get(f"{first}/result"), "as open as any table"
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
        promised = commitment(seed_of(site_of(server), game, day.today()))
        assert promised in visit().get(f"/daily/{game}/{day.today()}")
        ada = visit()
        path = ada.post(f"/daily/{game}", nonce="f" * 32)
        table = site_of(server).hall.live[path.removeprefix("/t/")].table
        assert (table.dealer.commitment, table.record.nonces) == (promised, [])


def test_the_panel_counts_everybody(server: TestClient, visit: Visit) -> None:
    """It knew the first hundred only, which are the best."""
    store, date = site_of(server).store, day.today()
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
    play_on(ada, ada.post(f"/daily/{GAME}"))
    mine = re.search(r'<tr class="me"><td class="n">(\d+)</td>', ada.get(f"/daily/{GAME}/{date}"))
    assert mine, "one's own place is shown wherever it is"


def test_every_solo_game_has_a_deal_and_no_other(visit: Visit) -> None:
    for name in GAMES:
        visit().get(f"/daily/{name}/{day.today()}", status=200 if name in SOLO else 404)
