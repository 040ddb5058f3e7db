"""The bots' processes: what is no longer needed stops, tables take turns, a failing bot holds nobody up."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

import stellwerk
from stellwerk.contract import View
from stellwerk.server import bots
from stellwerk.server.bots import BotFailed, BotPool, Died, Thinker, Urgency
from stellwerk.web.config import Config, spare_cores


def view_of(game: str = "next-station-london", seats: int = 2) -> View:
    """The first decision of a game."""
    state, dealer = stellwerk.game(game).new(seats), stellwerk.Dealer(stellwerk.seed_from("players"))
    while state.turn() == (stellwerk.DEALER,):
        state.apply(stellwerk.DEALER, dealer.deal(state))
    return state.view(state.turn()[0])


# what processes are asked here; they import this file
def think_for_ever() -> None:
    while True:
        time.sleep(1)


def fail(words: str) -> None:
    raise ZeroDivisionError(words)


def wait_for(path: str) -> str:
    while not Path(path).exists():
        time.sleep(0.01)
    return path


def give_up() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def with_pool(processes: int, story: Callable[[BotPool], Awaitable[None]]) -> None:
    async def run() -> None:
        pool = BotPool(processes)
        try:
            await story(pool)
        finally:
            pool.close()

    asyncio.run(run())


async def until_thinking(pool: BotPool) -> Thinker:
    while True:
        for thinker in pool.thinkers:
            if thinker.is_thinking:
                return thinker
        await asyncio.sleep(0.01)


def test_processes_choose_and_look_as_the_server_itself_would() -> None:
    async def story(pool: BotPool) -> None:
        here = BotPool(0)
        for game in stellwerk.GAMES:
            view = view_of(game)
            for level in ("random", "calm"):
                assert await pool.choose("t", level, view, "seed") == await here.choose("t", level, view, "seed") in view.legal
        found = await pool.look("t", view_of(), "seed")
        assert {weighed.move for weighed in found} <= set(view_of().legal)
        assert not here.thinkers

    with_pool(1, story)


def test_a_cancelled_thought_ends_its_process_and_the_next_is_answered() -> None:
    async def story(pool: BotPool) -> None:
        asking = asyncio.create_task(pool.ask("t", think_for_ever))
        busy = await until_thinking(pool)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert not busy.process.is_alive()
        assert len(pool.thinkers) == 1
        assert busy not in pool.thinkers
        assert await pool.choose("t", "random", view_of(), "seed") in view_of().legal

    with_pool(1, story)


def test_who_gives_up_waiting_leaves_the_queue() -> None:
    async def story(pool: BotPool) -> None:
        first = asyncio.create_task(pool.ask("t", think_for_ever))
        busy = await until_thinking(pool)
        second, third = (asyncio.create_task(pool.ask("t", str, n)) for n in (2, 3))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        assert busy.process.is_alive(), "the one that thinks is not disturbed"
        first.cancel()
        assert await third == "3"

    with_pool(1, story)


def test_whoever_is_cancelled_in_the_moment_of_their_turn_passes_it_on() -> None:
    async def story(pool: BotPool) -> None:
        pool.start()
        held = await pool._turn("t")
        second, third = (asyncio.create_task(pool.ask("t", str, n)) for n in (2, 3))
        await asyncio.sleep(0)
        pool._hand_on(held)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        assert not pool._waiting, "the third has its turn"
        assert await third == "3"
        assert held in pool.thinkers

    with_pool(1, story)


def test_tables_take_turns(tmp_path: Path) -> None:
    done: list[str] = []

    async def story(pool: BotPool) -> None:
        async def ask(table: str) -> None:
            await pool.ask(table, str, table)
            done.append(table)

        gate = tmp_path / "open"
        first = asyncio.create_task(pool.ask("first", wait_for, str(gate)))
        await until_thinking(pool)
        crowd = [asyncio.create_task(ask(table)) for table in ("many", "many", "many", "one", "two")]
        await asyncio.sleep(0)
        gate.touch()
        await asyncio.gather(first, *crowd)

    with_pool(1, story)
    assert done == ["many", "one", "two", "many", "many"]


class Queue:
    """A pool of one process that is busy until `finish`, and those who ask meanwhile; `done` is the order in which they had their turn."""

    def __init__(self, pool: BotPool, gate: Path) -> None:
        self.pool, self.gate, self.done = pool, gate, list[str]()
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, table: str, is_long: bool = False) -> None:
        if not self.tasks:
            self.tasks.append(asyncio.create_task(self._wait()))
            await until_thinking(self.pool)
        self.tasks.append(asyncio.create_task(self._ask(table, is_long)))
        await asyncio.sleep(0)

    async def _wait(self) -> None:
        await self.pool.ask("first", wait_for, str(self.gate))

    async def _ask(self, table: str, is_long: bool) -> None:
        await self.pool.ask(table, str, table, is_long=is_long)
        self.done.append(table)

    async def finish(self) -> list[str]:
        self.gate.touch()
        await asyncio.gather(*self.tasks)
        return self.done


def test_who_is_looked_at_comes_first_then_short_thoughts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "OLDEST", 1000)

    async def story(pool: BotPool) -> None:
        queue, watched = Queue(pool, tmp_path / "open"), {"looked at", "looked at, long"}
        pool.urgency = lambda table: Urgency(table, table in watched)
        for table in ("alone, long", "alone", "come to later, long", "looked at, long", "looked at"):
            await queue.ask(table, is_long=table.endswith("long"))
        watched.add("come to later, long")  # somebody opens the page while its bot waits
        assert await queue.finish() == ["looked at", "come to later, long", "looked at, long", "alone", "alone, long"]

    with_pool(1, story)


def test_owners_take_turns_however_many_tables_they_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "OLDEST", 1000)

    async def story(pool: BotPool) -> None:
        queue = Queue(pool, tmp_path / "open")
        pool.urgency = lambda table: Urgency(table[0], True)
        for table in (*(f"eve's {n}" for n in range(20)), "ada's", "ben's"):
            await queue.ask(table)
        assert set((await queue.finish())[:3]) == {"eve's 0", "ada's", "ben's"}

    with_pool(1, story)


def test_nobody_waits_for_ever(tmp_path: Path) -> None:
    async def story(pool: BotPool) -> None:
        queue = Queue(pool, tmp_path / "open")
        pool.urgency = lambda table: Urgency(table, table != "alone")
        await queue.ask("alone", is_long=True)
        for n in range(20):
            await queue.ask(f"looked at {n}")
        assert (await queue.finish()).index("alone") < bots.OLDEST

    with_pool(1, story)


def test_what_a_bot_raises_comes_back_in_writing_and_its_process_lives() -> None:
    async def story(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match="ZeroDivisionError: by seat 3"):
            await pool.ask("t", fail, "by seat 3")
        (thinker,) = pool.thinkers
        assert await pool.ask("t", str, 7) == "7"
        assert pool.thinkers == {thinker}

    with_pool(1, story)


def test_a_process_that_dies_is_replaced_and_asked_again_once() -> None:
    async def story(pool: BotPool) -> None:
        pool.start()
        (thinker,) = pool.thinkers
        os.kill(thinker.process.pid or 0, signal.SIGKILL)
        thinker.process.join()
        assert await pool.ask("t", str, 7) == "7"
        with pytest.raises(Died):
            await pool.ask("t", give_up)
        assert await pool.ask("t", str, 8) == "8"

    with_pool(1, story)


def test_closing_stops_what_is_thought() -> None:
    async def story(pool: BotPool) -> None:
        asking = asyncio.create_task(pool.ask("t", think_for_ever))
        busy = await until_thinking(pool)
        pool.close()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert not busy.process.is_alive()
        assert not pool.thinkers

    with_pool(2, story)


def test_a_bot_cannot_see_more_than_its_view() -> None:
    """What goes to a process is a view: nothing in it tells two deals apart that the seat cannot tell apart."""
    view = view_of("ticket-to-ride-berlin")
    others = [view.guess(Random(n)).view(view.seat) for n in range(5)]
    assert all(other == view for other in others)


@pytest.mark.parametrize(("cores", "processes"), [(None, 1), (1, 1), (2, 1), (4, 3), (5, 4), (64, 4)])
def test_one_core_is_for_the_server(monkeypatch: pytest.MonkeyPatch, cores: int | None, processes: int) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert spare_cores() == processes
    assert Config(data=Path()).bot_processes == processes


def test_a_process_whose_server_died_with_an_answer_unread_ends_quietly() -> None:
    thinker = Thinker()
    thinker.pipe.send((view_of, ()))
    assert thinker.pipe.poll(None)
    thinker.pipe.close()
    thinker.process.join()
    assert thinker.process.exitcode == 0
