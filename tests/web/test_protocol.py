"""Connections that mean no good: half requests, too many at once, frames that say nothing, answers that nobody reads."""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.web.real import running_server

from stellwerk.server.limits import Limit
from stellwerk.web import protocol
from stellwerk.web.protocol import DOOR, MOST_OF_ADDRESS, Http, OnceAMinute, Socket

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
WHOLE = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
FRAGMENT, EMPTY = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
"""The first piece of a text, and a further one with nothing in it."""
PING = b"\x89\xfd\0\0\0\0" + bytes(125)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Says hello; echoes frames."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            if text := message.get("text"):
                await send({"type": "websocket.send", "text": text})
    elif scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
        await send({"type": "http.response.body", "body": b"hello"})


@pytest.fixture
def port() -> Iterator[int]:
    """Of a server that speaks our protocols."""
    server = uvicorn.Server(uvicorn.Config(application, port=0, http=Http, ws=Socket, log_level="error", lifespan="off"))
    running = threading.Thread(target=server.run)
    running.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    running.join()
    assert not DOOR.open, "everybody who came in has left"


@contextmanager
def line(port: int, host: str = "127.0.0.2", buffer: int = 0) -> Iterator[socket.socket]:
    """A connection of a stranger, not of a proxy that is trusted."""
    with socket.socket() as found:
        found.settimeout(60)
        if buffer:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        found.bind((host, 0))
        found.connect(("127.0.0.1", port))
        yield found


def heard(found: socket.socket) -> bytes:
    """All until it is closed."""
    told = b""
    try:
        while piece := found.recv(65536):
            told += piece
    except ConnectionError:
        pass
    return told


def is_closed_while(found: socket.socket, says: bytes) -> bool:
    """Whether somebody who goes on talking is stopped."""
    try:
        for _ in range(600):
            found.sendall(says)
            time.sleep(0.02)
    except ConnectionError:
        return True
    return False


def answered(found: socket.socket, request: bytes = WHOLE) -> bytes:
    found.sendall(request)
    told = b""
    while not told.endswith(b"hello"):
        piece = found.recv(65536)
        assert piece, told
        told += piece
    return told


# ------------------------------------------------------------ requests
@pytest.mark.parametrize(
    ("begins", "goes_on"),
    [
        (b"GET / HTTP/1.1\r\nhost: x\r\nx: ", b"x"),
        (b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n", b"x"),
        (b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
)
def test_a_request_that_never_comes_to_its_end_is_closed(port: int, monkeypatch: pytest.MonkeyPatch, begins: bytes, goes_on: bytes) -> None:
    monkeypatch.setattr(protocol, "HEADERS_WITHIN", 0.2)
    monkeypatch.setattr(protocol, "BODY_WITHIN", 0.2)
    with line(port) as slow:
        slow.sendall(begins)
        assert is_closed_while(slow, goes_on)
    with line(port) as later:
        assert answered(later).startswith(b"HTTP/1.1 200")
        later.sendall(begins)  # the second request of a connection
        assert is_closed_while(later, goes_on)
    with line(port) as silent:
        assert heard(silent) == b""


def test_whole_requests_take_their_time(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEADERS_WITHIN", 0.3)
    monkeypatch.setattr(protocol, "BODY_WITHIN", 0.3)
    with line(port) as patient:
        for _ in range(4):
            assert b"200" in answered(patient)
            assert b"200" in answered(patient, b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nhi")
            time.sleep(0.15)
    with line(port) as open_page:
        open_page.sendall(HANDSHAKE)
        assert b"101" in open_page.recv(4096)
        time.sleep(0.6)
        open_page.sendall(b"\x81\x82\0\0\0\0hi")
        assert open_page.recv(100) == b"\x81\x02hi"


def test_one_address_has_so_many_connections_and_leaves_room_to_others(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST_OF_ADDRESS", 12)
    with ExitStack() as crowd:
        page = crowd.enter_context(line(port))
        page.sendall(HANDSHAKE)  # an open page is one of them
        assert b"101" in page.recv(4096)
        held = [crowd.enter_context(line(port)) for _ in range(11)]
        for one in held:
            answered(one)
        with line(port) as too_many:
            told = heard(too_many)
            assert told.startswith(b"HTTP/1.1 429")
            assert b"retry-after: 10" in told
        for host in ("127.0.0.3", "127.0.0.1"):
            with line(port, host) as other:
                answered(other)
        for _ in range(40):  # a proxy that is trusted stands for many
            answered(crowd.enter_context(line(port, "127.0.0.1")))
    while DOOR.open:
        time.sleep(0.01)
    with line(port) as later:
        answered(later)


def test_there_is_always_a_file_left(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "most_files", lambda: protocol.RESERVE + 3)
    with ExitStack() as crowd:
        for host in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
            answered(crowd.enter_context(line(port, host)))
        with line(port, "127.0.0.4") as too_many:
            assert heard(too_many).startswith(b"HTTP/1.1 429")


# ------------------------------------------------------------ sockets
@contextmanager
def page(port: int, buffer: int = 0) -> Iterator[socket.socket]:
    with line(port, buffer=buffer) as found:
        found.sendall(HANDSHAKE)
        assert b"101" in found.recv(4096)
        yield found


@pytest.mark.parametrize("frames", [FRAGMENT + EMPTY * 2000, PING * 2000, b"\x8a\x80\0\0\0\0" * 2000, FRAGMENT + EMPTY * 100])
def test_frames_that_say_nothing_close_the_socket(port: int, frames: bytes) -> None:
    with page(port) as eve, page(port) as ada:
        eve.sendall(frames)
        told = heard(eve)
        assert not told or b"\x88\x11\x03\xf0too many frames" in told  # 1008, if it could still be said
        ada.sendall(b"\x81\x82\0\0\0\0hi")
        assert ada.recv(100) == b"\x81\x02hi"


def test_a_few_pieces_and_pings_are_fine(port: int) -> None:
    with page(port) as ada:
        ada.sendall(b"\x01\x81\0\0\0\0h" + PING + EMPTY * 20 + b"\x80\x81\0\0\0\0i")
        told = b""
        while len(told) < 127 + 4:
            told += ada.recv(4096)
        assert told == b"\x8a\x7d" + bytes(125) + b"\x81\x02hi"


def test_pongs_that_nobody_reads_are_not_kept(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "Limit", lambda rate, burst: Limit(1e9, 10**9))  # not the number of pings is refused here
    monkeypatch.setattr(protocol, "MOST_UNREAD", 20_000)
    with page(port, buffer=4096) as eve, pytest.raises(ConnectionError):
        eve.sendall(PING * 400_000)  # 50 MB


# ------------------------------------------------------------ files and the log
def test_the_file_limit_is_raised() -> None:
    program = (
        "import resource; from stellwerk.web import protocol; _, hard = resource.getrlimit(resource.RLIMIT_NOFILE);"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard)); protocol.raise_file_limit();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] == (min(hard, protocol.MOST_FILES) if hard > 0 else protocol.MOST_FILES))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "True\n"


def test_what_strangers_cause_is_logged_once_a_minute() -> None:
    now = [0.0]
    calm = OnceAMinute(lambda: now[0])

    def written(words: str) -> bool:
        return calm.filter(logging.LogRecord("asyncio", logging.ERROR, "", 0, words, (), None))

    flood = "socket.accept() out of system resource\nsocket: <TransportSocket fd=7>"
    assert [written(flood) for _ in range(1000)].count(True) == 1
    assert written("Invalid HTTP request received.")
    assert all(written("Task exception was never retrieved") for _ in range(3))
    now[0] = 61
    assert [written(flood) for _ in range(1000)].count(True) == 1


def test_a_server_holds_so_many_half_requests_and_answers_others(tmp_path: Path) -> None:
    with running_server(tmp_path) as address, ExitStack() as crowd:
        port = int(address.rpartition(":")[2])
        held = [crowd.enter_context(line(port)) for _ in range(MOST_OF_ADDRESS + 20)]
        for half in held[:MOST_OF_ADDRESS]:
            half.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
        assert [heard(one)[:12] for one in held[MOST_OF_ADDRESS:]] == [b"HTTP/1.1 429"] * 20
        with line(port, "127.0.0.3") as other:
            other.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            assert heard(other).startswith(b"HTTP/1.1 200")
