"""Ada and Ben at a table, and somebody who means no good."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import HealthCheck, settings
from starlette.testclient import TestClient
from tests.web.conftest import Visitor

from stellwerk.web.site import Site

GAME = "next-station-london"
HERE = "http://testserver"
ELSEWHERE = ["http://evil.example", "null", "http://[", "https://testserver.evil.example", "http://testserver:81", "ÿ"]
DEEP = '{"x":' + "[" * 4000
"""Deeper than anybody counts, in a field that nobody knows."""
fuzz = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), database=None)


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
        return self.site.store.sync.entries(self.table)

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


def heard(line: Any, last: str) -> list[dict[str, Any]]:
    """All frames up to the first of this kind."""
    frames = [line.receive_json()]
    while frames[-1]["kind"] != last:
        frames.append(line.receive_json())
    return frames


def is_calm(text: str) -> bool:
    """An answer that shows nothing of how we are made inside."""
    return not re.search(r"Traceback|File \"|line \d+, in|sqlalchemy|sqlite3|psycopg|Error\b.*:", text)


def refused(answer: Any, *codes: int) -> None:
    assert answer.status_code in codes, (answer.request.url, answer.status_code, answer.text[:300])
    assert is_calm(answer.text)
