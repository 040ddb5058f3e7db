"""A wrong URL is told clearly, and never with its password."""

from __future__ import annotations

import traceback
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError
from tests.store.scene import a_table

from stellwerk.store import BadUrl, Store
from stellwerk.store.engine import read_url, shown
from stellwerk.store.postgres import PostgresBus


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "is not the URL of a database"),
        ("stellwerk.db", "'stellwerk.db' is not the URL"),
        ("postgresql://ann:s3cret@host:port/db", "'postgresql://ann:***@host:port/db' is not the URL"),
        ("mysql://ann:s3cret@host/db", "'mysql://ann:***@host/db': a database is sqlite"),
        ("postgresql+asyncpg://ann:s3cret@host/db", "a database is sqlite"),
        ("postgresql://ann:p@s3cret@host/db", "'postgresql://ann:***@host/db': write an @ in a password as %40"),
        ("postgresql://ann:s3/cret@127.0.0.1:1/db", "cannot open 'postgresql://ann:***@127.0.0.1:1/db'"),
        (
            "postgresql://ann@127.0.0.1:1/db?password=s3cret&sslmode=disable",
            "'postgresql://ann@127.0.0.1:1/db?password=***&sslmode=disable'",
        ),
        ("sqlite://", "SQLite needs a file"),
        ("sqlite:///:memory:", "SQLite needs a file"),
        ("sqlite://stellwerk.db", "SQLite needs a file"),
        ("sqlite:///x.db?mode=ro", "SQLite needs a file"),
        ("sqlite:////no/such/folder/x.db", "cannot open 'sqlite:////no/such/folder/x.db'"),
    ],
)
def test_a_wrong_url_is_named_without_its_password(url: str, says: str) -> None:
    with pytest.raises(BadUrl) as caught:
        Store(url)
    assert says in str(caught.value)
    assert isinstance(caught.value, ValueError)
    told = "".join(traceback.format_exception(caught.value))
    assert "s3cret" not in told
    assert "cret@" not in told


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(BadUrl, match="not a database"):
        Store(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ann, " * 1000
    with pytest.raises(BadUrl, match="cannot open"):
        Store(f"sqlite:///{tmp_path}")


def test_a_database_that_does_not_exist_is_named(postgres: str) -> None:
    with pytest.raises(BadUrl, match=r"cannot open .*_not_here"):
        Store(f"{postgres}_not_here")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_postgres_goes_by_several_names(scheme: str) -> None:
    assert read_url(f"{scheme}://ann@host/db").drivername == "postgresql+psycopg"


def test_the_bus_needs_postgres() -> None:
    with pytest.raises(BadUrl, match="only PostgreSQL"):
        PostgresBus("sqlite:///x.db")


def test_a_url_without_a_password_is_shown_as_it_is() -> None:
    for url in ("sqlite:///a/b.db", "postgresql://ann@host:5432/db?sslmode=require", "postgresql:///db"):
        assert shown(url) == url


def test_an_error_of_the_database_tells_neither_the_seed_nor_what_people_wrote(url: str) -> None:
    store = Store(url)
    try:
        with pytest.raises(DBAPIError) as caught:
            store.create_table(replace(a_table("t"), seed=b"s3cret", summary="s3cret"))  # nobody has called migrate
    finally:
        store.close()
    assert "INSERT INTO tables" in str(caught.value)
    assert "s3cret" not in str(caught.value)
