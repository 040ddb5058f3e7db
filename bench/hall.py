"""A full hall: so many tables of all four games at one server, four pages each, one move every three seconds at each table.

Prints the time from a move to the last of the four screens, what the server's process used of a core, and what a player waits for a pong
beside somebody who asks for pictures without end.

    python -m bench.hall [--tables 50 100 200] [--seconds 12] [--database postgresql://... --workers 2]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from uuid import uuid4

import httpx2
import msgspec
from bench.live import SEATS, Guest, Seat, free_port, hear_update, leave, running, sit

from stellwerk.games import GAMES

PAUSE = 3.0
LONG = 5.0
"""Seconds after which a screen that did not change is not waited for: not every step shows at every seat."""


def open_mixed(people: list[Guest], count: int) -> list[str]:
    """Tables of all games in turn, at which the same four people sit; the paths of their sockets."""
    seats = {f"seat.{seat}": "open" for seat in range(1, SEATS)}
    paths = []
    for n in range(count):
        table = people[0].post("/tables", game=list(GAMES)[n % len(GAMES)], **{"seat.0": "me"}, **seats)
        for seat in range(1, SEATS):
            people[seat].post(f"{table}/sit", seat=str(seat))
        paths.append(f"{table}/ws")
    return paths


async def play(seats: list[Seat], until: float, times: list[float], rng: Random) -> None:
    """One table: somebody moves, the screens arrive, and after a while the next."""
    await asyncio.sleep(rng.uniform(0, PAUSE))
    while time.perf_counter() < until:
        owing = [seat for seat in seats if seat.asked.moves]
        if not owing:
            return
        seat = rng.choice(owing)
        move = {"kind": "move", "id": uuid4().hex, "seat": seat.number, "token": rng.choice(seat.asked.moves).token}
        begun = last = time.perf_counter()
        await seat.line.send(msgspec.json.encode({**move, "moment": seat.asked.moment[str(seat.number)]}).decode())
        tasks = {asyncio.create_task(hear_update(one)) for one in seats}
        while tasks:
            done, tasks = await asyncio.wait(tasks, timeout=LONG if last == begun else 0.5, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                break
            last = time.perf_counter()
        for task in tasks:
            task.cancel()
        times.append(last - begun)
        await asyncio.sleep(max(0.0, rng.uniform(0.5, 1.5) * PAUSE - times[-1]))


def cpu(pid: int) -> float:
    """Seconds of a core that a process and its children have used."""
    used = 0.0
    for one in [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]:
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


async def full_hall(port: int, pid: int, people: list[Guest], count: int, seconds: float) -> None:
    cookies = [guest.cookie for guest in people]
    tables = [await sit(port, path, cookies, deflate=True) for path in open_mixed(people, count)]
    times: list[float] = []
    before, begun = cpu(pid), time.perf_counter()
    await asyncio.gather(*[play(seats, begun + seconds, times, Random(n)) for n, seats in enumerate(tables)])
    used = (cpu(pid) - before) / (time.perf_counter() - begun)
    centiles = statistics.quantiles(times, n=100)
    print(
        f"{count:5} tables, {count * SEATS:5} pages: {len(times):5} moves, median {1000 * centiles[49]:6.0f} ms, "
        f"99 % {1000 * centiles[98]:6.0f} ms, worst {1000 * max(times):6.0f} ms, CPU {used:4.0%}",
        flush=True,
    )
    await leave(tables)


async def beside_pictures(port: int, guest: Guest, askers: int, seconds: float) -> None:
    """What a player waits for a pong, and for a static file, while so many connections ask for PNGs one after the other."""
    path = guest.post("/solo/next-station-london")
    (seat,) = await sit(port, f"{path}/ws", [guest.cookie], deflate=True)
    until, pictures = time.perf_counter() + seconds, 0
    pings: list[float] = []
    files: list[float] = []
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers={"cookie": guest.cookie}, timeout=60) as http:

        async def ask() -> None:
            nonlocal pictures
            while time.perf_counter() < until:
                pictures += (await http.get(f"{path}/picture/5.png")).status_code == 200

        async def wait() -> None:
            while time.perf_counter() < until:
                begun = time.perf_counter()
                await pong(seat)
                pings.append(time.perf_counter() - begun)
                begun = time.perf_counter()
                await http.get("/static/app.js")
                files.append(time.perf_counter() - begun)
                await asyncio.sleep(0.05)

        await asyncio.gather(wait(), *[ask() for _ in range(askers)])
    shown = ", ".join(
        f"{name} {1000 * statistics.median(found):.0f} / {1000 * max(found):.0f} ms" for name, found in (("pong", pings), ("file", files))
    )
    print(f"{askers:3} ask for PNGs ({pictures} in {seconds:.0f} s): median / worst {shown}", flush=True)
    await seat.line.close()


async def pong(seat: Seat) -> None:
    await seat.line.send('{"kind":"ping"}')
    while b'"pong"' not in await seat.line.recv(decode=False):
        pass


async def measure(arguments: argparse.Namespace) -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "stellwerk", "serve", "--local", "--port", str(port), "--data", data]
        command += ["--database", arguments.database, "--workers", str(arguments.workers)] if arguments.database else []
        with running(command, port) as pid:
            people = [Guest(f"http://127.0.0.1:{port}") for _ in range(SEATS)]
            for askers in (0, 1, 4, 16):
                await beside_pictures(port, people[0], askers, arguments.seconds / 2)
            for count in arguments.tables:
                await full_hall(port, pid, people, count, arguments.seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 100, 200])
    parser.add_argument("--seconds", type=float, default=12.0, help="for each line")
    parser.add_argument("--database", default="", help="PostgreSQL; if not said, SQLite")
    parser.add_argument("--workers", type=int, default=1)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
