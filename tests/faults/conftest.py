"""Servers that end with their test, whatever happened to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.faults.scene import Server
from tests.store.conftest import postgres as postgres

StartServer = Callable[..., Server]


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    started: list[Server] = []

    def start(*options: str) -> Server:
        started.append(Server(tmp_path / f"server-{len(started)}", *options))
        started[-1].start()
        return started[-1]

    yield start
    for server in started:
        server.close()
