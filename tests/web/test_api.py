"""The JSON interface: a program plays a whole game; everything it may not do is refused with a sentence."""

from __future__ import annotations

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from stellwerk import Record


def program(server: TestClient, name: str = "Robo") -> dict[str, str]:
    token = server.post("/api/tokens", json={"name": name}).json()["token"]
    return {"authorization": f"Bearer {token}"}


def open_table(server: TestClient, who: dict[str, str], **wanted: Any) -> dict[str, Any]:
    answer = server.post("/api/tables", json={"game": "next-station-london", "seats": ["me"], **wanted}, headers=who)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def move(server: TestClient, who: dict[str, str], table: dict[str, Any], seat: int, token: str, id: str = "") -> Any:
    sent = {
        "seat": seat,
        "token": token,
        "id": id or f"move-{table['moment'].get(str(seat), '')}-{seat}",
        "moment": table["moment"].get(str(seat), ""),
    }
    return server.post(f"/api/tables/{table['id']}/move", json=sent, headers=who)


def test_a_program_plays_a_whole_game_against_a_bot(server: TestClient) -> None:
    who = program(server)
    table = open_table(server, who, seats=["me", "bot:random"], options={"powers": True, "objectives": "on"})
    for _ in range(2000):
        if table["status"] == "over":
            break
        if table["legal"]:
            answer = move(server, who, table, 0, table["legal"]["0"][-1])
            assert answer.status_code == 200, answer.text
            table = answer.json()
        else:
            time.sleep(0.02)  # the bot moves
            table = server.get(f"/api/tables/{table['id']}", headers=who).json()
    assert table["status"] == "over"
    record = Record.parse(table["record"])
    assert record.replay().turn() == ()
    assert record.verify() > 30
    assert record.result == table["points"]


def test_two_programs_do_not_see_each_others_sealed_choice(server: TestClient) -> None:
    ada, ben = program(server, "Ada"), program(server, "Ben")
    table = open_table(server, ada, seats=["me", "open"], public=True)
    assert [row["id"] for row in server.get("/api/tables").json()] == [table["id"]]
    theirs = server.post(f"/api/tables/{table['id']}/sit", json={"seat": 1}, headers=ben).json()
    assert theirs["mine"] == [1]
    table = server.get(f"/api/tables/{table['id']}", headers=ada).json()
    choice = table["legal"]["0"][-1]
    mine = move(server, ada, table, 0, choice).json()
    assert f"0 {choice}\n" in mine["record"]
    theirs = server.get(f"/api/tables/{table['id']}", headers=ben).json()
    assert "\n0 " not in theirs["record"]
    assert theirs["owing"] == [1]
    assert "seed:" not in theirs["record"]


def test_a_program_with_two_seats_sees_neither_sealed_choice(server: TestClient) -> None:
    """Two people share it, as at a hot seat: the one must not read what the other has chosen."""
    who = program(server)
    table = open_table(server, who, seats=["me", "me"])
    for seat in (0, 1):
        assert "\n0 " not in table["record"]
        table = move(server, who, table, seat, table["legal"][str(seat)][-1]).json()
    assert "\n0 " in table["record"], "shown when both have chosen"


def test_a_move_sent_twice_counts_once(server: TestClient) -> None:
    who = program(server)
    table = open_table(server, who)
    first = move(server, who, table, 0, "-", id="the-same-id").json()
    second = move(server, who, table, 0, "-", id="the-same-id").json()
    assert first["record"] == second["record"]


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("/api/tables", {"game": "chess", "seats": ["me"]}, 422),
        ("/api/tables", {"game": "next-station-london", "seats": []}, 422),
        ("/api/tables", {"game": "next-station-london", "seats": ["me"] * 5}, 422),
        ("/api/tables", {"game": "next-station-london", "seats": ["me", "wizard"]}, 422),
        ("/api/tables", {"game": "next-station-london", "seats": ["me"], "options": {"magic": True}}, 422),
        ("/api/tables", {"game": "next-station-london", "seats": ["me"], "clock": "move:0"}, 422),
        ("/api/tables", {"game": "next-station-london", "seats": ["me"], "board": "tokyo"}, 422),
        ("/api/tables", ["not", "an", "object"], 422),
        ("/api/tables/nothing/sit", {"seat": 0}, 404),
        ("/api/tokens", {"name": "\u200b  "}, 422),
    ],
)
def test_what_does_not_fit_is_refused(server: TestClient, path: str, sent: Any, status: int) -> None:
    answer = server.post(path, json=sent, headers=program(server))
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]
    assert "Traceback" not in answer.text


def test_without_a_token_nothing_happens(server: TestClient) -> None:
    for headers in ({}, {"authorization": "Bearer nonsense"}, {"authorization": "Basic abc"}, {"authorization": "Bearer " + "x" * 5000}):
        assert server.post("/api/tables", json={"game": "next-station-london", "seats": ["me"]}, headers=headers).status_code == 401


def test_another_ones_seat_and_illegal_moves_are_refused_with_their_reason(server: TestClient) -> None:
    ada, eve = program(server, "Ada"), program(server, "Eve")
    table = open_table(server, ada)
    answer = move(server, eve, table, 0, "-")
    assert (answer.status_code, answer.json()["error"]) == (409, "This is not your seat")
    answer = move(server, ada, table, 0, "a0-j9")
    assert answer.status_code == 409
    assert answer.json()["rule"] == "NSL 3.1"
    assert move(server, ada, table, 0, "-", id="short").status_code == 422


def test_a_large_body_is_not_read(server: TestClient) -> None:
    answer = server.post("/api/tokens", content=b'{"name": "' + b"x" * 200_000 + b'"}')
    assert answer.status_code == 413


def test_a_program_at_the_live_socket(server: TestClient) -> None:
    who = program(server)
    table = open_table(server, who)
    with server.websocket_connect(f"/api/tables/{table['id']}/live", headers=who) as socket:
        news = socket.receive_json()
        assert news["kind"] == "table"
        socket.send_json({"seat": 0, "token": "-", "id": "socket-1", "moment": news["moment"]["0"]})
        kinds = {(frame := socket.receive_json())["kind"]: frame for _ in range(2)}
        assert kinds["ack"]["id"] == "socket-1"
        assert "\n0 -\n" in kinds["table"]["record"]
        socket.send_json({"seat": 0, "token": "zz", "id": "socket-2"})
        assert socket.receive_json()["rule"].startswith("NSL")
        socket.send_text("not json")
        assert socket.receive_json()["kind"] == "no"


def test_openapi_describes_every_endpoint(server: TestClient) -> None:
    described = server.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) >= {"/api/games", "/api/tokens", "/api/tables", "/api/tables/{table}/move"}
    assert described["components"]["schemas"]["Move"]["required"] == ["seat", "token", "id"]


def test_the_interface_has_a_page_for_people(server: TestClient) -> None:
    page = server.get("/api/").text
    assert "/api/tables/{table}/move" in page
    assert "token" in page


def test_health_and_metrics(server: TestClient) -> None:
    assert server.get("/health").json()["ok"] is True
    text = server.get("/metrics").text
    assert 'stellwerk_requests_total{status="200"}' in text
    assert "stellwerk_tables_live" in text
