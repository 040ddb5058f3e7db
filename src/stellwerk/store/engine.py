"""The way to a database: from a URL to an open engine, with what SQLite and PostgreSQL each need to be told.

On SQLite there is one writer at a time. A transaction that reads first and then wants to write may find that it cannot; so a writing
transaction says so when it begins (`WRITES`) and waits its turn.
"""

from __future__ import annotations

import re
import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from stellwerk import lazy

WRITES = {"writes": True}
"""Execution options of a connection that is going to write."""

PATIENCE = 30.0
"""Seconds to wait for another writer of a SQLite file."""

DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}

POSTGRES_DEFAULTS: dict[str, Any] = {
    "application_name": "stellwerk",
    "connect_timeout": 10,
    # a peer that vanished without a word is noticed within a minute, not after two hours
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}


class BadUrl(ValueError):
    """No database can be opened at this URL."""


def read_url(text: str) -> URL:
    """The URL with its driver, or BadUrl."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadUrl(
            f"{shown(text)!r} is not the URL of a database, such as sqlite:///stellwerk.db or postgresql://user@host/name"
        ) from None
    driver = DRIVERS.get(url.drivername, url.drivername)
    if driver not in DRIVERS.values():
        raise BadUrl(f"{shown(text)!r}: a database is sqlite:///FILE or postgresql://USER@HOST/NAME")
    if driver == DRIVERS["sqlite"] and (url.database in (None, "", ":memory:") or url.host or url.query):
        raise BadUrl(f"{shown(text)!r}: SQLite needs a file and nothing else, sqlite:///name.db or sqlite:////full/path/name.db")
    if url.host is not None and "@" in url.host:
        raise BadUrl(f"{shown(text)!r}: write an @ in a password as %40")
    return url.set(drivername=driver)


def open_engine(text: str, pool: int) -> Engine:
    """An engine that has been seen to work, or BadUrl."""
    url = read_url(text)
    engine = sqlite_engine(url, pool) if url.get_backend_name() == "sqlite" else postgres_engine(url, pool)
    try:
        engine.connect().close()
    except (DBAPIError, OSError) as error:
        engine.dispose()
        raise BadUrl(f"cannot open {shown(text)!r}: {error.orig if isinstance(error, DBAPIError) else error}") from error
    return engine


def shown(text: str) -> str:
    """A URL as it may be shown and logged: without the password, even where it is malformed."""
    text = re.sub(r"://([^:/@]*):.*@", r"://\1:***@", text, flags=re.DOTALL)
    return re.sub(r"([?&]\w*password=)[^&]*", r"\1***", text, flags=re.IGNORECASE)


def postgres_arguments(url: URL) -> dict[str, Any]:
    """What psycopg needs to connect; the URL has the last word."""
    return {**POSTGRES_DEFAULTS, **url.get_dialect()().create_connect_args(url)[1]}


def postgres_engine(url: URL, pool: int) -> Engine:
    """READ COMMITTED, whatever the server's default: who waited for a row lock must see what was committed meanwhile."""
    try:
        lazy.load("psycopg", extra="postgres")
    except lazy.Missing as error:
        raise BadUrl(f"cannot open {shown(str(url))!r}: {error}") from None
    return create_engine(
        url,
        connect_args=postgres_arguments(url),
        isolation_level="READ COMMITTED",
        pool_size=pool,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,  # no seed in a traceback
    )


def sqlite_engine(url: URL, pool: int) -> Engine:
    """Several connections to one file, each used by one thread at a time."""
    path = Path(str(url.database))
    engine = create_engine(
        url,
        creator=lambda: open_file(path),
        poolclass=QueuePool,
        pool_size=pool,
        max_overflow=0,
        pool_timeout=PATIENCE,
        hide_parameters=True,
    )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")

    return engine


def open_file(path: Path) -> sqlite3.Connection:
    """A connection to a SQLite file; a new file is for its owner only, as it holds seeds and the signing secret."""
    if not path.exists():
        path.touch(mode=0o600)
    # isolation_level=None: the driver begins nothing by itself, so that changes of the schema are in transactions too
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        turn_to_wal(connection)
        connection.execute("PRAGMA synchronous = FULL")  # what was acknowledged survives a power cut too, for one fsync a transaction
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def turn_to_wal(connection: sqlite3.Connection) -> None:
    """Readers and the writer do not wait for each other. SQLite does not wait for this lock by itself when several open a new file."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(0.01)
