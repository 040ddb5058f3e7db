"""Drawings beside the event loop: pages that play a game through, pictures, PNG files.

Threads do for what lets others go on between two steps of Python. Pixels are made in a process of its own: the library that makes them
holds the interpreter until it is done.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from stellwerk.export import png
from stellwerk.server.bots import end_with_the_server
from stellwerk.threads import Threads

DRAWING = 2
"""Threads that draw at once: with more, each only waits for the others."""
WAITING = 16
"""PNG files that may be on their way; whoever comes then is told to come again."""
KEPT = 256
"""PNG files of finished games that are kept, some 100 kB each."""
DRAWN = 128
"""Other drawings of finished games that are kept, up to some 100 kB each."""

P = ParamSpec("P")
T = TypeVar("T")


class TooMuch(Exception):
    """So much is waiting that one more would only wait for nothing."""


class Drawing:
    """Draws for one worker."""

    def __init__(self) -> None:
        self._threads = Threads(DRAWING, "drawing")
        self._pixels: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._drawn: OrderedDict[Hashable, asyncio.Task[Any]] = OrderedDict()
        """Drawings of finished games, done or under way."""

    async def draw(self, call: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What a drawing gives."""
        return await self._threads.run(call, *given, **named)

    async def once(self, key: Hashable, call: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What a drawing gives, kept under its key, if that is not None: whoever asks for the same meanwhile or later gets the same."""
        if key is None:
            return await self.draw(call, *given, **named)
        if key not in self._drawn:
            self._drawn[key] = asyncio.create_task(self.draw(call, *given, **named))
            self._drawn[key].add_done_callback(partial(self._forget_failure, key))
            if len(self._drawn) > DRAWN:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        task: asyncio.Task[T] = self._drawn[key]
        return await asyncio.shield(task)  # whoever goes away does not take it from the others

    def _forget_failure(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        if (task.cancelled() or task.exception()) and self._drawn.get(key) is task:
            del self._drawn[key]

    # ------------------------------------------------------------ pixels
    def kept(self, key: Hashable) -> bytes | None:
        """A PNG that was made before."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def png(self, key: Hashable, document: str) -> bytes:
        """A document as PNG; kept under its key, if that is not None. Raises TooMuch."""
        if self._waiting >= WAITING:
            raise TooMuch
        self._waiting += 1
        try:
            found = await self._draw_pixels(document)
        finally:
            self._waiting -= 1
        if key is not None:
            self._kept[key] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    async def _draw_pixels(self, document: str) -> bytes:
        try:
            return await self._in_process(document)
        except BrokenProcessPool:  # it was killed: another takes its place, once
            self._end_process()
            return await self._in_process(document)

    async def _in_process(self, document: str) -> bytes:
        if self._pixels is None:
            self._pixels = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_server)
        return await asyncio.get_running_loop().run_in_executor(self._pixels, png, document)

    def close(self) -> None:
        """Let go of the threads and of the process."""
        self._threads.close()
        self._end_process()

    def _end_process(self) -> None:
        if self._pixels is not None:
            self._pixels.shutdown(wait=False, cancel_futures=True)
            self._pixels = None
