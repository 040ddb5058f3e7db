"""Looking back in the browser: begun by somebody who played, made by a process of its own, kept for all, and shown to whom it may be."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.finished import golden, keep
from tests.web.test_api import program

from stellwerk.analysis.order import ENGINE, body
from stellwerk.analysis.review import review
from stellwerk.bots import Budget
from stellwerk.store import Store
from stellwerk.table.table import Table
from stellwerk.web import reviewer
from stellwerk.web.app import create_app
from stellwerk.web.config import Config
from stellwerk.web.day import today
from stellwerk.web.identity import COOKIE
from stellwerk.web.ledger import now_ms
from stellwerk.web.reviewer import Reviewer
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
SOLO = "voll-verplant/tube-town-solo"
PLAYOUTS = 300
"""Enough to be sure of a few mistakes in a game of chance."""
WAITS = (sys.executable, "-c", "import sys; print('{\"progress\": 0.25}', flush=True); sys.stdin.read()")
"""A process that begins and never ends by itself."""


def program_that(does: str) -> tuple[str, ...]:
    return (sys.executable, "-c", f"import sys; sys.stdin.readline(); {does}")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def server(data: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Config(data=data, bot_processes=0, review_playouts=PLAYOUTS)), base_url="http://testserver") as client:
        yield client


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def sit_down(server: TestClient, visitor: Visitor, player: str = "ada") -> Visitor:
    """Let a visitor be this player."""
    visitor.http.cookies.set(COOKIE, site_of(server).identity.cookie(player))
    return visitor


def finished(server: TestClient, table: str = "game", name: str = SOLO, **more: Any) -> Table:
    return keep(site_of(server).store, golden(name), table, **more)


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
    store = site_of(server).store
    found = {**looked_at(name, seat), **more}
    assert store.claim_review(table, seat, ENGINE, "earlier", now=1, stale=0)
    assert store.finish_review(table, seat, "earlier", now=2, body=msgspec.json.encode(found).decode())
    return found


# ------------------------------------------------------------ from the button to the page
def test_looking_begins_nothing(server: TestClient, visit: Visit) -> None:
    finished(server)
    token = program(server)
    ada, onlooker = sit_down(server, visit()), visit()
    for who in (ada, onlooker, visit("de")):
        assert "<progress" not in who.get("/t/game/review")
        assert "No review of this game has been made yet" in who.get("/t/game/review.json", status=404)
    assert server.get("/api/tables/game/review", headers=token).status_code == 404
    assert "Review this game</button>" in ada.get("/t/game/review")
    assert "Auf diese Partie zurückblicken</button>" in sit_down(server, visit("de")).get("/t/game/review")
    assert "</button>" not in onlooker.get("/t/game/review").partition("<main")[2]
    assert "No review of this game has been made yet" in onlooker.get("/t/game/review")
    assert "noch keinen Rückblick" in visit("de").get("/t/game/review")
    assert site_of(server).reviewer.jobs == {}
    assert site_of(server).store.review("game", 0) is None


def test_only_who_has_played_begins_it(server: TestClient, visit: Visit) -> None:
    finished(server)
    onlooker, token = visit(), program(server)
    assert "Only who has played this game" in onlooker.http.post("/t/game/review", data={"csrf": onlooker.token()}).text
    answer = server.post("/api/tables/game/review", headers=token)
    assert (answer.status_code, answer.json()["error"]) == (403, "Only who has played this game can have it reviewed")
    assert site_of(server).reviewer.jobs == {}
    assert site_of(server).store.review("game", 0) is None


def test_one_person_has_one_review_at_a_time(server: TestClient, visit: Visit) -> None:
    site_of(server).reviewer.command = WAITS
    for table in ("one", "two"):
        finished(server, table)
    ada = begin(server, visit("de"), "one")
    ada.post("/t/one/review")  # a second click
    answer = ada.http.post("/t/two/review", data={"csrf": ada.token()})
    assert answer.status_code == 429
    assert "Ein Rückblick nach dem anderen" in answer.text
    assert list(site_of(server).reviewer.jobs) == [("one", 0)]


def test_collectors_of_pages_are_sent_away(server: TestClient, visit: Visit) -> None:
    finished(server)
    assert visit().get("/robots.txt").splitlines() == ["User-agent: *", "Disallow: /t/", "Disallow: /api/", "Disallow: /me/"]
    for page in ("result", "replay"):
        html = visit().get(f"/t/game/{page}")
        dear = re.findall(r'<a[^>]+href="/t/game/(?:picture|record|review|replay")[^>]*>', html)
        assert dear
        assert all('rel="nofollow"' in link for link in dear), dear


def test_the_button_begins_it_and_the_page_fills_itself(server: TestClient, visit: Visit) -> None:
    table, ada = finished(server), begin(server, visit())
    waiting = ada.get("/t/game/review")
    assert "<progress" in waiting
    assert 'data-json="/t/game/review.json?seat=0"' in waiting
    assert '<noscript><meta http-equiv="refresh"' in waiting
    found = until_done(ada, "/t/game/review.json")
    assert found["status"] == "done"
    assert found["points"] == table.state.points(0)
    assert len(found["decisions"]) > 15
    page = ada.get("/t/game/review")
    assert "<progress" not in page
    assert f"<b>{round(found['accuracy'])} %</b>" in page
    assert page.count('class="panel mistake"') == len(found["dearest"]) == 3
    for step in found["dearest"]:
        assert f'href="/t/game/replay/{step + 1}?seat=0"' in page
    assert page.count('class="board"') + page.count('class="wagons') >= 6, "both choices of every mistake"
    assert len(re.findall(r"<tr class", page)) == len(found["decisions"])
    assert "You played" in page


def test_progress_is_told_while_it_works(server: TestClient, visit: Visit) -> None:
    finished(server)
    site_of(server).reviewer.command = WAITS
    ada = begin(server, visit())
    for _ in range(1000):
        answer = ada.http.get("/t/game/review.json")
        assert answer.status_code == 202
        if answer.json() == {"status": "working", "progress": 0.25}:
            break
        time.sleep(0.02)
    else:
        raise AssertionError("no progress")
    assert '<progress max="1" value="0.25"' in ada.get("/t/game/review")


def test_it_is_kept_and_served_again_without_computing(server: TestClient, data: Path, visit: Visit) -> None:
    finished(server)
    found = until_done(begin(server, visit()), "/t/game/review.json")
    again = create_app(Config(data=data, bot_processes=0))
    again.state.site.reviewer.command = ("nobody-starts-this",)
    with TestClient(again, base_url="http://testserver") as later:
        assert later.get("/t/game/review.json").json() == found
        assert "panel mistake" in later.get("/t/game/review").text


def test_a_later_engine_looks_again(server: TestClient, visit: Visit) -> None:
    finished(server)
    store = site_of(server).store
    store.claim_review("game", 0, "an earlier one", "earlier", now=1, stale=0)
    store.finish_review("game", 0, "earlier", now=2, body='{"of another": "form"}')
    assert len(until_done(begin(server, visit()), "/t/game/review.json")["decisions"]) > 15


@pytest.mark.parametrize(
    "name", ["next-station-london/outside-03", "voll-verplant/tokyo-solo", "metro/random-shares-6", "ticket-to-ride-berlin/planners-3"]
)
def test_every_game_has_its_page_in_both_languages_and_without_inline_style(server: TestClient, visit: Visit, name: str) -> None:
    finished(server, name=name)
    stored(server, "game", name=name)
    english, german = visit("en").get("/t/game/review"), visit("de").get("/t/game/review")
    assert "The dearest mistakes" in english
    assert "Die teuersten Fehler" in german
    assert "The dearest" not in german
    assert re.search(r"<td class=\"n\">\d+,\d</td>", german), "2,3 in German"
    assert re.search(r"<td class=\"n\">\d+\.\d</td>", english)
    for page in (english, german):
        assert " style=" not in page
        assert "data-pick" not in page
        assert not re.search(r"<(button|span)[^>]*tabindex=.0", page.partition("<main")[2]), "nothing in a picture can be touched"
        assert " chosen" in page, "the choice is drawn"
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)


def test_an_onlooker_reads_of_others(server: TestClient, visit: Visit) -> None:
    finished(server)
    stored(server, "game")
    page = visit().get("/t/game/review")
    assert "What Ada could have played" in page
    assert "You played" not in page


def test_a_game_without_a_mistake_is_praised_not_broken(server: TestClient, visit: Visit) -> None:
    finished(server)
    stored(server, "game", decisions=[], dearest=[], accuracy=100.0, lost=0.0)
    page = visit().get("/t/game/review")
    assert "<b>100 %</b>" in page
    assert "No better move was found anywhere" in page


@pytest.mark.parametrize(
    ("proven", "english", "german"),
    [
        (True, "points; proven: more was not possible with these cards", "Punkte; bewiesen: mehr war mit diesen Karten nicht möglich"),
        (False, "the most that was found, not proven", "das Meiste, was gefunden wurde, nicht bewiesen"),
    ],
)
def test_hindsight_is_shown_and_honest(server: TestClient, visit: Visit, proven: bool, english: str, german: str) -> None:
    finished(server)
    stored(server, "game", hindsight={"points": 31, "best": 52, "proven": proven, "bound": 52 if proven else None, "tokens": ["A:1"]})
    page = visit().get("/t/game/review")
    assert "<b>31 <small>/ 52</small></b>" in page
    assert english in page
    assert german in visit("de").get("/t/game/review")


# ------------------------------------------------------------ who may look
def test_a_running_game_is_not_reviewed(server: TestClient, visit: Visit) -> None:
    finished(server, entries=20)
    token = program(server)
    for who in (sit_down(server, visit()), visit()):
        assert 'href="/t/game">Back to the table</a>' in who.get("/t/game/review", status=403)
    assert "läuft noch" in visit("de").get("/t/game/review", status=403)
    for answer in (server.get("/api/tables/game/review", headers=token), server.get("/t/game/review.json")):
        assert answer.headers["content-type"] == "application/json"
        assert (answer.status_code, answer.json()["error"]) == (403, "This game is still running: it can be reviewed when it is over")
    missing = server.get("/t/nowhere/review.json")
    assert (missing.status_code, missing.json()) == (404, {"error": "There is no such table"})
    assert "Back to the table" not in visit().get("/t/nowhere/review", status=404)
    assert site_of(server).reviewer.jobs == {}
    assert "/review" not in sit_down(server, visit()).get("/t/game/replay")


def test_todays_deal_is_not_reviewed_even_for_its_player(server: TestClient, visit: Visit) -> None:
    """Who learns the best moves for today's cards could sit down as another guest and play them."""
    finished(server, daily=today())
    stored(server, "game")
    store = site_of(server).store
    for player in ("ada", "ben"):
        store.set_daily("voll-verplant", today(), f"attempt of {player}", player)
        store.finish_daily(f"attempt of {player}", 30)
    for who in (sit_down(server, visit()), sit_down(server, visit(), "ben")):
        for path in ("/t/game/review", "/t/game/review.json"):
            assert "Others still play this deal" in who.get(path, status=403)
        for page in ("result", "replay"):
            assert "/t/game/review" not in who.get(f"/t/game/{page}")
        assert 'class="cost' not in who.get("/t/game/replay")
        assert all(not who.http.get(f"/t/game/replay/{n}.json").json()["fragments"]["remark"] for n in range(1, 12))
    assert server.get("/api/tables/game/review", headers=program(server)).status_code == 403


def test_an_earlier_daily_deal_is_open_to_all_and_never_tells_a_seed(server: TestClient, visit: Visit) -> None:
    finished(server, daily="2020-01-01")
    begin(server, visit())
    found = until_done(visit(), "/t/game/review.json")
    assert found["status"] == "done"
    assert "seed" not in msgspec.json.encode(found).decode()
    assert "seed:" not in site_of(server).reviewer._order(keep(site_of(server).store, golden(SOLO), "other"), 0).record


def test_the_seat_is_ones_own_or_the_one_asked_for(server: TestClient, visit: Visit) -> None:
    finished(server, name="metro/random-rails-2")
    for seat in (0, 1):
        stored(server, "game", seat, name="metro/random-rails-2")
    ben = sit_down(server, visit(), "game 1")

    def seat_shown(who: Visitor, query: str = "") -> int:
        return int(who.http.get(f"/t/game/review.json{query}").json()["seat"])

    assert seat_shown(ben) == 1
    assert seat_shown(ben, "?seat=0") == 0
    assert seat_shown(visit()) == 0
    assert seat_shown(visit(), "?seat=1") == 1
    assert "You played" in ben.get("/t/game/review")
    assert "What Ada could have played" in ben.get("/t/game/review?seat=0")
    for wrong in ("2", "-1", "x", "", "١"):
        ben.get(f"/t/game/review?seat={wrong}", status=404)
    ben.get("/t/nowhere/review", status=404)


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
    assert site_of(server).store.review("three", 0) is None, "another worker may have room"
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
        first, second = Reviewer(stores[0], 20, command=WAITS), Reviewer(stores[1], 20)
        assert (await first.begin(table, 0, "ada", "here")).status == "working"
        while (await second.begin(table, 0, "ada", "here")).progress != 0.25:  # what the first has told the store
            await asyncio.sleep(0.02)
        assert (len(first.jobs), len(second.jobs)) == (1, 0)
        monkeypatch.setattr(reviewer, "STALE", -60_000)  # a minute passes
        assert (await second.begin(table, 0, "ada", "here")).status == "working"
        assert len(second.jobs) == 1
        monkeypatch.setattr(reviewer, "STALE", 60_000)
        while first.jobs:  # it notices and stops
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
        one = Reviewer(store, 20, command=WAITS)
        standings = await asyncio.gather(*[one.begin(table, 0, "ada", "here") for _ in range(20)])
        assert {standing.status for standing in standings} == {"working"}
        assert len(one.jobs) == 1
        await one.close()
        assert one.jobs == {}

    asyncio.run(play())
    store.close()


# ------------------------------------------------------------ beside the replay
def test_the_replay_tells_what_was_better_and_marks_mistakes(server: TestClient, visit: Visit) -> None:
    finished(server)
    ada = sit_down(server, visit())
    before = ada.get("/t/game/replay")
    assert 'href="/t/game/review"' in before
    assert 'class="cost' not in before
    assert 'data-slot="remark"' not in before
    found = stored(server, "game")
    page = ada.get("/t/game/replay")
    mistakes = [decision for decision in found["decisions"] if decision["lost"]]
    assert page.count('<i class="cost ') == len(mistakes)
    assert page.count("tall-20") == 1
    dearest = found["dearest"][0]
    remark = ada.http.get(f"/t/game/replay/{dearest + 1}.json").json()["fragments"]["remark"]
    assert "Better: " in remark
    assert remark.count("<li") >= 2
    assert remark.count('class="played"') == 1
    assert "Besser: " in visit("de").http.get(f"/t/game/replay/{dearest + 1}.json").json()["fragments"]["remark"]
    fine = [decision for decision in found["decisions"] if not decision["lost"]]
    best = next(decision["step"] for decision in fine if decision["played"] == decision["best"])
    near = next(decision["step"] for decision in fine if decision["played"] != decision["best"])
    assert "No better move was found." in ada.get(f"/t/game/replay/{best + 1}")
    assert "As good as the best move" in ada.get(f"/t/game/replay/{near + 1}")
    dealt = next(n for n, entry in enumerate(golden(SOLO).entries) if entry.seat)
    assert ada.http.get(f"/t/game/replay/{dealt + 1}.json").json()["fragments"]["remark"] == ""


def test_the_result_leads_to_the_review(server: TestClient, visit: Visit) -> None:
    finished(server)
    assert 'href="/t/game/review"' in visit().get("/t/game/result")


# ------------------------------------------------------------ for programs
def test_a_program_gets_the_same_review(server: TestClient, visit: Visit) -> None:
    token = program(server)
    me = server.post("/api/tables", json={"game": "voll-verplant", "seats": ["me"]}, headers=token).json()["id"]
    player = site_of(server).hall.live[me].table.chairs[0].player
    finished(server, player=player)
    for ask in (server.get, server.post):
        assert ask("/api/tables/game/review").status_code == 401
        assert ask("/api/tables/nowhere/review", headers=token).status_code == 404
        assert ask("/api/tables/game/review?seat=5", headers=token).status_code == 404
        assert ask(f"/api/tables/{me}/review", headers=token).status_code == 403
    assert server.get("/api/tables/game/review", headers=token).status_code == 404
    for ask in (server.post, server.get):
        first = ask("/api/tables/game/review", headers=token)
        assert (first.status_code, first.json()["status"]) == (202, "working")
    found = until_done(visit(), "/t/game/review.json")
    assert server.get("/api/tables/game/review?seat=0", headers=token).json() == found
    assert set(found) >= {"status", "game", "board", "options", "seat", "points", "accuracy", "lost", "decisions", "dearest"}
    described = server.get("/api/openapi.json").json()["paths"]["/api/tables/{table}/review"]
    for method in ("get", "post"):
        assert [parameter["name"] for parameter in described[method]["parameters"]] == ["table", "seat"]
    assert "working" in described["get"]["summary"]
