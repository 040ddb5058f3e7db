"""A server that limits nobody, and a table at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.web.hostile.scene import HERE, Scene

from stellwerk.server.limits import UNLIMITED
from stellwerk.web.app import create_app
from stellwerk.web.config import Config


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that limits nobody: here it is not the number of frames that is refused."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(UNLIMITED, "1")
        app = create_app(Config(data=tmp_path_factory.mktemp("hostile"), bot_processes=0))
    with TestClient(app, base_url=HERE) as client:
        yield client


@pytest.fixture
def scene(hall: TestClient) -> Scene:
    return Scene(hall)
