"""What is written of a table, and what belongs together: a new table with its first events, a last move with its place in a ranking."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from stellwerk.limits import DEALER
from stellwerk.server.day import is_ranked
from stellwerk.store.async_store import Step
from stellwerk.store.store import Store, TableRow
from stellwerk.table import events
from stellwerk.table.events import AnyEvent
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table

Command = Callable[[Table], list[AnyEvent]]
"""What somebody wants at a table: which events follow."""


def now_ms() -> int:
    """The time as events have it."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Opening:
    """A table that is about to be stored, with what happens there first."""

    table: Table
    happened: list[AnyEvent]

    @classmethod
    def draw_up(cls, name: str, settings: Settings, seed: bytes, command: Command) -> Opening:
        """As the command says, which sees the table before anything has happened."""
        table = Table(name, settings, seed)
        happened = command(table)
        table.fold(happened)
        return cls(table, happened)

    def step(self) -> Step:
        """Writes it all."""
        table, now = self.table, now_ms()
        settings = msgspec.json.encode(table.settings).decode()
        row = TableRow(table.name, table.game.name, settings, table.dealer.seed, now, table.settings.public, "open", now, "{}")
        first = append(Table(table.name, table.settings, table.dealer.seed), table, self.happened)

        def write(store: Store) -> None:
            store.create_table(row)
            first(store)

        return write


def append(before: Table, after: Table, happened: Sequence[AnyEvent]) -> Step:
    """Writes what happened between two moments of a table; the end of an attempt at the daily deal with its place in the ranking."""
    entries = [events.write(event) for event in happened]
    players = dict(_players(after).items() - _players(before).items())  # whose turn has come or is over
    is_due = bool(after.bots_to_move()) or after.next_deadline() is not None
    status, summary, now = after.status, _summary(after), now_ms()

    def write(store: Store) -> None:
        store.append(after.name, before.number, entries, status=status, summary=summary, now=now, players=players, is_due=is_due)
        if is_ranked(after):
            store.finish_daily(after.name, after.record.result[0], after.ended)

    return write


def _players(table: Table) -> dict[str, bool]:
    """Who sits at the table, and whether it is their turn."""
    owing = table.owing()
    found: dict[str, bool] = {}
    for seat, chair in enumerate(table.chairs):
        if chair.player:
            found[chair.player] = found.get(chair.player, False) or (seat in owing and not chair.bot)
    return found


def _summary(table: Table) -> str:
    """What the lists on the home page show of a table. Steps that are still sealed are not counted: even their number would tell."""
    made = sum(entry.seat != DEALER for entry in table.record.entries[: table.opened])
    shown = {"names": [chair.name for chair in table.chairs], "moves": made, "open": sum(chair.is_open for chair in table.chairs)}
    return msgspec.json.encode({**shown, "result": table.record.result}).decode()
