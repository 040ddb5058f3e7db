"""A hall with a table in it, and bots that think as long as a test wants."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from stellwerk import game, seed_from
from stellwerk.bots.search import Weighed
from stellwerk.contract import View
from stellwerk.server.bots import BotPool, Thinker
from stellwerk.server.hall import Hall
from stellwerk.server.ledger import Opening
from stellwerk.server.live import Live
from stellwerk.server.opening import seat_all
from stellwerk.store.async_store import AsyncStore
from stellwerk.store.notify import LocalBus
from stellwerk.store.store import Store
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table

GAME = "next-station-london"


@dataclass
class SlowBots(BotPool):
    """Bots that think until they are let go."""

    processes: int = 1
    asked: list[tuple[str, str]] = field(default_factory=list)
    """Levels and seeds."""
    stopped: list[str] = field(default_factory=list)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def start(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    async def choose(self, table: str, level: str, view: View, seed: str) -> int:
        await self.think(level, seed)
        return view.legal[0]

    async def look(self, table: str, view: View, seed: str) -> list[Weighed]:
        await self.think("hint", seed)
        return [Weighed(n, -float(n), 100) for n in view.legal]

    async def think(self, level: str, seed: str) -> None:
        self.asked.append((level, seed))
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.stopped.append(f"{level} {seed}")
            raise


class StepBots(BotPool):
    """Bots of one process that ends a thought when it is told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thought: list[str] = []
        """Levels, in the order in which they had their turn."""
        self.step = asyncio.Semaphore(0)

    def _new(self) -> Thinker:
        thinker = StepThinker(self)
        self.thinkers.add(thinker)
        return thinker


class StepThinker(Thinker):
    """Its process."""

    def __init__(self, bots: StepBots) -> None:
        self.bots, self.is_thinking = bots, False

    async def ask(self, call: Callable[..., Any], *given: Any) -> Any:
        self.bots.thought.append(given[0])
        await self.bots.step.acquire()
        return given[1].legal[0]

    def end(self) -> None:
        pass


class Scene:
    """A hall with slow bots and a table in it."""

    def __init__(self, data: Path, *seats: str, daily: str = "", clock: str = "none", bots: BotPool | None = None) -> None:
        self.store = Store(f"sqlite:///{data / 'hall.db'}")
        self.store.migrate()
        self.bots = bots or SlowBots()
        self.hall = Hall(AsyncStore(self.store), LocalBus(), self.bots)
        self.settings = self.settings_for(*seats, daily=daily, clock=clock)

    @staticmethod
    def settings_for(*seats: str, daily: str = "", clock: str = "none") -> Settings:
        which = game(GAME)
        options = {option.name: option.default for option in which.options}
        return Settings(game=GAME, board="london", rules=which.rules, options=options, seats=seats, daily=daily, clock=clock)

    async def open(self, *people: str, name: str = "t1", settings: Settings | None = None) -> Live:
        seated = [(seat, name.lower(), name, "") for seat, name in enumerate(people)]
        live = await self.hall.open(Opening.draw_up(name, settings or self.settings, seed_from("hall"), partial(seat_all, seated)))
        await rest()
        return live

    async def choose(self, live: Live, player: str = "ada", seat: int = 0, move: int = 0, id: str = "") -> None:
        """A person takes one of their legal moves: the bots of the same turn show theirs after that."""
        token = str(live.table.state.moves[live.table.state.legal(seat)[move]])
        await self.hall.command(live.table.name, lambda table: table.move(player, seat, token, id or f"{player} {table.number}", 1))

    async def close(self) -> None:
        await self.hall.close()
        self.store.close()


async def rest() -> None:
    """Everything that can go on without us does."""
    for _ in range(20):
        await asyncio.sleep(0)


def run(scene: Scene, story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        try:
            await story()
        finally:
            await scene.close()

    asyncio.run(whole())


def slow(scene: Scene) -> SlowBots:
    assert isinstance(scene.bots, SlowBots)
    return scene.bots


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def pass_on(player: str, seat: int, id: str) -> Callable[[Table], list]:  # type: ignore[type-arg]
    return lambda table: table.move(player, seat, "-", id, 5)


def has_moved(live: Live, seat: int) -> bool:
    return any(entry.seat == seat for entry in live.table.record.entries)
