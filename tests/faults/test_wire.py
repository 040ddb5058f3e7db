"""What only a real server can be sent: bytes that are no HTTP, headers and frames without end, clients that do not listen or vanish."""

from __future__ import annotations

import asyncio
import re
import socket
import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx2
import pytest
from tests.faults.scene import Program, Server, programs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all; whatever happens to it, it serves on, and no error is ours."""
    server = Server(tmp_path_factory.mktemp("wire") / "server")
    server.start()
    yield server
    server.close()
    errors = re.findall(r"^[\w.]+(?:Error|Exception)\b.*", server.log.read_text(), re.MULTILINE)
    # uvicorn's own: it answers a broken chunk with 400 while the application still wants to answer the request
    assert [error for error in errors if not error.startswith("h11._util.LocalProtocolError")] == []


def answer_to(server: Server, sent: bytes) -> bytes:
    """Send these bytes as they are; the first that come back."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        try:
            line.sendall(sent)
            return line.recv(65536)
        except (BrokenPipeError, ConnectionResetError):
            return b""


HELLO = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64) + b"\r\n\r\n",
        b"\0" * 1000 + b"\r\n\r\n",
        b"GET\r\n\r\n",
        HELLO + b"X: " + b"x" * 1_000_000 + b"\r\n\r\n",
        HELLO + b"".join(b"X-%d: x\r\n" % i for i in range(20_000)) + b"\r\n",
        b"GET /" + b"x" * 1_000_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /me HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"POST /me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        HELLO + b"Host: another\r\n\r\n",
        HELLO + b"Na me: x\r\n\r\n",
    ],
)
def test_what_is_no_http_is_refused(server: Server, sent: bytes) -> None:
    answer = answer_to(server, sent)
    assert not answer or answer.split()[1].startswith(b"4"), answer[:200]
    assert server.answers()


@pytest.mark.parametrize(
    "path", [b"/static/../app.py", b"/static/%2e%2e/app.py", b"/../../etc/passwd", b"//etc/passwd", b"/t/\xff", b"/static//etc/passwd"]
)
def test_paths_that_climb_lead_nowhere(server: Server, path: bytes) -> None:
    answer = answer_to(server, b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert answer.split()[1] in (b"400", b"404"), answer[:200]


def test_a_form_leads_back_to_no_other_host(server: Server) -> None:
    answer = answer_to(server, b"GET //evil.example/t/x/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert b"\r\nlocation: //" not in answer.lower()


async def close_code(line: ClientConnection) -> int | None:
    """Read until the line is closed; None if it was cut without a word."""
    try:
        while True:
            await line.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def seated(server: Server, seed: int) -> Program:
    return asyncio.run(programs(server, 1, Random(seed)))[0]


@pytest.mark.parametrize("frame", ["x" * 1_000_000, b"\xff" * 100_000, "[" * 17_000])
def test_a_frame_without_end_closes_the_line_and_the_table_goes_on(server: Server, frame: str | bytes) -> None:
    program = seated(server, 1)

    async def throw() -> int | None:
        headers = {"authorization": f"Bearer {program.token}"}
        async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{program.table}/live", additional_headers=headers) as line:
            await line.send(frame)
            return await close_code(line)

    assert asyncio.run(throw()) in (1009, None)
    asyncio.run(program.play())
    assert program.is_over


def test_clients_that_vanish_or_never_listen_hold_up_nobody(server: Server) -> None:
    """Some open a line and read nothing, some cut the line in the middle of everything; the game goes on at the usual pace."""
    program = seated(server, 2)
    address = ("127.0.0.1", server.port)
    upgrade = (
        f"GET /api/tables/{program.table}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer {program.token}\r\n\r\n"
    ).encode()
    deaf = [socket.create_connection(address) for _ in range(10)]
    for line in deaf:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(upgrade)
    for n in range(10):
        with socket.create_connection(address) as line:
            line.sendall(upgrade[: len(upgrade) // (1 + n % 2)])
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # no goodbye: RST
    asyncio.run(asyncio.wait_for(program.play(), 30))
    assert program.is_over
    for line in deaf:
        line.close()


def test_a_page_of_another_site_gets_no_line(server: Server) -> None:
    program = seated(server, 3)

    async def knock() -> int | None:
        async with connect(f"ws://127.0.0.1:{server.port}/t/{program.table}/ws", origin="http://evil.example") as line:  # type: ignore[arg-type]
            return await close_code(line)

    assert asyncio.run(knock()) == 4403


# ------------------------------------------------------------ a database with a broken table in it
def test_a_table_that_cannot_be_read_does_not_keep_the_others_asleep(tmp_path: Path) -> None:
    server = Server(tmp_path / "server")
    server.start()
    try:
        broken, sound = asyncio.run(programs(server, 3, Random(5)))[:2]
        server.kill()
        database = sqlite3.connect(server.data / "stellwerk.db")
        with database:
            database.execute("UPDATE entries SET entry = '{' WHERE table_id = ? AND number = 2", (broken.table,))
        database.close()
        server.start()
        sound_table = httpx2.get(f"{server.url}/api/tables/{sound.table}", headers={"authorization": f"Bearer {sound.token}"})
        assert sound_table.status_code == 200
        broken_table = httpx2.get(f"{server.url}/api/tables/{broken.table}", headers={"authorization": f"Bearer {broken.token}"})
        assert broken_table.status_code == 410
        assert "Traceback" not in broken_table.text
        assert f"table {broken.table} cannot be read by this version" in server.log.read_text()
    finally:
        server.close()
