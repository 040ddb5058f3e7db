"""What the server is told when it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def spare_cores() -> int:
    """How many bots may think at once: one core is for the server, and more than four would only warm the room."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


@dataclass(frozen=True, slots=True)
class Config:
    """Where to listen and where to keep things."""

    data: Path
    """A folder of ours: the embedded database lives there."""
    database: str = ""
    """A URL; empty: SQLite in the data folder."""
    host: str = "127.0.0.1"
    """Where the server listens, as it was told."""
    port: int = 8000
    public_url: str = ""
    """What invites lead to, with a slash at the end; empty: the address that others can reach, as far as it can be known."""
    bot_processes: int = field(default_factory=spare_cores)
    """How many bots of this worker may think at once; 0: they think in the server itself."""
    workers: int = 1
    """How many processes serve the same tables; each has its share of the limits."""
    review_playouts: int = 0
    """For each decision of a game that is reviewed; 0: half of what the strong bot takes."""

    @property
    def database_url(self) -> str:
        """The URL in force."""
        return self.database or f"sqlite:///{(self.data / 'stellwerk.db').as_posix()}"

    @property
    def sqlite_file(self) -> Path | None:
        """The file of the embedded database; None if it is another one."""
        kind, colon, path = self.database_url.partition(":///")
        return Path(path) if colon and kind.startswith("sqlite") and path else None

    @property
    def is_shared(self) -> bool:
        """Whether other workers may serve the same tables; with SQLite there is one server."""
        return self.database_url.startswith("postgres")
