"""Connections before they reach the application: how many there may be, how long a request may take to come, and frames that say nothing.

uvicorn waits for ever for the rest of a request, answers every ping whoever reads the answers, and passes on empty fragments without end.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from stellwerk.server.limits import LEAST, Limit, is_off, network

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

BACKLOG = 256
"""Connections that are taken in at once; the rest waits at the door."""
MOST_OF_ADDRESS = 600
"""Connections of one address: thirty people with a browser's six each, and a page or two besides, are 240."""
MOST_FILES = 65_536
RESERVE = 2 * BACKLOG
"""Files that are not for connections: the database, the bots, and what has just been taken in."""
HEADERS_WITHIN, BODY_WITHIN = 15.0, 30.0
"""Seconds from the first byte, or from the connection, until all of it is there."""
SLICE = 2048
"""Bytes of a socket that are looked at before it is asked again whether that was enough."""
MOST_FRAGMENTS = 64
"""Of one message; no page of ours sends any."""
MOST_UNREAD = 256 * 1024
"""Bytes that wait for somebody who goes on asking without reading."""
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
POLICY = 1008


# ------------------------------------------------------------ the door
class Door:
    """Counts the connections of one worker, by address and in all."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    def lets_in(self, address: str, workers: int) -> bool:
        """Whether there is room for one more. A proxy (empty) has no address of its own: it counts in all alone."""
        if is_off():
            return True
        return self.open.total() < most_files() - RESERVE and self.open[address] < (
            max(MOST_OF_ADDRESS // workers, LEAST) if address else MOST_FILES
        )

    def enter(self, address: str) -> None:
        """One more."""
        self.open[address] += 1

    def leave(self, address: str) -> None:
        """One less."""
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


DOOR = Door()


class Visitor:
    """What both protocols have in common: a place behind the door, for as long as the connection lasts."""

    app: Any
    config: Any
    client: tuple[str, int] | None
    address: str | None = None

    def enter(self) -> bool:
        """Whether there was room."""
        host = self.client[0] if self.client else ""
        address = "" if host in getattr(self.app, "trusted_hosts", ()) else network(host)
        if not DOOR.lets_in(address, self.config.workers):
            return False
        self.address = address
        DOOR.enter(address)
        return True

    def leave(self) -> None:
        """Once, however it ends."""
        if self.address is not None:
            DOOR.leave(self.address)
            self.address = None


# ------------------------------------------------------------ requests
class Http(Visitor, H11Protocol):
    """A request has to come in time."""

    deadline: asyncio.TimerHandle | None = None
    phase: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let in or sent away; who is let in should say something soon."""
        super().connection_made(transport)
        if not self.enter():
            transport.write(TOO_MANY)
            transport.close()
            return
        self._expect(h11.IDLE)

    def data_received(self, data: bytes) -> None:
        """Whatever is missing then has to come in time: a byte now and then does not help."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.address is not None:  # else it is a socket by now
            self._expect(self.conn.their_state)

    def _expect(self, phase: Any) -> None:
        if phase == self.phase:
            return
        self._calm()
        within = {h11.IDLE: HEADERS_WITHIN, h11.SEND_BODY: BODY_WITHIN}.get(phase)
        if within and not self.transport.is_closing():
            self.phase, self.deadline = phase, self.loop.call_later(within, self.transport.abort)

    def _calm(self) -> None:
        self.phase = None
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket, which enters by itself."""
        self._calm()
        self.leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for others."""
        self._calm()
        self.leave()
        super().connection_lost(exc)


# ------------------------------------------------------------ sockets
class Socket(Visitor, WebSocketsSansIOProtocol):
    """Frames that never reach the application are counted here."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.idle_frames = Limit(rate=20, burst=200)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Its place was a request's a moment ago."""
        super().connection_made(transport)
        self.enter()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for others."""
        self.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """In slices: a quarter of a megabyte of empty frames would hold up everybody before the first is counted."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_cont(self, event: Frame) -> None:
        """A further piece of a message."""
        if self._is_fine(len(self.frames) < MOST_FRAGMENTS):
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answered, if the answers are read."""
        if self._is_fine(self.transport.get_write_buffer_size() < MOST_UNREAD):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """An answer to us, or one that nobody asked for."""
        if self._is_fine():
            super().handle_pong(event)

    def _is_fine(self, condition: bool = True) -> bool:
        """Whether this socket may go on; else it is closed, and at once if it does not read."""
        if self.close_sent or self.transport.is_closing():
            return False
        if condition and self.idle_frames.allows(""):
            return True
        self.conn.fail(POLICY, "too many frames")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY, "reason": "too many frames"})
        self.close_sent = True
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        return False


# ------------------------------------------------------------ once, when a worker starts
def most_files() -> int:
    """How many files this process may have open."""
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource else MOST_FILES


def raise_file_limit() -> None:
    """As many files as the system allows: every connection is one."""
    if resource:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class OnceAMinute(logging.Filter):
    """Lets what strangers can cause be written once a minute: a full disk stores no moves."""

    BEGINNINGS = ("socket.accept() out of system resource", "Invalid HTTP request received", "Unsupported upgrade request")

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        begins = next((begins for begins in self.BEGINNINGS if record.getMessage().startswith(begins)), None)
        now = self._clock()
        if begins and now - self._last.get(begins, -60.0) < 60:
            return False
        if begins:
            self._last[begins] = now
        return True


def prepare() -> None:
    """Files, and a log that nobody can flood."""
    raise_file_limit()
    calm = OnceAMinute()
    for name in ("asyncio", "uvicorn.error"):
        logging.getLogger(name).addFilter(calm)
