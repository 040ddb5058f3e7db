"""The tables of the database as they are now; how they came to be is in migrations/.

A table of players is the row `tables`; what happened at it is in `entries`, numbered from 1 without gaps and never changed.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    true,
)
from sqlalchemy.exc import DontWrapMixin

LONGEST_KEY = 200
"""Characters of an id. PostgreSQL cannot index texts of more than some 2700 bytes."""


class BadText(DontWrapMixin, ValueError):
    """A text that not every database can keep as it is."""


class Words(TypeDecorator[str]):
    """Text that comes back from every database exactly as it went in, or is refused."""

    impl = Text
    cache_ok = True

    def __init__(self, longest: int | None = None) -> None:
        super().__init__()
        self.longest = longest

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Refuse what PostgreSQL cannot store or UTF-8 cannot say."""
        if value is None:
            return None
        if "\0" in value:
            raise BadText(f"a text with a NUL character: {value[:40]!r}")
        if self.longest is not None and len(value) > self.longest:
            raise BadText(f"an id of {len(value)} characters, more than {self.longest}: {value[:40]!r}...")
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise BadText(f"a text with half a character: {value[error.start : error.end][:40]!r}") from None
        return value


KEY = Words(LONGEST_KEY)
TEXT = Words()
METADATA = MetaData()

# Nobody is obliged to save a player before seating them (a bot, a guest without a name), nor to open a daily table before
# claiming the day's attempt: so there are no foreign keys to players, and none from the daily deal.

players = Table(
    "players",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("name", TEXT, nullable=False),
    Column("lang", TEXT, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("generation", Integer, nullable=False, server_default="0"),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("game", TEXT, nullable=False),
    Column("settings", TEXT, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", TEXT, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("summary", TEXT, nullable=False),
    Column("is_due", Boolean, nullable=False, server_default=true()),
    Index("tables_by_status", "status", "created"),
)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", TEXT, nullable=False),
)

seated = Table(
    "seated",
    METADATA,
    Column("table_id", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("player_id", KEY, primary_key=True),
    Column("your_turn", Boolean, nullable=False),
    Index("seated_by_player", "player_id"),
)

daily = Table(
    "daily",
    METADATA,
    Column("game", KEY, primary_key=True),
    Column("date", KEY, primary_key=True),
    Column("player_id", KEY, primary_key=True),
    Column("table_id", KEY, nullable=False),
    Column("total", Integer),
    Column("finished", BigInteger),
    Index("daily_by_table", "table_id"),
)

secrets = Table(
    "secrets",
    METADATA,
    Column("name", KEY, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

tokens = Table(
    "tokens",
    METADATA,
    Column("digest", KEY, primary_key=True),
    Column("player_id", KEY, nullable=False),
    Column("created", BigInteger, nullable=False),
)

reviews = Table(
    "reviews",
    METADATA,
    Column("table_id", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("engine", TEXT, nullable=False),
    Column("worker", TEXT, nullable=False),
    Column("progress", Float, nullable=False),
    Column("failed", Boolean, nullable=False),
    Column("body", TEXT, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
)
