"""Buses: how a worker tells the others that something has happened at a table. What it was, they read in the store.

An empty string instead of a table says: from now on you hear everything, but what happened before may have passed you by, so look
at all your tables again. Every listener hears it first when it begins to listen, and again after each lost connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Protocol

from stellwerk import lazy


class Bus(Protocol):
    """Carries the ids of tables from any worker to all of them, the sender too."""

    async def publish(self, table: str) -> None:
        """Say that this table has new entries; call it after they are in the store."""

    def listen(self) -> AsyncGenerator[str, None]:
        """What is published from the first "" on, without end."""

    async def close(self) -> None:
        """Let go of what publishing needs; listeners end when their tasks do."""


class LocalBus:
    """One worker on its own: no network."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[str]] = set()

    async def publish(self, table: str) -> None:
        """To all who listen in this process."""
        for queue in self._listeners:
            queue.put_nowait(table)

    async def listen(self) -> AsyncGenerator[str, None]:
        """Everything published from the first "" on."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            yield ""
            while True:
                yield await queue.get()
        finally:
            self._listeners.discard(queue)

    async def close(self) -> None:
        """Nothing to let go of."""


def postgres_bus(url: str) -> Bus:
    """The bus of several workers with one PostgreSQL database."""
    found: Bus = lazy.load("stellwerk.store.postgres", extra="postgres").PostgresBus(url)
    return found
