"""Where the work of many games is done: in processes of this machine or on a Ray cluster, with the same results in the same order."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from stellwerk import lazy
from stellwerk.errors import UserError

Work = TypeVar("Work")
Result = TypeVar("Result")

AHEAD = 1000
"""Pieces that wait at an engine at most: enough to keep it busy, few enough to stop soon."""


class EngineName(StrEnum):
    """The engines there are."""

    LOCAL = "local"
    RAY = "ray"


class NoEngine(UserError, RuntimeError):
    """An engine that cannot work here, and what it lacks."""


class Engine(Protocol):
    """Does pieces of work, each on its own."""

    def map(self, function: Callable[[Work], Result], work: Sequence[Work]) -> Generator[Result, None, None]:
        """The results in the order of the work, each as soon as it and those before it are there. Raises what the function raises.

        Whoever closes it, or presses Ctrl-C while it works, does not wait: what is begun is given up.
        """


def engine(name: EngineName, jobs: int | None = None) -> Engine:
    """The engine of this name, with one process for each core if the number is not said. Raises NoEngine."""
    jobs = jobs or os.cpu_count() or 1
    return RayEngine(jobs) if name == EngineName.RAY else LocalEngine(jobs)


class LocalEngine:
    """Fresh processes of this machine; a single job stays in this one."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def map(self, function: Callable[[Work], Result], work: Sequence[Work]) -> Generator[Result, None, None]:
        """As the protocol says."""
        jobs = min(self.jobs, len(work))
        if jobs <= 1:
            yield from map(function, work)
            return
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
        waiting: deque[Future[Result]] = deque()
        try:
            for piece in work:
                with _deaf():
                    waiting.append(pool.submit(function, piece))
                if len(waiting) == AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl-C, which a terminal tells to all of them; this one hears it afterwards.

    The mask alone would do for the processes, but any other thread hears the signal too and Python then interrupts this one: in the
    middle of telling a new process what to do.
    """
    handler = signal.getsignal(signal.SIGINT)
    interruptible = callable(handler) and threading.current_thread() is threading.main_thread()
    heard: list[int] = []
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    if interruptible:
        signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        if interruptible:
            signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if heard:
            signal.raise_signal(signal.SIGINT)


class RayEngine:
    """A Ray cluster whose machines have Stellwerk installed; without one, a Ray of our own that ends with the work."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # games are nobody else's business
        try:
            self.ray: Any = lazy.load("ray", extra="ray")
        except lazy.Missing:
            raise NoEngine("Ray is not installed: pip install 'stellwerk[ray]'") from None

    def map(self, function: Callable[[Work], Result], work: Sequence[Work]) -> Generator[Result, None, None]:
        """As the protocol says. The number of jobs counts for a Ray of our own only."""
        ours = not self.ray.is_initialized()
        waiting: deque[Any] = deque()
        try:
            if ours:
                self._begin()
            call = self.ray.remote(_call)
            for piece in work:
                waiting.append(call.remote(function, piece))
                if len(waiting) == AHEAD:
                    yield self._result(waiting[0])
                    waiting.popleft()
            while waiting:
                yield self._result(waiting[0])
                waiting.popleft()
        finally:
            if ours:
                self.ray.shutdown()
            else:
                for unwanted in waiting:
                    self.ray.cancel(unwanted)

    def _begin(self) -> None:
        quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
        if os.environ.get("RAY_ADDRESS"):
            self.ray.init(**quiet)
        else:
            self.ray.init("local", num_cpus=self.jobs, include_dashboard=False, **quiet)

    def _result(self, promised: Any) -> Any:
        try:
            return self.ray.get(promised)
        except self.ray.exceptions.RayTaskError as fault:
            raise fault.cause from None


def _call(function: Callable[[Work], Result], piece: Work) -> Result:
    """Ray takes plain functions only."""
    return function(piece)
