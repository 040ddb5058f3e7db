"""Paths and headers of nonsense, and the description of the JSON interface."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error, status_code_conformance
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.hostile.scene import GAME, HERE, Scene, fuzz, is_calm, refused

from stellwerk.web import api


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
