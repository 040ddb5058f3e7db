"""Class AsyncStore: the same calls for who must not wait, made beside the event loop, and several writes as one transaction."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from stellwerk.store.store import Store
from stellwerk.threads import Threads

ASKING = 20
"""Threads that may wait for the database at once."""

P = ParamSpec("P")
T = TypeVar("T")

Step = Callable[[Store], object]
"""A write, one of several that belong together."""


def _asked(call: Callable[Concatenate[Store, P], T]) -> Callable[Concatenate[AsyncStore, P], Coroutine[Any, Any, T]]:
    """A call of the store beside the loop."""

    @wraps(call)
    async def ask(self: AsyncStore, /, *given: P.args, **named: P.kwargs) -> T:
        real: Callable[P, T] = getattr(self.sync, call.__name__)
        return await self._threads.run(real, *given, **named)

    return ask


class AsyncStore:
    """One database for one event loop. A call that takes too long is given up with Silent; what it writes may still come true."""

    def __init__(self, store: Store) -> None:
        self.sync = store
        """The store itself, for who may wait."""
        self._threads = Threads(ASKING, "store", see_through=True)

    def close(self) -> None:
        """Let go of the threads; the store stays open."""
        self._threads.close()

    async def together(self, *steps: Step) -> None:
        """Take these steps in one transaction: all of it is stored, or after an error nothing."""
        await self._threads.run(self._take, steps)

    def _take(self, steps: tuple[Step, ...]) -> None:
        with self.sync.together():
            for step in steps:
                step(self.sync)

    # players, and programs with tokens
    save_player = _asked(Store.save_player)
    player = _asked(Store.player)
    sign_out = _asked(Store.sign_out)
    token_player = _asked(Store.token_player)

    # tables
    table = _asked(Store.table)
    entries = _asked(Store.entries)
    last_number = _asked(Store.last_number)
    my_tables = _asked(Store.my_tables)
    open_tables = _asked(Store.open_tables)
    due_tables = _asked(Store.due_tables)
    leave_tables = _asked(Store.leave_tables)

    # the daily deal
    daily_table = _asked(Store.daily_table)
    has_finished_daily = _asked(Store.has_finished_daily)
    daily_totals = _asked(Store.daily_totals)
    daily_board = _asked(Store.daily_board)

    # looking back
    review = _asked(Store.review)
    claim_review = _asked(Store.claim_review)
    touch_review = _asked(Store.touch_review)
    finish_review = _asked(Store.finish_review)
    fail_review = _asked(Store.fail_review)
    release_review = _asked(Store.release_review)
