"""Addresses of pages: each is written once, and leads where it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.routing import Match, NoMatchFound, Route, WebSocketRoute

import stellwerk
from stellwerk.web.app import ROUTES
from stellwerk.web.paths import PATHS, path_to

WEB = Path(str(stellwerk.__file__)).parent / "web"
PARTS = {"game": "metro", "date": "2026-01-05", "table": "abc", "step": 12, "form": "svg", "link": "k3", "act": "sit"}
BY_HAND = re.compile(r"""f?["'](/(?:new|tables|play|solo|me|look|daily|t)(?:[/?{][^"']*)?)["']""")


@pytest.mark.parametrize("page", PATHS)
def test_a_path_leads_to_the_page_of_its_name(page: str) -> None:
    parts = {name: PARTS[name] for name in re.findall(r"\{(\w+)", PATHS[page])}
    path = path_to(page, **parts)
    kind = "websocket" if page == "live" else "http"
    routes = [route for route in ROUTES if isinstance(route, Route | WebSocketRoute)]
    found = [route for route in routes if route.matches({"type": kind, "path": path, "method": "GET"})[0] != Match.NONE]
    assert found
    assert found[0].path == PATHS[page]
    assert found[0].matches({"type": kind, "path": path, "method": "GET"})[1]["path_params"] == parts


def test_what_a_path_lacks_is_said() -> None:
    with pytest.raises(NoMatchFound):
        path_to("table")
    with pytest.raises(KeyError):
        path_to("nowhere")


@pytest.mark.parametrize("file", sorted(WEB.rglob("*.html")), ids=lambda file: str(file.name))
def test_no_template_writes_an_address_by_hand(file: Path) -> None:
    found = re.findall(r'(?:href|action|src)="(/[^"]*)"', file.read_text(encoding="utf-8"))
    assert set(found) <= {"/api/openapi.json"}


@pytest.mark.parametrize(
    "file", [*sorted((WEB / "pages").glob("*.py")), WEB / "site.py", WEB / "visit.py"], ids=lambda file: str(file.name)
)
def test_no_page_writes_an_address_by_hand(file: Path) -> None:
    found = set(BY_HAND.findall(file.read_text(encoding="utf-8")))
    assert found <= {"/solo/"}, "new.py asks which of two forms was sent"
