"""Chat belongs to those who sit there: onlookers are marked, write less, and nobody writes under another's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor

GAME = "next-station-london"
Visit = Callable[..., Visitor]


def write(line: Any, id: str, text: str) -> dict[str, Any]:
    """Sent, and what comes back for it."""
    line.send_json({"kind": "chat", "id": id, "text": text})
    while (answer := line.receive_json())["kind"] not in ("ack", "no"):
        pass
    return dict(answer)


@pytest.fixture
def table(visit: Visit) -> tuple[str, Visitor]:
    ada = visit()
    ada.post("/me", name="Ada", to="/")
    return ada.post("/tables", game=GAME, seat__0="me", seat__1="open").removeprefix("/t/"), ada


def test_an_onlooker_who_calls_herself_like_the_host_is_marked(table: tuple[str, Visitor], visit: Visit) -> None:
    name, ada = table
    eve = visit()
    eve.post("/me", name="  Ada ", to="/")
    with eve.socket(name) as line:
        assert write(line, "chat-0001", "I am the host")["kind"] == "ack"
    with ada.socket(name) as line:
        assert write(line, "chat-0001", "so am I")["kind"] == "ack"
    assert '<b>Ada <span class="tag line">watching</span></b> I am the host</li>' in eve.get(f"/t/{name}")
    assert "<b>Ada</b> so am I</li>" in eve.get(f"/t/{name}")
    assert '<b>Ada <span class="tag line">schaut zu</span></b> I am the host</li>' in visit("de").get(f"/t/{name}")


def test_who_sits_down_under_the_hosts_name_gets_one_of_her_own(table: tuple[str, Visitor], visit: Visit) -> None:
    name, _ = table
    eve = visit()
    eve.post("/me", name="ada", to="/")
    eve.post(f"/t/{name}/sit", seat="1")
    with eve.socket(name) as line:
        write(line, "chat-0001", "hello")
    assert "<b>ada 2</b> hello</li>" in eve.get(f"/t/{name}")


def test_onlookers_write_less_and_the_host_can_always_write(table: tuple[str, Visitor], server: TestClient, visit: Visit) -> None:
    name, ada = table
    answers = []
    for _ in range(6):
        with visit().socket(name) as line:
            answers += [write(line, f"noise-{n:04}", "noise") for n in range(5)]
    written = [answer["kind"] for answer in answers].count("ack")
    limits = server.app.state.site.limits  # type: ignore[attr-defined]
    assert written <= limits.onlookers_chat.of_address.burst + 2 < len(answers)
    assert {answer["reason"] for answer in answers if answer["kind"] == "no"} == {"That was a lot at once. Wait a moment"}
    with ada.socket(name) as line:
        for n in range(limits.chat.of_guest.burst):
            assert write(line, f"mine-{n:05}", "mine")["kind"] == "ack"


@pytest.mark.parametrize("name", ["Bot 2", "bot 17", "BOT2", "Ｂｏｔ ２", "Stellwerk", "STELLWERK", " stell werk "])
def test_names_of_the_server_are_not_free(server: TestClient, visit: Visit, name: str) -> None:
    ada = visit("de")
    answer = ada.http.post("/me", data={"csrf": ada.token(), "name": name, "to": "/"})
    assert answer.status_code == 422
    assert "gehört dem Server" in answer.text
    assert server.post("/api/tokens", json={"name": name}).status_code == 422


@pytest.mark.parametrize("name", ["Bob", "Botho", "Robot 2", "Ada Stellwerk", "Bot"])
def test_names_that_only_sound_like_it_are_free(visit: Visit, name: str) -> None:
    ada = visit()
    ada.post("/me", name=name, to="/")
    assert name in ada.get("/")
