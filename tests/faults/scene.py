"""A real server in a process of its own, and programs that play at it through everything that happens to it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

GAME = "next-station-london"
PATIENCE = 30.0
LOST = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage, httpx2.TransportError)
"""What a program sees of a server that dies."""


class Server:
    """`stellwerk serve` with its data in a folder; it can be killed and started again on the same port."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data, self.options, self.port = data, options, free_port()
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("stellwerk")), "serve", "--local", "--data", str(self.data), "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, "STELLWERK_UNLIMITED": "1"},
            )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, f"no answer for {PATIENCE} s: {self.log.read_text()}"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            return httpx2.get(f"{self.url}/health", timeout=2).status_code == 200
        except httpx2.TransportError:
            return False

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()

    def stop(self, within: float = 10.0) -> int:
        """Ask it to end; the exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(within)

    def workers(self) -> list[int]:
        """The processes that serve, when there are several; not the helper that cleans up after them."""
        return [pid for pid in children(self.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def close(self) -> None:
        if self.process and self.process.poll() is None:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@dataclass
class Program:
    """One player at one table. A move stays in `pending` until it is acknowledged, and is sent again with the same id until then."""

    server: Server
    token: str
    table: str
    seat: int
    rng: Random
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    """Ids and tokens, in order."""
    pending: dict[str, Any] | None = None
    moments: set[str] = field(default_factory=set)
    """Decisions made: a worker that has not yet heard of them may still ask."""
    resent: int = 0
    is_over: bool = False

    async def play(self, calm: asyncio.Event | None = None) -> None:
        """Move whenever it is our turn, through any number of lost connections, until the game is over; once it is calm, no more."""
        while self.pending or not self.is_over:
            try:
                await self.sit_and_play(calm)
            except LOST:
                await asyncio.sleep(self.rng.uniform(0.05, 0.2))

    async def sit_and_play(self, calm: asyncio.Event | None) -> None:
        """For as long as one connection lasts."""
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live"
        headers = {"authorization": f"Bearer {self.token}"}
        asked: dict[str, Any] = {}
        async with connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE, close_timeout=1) as line:
            if self.pending:
                self.resent += 1
                await line.send(json.dumps(self.pending))
            while self.pending or not self.is_over:
                frame = json.loads(await line.recv())
                if frame["kind"] == "table":
                    self.is_over = frame["status"] == "over"
                    asked = frame
                else:
                    self.settle(frame)
                if not self.pending and not (calm and calm.is_set()):
                    await self.choose(asked, line)

    def settle(self, frame: dict[str, Any]) -> None:
        """The move is stored."""
        assert self.pending
        assert (frame["kind"], frame["id"]) == ("ack", self.pending["id"]), frame
        self.acknowledged.append((self.pending["id"], self.pending["token"]))
        self.pending = None

    async def choose(self, asked: dict[str, Any], line: ClientConnection) -> None:
        """Any legal move, if one is owed."""
        moment = asked.get("moment", {}).get(str(self.seat), "")
        if not moment or moment in self.moments:
            return
        self.moments.add(moment)
        token = self.rng.choice(asked["legal"][str(self.seat)])
        self.pending = {"id": f"{self.rng.getrandbits(64):016x}", "seat": self.seat, "token": token, "moment": moment}
        await line.send(json.dumps(self.pending))


async def programs(server: Server, tables: int, rng: Random) -> list[Program]:
    """So many tables: every other one has two programs, the rest a program and a bot."""
    async with httpx2.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:

        async def ask(path: str, token: str = "", **sent: Any) -> dict[str, Any]:
            answer = await http.post(path, json=sent, headers={"authorization": f"Bearer {token}"} if token else {})
            assert answer.is_success, answer.text
            found: dict[str, Any] = answer.json()
            return found

        seated = []
        for i in range(tables):
            host = (await ask("/api/tokens", name=f"Host {i}"))["token"]
            table = (await ask("/api/tables", host, game=GAME, seats=["me", "open" if i % 2 else "bot:random"]))["id"]
            seated.append(Program(server, host, table, 0, Random(rng.random())))
            if i % 2:
                guest = (await ask("/api/tokens", name=f"Guest {i}"))["token"]
                await ask(f"/api/tables/{table}/sit", guest, seat=1)
                seated.append(Program(server, guest, table, 1, Random(rng.random())))
        return seated
