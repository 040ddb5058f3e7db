"""Another worker of the server, as a process of its own: `worker.py migrate URL`, `secret URL`, `append URL TABLE`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import count

from stellwerk.store import Store

BATCH = 3


def migrate(store: Store) -> None:
    store.migrate()


def secret(store: Store) -> None:
    print(store.secret("cookies", lambda: os.urandom(32)).hex())


def append(store: Store, table: str) -> None:
    """Append without end; a number is printed once the store has acknowledged it."""
    last = store.last_number(table)
    for _ in count():
        batch = [f"{last + 1 + i} {'x' * 500}" for i in range(BATCH)]
        last = store.append(table, last, batch, status="running", summary=str(last + BATCH), now=last, players={"ann": last % 2 == 0})
        print(last, flush=True)


TASKS: dict[str, Callable[..., None]] = {"migrate": migrate, "secret": secret, "append": append}

if __name__ == "__main__":
    task, url, *rest = sys.argv[1:]
    store = Store(url)
    try:
        TASKS[task](store, *rest)
    finally:
        store.close()
