"""The hall: all tables this worker knows, kept in step with the store. Whoever wants something at a table goes through `command`.

Events are appended under (table, number); if another worker was faster, the table is brought up to date and the command is tried again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

import msgspec

from stellwerk.bots.search import Weighed
from stellwerk.contract import IllegalMove
from stellwerk.games import UnknownGame
from stellwerk.maps import BadMap
from stellwerk.options import BadOption
from stellwerk.record import BadRecord
from stellwerk.server.bots import BotPool, Urgency
from stellwerk.server.ledger import Command, Opening, append, now_ms
from stellwerk.server.live import ATTENTION, Live, Thought
from stellwerk.store.async_store import AsyncStore, Step
from stellwerk.store.notify import Bus
from stellwerk.store.schema import BadText
from stellwerk.store.store import Conflict
from stellwerk.table import events
from stellwerk.table.clock import BadClock
from stellwerk.table.events import AnyEvent
from stellwerk.table.settings import Settings
from stellwerk.table.table import Refused, Table

TRIES = 20
SLEEPY = 600.0
"""Seconds after which a table nobody looks at is forgotten; it wakes up from the store."""

STAND_IN_PAUSE = 2.0
"""Seconds a bot waits before it moves in a person's place: they may be on their way back."""
LEAST_PAUSE = 0.4
"""Seconds between what somebody did and a bot's move at least, while people look on: faster, and nobody sees what it did."""
SIGN_OUT = "@"
"""Before the id of a player whose pages are to be closed, where workers else tell each other of tables."""
ABANDONED = 28 * 24 * 60 * 60 * 1000
"""Milliseconds after which a table that nobody comes back to is left."""
RETRY = 2.0
"""Seconds until a bot or a clock tries again what could not be stored."""

log = logging.getLogger("stellwerk")


class Unreadable(Exception):
    """A table that was stored by another version, in a way this one does not know."""


NOT_OURS = (msgspec.ValidationError, msgspec.DecodeError, UnknownGame, BadOption, BadMap, BadClock, IllegalMove, BadRecord)
"""What reading a table of another version may raise: its game, rules, settings or events are unknown here."""
T = TypeVar("T")


class Hall:
    """Tables by name."""

    def __init__(self, store: AsyncStore, bus: Bus, bots: BotPool) -> None:
        self.store, self.bus, self.bots = store, bus, bots
        self.live: dict[str, Live] = {}
        self.moves = 0
        self._me = secrets.token_hex(4)
        """Among the workers: what we tell comes back to us too, and is no news."""
        self._opening: dict[str, asyncio.Lock] = {}
        self._signed_in: dict[str, set[asyncio.Event]] = {}
        """The open pages of each player; the event says that they are signed out."""
        self._tasks: set[asyncio.Task[Any]] = set()
        bots.urgency = self._urgency

    # ------------------------------------------------------------ life
    async def run(self) -> None:
        """Wake up the tables that were running, then follow what other workers tell, until cancelled."""
        self.bots.start()
        for name in await self.store.due_tables():
            try:
                if live := await self._known(name):
                    self._follow_up(live)
            except Unreadable as error:  # logged when it was found
                log.debug("%s does not wake up", error)
            except Exception:  # one that cannot be read now does not keep the others asleep
                log.exception("table %s does not wake up", name)
        self._spawn(self._forget_sleepers())
        self._spawn(self._leave_tables())
        async for notice in self.bus.listen():
            name, _, sender = notice.partition(" ")
            if name.startswith(SIGN_OUT):
                self._close_pages(name.removeprefix(SIGN_OUT))
            for known in [name] if name else list(self.live):
                if known in self.live and sender != self._me:
                    self._spawn(self._refresh_and_wake(self.live[known]))

    async def close(self) -> None:
        """Let go of everything; what is stored stays."""
        self.bots.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.live.values():
            if live.timer:
                live.timer.cancel()
        await self.bus.close()

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task of the hall failed", exc_info=error)

    async def _forget_sleepers(self) -> None:
        while True:
            await asyncio.sleep(SLEEPY / 10)
            for name, live in list(self.live.items()):
                if not live.watchers and live.timer is None and time.monotonic() - live.used > SLEEPY:
                    live.looked = -ATTENTION
                    live.drop_thoughts()
                    del self.live[name]

    async def _leave_tables(self) -> None:
        """Once a day: what nobody has come back to for weeks is left, until somebody does."""
        while True:
            try:
                await self.store.leave_tables(now_ms() - ABANDONED)
            except Exception:
                log.exception("tables that nobody comes back to could not be left")
            await asyncio.sleep(24 * 60 * 60)

    # ------------------------------------------------------------ tables
    async def open(self, opening: Opening, *also: Step) -> Live:
        """A new table with what happens there first, and what else is written with it: all of it or nothing. Raises Conflict."""
        await self.store.together(*also, opening.step())
        return self.admit(opening)

    def admit(self, opening: Opening) -> Live:
        """A table that has just been stored."""
        live = self.live[opening.table.name] = Live(opening.table)
        self._follow_up(live)
        return live

    async def find(self, name: str) -> Live | None:
        """The table of this name, for somebody who wants to see it. Bots that were left to themselves there go on."""
        live = await self._known(name)
        if live:
            live.looked = time.monotonic()
            self._think(live)
        return live

    @contextmanager
    def watching(self, live: Live, person: bool) -> Iterator[asyncio.Event]:
        """Somebody stays at the table, at a page or as a program; the event says that there is something new."""
        changed = asyncio.Event()
        live.watchers.add(changed)
        live.pages += person
        try:
            yield changed
        finally:
            live.watchers.discard(changed)
            live.pages -= person
            if not live.watchers:
                live.looked = -ATTENTION
                live.drop_thoughts()

    @contextmanager
    def signed_in(self, player: str) -> Iterator[asyncio.Event]:
        """A page of this player; the event says that it is theirs no longer."""
        left = asyncio.Event()
        pages = self._signed_in.setdefault(player, set())
        pages.add(left)
        try:
            yield left
        finally:
            pages.discard(left)
            if not pages:
                self._signed_in.pop(player, None)

    async def sign_out(self, player: str) -> None:
        """All pages of this player, at any worker, belong to nobody from now on."""
        self._close_pages(player)
        await self._tell_others(f"{SIGN_OUT}{player}")

    def _close_pages(self, player: str) -> None:
        for left in self._signed_in.get(player, ()):
            left.set()

    async def _known(self, name: str) -> Live | None:
        """The table of this name, from memory or the store."""
        if live := self.live.get(name):
            live.used = time.monotonic()
            return live
        lock = self._opening.setdefault(name, asyncio.Lock())
        async with lock:
            if name not in self.live:
                try:
                    row = await self.store.table(name)
                except BadText:
                    row = None
                if row is None:
                    self._opening.pop(name, None)
                    return None
                try:
                    live = Live(Table(name, msgspec.json.decode(row.settings, type=Settings), row.seed))
                    await self._refresh(live)
                except NOT_OURS as error:
                    self._opening.pop(name, None)
                    log.warning("table %s cannot be read by this version: %s", name, error)
                    raise Unreadable(f"table {name} cannot be read by this version") from error
                self.live[name] = live
        self._opening.pop(name, None)
        return self.live[name]

    async def _refresh(self, live: Live) -> None:
        """Fold in what others have stored meanwhile. Somebody may be drawing the table as it was: that one stays as it is."""
        news = await self.store.entries(live.table.name, live.table.number)
        if news:
            after = live.table.twin()
            after.fold([events.read(text) for text in news])
            live.table = after

    async def _refresh_and_wake(self, live: Live) -> None:
        async with live.lock:
            before = live.table.number
            await self._refresh(live)
            changed = live.table.number != before
        self._follow_up(live)
        if changed:
            live.wake_watchers()

    async def command(self, name: str, command: Command, *also: Step) -> Live | None:
        """Do something at a table: store the events that follow and what else belongs to them, tell everybody. None if there is no
        such table."""
        live = await self._known(name)
        if live is None:
            return None
        async with live.lock:
            before = live.table.number
            try:
                happened = await self._carry_out(live, command, also)
            finally:
                if live.table.number != before:  # even if only others did something, of which we had not heard
                    self._follow_up(live)
                    live.wake_watchers()
        self.moves += sum(isinstance(event, events.Moved) for event in happened)
        await self._tell_others(name)  # of what is sent again too: who stored it may have died before it told
        return live

    async def _carry_out(self, live: Live, command: Command, also: Sequence[Step]) -> Sequence[AnyEvent]:
        """What happened, stored; nothing if it had been before."""
        for _ in range(TRIES):
            try:
                happened = command(live.table)
            except ValueError:
                before = live.table.number  # perhaps only because we are behind the store
                await self._refresh(live)
                if live.table.number == before:
                    raise
                continue
            if not happened:
                return ()
            try:
                await self._store(live, happened, also)
            except Conflict:
                await self._refresh(live)
                continue
            return happened
        raise TimeoutError(f"table {live.table.name} is too busy")

    async def _tell_others(self, name: str) -> None:
        """Other workers look at the table again. The move is stored by now, so a failure here is not the player's affair."""
        try:
            await self.bus.publish(f"{name} {self._me}")
        except Exception:
            log.exception("other workers could not be told about %s", name)

    async def _store(self, live: Live, happened: Sequence[AnyEvent], also: Sequence[Step]) -> None:
        """Append, and only then let it be so in memory: the twin that looked ahead takes the table's place."""
        after = live.table.twin()
        after.fold(happened)
        await self.store.together(append(live.table, after, happened), *also)
        live.table = after

    # ------------------------------------------------------------ bots and clocks
    def _follow_up(self, live: Live) -> None:
        """Let bots think that owe a move, and set the clock."""
        self._think(live)
        self._arm(live)

    def _think(self, live: Live) -> None:
        """Every bot that owes a move thinks about it, once; what is no longer needed stops."""
        live.drop_thoughts()
        live.see_who_chose()
        for seat, about in live.bots_to_move().items():
            if seat not in live.thoughts:
                live.thoughts[seat] = Thought(about, self._spawn(self._bot_thinks(live, seat)))

    async def _bot_thinks(self, live: Live, seat: int) -> None:
        """Until it knows its move. The move itself is another task: a thought may be cancelled, a move that is being stored may not."""
        table = live.table
        if table.chairs[seat].player:
            await asyncio.sleep(STAND_IN_PAUSE)
        n = await self._choice(table, seat)
        await self._people_first(live)
        self._spawn(self._bot_moves(live, seat, str(table.state.moves[n]), table.moment(seat)))

    async def _people_first(self, live: Live) -> None:
        """Until the people of the same turn have chosen, and a beat longer in which they may take it back."""
        await live.people_chose.wait()
        while self.bots.processes and live.pages and (left := live.changed + LEAST_PAUSE - time.monotonic()) > 0:
            await asyncio.sleep(left)
            await live.people_chose.wait()

    async def _choice(self, table: Table, seat: int) -> int:
        """The bot's move; any move if the bot fails, so that nobody waits for ever."""
        level, view, seed = table.chairs[seat].bot, table.state.view(seat), table.dice(f"bot {seat} {table.moment(seat)}")
        try:
            n = await self.bots.choose(table.name, level, view, seed)
            if n not in view.legal:
                raise ValueError(f"move number {n} is not legal")
        except Exception:
            log.exception(
                "table %s: %s: the %s bot at seat %d failed, a random move takes its place", table.name, table.game.name, level, seat
            )
            return Random(seed).choice(view.legal)
        return n

    async def _bot_moves(self, live: Live, seat: int, token: str, moment: str) -> None:
        try:
            await self.command(live.table.name, lambda table: table.bot_move(seat, token, moment, now_ms()))
        except Exception:
            live.thoughts.pop(seat, None)  # it is thought again
            self._try_again(live)
            raise

    def _urgency(self, name: str) -> Urgency:
        """What decides when the bots of a table have their turn."""
        live = self.live.get(name)
        return Urgency(live.address or live.table.settings.host, bool(live.watchers)) if live else Urgency(is_watched=False)

    def _try_again(self, live: Live) -> None:
        """After a while, when something went wrong that may pass: bots and clocks go on by themselves."""
        asyncio.get_running_loop().call_later(RETRY, lambda: self._follow_up(live))

    async def hint(self, live: Live, player: str, seat: int) -> list[Weighed]:
        """What the moves of a person's seat are worth, best first; nothing if the position changed meanwhile. Raises Refused."""
        live.table.check_hint(player, seat)
        about = live.table.position(seat)
        live.drop_thoughts()
        if seat not in live.hints:
            looking = self.bots.look(live.table.name, live.table.state.view(seat), live.table.dice(f"hint {seat} {about}"))
            live.hints[seat] = Thought(about, self._spawn(looking))
        task = live.hints[seat].task
        await asyncio.wait({task})
        if task.cancelled() or live.table.position(seat) != about:
            return []
        if task.exception():  # logged by now
            live.hints.pop(seat, None)
            raise Refused("No hint this time: something went wrong on our side")
        await self.command(live.table.name, lambda table: table.hint(player, seat, about, now_ms()))
        return task.result()

    def _arm(self, live: Live) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        deadline = live.table.next_deadline()
        if deadline is not None:
            wait = min(max(0.0, (deadline - now_ms()) / 1000) + 0.05, 3600.0)
            live.timer = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._ring(live)))

    async def _ring(self, live: Live) -> None:
        live.timer = None
        try:
            await self.command(live.table.name, lambda table: table.time_out(now_ms()))
        except Exception:
            self._try_again(live)
            raise
        if live.timer is None:
            self._arm(live)
