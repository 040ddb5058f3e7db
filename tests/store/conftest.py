"""Every test runs over SQLite and, where one answers on this machine, over PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from stellwerk.store import Store

POSTGRES = "postgresql://root@127.0.0.1:5432"

OpenStore = Callable[[], Store]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a database of this session."""
    try:
        server = psycopg.connect(f"{POSTGRES}/postgres", autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as error:
        pytest.skip(f"no PostgreSQL on this machine: {error}")
    name = f"stellwerk_test_{uuid4().hex}"
    with server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE template0")  # several sessions may copy template0 at once
        try:
            yield f"{POSTGRES}/{name}"
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """A schema of this test in it."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{postgres}?options=-csearch_path%3D{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/stellwerk.db"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def open_store(url: str) -> Iterator[OpenStore]:
    """Opens the database of this test as often as wanted."""
    opened: list[Store] = []

    def once_more() -> Store:
        opened.append(Store(url))
        return opened[-1]

    yield once_more
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: OpenStore) -> Store:
    """A store with its schema and nothing in it."""
    store = open_store()
    store.migrate()
    return store
