"""Class Store: everything the server remembers, by plain calls that any thread and any worker may make at any time.

A table is event-sourced: a worker loads its entries, decides, and appends under the next number. If another worker was faster,
`Conflict` says so and nothing has been written. Texts with a NUL character and overlong ids are refused with `BadText`, a ValueError.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Executable, Table, and_, bindparam, case, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from stellwerk.store import schema
from stellwerk.store.engine import WRITES, open_engine
from stellwerk.store.migrate import upgrade

STATUSES = ("open", "running", "over", "left")
"""`left` is what nobody has come back to for weeks; with the next entry it is what it was."""

# The statements behind every move, put together once: building them costs more than running them.
TOUCH = update(schema.tables).where(schema.tables.c.id == bindparam("the_id"))
TOUCH = TOUCH.values(status=bindparam("status"), summary=bindparam("summary"), touched=bindparam("touched"), is_due=bindparam("is_due"))
LAST_NUMBER = select(func.coalesce(func.max(schema.entries.c.number), 0)).where(schema.entries.c.table_id == bindparam("the_id"))
ADD_ENTRIES = insert(schema.entries)


class Conflict(Exception):
    """Another worker has written this number first: load and try again."""


class NoTable(LookupError):
    """There is no table with this id."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table with what the lists show of it; its story is in its entries."""

    id: str
    game: str
    settings: str
    """JSON."""
    seed: bytes
    created: int
    """Milliseconds since 1970, like all times here."""
    public: bool
    status: str
    """open, running, over or left."""
    touched: int
    """The time of the last entry."""
    summary: str
    """JSON for the lists."""
    is_due: bool = True
    """Whether it goes on by itself: a clock runs, or a bot owes a move."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A guest."""

    id: str
    name: str
    """Empty if they have never told one."""
    lang: str
    created: int
    generation: int
    """How often they have signed out all other devices."""


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A place on the board of a daily deal."""

    player: str
    name: str
    """Empty if the player has never told one."""
    total: int
    table: str


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """The review of one seat of a finished game: claimed by a worker, half done, done or failed."""

    table: str
    seat: int
    engine: str
    """Which version looked at the game; a later one may look again."""
    worker: str
    """Who has claimed it."""
    progress: float
    """0 to 1."""
    failed: bool
    body: str
    """JSON; empty until it is done."""
    begun: int
    touched: int
    """When its worker last gave a sign of life."""


class Store:
    """One database. Raises BadUrl if it cannot be opened; `migrate` comes before everything else."""

    def __init__(self, url: str, *, pool: int = 5) -> None:
        self._engine = open_engine(url, pool)
        is_sqlite = self._engine.dialect.name == "sqlite"
        # SQLite has one writer at a time and others ask again after a nap; threads that queue up here do not oversleep
        self._pen: AbstractContextManager[object] = threading.Lock() if is_sqlite else nullcontext()
        self._transaction = threading.local()
        # both databases know ON CONFLICT, SQLAlchemy has a function for each
        self._upsert = sqlite.insert if is_sqlite else postgresql.insert
        seat = self._upsert(schema.seated)
        self._seat = seat.on_conflict_do_update(index_elements=["table_id", "player_id"], set_={"your_turn": seat.excluded.your_turn})

    def migrate(self) -> None:
        """Bring the database to the schema of this version; several workers may do so at once."""
        upgrade(self._engine)

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

    @contextmanager
    def together(self) -> Iterator[None]:
        """What this thread reads and writes inside is one transaction: all of it is stored, or after an error nothing."""
        with self._write() as self._transaction.connection:
            try:
                yield
            finally:
                del self._transaction.connection

    # players

    def save_player(self, player: str, name: str, lang: str = "", now: int = 0) -> None:
        """A new guest, or a new name for one. An empty `lang` leaves the one known; `created` stays. `now` 0 is this moment."""
        row = self._upsert(schema.players).values(id=player, name=name, lang=lang, created=now or clock())
        lang_known = case((row.excluded.lang == "", schema.players.c.lang), else_=row.excluded.lang)
        with self._write() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"name": row.excluded.name, "lang": lang_known}))

    def player(self, player: str) -> PlayerRow | None:
        """The guest with this id."""
        rows = self._read(select(schema.players).where(schema.players.c.id == player))
        return PlayerRow(*rows[0]) if rows else None

    def sign_out(self, player: str, now: int = 0) -> int:
        """Begin another generation of a guest: what was signed for earlier ones no longer counts. `now` 0 is this moment."""
        row = self._upsert(schema.players).values(id=player, name="", lang="", created=now or clock(), generation=1)
        another = row.on_conflict_do_update(index_elements=["id"], set_={"generation": schema.players.c.generation + 1})
        with self._write() as connection:
            connection.execute(another)
            return int(connection.execute(select(schema.players.c.generation).where(schema.players.c.id == player)).scalar_one())

    # tables

    def create_table(self, row: TableRow) -> None:
        """Open a table without entries. Raises Conflict if there is one with this id."""
        check_status(row.status)
        if not self._insert_new(schema.tables, asdict(row)):
            raise Conflict(f"there is a table {row.id} already")

    def table(self, id: str) -> TableRow | None:
        """The table with this id."""
        rows = self._read(select(schema.tables).where(schema.tables.c.id == id))
        return TableRow(*rows[0]) if rows else None

    def append(
        self,
        id: str,
        after: int,
        entries: Sequence[str],
        *,
        status: str,
        summary: str,
        now: int,
        players: Mapping[str, bool] | None = None,
        is_due: bool = True,
    ) -> int:
        """Write entries number after+1, after+2, ... in one transaction together with status, summary, touched, whether it goes on by
        itself and, per player id, whether it is their turn; players not named stay as they were. Returns the last number.

        Raises Conflict if `after` is not the last number, NoTable if there is no such table; nothing is then written.
        """
        check_status(status)
        with self._write() as connection:
            # first, as it locks the row: from here to the commit nobody else appends to this table
            touched = {"the_id": id, "status": status, "summary": summary, "touched": now, "is_due": is_due}
            if connection.execute(TOUCH, touched).rowcount == 0:
                raise NoTable(f"there is no table {id}")
            last = connection.execute(LAST_NUMBER, {"the_id": id}).scalar_one()
            if last != after:
                raise Conflict(f"table {id}: the last number is {last}, not {after}")
            if entries:
                numbered = enumerate(entries, after + 1)
                connection.execute(ADD_ENTRIES, [{"table_id": id, "number": n, "entry": entry} for n, entry in numbered])
            if players:
                connection.execute(
                    self._seat, [{"table_id": id, "player_id": player, "your_turn": turn} for player, turn in players.items()]
                )
        return after + len(entries)

    def entries(self, id: str, after: int = 0) -> list[str]:
        """The entries with numbers above `after`, in order."""
        entries = schema.entries.c
        return [
            entry
            for (entry,) in self._read(select(entries.entry).where(entries.table_id == id, entries.number > after).order_by(entries.number))
        ]

    def last_number(self, id: str) -> int:
        """The number of the last entry; 0 before the first."""
        return int(self._read(LAST_NUMBER.params(the_id=id))[0][0])

    def my_tables(self, player: str, limit: int = 50) -> list[tuple[TableRow, bool]]:
        """The tables of a player, each with whether it is their turn: those first, then the last touched, and at the end what is over."""
        tables, seated = schema.tables.c, schema.seated.c
        rows = self._read(
            select(schema.tables, seated.your_turn)
            .join(schema.seated, seated.table_id == tables.id)
            .where(seated.player_id == player)
            .order_by(tables.status.in_(("over", "left")), seated.your_turn.desc(), tables.touched.desc(), tables.id)
            .limit(limit)
        )
        return [(TableRow(*row), your_turn) for *row, your_turn in rows]

    def open_tables(self, limit: int = 50) -> list[TableRow]:
        """Public tables that wait for players, the newest first."""
        tables = schema.tables.c
        waiting = select(schema.tables).where(tables.status == "open", tables.public)
        return [TableRow(*row) for row in self._read(waiting.order_by(tables.created.desc(), tables.id).limit(limit))]

    def due_tables(self) -> list[str]:
        """The tables to wake up after a restart, for their clocks and bots; the last touched first."""
        tables = schema.tables.c
        due = select(tables.id).where(tables.status == "running", tables.is_due)
        return [id for (id,) in self._read(due.order_by(tables.touched.desc(), tables.id))]

    def leave_tables(self, before: int) -> int:
        """Tables that are not over and were last touched before this time are left; how many there were."""
        tables = schema.tables.c
        left = update(schema.tables).where(tables.status.in_(("open", "running")), tables.touched < before).values(status="left")
        with self._write() as connection:
            return connection.execute(left).rowcount

    # the daily deal

    def set_daily(self, game: str, date: str, table: str, player: str) -> bool:
        """Claim the player's one attempt at the deal of the day for this table; False, and nothing is changed, if there has been one."""
        return self._insert_new(schema.daily, {"game": game, "date": date, "player_id": player, "table_id": table})

    def daily_table(self, game: str, date: str, player: str) -> str | None:
        """The table of the player's attempt."""
        daily = schema.daily.c
        rows = self._read(select(daily.table_id).where(daily.game == game, daily.date == date, daily.player_id == player))
        return str(rows[0][0]) if rows else None

    def finish_daily(self, table: str, total: int, now: int = 0) -> None:
        """The result of an attempt. The first one told counts, so any worker may tell it again. `now` 0 is this moment."""
        daily = schema.daily.c
        with self._write() as connection:
            unfinished = update(schema.daily).where(daily.table_id == table, daily.total.is_(None))
            connection.execute(unfinished.values(total=total, finished=now or clock()))

    def has_finished_daily(self, game: str, date: str, player: str) -> bool:
        """Whether the player's attempt at the deal of a day counts: from then on they may know its cards."""
        daily = schema.daily.c
        mine = and_(daily.game == game, daily.date == date, daily.player_id == player, daily.total.is_not(None))
        return bool(self._read(select(daily.table_id).where(mine)))

    def daily_totals(self, game: str, date: str) -> list[int]:
        """The results of all finished attempts."""
        daily = schema.daily.c
        return [
            total for (total,) in self._read(select(daily.total).where(daily.game == game, daily.date == date, daily.total.is_not(None)))
        ]

    def daily_board(self, game: str, date: str, limit: int | None = None) -> list[DailyRow]:
        """The finished attempts, the highest total first, among equals the one that was finished earlier."""
        daily, players = schema.daily.c, schema.players.c
        rows = self._read(
            select(daily.player_id, func.coalesce(players.name, ""), daily.total, daily.table_id)
            .join_from(schema.daily, schema.players, players.id == daily.player_id, isouter=True)
            .where(daily.game == game, daily.date == date, daily.total.is_not(None))
            .order_by(daily.total.desc(), daily.finished, daily.table_id)
            .limit(limit)
        )
        return [DailyRow(*row) for row in rows]

    # looking back

    def review(self, table: str, seat: int) -> ReviewRow | None:
        """What there is of the review of this seat."""
        reviews = schema.reviews.c
        rows = self._read(select(schema.reviews).where(reviews.table_id == table, reviews.seat == seat))
        return ReviewRow(*rows[0]) if rows else None

    def claim_review(self, table: str, seat: int, engine: str, worker: str, *, now: int, stale: int) -> bool:
        """Let this worker make the review. False, and nothing is changed, if it is there already or somebody is at it.

        Free to be claimed is what nobody has begun, what another engine made, and what is neither done nor touched since `stale`.
        """
        row = {"engine": engine, "worker": worker, "progress": 0.0, "failed": False, "body": "", "begun": now, "touched": now}
        known = schema.reviews.c
        new = self._upsert(schema.reviews).values(table_id=table, seat=seat, **row)
        free = or_(known.engine != engine, and_(known.body == "", known.touched < stale))
        claim = new.on_conflict_do_update(index_elements=["table_id", "seat"], set_=row, where=free)
        with self._write() as connection:
            return connection.execute(claim, execution_options={"preserve_rowcount": True}).rowcount == 1

    def touch_review(self, table: str, seat: int, worker: str, *, now: int, progress: float) -> bool:
        """A sign of life from the worker who makes the review; False if it is no longer theirs."""
        return self._change_review(table, seat, worker, progress=progress, touched=now)

    def finish_review(self, table: str, seat: int, worker: str, *, now: int, body: str) -> bool:
        """The review, whole; False if another worker has taken it over."""
        return self._change_review(table, seat, worker, progress=1.0, touched=now, body=body)

    def fail_review(self, table: str, seat: int, worker: str, *, now: int) -> bool:
        """It could not be made."""
        return self._change_review(table, seat, worker, touched=now, failed=True)

    def release_review(self, table: str, seat: int, worker: str) -> None:
        """Give up what was begun, so that anybody may begin again at once."""
        known = schema.reviews.c
        mine = and_(known.table_id == table, known.seat == seat, known.worker == worker, known.body == "")
        with self._write() as connection:
            connection.execute(delete(schema.reviews).where(mine))

    def release_reviews(self) -> None:
        """Give up all that was begun by workers who are gone, for one who knows that there are no others."""
        known = schema.reviews.c
        with self._write() as connection:
            connection.execute(delete(schema.reviews).where(known.body == "", known.failed.is_(False)))

    def _change_review(self, table: str, seat: int, worker: str, **values: Any) -> bool:
        known = schema.reviews.c
        mine = and_(known.table_id == table, known.seat == seat, known.worker == worker, known.body == "")
        with self._write() as connection:
            return connection.execute(update(schema.reviews).where(mine).values(**values)).rowcount == 1

    # the server itself

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The secret of this name. If it does not exist it is made; if several workers do so at once, all get the one that was first."""
        known = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
        if rows := self._read(known):
            return bytes(rows[0][0])
        with self._write() as connection:
            connection.execute(self._upsert(schema.secrets).values(name=name, value=make()).on_conflict_do_nothing())
            return bytes(connection.execute(known).scalar_one())

    # programs with tokens

    def save_token(self, digest: str, player: str, now: int) -> None:
        """Let the program that knows the token with this digest play as this player."""
        row = self._upsert(schema.tokens).values(digest=digest, player_id=player, created=now)
        with self._write() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["digest"], set_={"player_id": player, "created": now}))

    def token_player(self, digest: str) -> str | None:
        """The player a token stands for."""
        rows = self._read(select(schema.tokens.c.player_id).where(schema.tokens.c.digest == digest))
        return str(rows[0][0]) if rows else None

    def _read(self, question: Executable) -> Sequence[Any]:
        known: Connection | None = getattr(self._transaction, "connection", None)
        with nullcontext(known) if known else self._engine.connect() as connection:
            return connection.execute(question).all()

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        if known := getattr(self._transaction, "connection", None):
            yield known
            return
        with self._pen, self._engine.execution_options(**WRITES).begin() as connection:
            yield connection

    def _insert_new(self, table: Table, row: Mapping[str, Any]) -> bool:
        new = self._upsert(table).values(row).on_conflict_do_nothing()
        with self._write() as connection:
            # unless asked, SQLAlchemy does not know afterwards how many rows were inserted
            return connection.execute(new, execution_options={"preserve_rowcount": True}).rowcount == 1


def check_status(status: str) -> None:
    """Raise ValueError for a word the lists would not understand."""
    if status not in STATUSES:
        raise ValueError(f"a table is {', '.join(STATUSES)}, not {status!r}")


def clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
