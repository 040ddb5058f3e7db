"""The review of a seat is made by one worker at a time, kept, and made again only when there is reason to."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.exc import IntegrityError
from tests.store.conftest import OpenStore
from tests.store.scene import a_table

from stellwerk.store import ReviewRow, Store

MINUTE = 60_000


@pytest.fixture
def store(store: Store) -> Store:
    store.create_table(a_table("t", status="over"))
    store.create_table(a_table("u", status="over"))
    return store


def claim(store: Store, worker: str, now: int, seat: int = 0, engine: str = "1") -> bool:
    return store.claim_review("t", seat, engine, worker, now=now, stale=now - MINUTE)


def test_a_review_is_claimed_carried_on_and_kept(store: Store) -> None:
    assert store.review("t", 0) is None
    assert claim(store, "ann", now=100)
    assert store.review("t", 0) == ReviewRow("t", 0, "1", "ann", 0.0, False, "", 100, 100)
    assert store.touch_review("t", 0, "ann", now=200, progress=0.5)
    assert store.review("t", 0) == ReviewRow("t", 0, "1", "ann", 0.5, False, "", 100, 200)
    assert store.finish_review("t", 0, "ann", now=300, body='{"ü": 1}')
    assert store.review("t", 0) == ReviewRow("t", 0, "1", "ann", 1.0, False, '{"ü": 1}', 100, 300)
    assert not claim(store, "ben", now=9 * MINUTE), "what is done is not done again"
    assert not store.touch_review("t", 0, "ann", now=400, progress=0.1)


def test_seats_and_tables_are_reviewed_apart(store: Store) -> None:
    assert claim(store, "ann", now=100)
    assert claim(store, "ben", now=100, seat=1)
    assert store.claim_review("u", 0, "1", "cleo", now=100, stale=0)
    store.finish_review("t", 1, "ben", now=200, body="{}")
    assert [row.body if (row := store.review(*key)) else None for key in (("t", 0), ("t", 1), ("u", 0), ("u", 1))] == ["", "{}", "", None]


def test_only_one_worker_makes_it_until_it_gives_no_sign_of_life(store: Store) -> None:
    assert claim(store, "ann", now=100)
    assert not claim(store, "ben", now=200)
    assert store.touch_review("t", 0, "ann", now=MINUTE, progress=0.4)
    assert not claim(store, "ben", now=2 * MINUTE)
    assert claim(store, "ben", now=2 * MINUTE + 1)
    assert store.review("t", 0) == ReviewRow("t", 0, "1", "ben", 0.0, False, "", 2 * MINUTE + 1, 2 * MINUTE + 1)
    assert not store.touch_review("t", 0, "ann", now=3 * MINUTE, progress=0.5)
    assert not store.finish_review("t", 0, "ann", now=3 * MINUTE, body="late")
    assert not store.fail_review("t", 0, "ann", now=3 * MINUTE)
    store.release_review("t", 0, "ann")
    assert store.finish_review("t", 0, "ben", now=3 * MINUTE, body="in time")


def test_of_workers_who_ask_at_once_one_makes_it(open_store: OpenStore, store: Store) -> None:
    stores = [open_store() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        won = list(pool.map(lambda n: claim(stores[n], f"worker {n}", now=100), range(4)))
    assert sum(won) == 1
    row = store.review("t", 0)
    assert row is not None
    assert row.worker == f"worker {won.index(True)}"


def test_a_better_engine_looks_again(store: Store) -> None:
    claim(store, "ann", now=100)
    store.finish_review("t", 0, "ann", now=200, body="old")
    assert claim(store, "ben", now=300, engine="2")
    assert store.review("t", 0) == ReviewRow("t", 0, "2", "ben", 0.0, False, "", 300, 300)


def test_what_failed_may_be_tried_again_later_and_what_was_given_up_at_once(store: Store) -> None:
    claim(store, "ann", now=100)
    assert store.fail_review("t", 0, "ann", now=200)
    row = store.review("t", 0)
    assert row is not None
    assert (row.failed, row.body) == (True, "")
    assert not claim(store, "ben", now=300)
    assert claim(store, "ben", now=MINUTE + 201)
    row = store.review("t", 0)
    assert row is not None
    assert not row.failed
    store.release_review("t", 0, "ben")
    assert store.review("t", 0) is None
    assert claim(store, "cleo", now=MINUTE + 202)


def test_only_a_table_that_exists_is_reviewed(store: Store) -> None:
    with pytest.raises(IntegrityError):
        store.claim_review("nowhere", 0, "1", "ann", now=1, stale=0)
