"""A table in memory: those who watch it, and what is thought there."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from stellwerk.bots.search import Weighed
from stellwerk.table.table import Table

ATTENTION = 60.0
"""Seconds for which somebody who asked for a table counts as looking at it."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thought(Generic[T]):
    """What is thought for a seat: about which position, and the task that waits for it."""

    about: str
    task: asyncio.Task[T]


@dataclass(eq=False)
class Live:
    """A table in memory, with those who watch it and what is thought there."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[asyncio.Event] = field(default_factory=set)
    pages: int = 0
    """How many of the watchers are people."""
    timer: asyncio.TimerHandle | None = None
    used: float = field(default_factory=time.monotonic)
    looked: float = field(default_factory=time.monotonic)
    """When somebody last asked for it."""
    thoughts: dict[int, Thought[None]] = field(default_factory=dict)
    """The bots' thoughts by seat; one that is done stays until its move is made."""
    hints: dict[int, Thought[list[Weighed]]] = field(default_factory=dict)
    """Hints by seat, thought or being thought; kept as long as the position stays."""
    people_chose: asyncio.Event = field(default_factory=asyncio.Event)
    """Set as long as no person owes a move: the bots of the same turn show their choices last, so that people can take theirs back."""
    changed: float = field(default_factory=time.monotonic)
    """When something happened here the last time."""
    address: str = ""
    """From where it was opened, if that was here and now."""

    @property
    def is_needed(self) -> bool:
        """Somebody plays or looks on. A table at which only bots are left goes on when somebody comes to look."""
        plays = any(chair.player and not chair.bot for chair in self.table.chairs)
        return plays or bool(self.watchers) or time.monotonic() - self.looked < ATTENTION

    def bots_to_move(self) -> dict[int, str]:
        """The seats of bots that owe a move somebody needs, and what each has to think about."""
        if not self.is_needed:
            return {}
        return {seat: f"{self.table.chairs[seat].bot} {self.table.moment(seat)}" for seat in self.table.bots_to_move()}

    def drop_thoughts(self) -> None:
        """Stop what nobody needs any more: the position has changed, the person is back, or all have gone."""
        owed = self.bots_to_move()
        for seat, thought in list(self.thoughts.items()):
            if owed.get(seat) != thought.about:
                thought.task.cancel()
                del self.thoughts[seat]
        for seat, hint in list(self.hints.items()):
            if not self.watchers or hint.about != self.table.position(seat):
                hint.task.cancel()
                del self.hints[seat]

    def see_who_chose(self) -> None:
        """Let the bots know whether a person still owes a move."""
        if self.table.people_to_move():
            self.people_chose.clear()
        else:
            self.people_chose.set()

    def wake_watchers(self) -> None:
        """Tell all sockets that there is something new to show."""
        self.changed = time.monotonic()
        for watcher in self.watchers:
            watcher.set()
