"""The schema comes to be once, whoever starts first, and is the one the store uses."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import cast

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Table, text
from tests.store.conftest import OpenStore
from tests.store.scene import a_table, add, answers, start_worker

from stellwerk.store import PlayerRow, Store, TableRow, schema
from stellwerk.store.engine import open_engine, turn_to_wal
from stellwerk.store.migrate import STEPS, upgrade


def test_migrating_twice_changes_nothing(store: Store) -> None:
    store.create_table(a_table("t"))
    add(store, "t", "a")
    store.migrate()
    assert store.entries("t") == ["a"]


def test_four_workers_may_start_at_once(url: str, open_store: OpenStore) -> None:
    answers(*[start_worker("migrate", url) for _ in range(4)])
    store = open_store()
    store.create_table(a_table("t"))
    assert add(store, "t", "a") == 1


def test_threads_may_start_at_once(open_store: OpenStore) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda store: store.migrate(), [open_store() for _ in range(4)]))
    open_store().create_table(a_table("t"))


def test_threads_may_migrate_different_databases_at_once(tmp_path: Path) -> None:
    stores = [Store(f"sqlite:///{tmp_path}/{n}.db") for n in range(8)]
    try:
        with ThreadPoolExecutor(len(stores)) as pool:
            list(pool.map(Store.migrate, stores))
        for store in stores:
            store.create_table(a_table("t"))
    finally:
        for store in stores:
            store.close()


def test_migrating_waits_for_a_writer(tmp_path: Path) -> None:
    """Had it looked before the writer was done, SQLite would not let it write on what it saw."""
    store = Store(f"sqlite:///{tmp_path}/stellwerk.db")
    with closing(sqlite3.connect(tmp_path / "stellwerk.db", isolation_level=None)) as writer, ThreadPoolExecutor(1) as pool:
        writer.execute("BEGIN IMMEDIATE")
        migrated = pool.submit(store.migrate)
        with pytest.raises(TimeoutError):
            migrated.result(0.3)
        writer.execute("CREATE TABLE something_else (id)")
        writer.execute("COMMIT")
        migrated.result(10)
    store.create_table(a_table("t"))
    store.close()


class BusyFile:
    """A new file that others are just turning to WAL. The real thing happens in one of some hundred starts."""

    def __init__(self, code: int) -> None:
        self.code = code
        self.asked = 0

    def execute(self, pragma: str) -> None:
        assert pragma == "PRAGMA journal_mode = WAL"
        self.asked += 1
        if self.asked < 3:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = self.code
            raise error


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY])
def test_opening_a_new_file_waits_for_others_who_do(code: int) -> None:
    file = BusyFile(code)
    turn_to_wal(cast(sqlite3.Connection, file))
    assert file.asked == 3


def test_opening_does_not_wait_for_what_will_not_pass() -> None:
    file = BusyFile(sqlite3.SQLITE_READONLY)
    with pytest.raises(sqlite3.OperationalError):
        turn_to_wal(cast(sqlite3.Connection, file))
    assert file.asked == 1


def test_the_steps_lead_to_the_schema(url: str) -> None:
    engine = open_engine(url, 1)
    try:
        upgrade(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.METADATA) == []
    finally:
        engine.dispose()


def test_games_of_an_earlier_version_are_kept_and_can_be_reviewed(url: str, open_store: OpenStore) -> None:
    store = open_store()
    store.migrate()
    store.create_table(a_table("t"))
    add(store, "t", "a")
    engine = open_engine(url, 1)
    with engine.begin() as connection:  # as it was before reviews were kept
        connection.execute(text("DROP TABLE reviews"))
        connection.execute(text("ALTER TABLE players DROP COLUMN generation"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN is_due"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()
    store.migrate()
    assert store.entries("t") == ["a"]
    assert store.claim_review("t", 0, "1", "ann", now=1, stale=0)


def test_the_steps_are_one_line() -> None:
    steps = list(ScriptDirectory(str(STEPS)).walk_revisions())
    assert [step.revision for step in reversed(steps)] == [f"{n:04}" for n in range(1, len(steps) + 1)]


@pytest.mark.parametrize(("table", "row"), [(schema.tables, TableRow), (schema.players, PlayerRow)])
def test_rows_have_the_columns_in_order(table: Table, row: type[TableRow | PlayerRow]) -> None:
    assert [column.name for column in table.columns] == [field.name for field in fields(row)]
