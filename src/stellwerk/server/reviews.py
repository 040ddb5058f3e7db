"""Reviews made in the background: a process of its own for each, one at a time, the result in the store for all workers.

Whoever asks gets how it stands. Somebody who has played the game begins it, one at a time; a review whose worker gives no sign of life
for a minute may be begun again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeVar

import msgspec

from stellwerk.analysis.order import ENGINE, News, Order
from stellwerk.analysis.review import Review
from stellwerk.server.day import may_tell_seed
from stellwerk.server.ledger import now_ms
from stellwerk.store.async_store import AsyncStore
from stellwerk.store.store import ReviewRow
from stellwerk.table.table import Refused, Table

MOST = 16
"""Reviews that one worker has begun or promised; one address has half of them at most, and one person a single one."""
STALE = 60_000
"""Milliseconds without a sign of life after which a review is anybody's again, and a failed one may be tried again."""
BEAT = 2.0
"""Seconds between two signs of life."""
SILENCE = 180.0
"""Seconds after which a process that says nothing is given up."""
LARGEST = 1 << 24
KEPT = 64
"""Reviews kept in memory for those who step through a replay."""
COMMAND = (sys.executable, "-m", "stellwerk.analysis")

log = logging.getLogger("stellwerk")

Key = tuple[str, int]
T = TypeVar("T")


class Failed(Exception):
    """A review that could not be made, and why, for the log."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a review stands: `none` (nobody has begun it), `working`, `failed` or `done`."""

    status: str
    progress: float = 0.0
    body: str = ""


def is_open(table: Table) -> bool:
    """Whether a review may be seen: not while its deal is played for a ranking, or who knows the best moves could sit down again."""
    return table.status == "over" and may_tell_seed(table)


def read(body: str) -> Review:
    """A finished review from its JSON."""
    return msgspec.json.decode(body, type=Review)


@dataclass(eq=False, slots=True)
class Job:
    """A review under way in this worker."""

    key: Key
    order: Order
    player: str
    """Who has begun it, and from where."""
    address: str
    progress: float = 0.0
    task: asyncio.Task[None] = field(init=False)


class Reviewer:
    """Makes reviews for one worker."""

    def __init__(self, store: AsyncStore, playouts: int = 0, seconds: float = 30.0, command: Sequence[str] = COMMAND) -> None:
        self.store, self.playouts, self.seconds, self.command = store, playouts, seconds, command
        self.jobs: dict[Key, Job] = {}
        self._me = secrets.token_hex(4)
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[Key, Review] = OrderedDict()

    # ------------------------------------------------------------ what others want to know
    async def standing(self, name: str, seat: int) -> Standing:
        """How the review of this seat stands; begins nothing."""
        stored = standing_of(await self._row((name, seat)))
        if job := self.jobs.get((name, seat)):
            return Standing("working", job.progress)
        return stored or Standing("none")

    async def begin(self, table: Table, seat: int, player: str, address: str) -> Standing:
        """Begin the review of this seat, unless somebody is at it or it is there; one that failed is tried again. Raises Refused."""
        key = (table.name, seat)
        standing = await self.standing(*key)
        if standing.status in ("working", "done"):
            return standing
        if any(job.player == player for job in self.jobs.values()):
            raise Refused("One review at a time: another one that you have begun is still being computed")
        if len(self.jobs) >= MOST or sum(job.address == address for job in self.jobs.values()) >= MOST // 2:
            raise Refused("Many games are being reviewed just now. Try again in a minute")
        job = Job(key, self._order(table, seat), player, address)
        self.jobs[key] = job  # before we wait for the store again: a second one who asks finds it here
        stale = now_ms() + 1 if standing.status == "failed" else now_ms() - STALE
        if await self._claim(job, stale):
            job.task = asyncio.create_task(self._work(job))
        return Standing("working")

    async def known(self, name: str, seat: int) -> Review | None:
        """The review of this seat if there is one; begins nothing."""
        key = (name, seat)
        if key not in self._kept:
            standing = standing_of(await self._row(key))
            if not standing or standing.status != "done":
                return None
            self._kept[key] = read(standing.body)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def close(self) -> None:
        """End the processes and give up what was begun: somebody will ask again."""
        tasks = [job.task for job in self.jobs.values() if hasattr(job, "task")]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for key in list(self.jobs):  # what was ended before it had begun
            await self.store.release_review(*key, self._me)
            del self.jobs[key]

    # ------------------------------------------------------------ the work
    def _order(self, table: Table, seat: int) -> Order:
        """Without names, which do not matter, and without the seed, which is nobody's to know."""
        return Order(replace(table.record, names=[], seed="").text(), seat, self.playouts, self.seconds)

    async def _claim(self, job: Job, stale: int) -> bool:
        claimed = False
        try:
            claimed = await self.store.claim_review(*job.key, ENGINE, self._me, now=now_ms(), stale=stale)
        finally:
            if not claimed:
                del self.jobs[job.key]
        return claimed

    async def _work(self, job: Job) -> None:
        beat = asyncio.create_task(self._beat(job))
        try:
            async with self._turn:
                body = await self._made(job)
            await self.store.finish_review(*job.key, self._me, now=now_ms(), body=body)
        except asyncio.CancelledError:
            await self.store.release_review(*job.key, self._me)
            raise
        except Exception:
            log.exception("table %s, seat %d cannot be reviewed", *job.key)
            await self.store.fail_review(*job.key, self._me, now=now_ms())
        finally:
            beat.cancel()
            del self.jobs[job.key]

    async def _beat(self, job: Job) -> None:
        """Tell the other workers that we are still at it; stop if one of them has taken it over."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                ours = await self.store.touch_review(*job.key, self._me, now=now_ms(), progress=job.progress)
            except Exception:
                log.exception("no sign of life for the review of table %s, seat %d", *job.key)
                continue
            if not ours:
                job.task.cancel()

    async def _made(self, job: Job) -> str:
        """The review as JSON, from a process of its own that ends with us."""
        process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, limit=LARGEST)
        try:
            assert process.stdin
            assert process.stdout
            with suppress(ConnectionError):  # it has ended already: what it says, or that it says nothing, tells why
                process.stdin.write(msgspec.json.encode(job.order) + b"\n")
                await process.stdin.drain()
            while line := await asyncio.wait_for(process.stdout.readline(), SILENCE):
                news = msgspec.json.decode(line, type=News)
                if news.review is not None:
                    return msgspec.json.encode(news.review).decode()
                if news.refused or news.fault:
                    raise Failed(news.refused or news.fault)
                job.progress = news.progress
            raise Failed(f"the process ended without a word: {await process.wait()}")
        finally:
            await _end(process)

    async def _row(self, key: Key) -> ReviewRow | None:
        return await self.store.review(*key)


def standing_of(row: ReviewRow | None) -> Standing | None:
    """What the store says of a review; None if it may be begun."""
    if row is None or row.engine != ENGINE:
        return None
    if row.body:
        return Standing("done", 1.0, row.body)
    if row.touched < now_ms() - STALE:
        return None
    return Standing("failed" if row.failed else "working", row.progress)


async def _end(process: Process) -> None:
    """No process is left behind, whatever happened."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    if process.stdin:
        process.stdin.close()
    await process.wait()
