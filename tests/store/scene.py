"""Tables to test with, and workers in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from stellwerk.store import Conflict, Store, TableRow

WORKER = Path(__file__).with_name("worker.py")


def a_table(id: str = "t", *, status: str = "open", public: bool = True, created: int = 1000) -> TableRow:
    return TableRow(
        id=id,
        game="next-station-london",
        settings='{"seats": 2}',
        seed=bytes(range(224, 256)),
        created=created,
        public=public,
        status=status,
        touched=created,
        summary="{}",
    )


def add(store: Store, id: str, *entries: str, status: str = "running", now: int = 2000, players: dict[str, bool] | None = None) -> int:
    """Append after whatever is there, as often as it takes."""
    while True:
        try:
            return store.append(id, store.last_number(id), entries, status=status, summary="{}", now=now, players=players)
        except Conflict:
            continue


def start_worker(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-W", "error", str(WORKER), *arguments], stdout=subprocess.PIPE, text=True)


def answers(*workers: subprocess.Popen[str]) -> list[str]:
    """What each has printed; all have ended well."""
    told = [worker.communicate(timeout=60)[0] for worker in workers]
    assert [worker.returncode for worker in workers] == [0] * len(workers)
    return told
