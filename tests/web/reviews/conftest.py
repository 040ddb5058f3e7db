"""A server whose reviews are quick."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.reviews.scene import PLAYOUTS

from stellwerk.web.app import create_app
from stellwerk.web.config import Config


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def server(data: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Config(data=data, bot_processes=0, review_playouts=PLAYOUTS)), base_url="http://testserver") as client:
        yield client
