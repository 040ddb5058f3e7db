"""Work beside the event loop: so many threads, and an end to every wait, so that nobody waits for what somebody else asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from anyio import fail_after

PATIENCE = 15.0
"""Seconds until a call is given up."""

P = ParamSpec("P")
T = TypeVar("T")


class Silent(TimeoutError):
    """No answer in time: the store hangs, or there is too much to draw."""


class Threads:
    """So many calls at once; others wait for their turn. A call that was given up keeps its thread until it ends.

    With `see_through`, whoever goes away meanwhile does not break a call off: what is stored must be known here too.
    """

    def __init__(self, number: int, name: str, see_through: bool = False) -> None:
        self._executor = ThreadPoolExecutor(number, name)
        self._see_through = see_through

    async def run(self, call: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What the call gives. Raises Silent if it takes too long; what it does may still come true."""
        work = partial(call, *given, **named)
        try:
            with fail_after(PATIENCE, self._see_through):
                return await asyncio.wrap_future(self._executor.submit(copy_context().run, work))
        except TimeoutError:
            raise Silent(f"no answer within {PATIENCE:.0f} s") from None

    def close(self) -> None:
        """Begin nothing more, and wait for nothing."""
        self._executor.shutdown(wait=False, cancel_futures=True)
