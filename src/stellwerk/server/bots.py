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
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from typing import Any, TypeVar

from stellwerk.bots import bot
from stellwerk.bots.levels import STRONG
from stellwerk.bots.search import Weighed
from stellwerk.contract import View
from stellwerk.games import GAMES
from stellwerk.table.hint import look

SPAWN = multiprocessing.get_context("spawn")
LONG = frozenset({STRONG.name})
"""Levels that think for long."""
OLDEST = 4
"""Every so many turns it is whoever has waited longest, so that nobody waits for ever."""
REMEMBERED = 10_000
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
    for game in GAMES.playable():
        with contextlib.suppress(Exception):  # told when somebody plays it; the bots of the other games are here already
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


@dataclass(frozen=True, slots=True)
class Urgency:
    """What decides when a table's bots have their turn: whose table it is, and whether somebody looks at it now."""

    owner: str = ""
    is_watched: bool = True


@dataclass(eq=False, slots=True)
class Place:
    """Somebody who waits for a process."""

    table: str
    is_long: bool
    turn: asyncio.Future[Thinker]


class BotPool:
    """So many processes; 0: think in the server itself (tests)."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.thinkers: set[Thinker] = set()
        self._free: list[Thinker] = []
        self.urgency: Callable[[str], Urgency] = lambda table: Urgency()
        """Of a table, at this moment; the hall knows."""
        self._waiting: list[Place] = []
        """Who waits for a process, the oldest first."""
        self._turns = 0
        self._served: OrderedDict[str, int] = OrderedDict()
        """The last turn of each table and of each owner."""
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
        return await self.ask(table, choose, level, view, seed, is_long=level in LONG)

    async def look(self, table: str, view: View, seed: str) -> list[Weighed]:
        """What the moves of a view are worth, best first."""
        return await self.ask(table, look, view, seed)

    async def ask(self, table: str, call: Callable[..., T], *given: Any, is_long: bool = False) -> T:
        """What the call gives in a process. If that dies by itself, another is asked once more."""
        if not self.processes:
            return call(*given)
        self.start()
        try:
            return await self._ask(table, is_long, call, *given)
        except Died:
            return await self._ask(table, is_long, call, *given)

    async def _ask(self, table: str, is_long: bool, call: Callable[..., T], *given: Any) -> T:
        thinker = await self._turn(table, is_long)
        try:
            return await thinker.ask(call, *given)
        finally:
            if thinker.is_thinking:
                thinker = self._replaced(thinker)
            self._hand_on(thinker)

    # ------------------------------------------------------------ who is next
    async def _turn(self, table: str, is_long: bool = False) -> Thinker:
        """A free process, as soon as it is our turn."""
        if self._free:
            return self._free.pop()
        place = Place(table, is_long, asyncio.get_running_loop().create_future())
        self._waiting.append(place)
        try:
            return await place.turn
        except asyncio.CancelledError:
            if place.turn.done() and not place.turn.cancelled():  # it was our turn in this very moment
                self._hand_on(place.turn.result())
            raise

    def _hand_on(self, thinker: Thinker) -> None:
        """To the next who waits."""
        self._waiting = [place for place in self._waiting if not place.turn.done()]  # who gave up no longer waits
        if not self._waiting:
            self._free.append(thinker)
            return
        self._turns += 1
        place = self._waiting[0] if self._turns % OLDEST == 0 else min(self._waiting, key=self._rank)
        self._waiting.remove(place)
        for served in (place.table, self.urgency(place.table).owner):
            self._served[served] = self._turns
            self._served.move_to_end(served)
        while len(self._served) > REMEMBERED:
            self._served.popitem(last=False)
        place.turn.set_result(thinker)

    def _rank(self, place: Place) -> tuple[bool, bool, int, int]:
        """The least is the next: tables at which somebody looks, then short thoughts. Among equals owners take turns, and an owner's
        tables: who opens a hundred, or asks for five bots, does not keep the others waiting for all of them."""
        urgency = self.urgency(place.table)
        return not urgency.is_watched, place.is_long, self._served.get(urgency.owner, 0), self._served.get(place.table, 0)

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
