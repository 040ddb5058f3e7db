"""Games that were played elsewhere, put into a server's store as tables that are over."""

from __future__ import annotations

from pathlib import Path

import msgspec

from stellwerk.limits import DEALER
from stellwerk.record import Record
from stellwerk.store import Store, TableRow
from stellwerk.table import events
from stellwerk.table.events import AnyEvent, Dealt, Moved, Sat
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Ada", "Ben", "Chiara", "Deniz", "Emil", "Frida")


def golden(name: str) -> Record:
    """A recorded game: `voll-verplant/tokyo-solo`."""
    return Record.load(RECORDS / f"{name}.record")


def keep(store: Store, record: Record, table: str, player: str = "ada", daily: str = "", entries: int | None = None) -> Table:
    """The game as a table at which `player` had the first seat; as far as it had come after so many entries."""
    settings = Settings(
        game=record.game.name,
        board=record.board,
        rules=record.rules,
        options=record.options,
        seats=("open",) * record.seats,
        host=player,
        daily=daily,
    )
    played = Table(table, settings, bytes(32))
    story: list[AnyEvent] = [
        Sat(seat=seat, player=player if not seat else f"{table} {seat}", name=NAMES[seat], at=1) for seat in range(record.seats)
    ]
    for n, entry in enumerate(record.entries[:entries]):
        made = Moved(seat=entry.seat, token=entry.token, id=f"recorded-{n}", at=1)
        story.append(Dealt(token=entry.token, at=1) if entry.seat == DEALER else made)
    played.fold(story)
    row = TableRow(table, settings.game, msgspec.json.encode(settings).decode(), bytes(32), 1, False, "open", 1, "{}")
    summary = msgspec.json.encode({"names": played.names, "result": played.record.result}).decode()
    store.create_table(row)
    store.append(table, 0, [events.write(event) for event in story], status=played.status, summary=summary, now=1, players={player: False})
    return played
