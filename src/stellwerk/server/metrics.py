"""Figures for Prometheus: of this process, or of all workers together if `serve` has made a folder for them.

With several workers a scrape reaches any one of them. So each keeps its figures in files of that folder; the one that is asked adds
them up.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from stellwerk.server.hall import Hall

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that prometheus_client looks at when it is imported."""

PAUSE = 5.0
"""Seconds between two looks at the tables of this worker."""


class Metrics:
    """What is counted."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.registry = own = CollectorRegistry()
        self.requests = Counter("stellwerk_requests", "Answers by status", ["status"], registry=own)
        self.seconds = Histogram("stellwerk_request_seconds", "Time to answer", registry=own)
        self.live = Gauge("stellwerk_tables_live", "Tables in memory", registry=own, multiprocess_mode="livesum")
        self.watchers = Gauge("stellwerk_watchers", "Open pages", registry=own, multiprocess_mode="livesum")
        self.moves = Counter("stellwerk_moves", "Moves stored", registry=own)
        self.moves_seen = 0
        self.folder = os.environ.get(FOLDER, "")
        if self.folder:
            self.registry = CollectorRegistry()
            MultiProcessCollector(self.registry, self.folder)  # type: ignore[no-untyped-call]

    def look(self) -> None:
        """See how it is in the hall of this worker."""
        self.live.set(len(self.hall.live))
        self.watchers.set(sum(len(table.watchers) for table in self.hall.live.values()))
        self.moves.inc(self.hall.moves - self.moves_seen)
        self.moves_seen = self.hall.moves

    async def run(self) -> None:
        """Look again and again, for scrapes that reach another worker."""
        while self.folder:
            self.look()
            await asyncio.sleep(PAUSE)

    def scrape(self) -> str:
        """All figures, as Prometheus reads them."""
        self.look()
        if self.folder:
            forget_the_dead(Path(self.folder))
        return generate_latest(self.registry).decode()


def forget_the_dead(folder: Path) -> None:
    """What a worker counted stays; the tables and pages it had open are gone with it."""
    if os.name != "posix":  # elsewhere one cannot ask without hurting
        return
    for pid in {int(path.stem.rpartition("_")[2]) for path in folder.glob("gauge_live*.db")}:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
