"""Where the work of many games is done: in processes of this machine or on a Ray cluster, with the same results in the same order."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from enum import StrEnum
from importlib import import_module
from typing import Annotated, Any, Protocol, TypeVar

import typer

from stellwerk.cli import given

Work = TypeVar("Work")
Result = TypeVar("Result")

AHEAD = 1000
"""Pieces that wait at an engine at most: enough to keep it busy, few enough to stop soon."""


class EngineName(StrEnum):
    """The engines there are."""

    LOCAL = "local"
    RAY = "ray"


Jobs = Annotated[int | None, typer.Option(min=1, help="How many processes; one for each core if not said.")]
Which = Annotated[
    EngineName, typer.Option("--engine", help="Processes of this machine, or Ray: a cluster at RAY_ADDRESS, else a local one.")
]


class Engine(Protocol):
    """Does pieces of work, each on its own."""

    def map(self, function: Callable[[Work], Result], work: Sequence[Work]) -> Generator[Result, None, None]:
        """The results in the order of the work, each as soon as it and those before it are there. Raises what the function raises.

        Whoever closes it, or presses Ctrl-C while it works, does not wait: what is begun is given up.
        """


def engine(name: EngineName, jobs: int | None) -> Engine:
    """The engine of this name."""
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
    """Processes that are started meanwhile never hear Ctrl-C, which a terminal tells to all of them; this one hears it afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class RayEngine:
    """A Ray cluster whose machines have Stellwerk installed; without one, a Ray of our own that ends with the work."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # games are nobody else's business
        try:
            self.ray: Any = import_module("ray")
        except ImportError:
            raise given.Refused("Ray is not installed: pip install 'stellwerk[ray]'") from None

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
