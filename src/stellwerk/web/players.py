"""Bots in processes of their own: thinking never holds up the server, and what nobody needs any more is stopped.

Whoever asks waits in a task of asyncio. When that task is cancelled while a process thinks for it, the process is killed and another takes
its place: nothing gentler stops a search in the middle for sure.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from random import Random
from typing import Any, TypeVar

from stellwerk.bots import bot
from stellwerk.bots.search import Weighed
from stellwerk.core import View
from stellwerk.games import GAMES
from stellwerk.table.hint import look

SPAWN = multiprocessing.get_context("spawn")
T = TypeVar("T")


class BotFailed(Exception):
    """A bot raised something in its process; carries what it left in writing."""


class Died(Exception):
    """The process ended before it answered."""


# ------------------------------------------------------------ what is thought; sees a view, never a state
def choose(level: str, view: View, seed: str) -> int:
    """One bot's choice."""
    return bot(level).choose(view, Random(seed))


# ------------------------------------------------------------ in a process
def work(pipe: Connection) -> None:
    """What a process does all its life."""
    end_with_the_server()
    warm_up()
    with contextlib.suppress(EOFError, OSError):  # the server is gone: ended, or killed with answers unread
        while True:
            pipe.send(answer(*pipe.recv()))


def answer(call: Callable[..., T], given: tuple[Any, ...]) -> tuple[T | None, str]:
    """What the call gives, or what its fault left in writing: a bot's fault is the server's to log."""
    try:
        return call(*given), ""
    except Exception:
        return None, traceback.format_exc()


def end_with_the_server() -> None:
    """Ctrl-C is the server's affair, and a server that was killed leaves no bots behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def warm_up() -> None:
    """What takes long the first time is done before anybody waits for it."""
    for game in GAMES.values():
        import_module(f"{type(game).__module__.rpartition('.')[0]}.bot")
        game.new(game.seats[0]).view(None)


class Thinker:
    """A process that thinks about one thing at a time."""

    def __init__(self) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.is_thinking = False

    async def ask(self, call: Callable[..., T], *given: Any) -> T:
        """What the call gives there. Cancelled, it leaves the process thinking: then `end` it."""
        self.is_thinking = True
        found, fault = await asyncio.to_thread(self._exchange, call, given)
        self.is_thinking = False
        if fault:
            raise BotFailed(fault)
        answered: T = found
        return answered

    def _exchange(self, call: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        try:
            self.pipe.send((call, given))
            return self.pipe.recv()  # a process that is killed ends this wait too
        except (EOFError, OSError):
            raise Died from None

    def end(self) -> None:
        """At once, in the middle of a thought."""
        self.process.kill()
        self.process.join()


class BotPool:
    """So many processes; 0: think in the server itself (tests)."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.thinkers: set[Thinker] = set()
        self._free: list[Thinker] = []
        self._waiting: dict[str, deque[asyncio.Future[Thinker]]] = {}
        """Who waits for a process, by table; the table in front is the next."""
        self._closed = False

    def start(self) -> None:
        """Start the processes, if they do not run yet: they are warm when somebody asks."""
        while not self._closed and len(self.thinkers) < self.processes:
            self._free.append(self._new())

    def close(self) -> None:
        """End the processes, whatever they think about."""
        self._closed = True
        for thinker in self.thinkers:
            thinker.end()
        self.thinkers.clear()

    # ------------------------------------------------------------ questions
    async def choose(self, table: str, level: str, view: View, seed: str) -> int:
        """The number of a bot's move."""
        return await self.ask(table, choose, level, view, seed)

    async def look(self, table: str, view: View, seed: str) -> list[Weighed]:
        """What the moves of a view are worth, best first."""
        return await self.ask(table, look, view, seed)

    async def ask(self, table: str, call: Callable[..., T], *given: Any) -> T:
        """What the call gives in a process. If that dies by itself, another is asked once more."""
        if not self.processes:
            return call(*given)
        self.start()
        try:
            return await self._ask(table, call, *given)
        except Died:
            return await self._ask(table, call, *given)

    async def _ask(self, table: str, call: Callable[..., T], *given: Any) -> T:
        thinker = await self._turn(table)
        try:
            return await thinker.ask(call, *given)
        finally:
            if thinker.is_thinking:
                thinker = self._replaced(thinker)
            self._hand_on(thinker)

    # ------------------------------------------------------------ who is next
    async def _turn(self, table: str) -> Thinker:
        """A free process. Tables take turns: one that asks for five bots does not keep another waiting for all five."""
        if self._free:
            return self._free.pop()
        place: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # it was our turn in this very moment
                self._hand_on(place.result())
            raise

    def _hand_on(self, thinker: Thinker) -> None:
        """To the next who waits."""
        while self._waiting:
            table = next(iter(self._waiting))
            places = self._waiting.pop(table)
            place = places.popleft()
            if places:
                self._waiting[table] = places
            if not place.done():  # else they no longer wait
                place.set_result(thinker)
                return
        self._free.append(thinker)

    def _replaced(self, thinker: Thinker) -> Thinker:
        """Another in place of one that thinks about what nobody needs, or died."""
        if self._closed:
            return thinker
        thinker.end()
        self.thinkers.discard(thinker)
        return self._new()

    def _new(self) -> Thinker:
        thinker = Thinker()
        self.thinkers.add(thinker)
        return thinker
