"""Work beside the event loop, so that nobody waits for what somebody else asked: the store's answers, drawings, PNG files.

Threads do for what waits (a database) and for what lets others go on between two steps of Python (a drawing). Pixels are made in a
process of its own: the library that makes them holds the interpreter until it is done.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

from anyio import CapacityLimiter, fail_after, to_thread

from stellwerk.export import png
from stellwerk.web.players import end_with_the_server

PATIENCE = 15.0
"""Seconds for an answer of the store, or for a drawing."""
ASKING = 20
"""Threads that may wait for the store at once."""
DRAWING = 2
"""Threads that draw at once: with more, each only waits for the others."""
WAITING = 16
"""PNG files that may be on their way; whoever comes then is told to come again."""
KEPT = 256
"""PNG files of finished games that are kept, some 100 kB each."""

T = TypeVar("T")


class Silent(TimeoutError):
    """No answer in time: the store hangs, or there is too much to draw."""


class TooMuch(Exception):
    """So much is waiting that one more would only wait for nothing."""


class Aside:
    """Does things beside the loop of one worker."""

    def __init__(self) -> None:
        self._asking = CapacityLimiter(ASKING)
        self._drawing = CapacityLimiter(DRAWING)
        self._pixels: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    async def ask(self, call: Callable[..., T], *given: Any) -> T:
        """What a call of the store gives. One that takes too long is given up; what it writes may still come true.

        Whoever goes away meanwhile does not break it off: what is stored must be known here too.
        """
        return await self._in_thread(self._asking, True, call, *given)

    async def draw(self, call: Callable[..., T], *given: Any) -> T:
        """What a drawing gives."""
        return await self._in_thread(self._drawing, False, call, *given)

    @staticmethod
    async def _in_thread(limiter: CapacityLimiter, shield: bool, call: Callable[..., T], *given: Any) -> T:
        try:
            with fail_after(PATIENCE, shield):
                return await to_thread.run_sync(partial(call, *given), abandon_on_cancel=True, limiter=limiter)
        except TimeoutError:
            raise Silent(f"no answer within {PATIENCE:.0f} s") from None

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
            self.close()
            return await self._in_process(document)

    async def _in_process(self, document: str) -> bytes:
        if self._pixels is None:
            self._pixels = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_server)
        return await asyncio.get_running_loop().run_in_executor(self._pixels, png, document)

    def close(self) -> None:
        """Let go of the process."""
        if self._pixels is not None:
            self._pixels.shutdown(wait=False, cancel_futures=True)
            self._pixels = None
