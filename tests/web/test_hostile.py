"""Everything a browser of ours would never send: refused in a sentence, and the table goes on as if nothing had been."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error, status_code_conformance
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.conftest import Visitor

from stellwerk.web import api
from stellwerk.web.app import create_app
from stellwerk.web.config import Config
from stellwerk.web.identity import COOKIE
from stellwerk.web.limits import UNLIMITED, Limits
from stellwerk.web.site import Site

GAME = "next-station-london"
HERE = "http://testserver"
fuzz = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), database=None)


# ------------------------------------------------------------ a table with two people, and somebody who means no good
@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that limits nobody: here it is not the number of frames that is refused."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(UNLIMITED, "1")
        app = create_app(Config(data=tmp_path_factory.mktemp("hostile"), bot_processes=0))
    with TestClient(app, base_url=HERE) as client:
        yield client


class Scene:
    """Ada and Ben play; Eve is somebody else with a browser and a program."""

    def __init__(self, server: TestClient) -> None:
        self.server = server
        self.ada, self.ben, self.eve = (Visitor(server) for _ in range(3))
        self.table = self.ada.post("/tables", game=GAME, seat__0="me", seat__1="open").removeprefix("/t/")
        self.ben.post(f"/t/{self.table}/sit", seat="1")
        self.program = {"authorization": f"Bearer {server.post('/api/tokens', json={'name': 'Eve'}).json()['token']}"}
        self.before = self.story()

    @property
    def site(self) -> Site:
        found: Site = self.server.app.state.site  # type: ignore[attr-defined]
        return found

    def story(self) -> list[str]:
        """All that has happened at the table."""
        return self.site.store.entries(self.table)

    def goes_on(self) -> None:
        """Nothing has happened, and those who sit there can play."""
        assert self.story() == self.before
        for seat, who in enumerate((self.ada, self.ben)):
            with who.socket(self.table) as line:
                line.send_json({"kind": "hello", "last": 0})
                asked = heard(line, "update")[-1]
                sent = {"kind": "move", "id": f"rightful-{seat}", "seat": seat, "token": asked["moves"][0]["token"]}
                line.send_json({**sent, "moment": asked["moment"][str(seat)]})
                assert heard(line, "ack")[-1]["id"] == f"rightful-{seat}"
        assert len(self.story()) > len(self.before) + 1
        self.before = self.story()


@pytest.fixture
def scene(hall: TestClient) -> Scene:
    return Scene(hall)


def heard(line: Any, last: str) -> list[dict[str, Any]]:
    """All frames up to the first of this kind."""
    frames = [line.receive_json()]
    while frames[-1]["kind"] != last:
        frames.append(line.receive_json())
    return frames


def is_calm(text: str) -> bool:
    """An answer that shows nothing of how we are made inside."""
    return not re.search(r"Traceback|File \"|line \d+, in|sqlalchemy|sqlite3|psycopg|Error\b.*:", text)


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
DEEP = '{"x":' + "[" * 4000
"""Deeper than anybody counts, in a field that nobody knows."""
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
    "origin", ["http://evil.example", "null", "http://[", "https://testserver.evil.example", "http://testserver:81", "ÿ"]
)
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


# ------------------------------------------------------------ forms and who sends them
def forms(table: str) -> dict[str, dict[str, str]]:
    """Every form of ours."""
    acts = {f"/t/{table}/{act}": {"seat": "0"} for act in ("sit", "stand", "bot", "back", "rematch")}
    return {
        **acts,
        "/tables": {"game": GAME, "seat.0": "me"},
        f"/play/{GAME}": {},
        f"/solo/{GAME}": {},
        f"/daily/{GAME}": {},
        "/me": {"name": "Eve"},
        "/look": {"lang": "de"},
    }


def refused(answer: Any, *codes: int) -> None:
    assert answer.status_code in codes, (answer.request.url, answer.status_code, answer.text[:300])
    assert is_calm(answer.text)


@pytest.mark.parametrize("csrf", [None, "", "0" * 64, "é€\u202e", "x" * 10_000, "\0", "eve"])
def test_a_form_needs_its_guests_own_token(scene: Scene, csrf: str | None) -> None:
    token = {} if csrf is None else {"csrf": scene.eve.token() if csrf == "eve" else csrf}
    for path, fields in forms(scene.table).items():
        refused(scene.ada.http.post(path, data={**fields, **token}), 403)
    scene.goes_on()


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://testserver@evil.example"},
        {"origin": b"http://\xff"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_form_of_another_site_is_refused(scene: Scene, headers: dict[str, Any]) -> None:
    for path, fields in forms(scene.table).items():
        refused(scene.ada.http.post(path, data={**fields, "csrf": scene.ada.token()}, headers=headers), 403)
    scene.goes_on()


def test_a_forged_cookie_makes_a_stranger(scene: Scene) -> None:
    cookie, csrf = str(scene.ada.http.cookies[COOKIE]), scene.ada.token()
    payload, _, signature = cookie.rpartition(".")

    @fuzz
    @given(
        st.one_of(
            st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=';,"\\'), max_size=80),
            # not the last character: base64 does not care for its last bits
            st.builds(lambda i, c: cookie[:i] + c + cookie[i + 1 :], st.integers(0, len(cookie) - 2), st.sampled_from("AZaz09-_.")),
            st.sampled_from([payload, f"{payload}.", f".{signature}", f"{payload}.{signature[:-1]}", cookie * 2, "." * 500, cookie[::-1]]),
        ).filter(lambda forged: forged != cookie)
    )
    def forge(forged: str) -> None:
        scene.eve.http.cookies.clear()
        headers = {"cookie": f"{COOKIE}={forged}"}
        refused(scene.eve.http.post(f"/t/{scene.table}/stand", data={"seat": "0", "csrf": csrf}, headers=headers), 403)

    forge()
    scene.goes_on()


@pytest.mark.parametrize("link", ["x", "%00", "a.b.c", "x" * 4000])
def test_a_private_link_cannot_be_made_up(scene: Scene, link: str) -> None:
    refused(scene.eve.http.get(f"/me/{link}", follow_redirects=False), 404)
    cookie = str(scene.ada.http.cookies[COOKIE])
    refused(scene.eve.http.get(f"/me/{cookie}", follow_redirects=False), 404)  # a cookie is not a link


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"csrf=" + b"x" * 70_000, "application/x-www-form-urlencoded"),
        (b"&".join(b"a%d=1" % i for i in range(3000)), "application/x-www-form-urlencoded"),
        (b"%", "application/x-www-form-urlencoded"),
        (b"csrf=%ff%fe&seat=%00", "application/x-www-form-urlencoded; charset=utf-99"),
        (b"\xff\xfe\0", "application/x-www-form-urlencoded"),
        (b"", "multipart/form-data"),
        (b"nonsense", "multipart/form-data; boundary=x"),
        (b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n\xff\r\n--x--\r\n', "multipart/form-data; boundary=x; charset=utf-99"),
        (b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n\xff\xfe\r\n--x--\r\n', "multipart/form-data; boundary=x"),
        (b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n1\r\n--x--\r\n', "multipart/form-data; boundary=x"),
        (b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n", "multipart/form-data; boundary=x"),
        (b'{"csrf": 1}', "application/json"),
        (b"csrf=1", "\xff/\xff"),
    ],
)
def test_bodies_that_are_no_forms_are_refused(scene: Scene, content: bytes, kind: str) -> None:
    for path in forms(scene.table):
        refused(scene.ada.http.post(path, content=content, headers={b"content-type": kind.encode("latin-1")}), 400, 403, 413)
    scene.goes_on()


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 60_000,
        b'{"name":' * 5000,
        DEEP.encode(),
        DEEP.encode() + b"]" * 4000 + b"}",
        b"\xff",
        b'{"name":"\xd8"}',
        b'{"game":"\xd8","seats":["\xd8"]}',
        b'{"seat":0,"nonce":"\xd8"}',
        b'{"seat":0,"id":"12345678","token":"\xd8"}',
        b"",
        b'{"name":"\\ud800"}',
        b'{"name":NaN}',
        b"{" + b" " * 70_000,
    ],
)
def test_bodies_that_are_no_json_are_refused(scene: Scene, content: bytes) -> None:
    for path in ("/api/tokens", "/api/tables", f"/api/tables/{scene.table}/sit", f"/api/tables/{scene.table}/move"):
        answer = scene.server.post(path, content=content, headers=scene.program)
        refused(answer, 409, 413, 422)
        assert answer.json()["error"]
    scene.goes_on()


def test_seats_and_options_of_nonsense_are_refused(scene: Scene) -> None:
    @fuzz
    @given(
        st.dictionaries(
            st.sampled_from(["game", "board", "clock", "public", "option.powers", "option.objectives", "option.magic", "seat.1", "seat.9"]),
            st.text(max_size=30) | st.sampled_from(["-1", "9" * 400, "bot:random", "move:1e9", "days:٣", "\0", "on"]),
        ),
        st.sampled_from(["", "-1", "9", "٣", "9" * 400, "0x0", "\0", "1e0"]),
    )
    def ask(fields: dict[str, str], seat: str) -> None:
        answer = scene.eve.http.post("/tables", data={"csrf": csrf, "game": GAME, **fields})
        assert answer.status_code in (200, 404, 422), (fields, answer.status_code)  # 200: chance has made a table that can be
        assert is_calm(answer.text)
        refused(scene.eve.http.post(f"/t/{scene.table}/sit", data={"csrf": csrf, "seat": seat}), 409)

    csrf = scene.eve.token()
    ask()
    scene.goes_on()


# ------------------------------------------------------------ paths and headers
@pytest.mark.parametrize(
    "path",
    [
        "/t/%00",
        "/t/%ff%fe",
        "/t/{table}%00",
        "/t/{table}%20",
        "/t/{table}/",
        "/t/{table}/ws",
        "/t/{table}/nothing",
        "/t/{table}/replay/0",
        "/t/{table}/replay/-1",
        "/t/{table}/replay/99999",
        "/t/{table}/replay/%C2%B2",
        "/t/{table}/replay/0.json",
        "/t/{table}/picture/0.svg",
        "/t/{table}/record",
        "/t/..%2f..%2fetc%2fpasswd",
        "/t/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/t/" + "x" * 5000,
        "/static/../app.py",
        "/static/%2e%2e/site.py",
        "/static/..%2f..%2fsite.py",
        "/static/..%5csite.py",
        "/static/%2fetc%2fpasswd",
        "/static/fonts",
        "/static/",
        "/static/%00",
        "/new/chess",
        "/new/%00",
        "/daily/chess/2026-01-01",
        f"/daily/{GAME}/9999-99-99",
        f"/daily/{GAME}/9999-12-31",
        f"/daily/{GAME}/0000-00-00",
        f"/daily/{GAME}/%00",
        "/api/tables/%00",
        "/api/tables/" + "x" * 5000,
        "/api/nothing",
        "/%00",
        "/wp-login.php",
    ],
)
def test_paths_that_lead_nowhere(scene: Scene, path: str) -> None:
    answer = scene.eve.http.get(HERE + path.replace("{table}", scene.table), headers=scene.program, follow_redirects=False)
    refused(answer, 307, 403, 404, 405)
    assert "<script>alert" not in answer.text
    assert answer.headers.get("location", f"{HERE}/").startswith(f"{HERE}/")


def test_any_path_at_all_is_answered(scene: Scene) -> None:
    starts = st.sampled_from(
        ["/", "/t/", "/t/{table}/", "/t/{table}/replay/", "/new/", "/me/", "/daily/", "/static/", "/api/", "/api/tables/"]
    )
    bytes_ = st.binary(max_size=30).map(lambda raw: "".join(f"%{byte:02x}" for byte in raw))

    @fuzz
    @given(starts, bytes_, bytes_, st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"]))
    def ask(start: str, path: str, query: str, method: str) -> None:
        url = f"{HERE}{start.replace('{table}', scene.table)}{path}?seat={query}"
        answer = scene.eve.http.request(method, url, headers=scene.program, follow_redirects=False)
        assert answer.status_code < 500, (method, url)
        assert is_calm(answer.text)
        assert answer.headers["x-content-type-options"] == "nosniff"

    ask()
    scene.goes_on()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", b"["),
        ("host", b""),
        ("host", b"<script>alert(1)</script>"),
        ("host", b"evil.example:99999999"),
        ("host", b"\xff"),
        ("host", b"a b"),
        ("cookie", b"stellwerk=" + b"x" * 60_000),
        ("cookie", b";" * 60_000),
        ("cookie", b"\xff=\xff; stellwerk-look=\xff.\xff"),
        ("accept-language", b"," * 60_000),
        ("accept-language", b"de;q=nan,en;q=inf,de;q=-1e999,xx;q=" + b"9" * 5000),
        ("accept-language", b"\xff\xfe"),
        ("authorization", b"Bearer " + b"\xff" * 100),
        ("content-length", b"-1"),
        ("range", b"bytes=5-1,9999999999999999999-"),
        ("if-modified-since", b"yesterday"),
        ("x-forwarded-for", b"127.0.0.1" * 1000),
    ],
)
def test_headers_of_nonsense_do_no_harm(scene: Scene, name: str, value: bytes) -> None:
    for path in (
        "/",
        f"/t/{scene.table}",
        f"/t/{scene.table}/qr.svg",
        "/static/style.css",
        "/api/games",
        f"/api/tables/{scene.table}",
        "/nothing",
    ):
        answer = Visitor(scene.server).http.get(path, headers={name.encode(): value})
        assert answer.status_code < 500, (path, answer.status_code)
        assert is_calm(answer.text)
        assert "<script>alert" not in answer.text
    scene.goes_on()


# ------------------------------------------------------------ what people write is text
NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    "</script><b>bold",
    "<!--",
    "]]>&lt;&#60;",
    "{{ 7 * 7 }}{% raw %}",
    "{name} {0} %s",
    "\u202egnp.exe",
    "\u2066\u2067\u2068isolate",
    "z\u200be\u200dr\u2060o\ufeff",
    "👨\u200d👩\u200d👧 \U0001f1e9\U0001f1ea",
    "שלום مرحبا",
    "Zalgo\u0300\u0301\u0302\u0303\u0304\u0305",
    "javascript:alert(1)",
]


class Markup(HTMLParser):
    """Collects what a page would do."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.harm: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given_ = dict(attrs)
        if tag == "script" and not (given_.get("src", "") or "").startswith("/static/") and given_.get("type") != "application/json":
            self.harm.append(f"{tag} {attrs}")
        if tag in ("iframe", "object", "embed") or (tag == "img" and given_.get("src") == "x"):
            self.harm.append(tag)
        self.harm += [
            f"{tag} {name}"
            for name, value in attrs
            if name.startswith("on") or (name != "value" and (value or "").startswith("javascript:"))
        ]


def is_harmless(html: str) -> None:
    assert Markup(html).harm == []
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", html)
    assert "<b>bold" not in html


@pytest.mark.parametrize("nasty", NASTY)
def test_names_and_chat_are_shown_as_they_were_written(scene: Scene, nasty: str) -> None:
    name = Visitor(scene.server)
    name.post("/me", name=nasty, to="/")
    is_harmless(name.get("/"))
    table = name.post("/tables", game=GAME, seat__0="me", seat__1="open", public="on").removeprefix("/t/")
    is_harmless(scene.eve.get("/"))
    scene.eve.post(f"/t/{table}/sit", seat="1")
    with name.socket(table) as line:
        line.send_json({"kind": "chat", "id": "nasty-chat", "text": nasty})
        heard(line, "ack")
    with scene.eve.socket(table) as line:
        line.send_json({"kind": "hello", "last": 0})
        update = heard(line, "update")[-1]
        for html in update["slots"].values():
            is_harmless(html)
        assert "nasty-chat" not in json.dumps(update)
    for page in (f"/t/{table}", f"/t/{table}/replay/0"):
        is_harmless(scene.eve.get(page))
    shown = scene.server.get(f"/api/tables/{table}", headers=scene.program).json()["seats"][0]["name"]
    assert 0 < len(shown) <= 24
    assert shown.isprintable()


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202e", "\0", "\n\t"])
def test_a_name_has_something_to_see(scene: Scene, name: str) -> None:
    refused(scene.eve.http.post("/me", data={"csrf": scene.eve.token(), "name": name}), 422)


@pytest.mark.parametrize("text", ["", " ", "\u200d", "\u202e", "\0", "\x1b[31m", "x" * 501])
def test_chat_has_something_to_read(scene: Scene, text: str) -> None:
    with scene.eve.socket(scene.table) as line:
        line.send_json({"kind": "chat", "id": "nothing-to-see", "text": text})
        assert heard(line, "no")[-1]["reason"] == "A message has 1 to 500 characters"
    scene.goes_on()


@pytest.mark.parametrize(
    "to", ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/\t/evil.example", "\0"]
)
def test_a_form_leads_to_our_own_pages_only(scene: Scene, to: str) -> None:
    answer = scene.eve.http.post("/look", data={"csrf": scene.eve.token(), "lang": "en", "to": to}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


# ------------------------------------------------------------ secrets
def test_nobody_is_told_the_seed_of_a_deal_that_others_still_play(scene: Scene) -> None:
    table = finish_daily(scene, scene.eve)
    finish_daily(scene, scene.ada)
    seed = scene.site.hall.live[table].table.dealer.seed.hex()
    for who in (scene.eve, scene.ada):
        for text in (who.get(f"/t/{table}/record"), who.get(f"/t/{table}/result"), who.get(f"/t/{table}/replay")):
            assert seed not in text


def finish_daily(scene: Scene, who: Visitor) -> str:
    """Somebody's attempt at today's deal, to the end."""
    table = who.post(f"/daily/{GAME}").removeprefix("/t/")
    with who.socket(table) as line:
        line.send_json({"kind": "hello"})
        asked = heard(line, "update")[-1]
        for n in range(100):
            if asked["over"]:
                break
            line.send_json({"kind": "move", "id": f"daily-{n:03d}", "seat": 0, "token": asked["moves"][0]["token"]})
            asked = heard(line, "update")[-1]
    return table


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


# ------------------------------------------------------------ the description of the JSON interface
interface = schemathesis.openapi.from_asgi("/api/openapi.json", Starlette(routes=[Mount("/api", routes=api.ROUTES)]))


@pytest.fixture(scope="module")
def a_program(hall: TestClient) -> dict[str, str]:
    return {"authorization": f"Bearer {hall.post('/api/tokens', json={'name': 'Schema'}).json()['token']}"}


@interface.parametrize()
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_the_json_interface_answers_as_described(case: Any, hall: TestClient, a_program: dict[str, str]) -> None:
    sent = case.as_transport_kwargs(base_url=HERE, headers=a_program)
    known = {key: sent[key] for key in ("method", "url", "headers", "params", "json") if key in sent}
    answer = hall.request(**known, content=sent.get("data"))
    case.validate_response(answer, checks=[not_a_server_error, status_code_conformance])
    assert is_calm(answer.text)
