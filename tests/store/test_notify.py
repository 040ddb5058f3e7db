"""What one worker publishes, all hear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing

import psycopg
import pytest

from stellwerk.store import Bus, LocalBus
from stellwerk.store.postgres import PostgresBus

MakeBus = Callable[[], Bus]


@pytest.fixture(params=["local", "postgresql"])
def make_bus(request: pytest.FixtureRequest) -> MakeBus:
    """Makes the bus of each worker."""
    if request.param == "local":
        local = LocalBus()
        return lambda: local
    url = str(request.getfixturevalue("postgres"))
    return lambda: PostgresBus(url, pause=0.02)


async def hear(listener: AsyncIterator[str]) -> str:
    async with asyncio.timeout(10):
        return await anext(listener)


def test_all_workers_hear_everything_in_order(make_bus: MakeBus) -> None:
    async def scene() -> None:
        ours, theirs = make_bus(), make_bus()
        first, second = ours.listen(), theirs.listen()
        assert [await hear(first), await hear(second)] == ["", ""]
        tables = [f"table {n} 🚇 '" for n in range(20)]
        for n, table in enumerate(tables):
            await (ours, theirs)[n % 2].publish(table)
        heard = {table for _ in tables for table in [await hear(first)]}
        assert heard == set(tables)
        assert [await hear(second) for _ in tables][::2] == tables[::2]
        for bus in (ours, theirs):
            await bus.close()
        for listener in (first, second):
            await listener.aclose()

    asyncio.run(scene())


def test_many_publish_at_once(make_bus: MakeBus) -> None:
    async def scene() -> None:
        bus = make_bus()
        async with aclosing(bus.listen()) as listener:
            assert await hear(listener) == ""
            await asyncio.gather(*[bus.publish(str(n)) for n in range(50)])
            assert {await hear(listener) for _ in range(50)} == {str(n) for n in range(50)}
        await bus.close()

    asyncio.run(scene())


def test_a_listener_may_stop_at_any_time(make_bus: MakeBus) -> None:
    async def scene() -> None:
        bus = make_bus()
        heard: list[str] = []
        begun = asyncio.Event()

        async def listen() -> None:
            async for table in bus.listen():
                heard.append(table)
                begun.set()

        task = asyncio.create_task(listen())
        await asyncio.wait_for(begun.wait(), 10)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await bus.publish("unheard")
        for taken in (1, 2):
            listener = bus.listen()
            for _ in range(taken):
                await hear(listener)
                await bus.publish("t")
            async with asyncio.timeout(10):
                await listener.aclose()
        await bus.close()
        assert heard == [""]

    asyncio.run(scene())


def test_nothing_is_kept_for_those_who_come_later(make_bus: MakeBus) -> None:
    async def scene() -> None:
        bus = make_bus()
        await bus.publish("early")
        listener = bus.listen()
        assert await hear(listener) == ""
        await bus.publish("late")
        assert await hear(listener) == "late"
        await listener.aclose()
        await bus.close()

    asyncio.run(scene())


def hang_up_on_all(url: str) -> None:
    """Ends all connections to the database but this one."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> %s",
            (connection.info.backend_pid,),
        )


def test_after_a_lost_connection_anything_may_have_changed(postgres: str) -> None:
    async def scene() -> None:
        bus = PostgresBus(postgres, pause=0.02)
        listener = bus.listen()
        assert await hear(listener) == ""
        await bus.publish("before")
        assert await hear(listener) == "before"
        for _ in range(3):
            await asyncio.to_thread(hang_up_on_all, postgres)
            assert await hear(listener) == ""
            await bus.publish("after")
            assert await hear(listener) == "after"
        await listener.aclose()
        await bus.close()

    asyncio.run(scene())


def test_a_listener_waits_for_a_database_that_is_away(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        bus = PostgresBus("postgresql://ann:s3cret@127.0.0.1:1/db", pause=0.02)
        listener = bus.listen()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(listener), 0.5)
        with pytest.raises(psycopg.OperationalError):
            await bus.publish("t")
        await bus.close()

    asyncio.run(scene())
    assert 3 <= len(caplog.records) <= 6  # the pauses grow
    assert "s3cret" not in caplog.text
