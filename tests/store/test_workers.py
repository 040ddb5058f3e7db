"""Several workers at one database, threads and processes, and workers that die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice

import pytest
from tests.store.conftest import OpenStore
from tests.store.scene import a_table, add, answers, start_worker
from tests.store.worker import BATCH

from stellwerk.store import Conflict, Store

THREADS = 8
APPENDS = 50


def together(work: Callable[[int], None]) -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        for done in [pool.submit(work, i) for i in range(THREADS)]:
            done.result()


@pytest.mark.parametrize("stores", [1, 2])
def test_threads_append_without_gaps_or_losses(open_store: OpenStore, stores: int) -> None:
    opened = [open_store() for _ in range(stores)]
    opened[0].migrate()
    opened[0].create_table(a_table("t"))
    per_thread = list(islice(cycle(opened), THREADS))

    def work(thread: int) -> None:
        for i in range(APPENDS):
            last = add(per_thread[thread], "t", f"{thread} {i} first", f"{thread} {i} second", players={f"p{thread}": True})
            assert per_thread[thread].entries("t", last - 2)[:2] == [f"{thread} {i} first", f"{thread} {i} second"]

    together(work)
    entries = opened[-1].entries("t")
    assert opened[0].last_number("t") == len(entries) == 2 * THREADS * APPENDS
    assert set(Counter(entries).values()) == {1}
    for thread in range(THREADS):
        own = [entry for entry in entries if entry.startswith(f"{thread} ")]
        assert own == [f"{thread} {i} {word}" for i in range(APPENDS) for word in ("first", "second")]
    firsts = entries[::2]
    assert all(entry.endswith("first") for entry in firsts)  # what was appended together stands together


def test_of_two_writers_of_a_number_one_wins(open_store: OpenStore) -> None:
    ours, theirs = open_store(), open_store()
    ours.migrate()
    ours.create_table(a_table("t"))
    won: list[int] = []

    def work(thread: int) -> None:
        store = (ours, theirs)[thread % 2]
        for n in range(20):
            while store.last_number("t") < n:
                pass
            try:
                store.append("t", n, [f"{thread}"], status="running", summary="", now=n)
                won.append(n)
            except Conflict:
                pass

    together(work)
    assert sorted(won) == list(range(20))
    assert ours.last_number("t") == 20


def test_two_stores_see_each_other_at_once(open_store: OpenStore) -> None:
    ours, theirs = open_store(), open_store()
    ours.migrate()
    ours.create_table(a_table("t"))
    for n in range(10):
        (ours, theirs)[n % 2].append("t", n, [str(n)], status="running", summary="", now=n)
        assert (theirs, ours)[n % 2].last_number("t") == n + 1
    with pytest.raises(Conflict):
        theirs.append("t", 9, ["late"], status="running", summary="", now=10)


def test_a_killed_worker_loses_nothing_it_had_acknowledged(store: Store, url: str) -> None:
    store.create_table(a_table("t"))
    for life in range(5):
        worker = start_worker("append", url, "t")
        assert worker.stdout is not None
        acknowledged = [int(worker.stdout.readline()) for _ in range(7 + 5 * life)]
        worker.kill()
        acknowledged += [int(line) for line in worker.communicate()[0].split("\n")[:-1]]
        entries = store.entries("t")
        assert len(entries) >= acknowledged[-1]
        assert len(entries) % BATCH == 0
        assert [int(entry.split()[0]) for entry in entries] == list(range(1, len(entries) + 1))
        row = store.table("t")
        assert row is not None
        assert row.summary == str(len(entries))
        assert [turn for _, turn in store.my_tables("ann")] == [(len(entries) - BATCH) % 2 == 0]
    assert add(store, "t", "life goes on") == len(entries) + 1


def test_workers_that_start_at_once_make_one_secret(store: Store, url: str) -> None:
    told = answers(*[start_worker("secret", url) for _ in range(4)])
    assert len(set(told)) == 1
    assert store.secret("cookies", lambda: b"another").hex() == told[0].strip()


def test_threads_that_start_at_once_make_one_secret(store: Store) -> None:
    told: list[bytes] = []
    together(lambda thread: told.append(store.secret("cookies", lambda: bytes([thread]))))
    assert len(told) == THREADS
    assert len(set(told)) == 1


def test_the_day_has_one_attempt_even_for_the_quick(store: Store) -> None:
    won: list[bool] = []
    together(lambda thread: won.append(store.set_daily("nsl", "2026-05-01", f"t{thread}", "ann")))
    assert sorted(won) == [False] * (THREADS - 1) + [True]


def test_more_threads_than_connections_wait_their_turn(url: str) -> None:
    store = Store(url, pool=1)
    try:
        store.migrate()
        store.create_table(a_table("t"))
        together(lambda thread: [add(store, "t", str(thread)) for _ in range(5)].clear())
        assert store.last_number("t") == 5 * THREADS
    finally:
        store.close()
