"""`stellwerk backup`: all tables of a running server in one file, from which a server can start again."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.store.scene import a_table, add

from stellwerk.store import Store


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def running(data: Path) -> Iterator[Store]:
    """A store as a server has it open: what was written last is in the log beside the file."""
    data.mkdir()
    store = Store(f"sqlite:///{data}/stellwerk.db")
    store.migrate()
    store.create_table(a_table("first"))
    add(store, "first", "a")
    yield store
    store.close()


def entries(file: Path) -> list[str]:
    store = Store(f"sqlite:///{file}")
    try:
        store.migrate()
        return list(store.entries("first"))
    finally:
        store.close()


def test_a_backup_has_what_a_copied_file_has_not(run: Run, running: Store, data: Path, tmp_path: Path) -> None:
    saved, copied = tmp_path / "saved.db", tmp_path / "copied.db"
    shutil.copy(data / "stellwerk.db", copied)
    with closing(sqlite3.connect(copied)) as copy, pytest.raises(sqlite3.OperationalError, match="no such table"):
        copy.execute("SELECT * FROM tables")
    done = run("backup", saved, "--data", data, "--lang", "en")
    assert (done.exit_code, done.stdout) == (0, f"Saved in {saved}: 1 table\n"), done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copied.db", "data", "saved.db"], "one file, and no part of it"
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    add(running, "first", "b")
    assert entries(saved) == ["a"]
    assert running.entries("first") == ["a", "b"], "the server goes on"


def test_the_environment_names_the_folder_and_the_words_are_german(
    run: Run, running: Store, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STELLWERK_DATA", str(data))
    running.create_table(a_table("second"))
    assert run("backup", tmp_path / "a.db", "--lang", "de").stdout == f"Gesichert in {tmp_path}/a.db: 2 Tische\n"


def refused(run: Run, *words: object) -> str:
    done = run("backup", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("stellwerk: ").rstrip()


def test_nothing_is_overwritten(run: Run, running: Store, data: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    old.write_text("precious")
    assert refused(run, old, "--data", data) == f"{old} exists already: give another name"
    assert old.read_text() == "precious"


def test_without_a_database_nothing_is_made(run: Run, tmp_path: Path) -> None:
    assert refused(run, tmp_path / "x.db", "--data", tmp_path / "none") == f"there is no database at {tmp_path}/none/stellwerk.db"
    (tmp_path / "stellwerk.db").write_text("a shopping list, rather long\n" * 100)
    assert refused(run, tmp_path / "x.db", "--data", tmp_path).endswith("cannot be saved: file is not a database")
    assert refused(run, tmp_path / "no" / "x.db", "--data", tmp_path).endswith("x.db.part: No such file or directory")
    assert [path.name for path in tmp_path.iterdir()] == ["stellwerk.db"]


def test_postgresql_has_its_own_tool(run: Run, tmp_path: Path) -> None:
    line = refused(run, "all.dump", "--database", "postgresql://ada:secret@db/games", "--data", tmp_path)
    assert line.endswith("pg_dump --format=custom --file=all.dump --dbname=postgresql://ada:***@db/games")
