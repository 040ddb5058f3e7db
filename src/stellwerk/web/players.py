"""Bots in a pool of processes: thinking never holds up the server."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random

from stellwerk.bots import bot
from stellwerk.core import View


def think(level: str, view: View, seed: str) -> int:
    """One bot's choice; runs in another process and sees the view only."""
    return bot(level).choose(view, Random(seed))


def end_with_the_server() -> None:
    """In a bot's process: Ctrl-C is the server's affair, and a server that was killed leaves no bots behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class BotPool:
    """So many processes; 0: think in the server itself (tests)."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, view: View, seed: str) -> int:
        """The number of the bot's move. A process that died is replaced and asked again."""
        if not self.processes:
            return think(level, view, seed)
        for last_try in (False, True):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self.processes, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_the_server
                )
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, think, level, view, seed)
            except BrokenProcessPool:
                self._pool = None
                if last_try:
                    raise
        raise AssertionError("either returned or raised")

    def close(self) -> None:
        """End the processes."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
