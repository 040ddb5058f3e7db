"""Frames that a browser of ours would never send: refused in a sentence, and the table goes on as if nothing had been."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.conftest import Visitor
from tests.web.hostile.scene import DEEP, ELSEWHERE, HERE, Scene, fuzz, heard, is_calm

from stellwerk.server.limits import Limits
from stellwerk.web.identity import same_origin

# ------------------------------------------------------------ frames
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=10**30, max_value=10**40),
    st.floats(),
    st.text(max_size=40),
    st.sampled_from(["\ud800", "\0", "\u202e", "é" * 70, "-" * 65, "__class__", "{0.__class__}", "%s", "d2-a2"]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)
FIELDS = ("kind", "id", "seat", "token", "moment", "text", "last")
KINDS = st.sampled_from(["move", "undo", "why", "hint", "chat", "Move", "ack", "update", "gone", "", "__init__"])
BUILT = st.dictionaries(st.sampled_from(FIELDS), ODD, max_size=7)
TWISTED = st.builds(lambda kind, rest: {**rest, "kind": kind}, KINDS, BUILT)
TEXTS = st.one_of(
    st.text(max_size=200),
    st.one_of(ODD, BUILT, TWISTED).map(json.dumps),
    st.sampled_from(
        [
            "",
            "null",
            "NaN",
            '{"kind": NaN}',
            '{"kind":"move","id":"12345678","seat":1e999,"token":"-"}',
            '{"kind":"move","id":"12345678","seat":-0.0,"token":"-"}',
            '{"kind":"move","id":"12345678","seat":' + "9" * 4000 + "}",
            '{"kind":"move","id":"\\ud800aaaaaaa","seat":0,"token":"-"}',
            '{"kind":"move","id":"12345678","id":"87654321","seat":0,"token":"a0-j9"}',
            "[" * 4000,
            '{"a":' * 700 + "1" + "}" * 700,
            DEEP,
            DEEP + "]" * (len(DEEP) - 5) + "}",
            "[" * 1_000_000,
            '{"kind":"chat","id":"12345678","text":"' + "x" * 1_000_000 + '"}',
            "\ud800",
            "\0" * 10,
            "\ufeff{}",
        ]
    ),
)
FRAMES = st.one_of(TEXTS, st.binary(max_size=200))


def send(line: Any, frame: str | bytes) -> None:
    line.send({"type": "websocket.receive", "bytes" if isinstance(frame, bytes) else "text": frame})


def means_nothing(frame: str | bytes) -> bool:
    """Chat is for everybody and asks only for a text; what this grammar builds by chance and is really said, is said."""
    return not (isinstance(frame, str) and re.search(r'"kind": ?"chat"', frame))


@pytest.mark.parametrize("who", ["eve", "ada"])
def test_frames_of_nonsense_are_refused(scene: Scene, who: str) -> None:
    visitor: Visitor = getattr(scene, who)
    with visitor.socket(scene.table) as line:

        @fuzz
        @given(FRAMES.filter(means_nothing))
        def throw(frame: str | bytes) -> None:
            send(line, frame)
            line.send_json({"kind": "ping"})
            *answers, _ = heard(line, "pong")
            assert [answer["kind"] for answer in answers] == ["no"], (frame, answers)
            assert answers[0]["reason"]
            assert is_calm(answers[0]["reason"])

        throw()
    scene.goes_on()


@pytest.mark.parametrize("frame", [DEEP[:4000], DEEP[:2000] + "]" * 1995 + "}"])
def test_a_frame_of_brackets_in_brackets_is_refused_by_both_sockets(scene: Scene, frame: str) -> None:
    program = scene.server.websocket_connect(f"/api/tables/{scene.table}/live", headers=scene.program)
    with scene.eve.socket(scene.table) as page, program as line:
        line.receive_json()
        for each in (page, line):
            send(each, frame)
            assert heard(each, "no")[-1]["reason"]
    scene.goes_on()


def test_frames_of_nonsense_from_programs_are_refused(scene: Scene) -> None:
    with scene.server.websocket_connect(f"/api/tables/{scene.table}/live", headers=scene.program) as line:
        assert line.receive_json()["kind"] == "table"

        @fuzz
        @given(FRAMES)
        def throw(frame: str | bytes) -> None:
            send(line, frame)
            answer = line.receive_json()
            assert answer["kind"] == "no", (frame, answer)
            assert answer["reason"]
            assert is_calm(answer["reason"])

        throw()
    scene.goes_on()


def test_nobody_moves_takes_back_or_asks_for_anothers_seat(scene: Scene) -> None:
    for who, seats in ((scene.eve, (0, 1, 2, -1, 2**70)), (scene.ada, (1, 2, -1)), (scene.ben, (0, 7))):
        with who.socket(scene.table) as line:
            for seat in seats:
                for kind in ("move", "undo", "why", "hint"):
                    line.send_json({"kind": kind, "id": f"{kind}-somebody-else", "seat": seat, "token": "-"})
                    answer = heard(line, "no")[-1]
                    assert answer["reason"] == "This is not your seat"
    scene.goes_on()


def test_a_move_of_one_table_does_nothing_at_another(scene: Scene) -> None:
    other = Scene(scene.server)
    with scene.ada.socket(other.table) as line:
        line.send_json({"kind": "move", "id": "wrong-table", "seat": 0, "token": "-"})
        assert heard(line, "no")[-1]["reason"] == "This is not your seat"
    other.goes_on()
    scene.goes_on()


def test_an_id_counts_once_and_only_for_who_sent_it(scene: Scene) -> None:
    """Eve has guessed the id of a move that Ada is about to make, and has used it before her."""
    with scene.eve.socket(scene.table) as eve:
        eve.send_json({"kind": "chat", "id": "rightful-0", "text": "mine!"})
        heard(eve, "ack")
        eve.send_json({"kind": "move", "id": "rightful-0", "seat": 0, "token": "-"})
        assert heard(eve, "no")[-1]["reason"] == "This is not your seat"
    scene.before = scene.story()
    scene.goes_on()
    with scene.eve.socket(scene.table) as eve, scene.ada.socket(scene.table) as ada:
        eve.send_json({"kind": "move", "id": "rightful-0", "seat": 0, "token": "-"})
        assert heard(eve, "no")[-1]["reason"] == "This is not your seat"
        ada.send_json({"kind": "move", "id": "rightful-0", "seat": 0, "token": "-"})
        assert heard(ada, "ack")[-1]["id"] == "rightful-0"
    assert scene.story() == scene.before


@pytest.mark.parametrize(
    ("headers", "is_ours"),
    [
        *(({"origin": origin}, False) for origin in ELSEWHERE),
        ({"origin": HERE}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({}, True),
    ],
)
def test_what_comes_from_another_site_is_known(headers: dict[str, str], is_ours: bool) -> None:
    sent = [(name.encode(), value.encode("latin-1")) for name, value in {"host": "testserver", **headers}.items()]
    assert same_origin(HTTPConnection({"type": "http", "headers": sent})) == is_ours


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_socket_of_another_site_is_closed(scene: Scene, origin: str) -> None:
    for table in (scene.table, "nothing"):
        with (
            scene.ada.http.websocket_connect(f"/t/{table}/ws", headers={b"origin": origin.encode("latin-1")}) as line,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            line.receive_json()
        assert closed.value.code == 4403
    scene.goes_on()


def test_sockets_of_no_table_and_of_no_program_are_closed(scene: Scene) -> None:
    paths = {f"/t/{name}/ws": 4404 for name in ("nothing", "%00", "x" * 3000, "%ff")}
    paths |= {f"/api/tables/{name}/live": 4401 for name in ("nothing", "%00", scene.table)}
    for path, code in paths.items():
        with scene.server.websocket_connect(path, headers={"origin": HERE}) as line, pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json()
        assert closed.value.code == code, path


# ------------------------------------------------------------ too much at once
class Clock:
    """Stands still until told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(server: TestClient) -> Clock:
    """The limits of a server of its own, at the time of this clock."""
    clock = Clock()
    server.app.state.site.limits = Limits(clock=clock)  # type: ignore[attr-defined]
    return clock


def test_too_many_frames_close_the_line_for_a_while(server: TestClient, clock: Clock) -> None:
    scene = Scene(server)
    with scene.ada.socket(scene.table) as line:
        for _ in range(scene.site.limits.frames.of_guest.burst):
            line.send_json({"kind": "ping"})
            assert line.receive_json()["kind"] == "pong"
        line.send_text("even nonsense is too much now")
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json()
        assert closed.value.code == 4429
    with scene.ada.socket(scene.table) as line:
        line.send_json({"kind": "ping"})
        with pytest.raises(WebSocketDisconnect):
            line.receive_json()
    clock.now += 1
    scene.goes_on()


def test_too_many_frames_close_a_programs_line_for_a_while(server: TestClient, clock: Clock) -> None:
    scene = Scene(server)
    path = f"/api/tables/{scene.table}/live"
    with server.websocket_connect(path, headers=scene.program) as line:
        line.receive_json()
        for _ in range(scene.site.limits.frames.of_guest.burst):
            line.send_json({})
            assert line.receive_json()["kind"] == "no"
        line.send_json({})
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json()
        assert closed.value.code == 4429
    clock.now += 1
    with server.websocket_connect(path, headers=scene.program) as line:
        line.receive_json()
        line.send_json({})
        assert line.receive_json()["kind"] == "no"
