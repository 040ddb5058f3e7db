"""`stellwerk backup`: a copy of all tables in one file, taken while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from stellwerk import lazy
from stellwerk.cli import params
from stellwerk.cli.params import Refused
from stellwerk.web.config import Config

app = params.commands()


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; it must not exist yet.")],
    data: params.Data,
    database: params.Database = "",
    lang: params.Lang = None,
) -> None:
    """Save the server's tables while it runs."""
    config = Config(data=data, database=database)
    if config.is_shared:
        raise Refused(f"PostgreSQL brings its own: pg_dump --format=custom --file={file} --dbname={shown(config.database_url)}")
    source = config.sqlite_file
    if source is None or not source.is_file():
        raise Refused(f"there is no database at {source or shown(config.database_url)}")
    if file.exists():
        raise Refused(f"{file} exists already: give another name")
    tables = save(source, file)
    say = params.words(lang)
    print(say.many("Saved in {file}: {n} table", "Saved in {file}: {n} tables", tables, file=file))


def shown(url: str) -> str:
    """A URL as it may be shown."""
    return str(lazy.load("stellwerk.store.engine").shown(url))


def save(source: Path, file: Path) -> int:
    """Copy a SQLite database as it is at one moment; how many tables it holds. Only a whole and sound copy gets its name."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds seeds and the signing secret
    try:
        with closing(sqlite3.connect(source, timeout=30)) as running, closing(sqlite3.connect(part)) as copy:
            running.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # all of it in this one file
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise Refused(f"{source} is damaged: it was not saved")
            (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.rename(file)
    except sqlite3.Error as fault:
        raise Refused(f"{source} cannot be saved: {fault}") from None
    finally:
        part.unlink(missing_ok=True)
    return int(tables)
