"""A server in the test's own process, with an empty database."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from stellwerk.store.store import Store
from stellwerk.web.app import create_app
from stellwerk.web.config import Config


@pytest.fixture(autouse=True)
def store_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that is asked on the event loop's own thread fails the test: everybody would wait for it."""
    for name in ("_read", "_write"):
        real = getattr(Store, name)

        def asked(self: Store, *given: Any, _real: Callable[..., Any] = real) -> Any:
            with suppress(RuntimeError):
                asyncio.get_running_loop()
                raise AssertionError("the store was asked on the event loop")
            return _real(self, *given)

        monkeypatch.setattr(Store, name, asked)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    """The first visitor's browser; `visitor()` makes others."""
    app = create_app(Config(data=tmp_path / "data", bot_processes=0))
    with TestClient(app, base_url="http://testserver") as client:
        yield client


class Visitor:
    """A browser of its own at the same server: cookies, forms, pages."""

    def __init__(self, server: TestClient, lang: str = "en") -> None:
        self.http = TestClient(server.app, base_url="http://testserver", headers={"accept-language": lang})
        self.http.portal = server.portal  # the running server, not another one

    def get(self, path: str, status: int = 200) -> str:
        answer = self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:400])
        return answer.text

    def token(self) -> str:
        found = re.search(r'name="csrf" value="([0-9a-f]+)"', self.get("/"))
        assert found
        return found[1]

    def post(self, path: str, status: int = 200, **fields: str) -> str:
        """Send a form as a page would; gives the address it leads to."""
        answer = self.http.post(path, data={"csrf": self.token(), **{key.replace("__", "."): value for key, value in fields.items()}})
        assert answer.status_code == status, (path, answer.status_code, answer.text[:400])
        return answer.url.path

    def socket(self, table: str):  # type: ignore[no-untyped-def]
        return self.http.websocket_connect(f"/t/{table}/ws", headers={"origin": "http://testserver"})

    def play_on(self, path: str, moves: int = 1000) -> None:
        """So many moves alone at a table, the first legal one each time; to the end if nothing else is said."""
        with self.socket(path.removeprefix("/t/")) as line:
            line.send_json({"kind": "hello"})
            asked = heard(line, "update")
            for _ in range(moves):
                if asked["over"]:
                    return
                line.send_json({"kind": "move", "id": secrets.token_hex(8), "seat": 0, "token": asked["moves"][0]["token"]})
                asked = heard(line, "update")


def heard(line: Any, kind: str) -> dict[str, Any]:
    """The next frame of this kind; nothing is refused meanwhile."""
    while (frame := line.receive_json())["kind"] != kind:
        assert frame["kind"] == "ack", frame
    found: dict[str, Any] = frame
    return found


@pytest.fixture
def visit(server: TestClient):  # type: ignore[no-untyped-def]
    return lambda lang="en": Visitor(server, lang)
