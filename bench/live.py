"""How the browser table does under load: many tables of four seats over real WebSockets, at a real server on this machine.

All seats of all tables have their page's socket open. First every table moves as fast as the four screens of the last move are there
(moves per second), then as often as people would at a full hall (time from a move to the last screen). The yardstick, in the same run and
with the same clients: a bare server that for every message sends four of the same updates to four sockets. Compare within a run only.

    python bench/live.py [--tables 50] [--seconds 8] [--plain] [--profile FILE]

Frames are compressed on both sides, as browsers ask for it; with --plain on neither, and then the yardstick has next to nothing to do.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import itertools
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urljoin
from uuid import uuid4

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

GAME = "next-station-london"
SEATS = 4
GOAL = 0.25
BUSY = 0.3
"""The part of the most moves per second at which the times are taken."""


class Choice(msgspec.Struct):
    token: str


class Frame(msgspec.Struct):
    """What a client needs to know of a frame; the rest is skipped, as the server is measured and not the client."""

    kind: str
    moves: list[Choice] = []
    moment: dict[str, str] = {}
    over: bool = False
    reason: str = ""


frame_of = msgspec.json.Decoder(Frame).decode
ANY = Frame("update", [Choice("-")], {str(seat): "0.0" for seat in range(SEATS)})


@dataclass
class Seat:
    """One open page."""

    number: int
    line: ClientConnection
    asked: Frame
    is_bare: bool = False
    """At the yardstick, where nobody knows the game: any message will do."""


@dataclass
class Figures:
    """What a run has shown."""

    moves: int = 0
    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    """From a move to the last of the four screens."""
    updates: list[list[bytes]] = field(default_factory=list)
    """The four updates of each move."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def length(self) -> float:
        """Bytes of an update."""
        return statistics.fmean(len(update) for four in self.updates for update in four)


# ------------------------------------------------------------ servers
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], port: int) -> Iterator[int]:
    """A server in a process of its own, once it answers; its pid."""
    with subprocess.Popen(command, env={**os.environ, "STELLWERK_UNLIMITED": "1"}, stdout=subprocess.DEVNULL) as server:
        try:
            while True:
                try:
                    httpx2.get(f"http://127.0.0.1:{port}/health", timeout=5)
                    break
                except httpx2.TransportError:
                    if server.poll() is not None:
                        sys.exit(f"bench: the server ended: {command}")
                    time.sleep(0.05)
            yield server.pid
        finally:
            server.terminate()


@contextmanager
def watched(pid: int, seconds: float, profile: str) -> Iterator[None]:
    """py-spy (pip install py-spy) looks on in the first phase, if a file for what it sees is given."""
    if not profile:
        yield
        return
    spy = [str(Path(sys.executable).with_name("py-spy")), "record", "--pid", str(pid), "--duration", str(round(seconds))]
    with subprocess.Popen([*spy, "--rate", "200", "--gil", "--format", "raw", "--output", profile], stdout=subprocess.DEVNULL):
        yield


def memory(pid: int) -> int:
    """Bytes of a process that are really in memory."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) * 1024


async def fan_out(scope: dict[str, Any], receive: Any, send: Any, rooms: dict[str, list[Any]], updates: Iterator[list[str]]) -> None:
    """The yardstick: whatever a socket says, its room of four gets the next four updates."""
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()
    await send({"type": "websocket.accept"})
    room = rooms.setdefault(scope["path"], [])
    room.append(send)
    while (heard := await receive())["type"] != "websocket.disconnect":
        is_hello = "hello" in heard["text"]
        for page, update in zip([send] if is_hello else room, next(updates), strict=False):
            await page({"type": "websocket.send", "text": update})
    room.remove(send)


def serve_yardstick(port: int, file: str) -> None:
    import uvicorn

    rooms: dict[str, list[Any]] = {}
    updates = itertools.cycle(msgspec.json.decode(Path(file).read_bytes(), type=list[list[str]]))

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await fan_out(scope, receive, send, rooms, updates)

    uvicorn.run(app, port=port, log_level="warning", lifespan="off")


# ------------------------------------------------------------ people
class Guest:
    """A browser with its cookie and the token of its forms."""

    def __init__(self, url: str) -> None:
        self.http = httpx2.Client(base_url=url, timeout=30, headers={"origin": url})
        token = re.search(r'name="csrf" value="([0-9a-f]+)"', self.http.get("/").text)
        assert token, "the home page has no form"
        self.token = token[1]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def post(self, path: str, **fields: str) -> str:
        """Send a form; where it leads."""
        answer = self.http.post(path, data={"csrf": self.token, **fields})
        assert answer.status_code == 303, (path, answer.status_code, answer.text[:200])
        return str(answer.headers["location"])


def open_tables(people: list[Guest], count: int) -> list[str]:
    """Tables at which the same four people sit; the paths of their sockets."""
    seats = {f"seat.{seat}": "open" for seat in range(1, SEATS)}
    paths = []
    for _ in range(count):
        table = people[0].post("/tables", game=GAME, **{"seat.0": "me"}, **seats)
        for seat in range(1, SEATS):
            people[seat].post(f"{table}/sit", seat=str(seat))
        paths.append(f"{table}/ws")
    return paths


async def sit(port: int, path: str, cookies: list[str], deflate: bool) -> list[Seat]:
    """Open the four pages of a table."""
    seats = []
    for number, cookie in enumerate(cookies):
        line = await connect(
            f"ws://127.0.0.1:{port}{path}",
            origin=Origin(f"http://127.0.0.1:{port}"),
            additional_headers={"cookie": cookie},
            compression="deflate" if deflate else None,
            max_size=None,
            open_timeout=60,
        )
        await line.send('{"kind":"hello","last":0}')
        seat = Seat(number, line, Frame(""), is_bare=not cookie)
        await hear_update(seat)
        seats.append(seat)
    return seats


async def hear_update(seat: Seat) -> bytes:
    """Wait for the next screen."""
    while True:
        text = await seat.line.recv(decode=False)
        frame = frame_of(text)
        assert frame.kind != "no", frame.reason
        if frame.kind == "update":
            seat.asked = ANY if seat.is_bare else frame
            return text


async def play(seats: list[Seat], until: float, figures: Figures, rng: Random, pause: float = 0.0) -> None:
    """One table: somebody moves, all four screens arrive, and so on."""
    if pause:
        await asyncio.sleep(rng.uniform(0, pause))
    while time.perf_counter() < until:
        owing = [seat for seat in seats if seat.asked.moves]
        if not owing:
            return
        seat = rng.choice(owing)
        move = {
            "kind": "move",
            "id": uuid4().hex,
            "seat": seat.number,
            "token": rng.choice(seat.asked.moves).token,
            "moment": seat.asked.moment[str(seat.number)],
        }
        begun = time.perf_counter()
        await seat.line.send(msgspec.json.encode(move).decode())
        figures.updates.append(await asyncio.gather(*[hear_update(one) for one in seats]))
        figures.times.append(time.perf_counter() - begun)
        figures.moves += 1
        if pause:
            await asyncio.sleep(max(0.0, rng.uniform(0.5, 1.5) * pause - figures.times[-1]))


async def play_all(tables: list[list[Seat]], seconds: float, pause: float = 0.0) -> Figures:
    """All tables at once for so long."""
    figures, begun = Figures(), time.perf_counter()
    await asyncio.gather(*[play(seats, begun + seconds, figures, Random(n), pause) for n, seats in enumerate(tables)])
    figures.seconds = time.perf_counter() - begun
    return figures


async def leave(tables: list[list[Seat]]) -> None:
    await asyncio.gather(*[seat.line.close() for seats in tables for seat in seats])


# ------------------------------------------------------------ what a page weighs
def page_weight(guest: Guest, path: str) -> dict[str, tuple[int, int]]:
    """Everything the browser fetches for a table's page: bytes when compressed, and how many answers had to come before."""
    found: dict[str, tuple[int, int]] = {}
    wanted = [(path, 1)]
    while wanted:
        name, depth = wanted.pop(0)
        if name in found:
            continue
        answer = guest.http.get(name)
        if answer.status_code != 200:
            continue
        packed = len(answer.content) if name.endswith(".woff2") else len(gzip.compress(answer.content, 6))
        found[name] = (packed, depth)
        wanted += [(urljoin(name, more), depth + 1) for more in fetched_by(name, answer.text if packed else "")]
    return found


def fetched_by(name: str, text: str) -> list[str]:
    """What a page, a style sheet or a script asks for by itself."""
    plain = name.partition("?")[0]
    if plain.endswith(".css"):
        return re.findall(r"""url\(["']?(/?[\w./?=-]+)["']?\)""", text)
    if plain.endswith(".js"):
        return re.findall(r"""(?:^|\n)\s*(?:import|export)[^;"']*["']([./][\w./?=-]+)["']""", text)
    if "/static/" in plain:
        return []
    styles = re.findall(r'<link[^>]*rel="(?:stylesheet|icon|preload|modulepreload|manifest)"[^>]*href="([^"]+)"', text)
    styles += re.findall(r'<link[^>]*href="([^"]+)"[^>]*rel="(?:stylesheet|icon|preload|modulepreload|manifest)"', text)
    return styles + re.findall(r'<script[^>]*src="([^"]+)"', text) + re.findall(r'<img[^>]*src="(/[^"]+)"', text)


# ------------------------------------------------------------ the run
@dataclass
class Run:
    """One server under load."""

    most: Figures
    paced: Figures


async def drive(port: int, paths: list[str], cookies: list[str], seconds: float, deflate: bool) -> tuple[Run, list[list[Seat]]]:
    tables = [await sit(port, path, cookies, deflate) for path in paths]
    most = await play_all(tables, seconds)
    pause = len(tables) / (BUSY * most.rate)
    return Run(most, await play_all(tables, seconds, pause)), tables


async def measure_table(arguments: argparse.Namespace) -> Run:
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "stellwerk", "serve", "--local", "--port", str(port), "--data", data]
        with running(command, port) as pid:
            url = f"http://127.0.0.1:{port}"
            people = [Guest(url) for _ in range(SEATS)]
            warm = [await sit(port, path, [guest.cookie for guest in people], arguments.deflate) for path in open_tables(people, 2)]
            await play_all(warm, 0.5)
            await leave(warm)
            before = memory(pid)
            paths = open_tables(people, arguments.tables)
            with watched(pid, arguments.seconds, arguments.profile):
                run, tables = await drive(port, paths, [guest.cookie for guest in people], arguments.seconds, arguments.deflate)
            show(run, "stellwerk")
            print(f"{'memory per table with four open pages':44}{(memory(pid) - before) / arguments.tables / 1024:10,.0f} KiB")
            show_weight(page_weight(people[0], paths[0].removesuffix("/ws")))
            await leave(tables)
    return run


async def measure_yardstick(arguments: argparse.Namespace, updates: list[list[bytes]]) -> Run:
    port = free_port()
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(msgspec.json.encode([[update.decode() for update in four] for four in updates]))
        file.flush()
        with running([sys.executable, __file__, "--yardstick", str(port), file.name], port):
            paths = [f"/{n}" for n in range(arguments.tables)]
            run, tables = await drive(port, paths, [""] * SEATS, arguments.seconds, arguments.deflate)
            show(run, "bare fan-out of the same bytes")
            await leave(tables)
    return run


def show(run: Run, name: str) -> None:
    print(f"{name}\n{'  moves per second':44}{run.most.rate:10,.0f}")
    print(f"{'  bytes of an update, mean':44}{run.most.length:10,.0f}")
    for figures, load in ((run.most, "at most load"), (run.paced, f"at {figures_share(run):.0%} of it")):
        centiles = statistics.quantiles(figures.times, n=100)
        for label, value in (("median", centiles[49]), ("99 %", centiles[98])):
            print(f"{f'  move to the last screen {load}, {label}':44}{1000 * value:10,.1f} ms")


def figures_share(run: Run) -> float:
    return run.paced.rate / run.most.rate


def show_weight(found: dict[str, tuple[int, int]]) -> None:
    total = sum(size for size, _ in found.values())
    print(f"{'page of a table, all compressed':44}{total / 1024:10,.1f} KiB in {len(found)} requests")
    for name, (size, depth) in sorted(found.items(), key=lambda item: item[1][1]):
        shown = "the page itself" if depth == 1 else name.partition("?")[0]
        print(f"{f'  {shown}':44}{size / 1024:10,.1f} KiB, request {depth} in a row")
    paint = max(depth for name, (_, depth) in found.items() if depth == 1 or name.partition("?")[0].endswith(".css"))
    print(f"{'requests in a row before the first paint':44}{paint:10}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8.0, help="for each phase")
    parser.add_argument("--plain", dest="deflate", action="store_false", help="do not compress frames; browsers ask for it")
    parser.add_argument("--profile", default="", help="where py-spy writes what the server did, one stack a line")
    parser.add_argument("--yardstick", nargs=2, metavar=("PORT", "FILE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.yardstick:
        serve_yardstick(int(arguments.yardstick[0]), arguments.yardstick[1])
        return
    table = asyncio.run(measure_table(arguments))
    bare = asyncio.run(measure_yardstick(arguments, table.most.updates))
    ratio = table.most.rate / bare.most.rate
    print(f"{'ratio of moves per second to the yardstick':44}{ratio:10.2f}   (goal: at least {GOAL})")


if __name__ == "__main__":
    main()
