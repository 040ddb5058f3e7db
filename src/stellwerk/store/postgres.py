"""The bus of workers that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing

from psycopg import AsyncConnection, OperationalError

from stellwerk.store.engine import BadUrl, postgres_arguments, read_url, shown

CHANNEL = "stellwerk"
LONGEST_PAUSE = 10.0
"""Seconds between two attempts to reach the database again."""

log = logging.getLogger(__name__)


class PostgresBus:
    """Several workers with one PostgreSQL database: LISTEN and NOTIFY. Each listener has its own connection, publishing has another."""

    def __init__(self, url: str, *, pause: float = 0.2) -> None:
        address = read_url(url)
        if address.get_backend_name() != "postgresql":
            raise BadUrl(f"{shown(url)!r}: only PostgreSQL carries messages between workers")
        self._arguments = postgres_arguments(address)
        self._pause = pause
        self._speaker: AsyncConnection | None = None
        self._speaking = asyncio.Lock()

    async def publish(self, table: str) -> None:
        """To all workers. A connection that was lost meanwhile is made anew, once."""
        async with self._speaking:
            if self._speaker is not None:
                try:
                    return await self._say(self._speaker, table)
                except OperationalError:
                    await self._hang_up()
            self._speaker = await self._connect()
            return await self._say(self._speaker, table)

    async def listen(self) -> AsyncGenerator[str, None]:
        """Everything published from a "" on; another "" after each lost connection."""
        pause = self._pause
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    pause = self._pause
                    yield ""
                    # aclosing: left to itself, the generator would keep the connection's lock while the connection closes
                    async with aclosing(connection.notifies()) as notices:
                        async for notice in notices:
                            yield notice.payload
            except OperationalError as error:
                log.warning("the bus lost its database, next attempt in %.1f s: %s", pause, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def close(self) -> None:
        """Close the connection that publishes."""
        async with self._speaking:
            await self._hang_up()

    async def _connect(self) -> AsyncConnection:
        return await AsyncConnection.connect(**self._arguments, autocommit=True)

    async def _hang_up(self) -> None:
        if self._speaker is not None:
            await self._speaker.close()
            self._speaker = None

    @staticmethod
    async def _say(connection: AsyncConnection, table: str) -> None:
        await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, table))
