"""Work beside the event loop."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar

from stellwerk.threads import Threads

asked: ContextVar[str] = ContextVar("asked", default="")


def test_work_in_a_thread_still_knows_for_whom_it_is_done() -> None:
    """Else what goes wrong there is logged without the table it is about."""
    threads = Threads(2, "test")

    async def ask(table: str) -> str:
        asked.set(table)
        return await threads.run(asked.get)

    async def scene() -> list[str]:
        return await asyncio.gather(*(ask(table) for table in ("abc", "def", "ghi")))

    try:
        assert asyncio.run(scene()) == ["abc", "def", "ghi"]
    finally:
        threads.close()
