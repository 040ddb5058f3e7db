"""Who may look back, and at which games."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.finished import golden, keep
from tests.web.reviews.scene import SOLO, begin, finished, sit_down, site_of, stored, until_done
from tests.web.test_api import program

from stellwerk.server.day import today

Visit = Callable[..., Visitor]


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
    store = site_of(server).store.sync
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
    assert "seed:" not in site_of(server).reviewer._order(keep(site_of(server).store.sync, golden(SOLO), "other"), 0).record


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
