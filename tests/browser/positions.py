"""A server of a module's own with positions of games in its store, and a browser in which Ada has the first seat of each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page
from tests.contract.page import offers
from tests.contract.walk import Setting, Walk
from tests.web.finished import keep
from tests.web.real import running_server
from websockets.sync.client import connect
from websockets.typing import Origin

from stellwerk import GAMES, Record
from stellwerk.contract import Offer
from stellwerk.effects import Effect
from stellwerk.store import Store
from stellwerk.web.identity import COOKIE, Identity

Tables = Mapping[str, tuple[Record, int | None]]
"""Games by the name of their table, with how many of their entries have been made; None for all."""


def played(game: str, seats: int, board: str = "", seed: int = 7, **options: object) -> Record:
    """A game at random, always the same."""
    plain = {option.name: option.default for option in GAMES[game].options}
    walk = Walk(Setting(GAMES[game], seats, {**plain, **options}, board), seed)
    for _ in walk.steps():
        pass
    return walk.record


def position(wanted: Callable[[list[Offer]], bool], game: str, seats: int, **options: object) -> tuple[Record, int]:
    """A game at random up to a choice of the first seat with such offers, always the same."""
    for seed in range(1, 60):
        record = played(game, seats, "", seed, **options)
        state, say = record.start(), record.game.words("en")
        for n, entry in enumerate(record.entries):
            if 0 in state.turn() and wanted(offers(state, state.view(0), say)):
                return record, n
            state.play(entry.seat, entry.token)
    raise AssertionError("there is no such choice")


def at_turn(number: int, game: str, seats: int, **options: object) -> tuple[Record, int]:
    """A game at random up to this choice of the first seat, counted from 0, always the same."""
    record = played(game, seats, "", 7, **options)
    mine = [n for n, entry in enumerate(record.entries) if entry.seat == 0]
    return record, mine[number]


def before(wanted: Callable[[tuple[Effect, ...]], bool], seat: int, game: str, seats: int, **options: object) -> tuple[Record, int]:
    """A game at random up to a move of this seat that does such things, always the same."""
    for seed in range(1, 60):
        record = played(game, seats, "", seed, **options)
        state = record.start()
        for n, entry in enumerate(record.entries):
            after = state.copy()
            after.play(entry.seat, entry.token)
            move = state.moves[state.numbers[entry.token]]
            if entry.seat == seat and wanted(record.game.effects(state, seat, move, after)):
                return record, n
            state = after
    raise AssertionError("there is no such move")


def go_on(folder: Path, address: str, table: str, record: Record, n: int) -> None:
    """The next move as it was recorded, by who sits there, over a line of their own."""
    entry = record.entries[n]
    cookie = cookie_of(folder, "ada" if not entry.seat else f"{table} {entry.seat}")
    with connect(
        f"{address.replace('http', 'ws')}/t/{table}/ws", origin=Origin(address), additional_headers={"cookie": f"{COOKIE}={cookie}"}
    ) as line:
        line.send(json.dumps({"kind": "move", "id": f"going-on-{n}", "seat": entry.seat, "token": entry.token}))
        while (frame := json.loads(line.recv(30)))["kind"] != "ack":
            assert frame["kind"] != "no", frame


@contextmanager
def serving(folder: Path, tables: Tables) -> Iterator[str]:
    """The address of a server with these tables."""
    with running_server(folder) as address:
        store = Store(f"sqlite:///{folder}/stellwerk.db")
        for table, (record, entries) in tables.items():
            keep(store, record, table, entries=entries)
        store.close()
        yield address


def as_ada(page: Page, folder: Path, address: str) -> Page:
    """Let the browser be the one who has the first seat."""
    page.context.add_cookies([{"name": COOKIE, "value": cookie_of(folder, "ada"), "url": address}])
    return page


def cookie_of(folder: Path, player: str) -> str:
    store = Store(f"sqlite:///{folder}/stellwerk.db")
    try:
        return Identity(store.secret("cookies", lambda: b"")).cookie(player)
    finally:
        store.close()
