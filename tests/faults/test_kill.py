"""Servers that are killed while many tables play: what was acknowledged is there, once; and every game can be played to its end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import httpx2
import msgspec
from tests.faults.conftest import StartServer
from tests.faults.scene import Program, Server, children, is_alive, programs
from tests.soak import times

from stellwerk import Record
from stellwerk.limits import DEALER
from stellwerk.store import Store
from stellwerk.table import events
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table

TABLES = times(24, 50)
KILLS = times(3, 12)
FINISHED = 4
"""Tables that play on to the end at the server; the others in this process, where it costs less."""


# ------------------------------------------------------------ what must hold afterwards
def stored(store: Store, table: str) -> tuple[Table, list[events.AnyEvent]]:
    """A table as the store has it, and what happened there."""
    row = store.table(table)
    assert row is not None
    entries = store.entries(table)
    assert store.last_number(table) == len(entries)  # 1, 2, 3, ...: no gap
    happened = [events.read(entry) for entry in entries]
    found = Table(table, msgspec.json.decode(row.settings, type=Settings), row.seed)
    found.fold(happened)
    assert row.status == found.status
    return found, happened


def check_store(url: str, seated: Sequence[Program]) -> None:
    """Every acknowledged move is stored once and in order, nothing else is, and the game can be finished and verified."""
    store = Store(url)
    try:
        for table in {program.table for program in seated}:
            found, happened = stored(store, table)
            moved = [event for event in happened if isinstance(event, events.Moved)]
            assert set(Counter(event.id for event in moved).values()) <= {1}
            for program in seated:
                if program.table == table:
                    assert program.pending is None
                    assert [(event.id, event.token) for event in moved if event.seat == program.seat] == program.acknowledged
            finish(found)
    finally:
        store.close()


def finish(table: Table) -> None:
    """Play on from what was stored; the record replays and its deal verifies."""
    rng = Random(table.name)
    for n in range(1000):
        if table.status == "over":
            break
        seat = rng.choice(table.owing())
        token = str(table.state.moves[rng.choice(table.state.legal(seat))])
        table.chairs[seat].bot = ""  # from here on we move for all
        table.chairs[seat].player = "finisher"
        table.fold(table.move("finisher", seat, token, f"finisher {n}", table.touched))
    assert Record.parse(table.record.text()).replay().turn() == ()
    assert table.record.verify() > 30


async def check_records(server: Server, seated: Sequence[Program]) -> None:
    """What the server tells of each table agrees with what it has acknowledged."""
    async with httpx2.AsyncClient(base_url=server.url, timeout=30) as http:
        for program in seated:
            answer = await http.get(f"/api/tables/{program.table}", headers={"authorization": f"Bearer {program.token}"})
            assert answer.status_code == 200, answer.text
            record = Record.parse(answer.json()["record"])
            assert [entry.token for entry in record.entries if entry.seat == program.seat] == [token for _, token in program.acknowledged]
            if answer.json()["status"] == "over":
                assert record.replay().turn() == ()
                assert record.verify() == sum(entry.seat == DEALER for entry in record.entries)


# ------------------------------------------------------------ the stories
async def play_through(server: Server, disaster: Callable[[], None], times: int, rng: Random) -> list[Program]:
    """Tables play while the disaster strikes every few dozen moves; afterwards some of them play to the end."""
    seated = await programs(server, TABLES, rng)
    calm = asyncio.Event()
    playing = [asyncio.create_task(program.play(calm)) for program in seated]
    struck = 0
    while True:
        await moves_made(seated, playing, rng.randint(40, 120))
        if struck >= times and any(program.resent for program in seated):
            break
        assert struck < 10 * times, "no move was ever under way when the server died: the test shows nothing"
        await asyncio.sleep(rng.uniform(0, 0.1))
        await asyncio.to_thread(disaster)
        struck += 1
    calm.set()
    await until(lambda: not any(program.pending for program in seated), playing)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    finishing = {program.table for program in seated[:FINISHED]}
    await asyncio.wait_for(asyncio.gather(*[program.play() for program in seated if program.table in finishing]), 40)
    await check_records(server, seated)
    return seated


async def moves_made(seated: Sequence[Program], playing: Sequence[asyncio.Task[None]], more: int) -> None:
    goal = sum(len(program.acknowledged) for program in seated) + more
    await until(lambda: sum(len(program.acknowledged) for program in seated) >= goal, playing)


async def until(is_so: Callable[[], bool], playing: Sequence[asyncio.Task[None]], patience: float = 40) -> None:
    """Wait for it; a program that failed meanwhile fails the test."""
    deadline = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < deadline, "the tables stand still"
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.02)


def test_a_server_that_is_killed_loses_no_acknowledged_move(start_server: StartServer) -> None:
    server = start_server()

    def strike() -> None:
        server.kill()
        server.start()

    seated = asyncio.run(play_through(server, strike, KILLS, Random(1)))
    server.stop()
    check_store(f"sqlite:///{server.data}/stellwerk.db", seated)
    assert "Traceback" not in server.log.read_text()


def test_a_worker_that_is_killed_loses_no_acknowledged_move(start_server: StartServer, postgres: str) -> None:
    server = start_server("--database", postgres, "--workers", "2")
    rng = Random(2)

    def strike() -> None:
        victim = rng.choice(server.workers())
        os.kill(victim, signal.SIGKILL)

    seated = asyncio.run(play_through(server, strike, KILLS, rng))
    server.stop()
    check_store(postgres, seated)
    assert "Traceback" not in server.log.read_text()


def test_a_server_that_is_asked_to_end_ends_well(start_server: StartServer) -> None:
    server = start_server()

    async def play() -> list[Program]:
        seated = await programs(server, 10, Random(3))
        playing = [asyncio.create_task(program.play()) for program in seated]
        await moves_made(seated, playing, 100)
        await asyncio.to_thread(server.stop)
        server.start()
        await moves_made(seated, playing, 50)
        server.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return seated

    seated = asyncio.run(play())
    store = Store(f"sqlite:///{server.data}/stellwerk.db")
    try:
        for program in seated:
            _, happened = stored(store, program.table)
            kept = [event.id for event in happened if isinstance(event, events.Moved) and event.seat == program.seat]
            assert kept[: len(program.acknowledged)] == [id for id, _ in program.acknowledged]
    finally:
        store.close()


def test_a_server_that_is_asked_to_end_says_that_it_ended_well(start_server: StartServer) -> None:
    assert start_server().stop() == 0


def test_bots_do_not_outlive_a_killed_server(start_server: StartServer) -> None:
    server = start_server()

    async def play() -> None:
        (program,) = await programs(server, 1, Random(4))
        await program.play()

    asyncio.run(play())
    helpers = children(server.pid)
    assert helpers
    server.kill()
    deadline = time.monotonic() + 10
    while any(is_alive(pid) for pid in helpers):
        assert time.monotonic() < deadline, "a bot thinks on without a server"
        time.sleep(0.1)


THINKING = """
import asyncio
from stellwerk.server.bots import BotPool
from tests.web.test_players import think_for_ever, until_thinking

async def serve():
    pool = BotPool(1)
    asking = asyncio.create_task(pool.ask("t", think_for_ever))
    print((await until_thinking(pool)).process.pid, flush=True)
    await asking

if __name__ == "__main__":
    asyncio.run(serve())
"""


def test_not_even_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    script = tmp_path / "thinking.py"
    script.write_text(THINKING)
    places = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    server = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": places})
    assert server.stdout
    thinker = int(server.stdout.readline())
    assert is_alive(thinker)
    server.kill()
    server.wait()
    server.stdout.close()
    deadline = time.monotonic() + 30
    while is_alive(thinker):
        assert time.monotonic() < deadline, "a bot thinks on without a server"
        time.sleep(0.1)
