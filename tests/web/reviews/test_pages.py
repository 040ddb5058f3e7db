"""Looking back in the browser: begun by somebody who played, kept for all, and told beside the replay and to programs."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.finished import golden
from tests.web.reviews.scene import SOLO, WAITS, begin, finished, sit_down, site_of, stored, until_done
from tests.web.test_api import program

from stellwerk.web.app import create_app
from stellwerk.web.config import Config

Visit = Callable[..., Visitor]


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
    assert site_of(server).store.sync.review("game", 0) is None


def test_only_who_has_played_begins_it(server: TestClient, visit: Visit) -> None:
    finished(server)
    onlooker, token = visit(), program(server)
    assert "Only who has played this game" in onlooker.http.post("/t/game/review", data={"csrf": onlooker.token()}).text
    answer = server.post("/api/tables/game/review", headers=token)
    assert (answer.status_code, answer.json()["error"]) == (403, "Only who has played this game can have it reviewed")
    assert site_of(server).reviewer.jobs == {}
    assert site_of(server).store.sync.review("game", 0) is None


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
    store = site_of(server).store.sync
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


def test_the_cost_of_a_mistake_stands_at_the_move_that_made_it(server: TestClient, visit: Visit) -> None:
    """Where the replay goes from there the remark speaks of the same mistake."""
    finished(server)
    found = stored(server, "game")
    ada = sit_down(server, visit())
    drawn = dict(re.findall(r'data-n="(\d+)"[^>]*></a><i class="cost tall-(\d+)">', ada.get("/t/game/replay")))
    mistakes = {str(decision["step"] + 1): decision["lost"] for decision in found["decisions"] if decision["lost"]}
    assert drawn.keys() == mistakes.keys()
    assert max(mistakes, key=mistakes.__getitem__) == next(n for n, tall in drawn.items() if tall == "20") == str(found["dearest"][0] + 1)
    for n in drawn:
        assert "Better: " in ada.http.get(f"/t/game/replay/{n}.json").json()["fragments"]["remark"]


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
