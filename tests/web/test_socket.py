"""The live socket: what a page gets, what it may send, and that sealed choices stay off the wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.conftest import Visitor

from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
GAME = "next-station-london"


def hello(socket: Any) -> dict[str, Any]:
    socket.send_json({"kind": "hello", "last": 0})
    return until(socket, "update")


def until(socket: Any, kind: str) -> dict[str, Any]:
    for _ in range(20):
        frame: dict[str, Any] = socket.receive_json()
        if frame["kind"] == kind:
            return frame
    raise AssertionError(f"no {kind}")


def test_a_move_is_acknowledged_and_shown(visit: Visit) -> None:
    ada = visit()
    table = ada.post(f"/solo/{GAME}").removeprefix("/t/")
    with ada.socket(table) as socket:
        first = hello(socket)
        assert set(first["slots"]) >= {"board", "now", "prompt", "strip", "pad", "scorestrip", "panels", "log", "chat", "status"}
        move = next(move for move in first["moves"] if move["picks"])
        assert f'data-pick="{move["token"]}"' in first["slots"]["board"]
        socket.send_json({"kind": "move", "id": "0123456789", "seat": 0, "token": move["token"], "moment": first["moment"]["0"]})
        frames = [socket.receive_json(), socket.receive_json()]
        assert {frame["kind"] for frame in frames} == {"ack", "update"}
        update = next(frame for frame in frames if frame["kind"] == "update")
        assert "board" in update["slots"]
        assert "chat" not in update["slots"], "only what changed is sent"
        socket.send_json({"kind": "move", "id": "0123456789", "seat": 0, "token": move["token"], "moment": first["moment"]["0"]})
        assert socket.receive_json() == {"kind": "ack", "id": "0123456789"}


def test_refusals_say_why_in_the_readers_language(visit: Visit) -> None:
    ada = visit("de")
    table = ada.post(f"/solo/{GAME}").removeprefix("/t/")
    with ada.socket(table) as socket:
        hello(socket)
        socket.send_json({"kind": "why", "id": "why-12345", "seat": 0, "token": "a0-j9"})
        answer = until(socket, "no")
        assert answer["rule"] == "NSL 3.1"
        assert "keine Strecke" in answer["reason"]
        socket.send_json({"kind": "move", "id": "move-12345", "seat": 1, "token": "-"})
        assert until(socket, "no")["reason"] == "Das ist nicht dein Platz"


def test_asking_why_makes_no_move(server: TestClient, visit: Visit) -> None:
    """Not even one that was legal by the time it came: what is not in the record must not be on the board."""
    ada = visit()
    name = ada.post(f"/solo/{GAME}").removeprefix("/t/")
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    table = site.hall.live[name].table
    before = table.state.view(0)
    with ada.socket(name) as socket:
        token = hello(socket)["moves"][0]["token"]
        socket.send_json({"kind": "why", "id": "why-12345", "seat": 0, "token": token})
        assert until(socket, "ack")["id"] == "why-12345"
    assert site.hall.live[name].table.state.view(0) == before


def test_two_people_live_and_nothing_sealed_on_the_wire(visit: Visit) -> None:
    ada, ben, watcher = visit(), visit(), visit()
    path = ada.post("/tables", game=GAME, seat__0="me", seat__1="open", clock="none")
    ben.post(f"{path}/sit", seat="1")
    table = path.removeprefix("/t/")
    with ada.socket(table) as one, ben.socket(table) as two, watcher.socket(table) as three:
        mine, _, _ = hello(one), hello(two), hello(three)
        move = next(move for move in mine["moves"] if move["picks"])
        one.send_json({"kind": "move", "id": "ada-move-1", "seat": 0, "token": move["token"], "moment": mine["moment"]["0"]})
        until(one, "ack")
        for other in (two, three):
            frame = other.receive_text()
            assert move["token"] not in frame
            assert move["label"] not in frame
            assert "data-mark" not in frame, "a line of the log that points at a section"
        two.send_json({"kind": "chat", "id": "chat-12345", "text": "<b>hi</b>"})
        until(two, "ack")
        said = until(three, "update")
        assert "&lt;b&gt;hi&lt;/b&gt;" in said["slots"]["chat"]
        one.send_json({"kind": "undo", "id": "undo-12345", "seat": 0})
        until(one, "ack")
        two.send_json({"kind": "move", "id": "ben-move-1", "seat": 1, "token": "-"})
        until(two, "ack")
        one.send_json({"kind": "move", "id": "ada-move-2", "seat": 0, "token": move["token"]})
        until(one, "ack")
        shown = ""
        while "data-mark" not in shown:
            shown = three.receive_json()["slots"].get("log", "")


def test_another_origin_and_unknown_tables_are_closed(visit: Visit) -> None:
    ada = visit()
    table = ada.post(f"/solo/{GAME}").removeprefix("/t/")
    for path, origin, code in ((f"/t/{table}/ws", "https://evil.example", 4403), ("/t/nothing/ws", "http://testserver", 4404)):
        with ada.http.websocket_connect(path, headers={"origin": origin}) as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == code


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"kind":1}', '{"kind":"dance"}', '{"kind":"move","id":"x","seat":0,"token":"-"}', '{"kind":"move"}', "x" * 5000],
)
def test_frames_nobody_sends_are_refused_and_harm_nothing(visit: Visit, text: str) -> None:
    ada = visit()
    table = ada.post(f"/solo/{GAME}").removeprefix("/t/")
    with ada.socket(table) as socket:
        before = hello(socket)
        socket.send_text(text)
        assert socket.receive_json()["kind"] == "no"
        assert hello(socket)["moves"] == before["moves"]


def test_one_address_cannot_open_sockets_without_end(server: TestClient, visit: Visit) -> None:
    ada = visit()
    table = ada.post(f"/solo/{GAME}").removeprefix("/t/")
    calls = server.app.state.site.limits.calls.of_address  # type: ignore[attr-defined]
    calls.burst, calls.rate = 3, 1e-6
    codes = []
    for _ in range(5):
        with ada.socket(table) as socket:
            socket.send_json({"kind": "ping"})
            try:
                codes.append(socket.receive_json()["kind"])
            except WebSocketDisconnect as closed:
                codes.append(closed.code)
    assert codes == ["pong", "pong", "pong", 4429, 4429]
