"""A server of a module's own with positions of games in its store, and a browser in which Ada has the first seat of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page
from tests.contract.page import offers
from tests.contract.walk import Setting, Walk
from tests.web.finished import keep
from tests.web.real import running_server

from stellwerk import GAMES, Record
from stellwerk.contract import Offer
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
    store = Store(f"sqlite:///{folder}/stellwerk.db")
    cookie = Identity(store.secret("cookies", lambda: b"")).cookie("ada")
    store.close()
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    return page
