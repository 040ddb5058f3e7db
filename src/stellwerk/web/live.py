"""The live table: one WebSocket for each open page. Sends what changed on that person's screen, takes moves until they are stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from stellwerk.contract import IllegalMove
from stellwerk.server.ledger import now_ms
from stellwerk.server.live import Live
from stellwerk.table.hint import told
from stellwerk.table.table import Refused
from stellwerk.web import looking
from stellwerk.web.identity import Guest, same_origin
from stellwerk.web.motion import Reel, again
from stellwerk.web.offers import labels
from stellwerk.web.render import Painter, Screen, Still
from stellwerk.web.site import Site, address_of, site_of

log = logging.getLogger("stellwerk")

LONGEST_FRAME = 4096
SIGNED_OUT, FORBIDDEN, TOO_MUCH = 4401, 4403, 4429
"""Other refusals are 4000 and the status that a page would have: 4404, no such table."""
FAILED = 1011
NOT_JSON = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What reading JSON of a stranger may raise."""


class Frame(msgspec.Struct, forbid_unknown_fields=False):
    """Anything a client may send."""

    kind: str
    id: str = ""
    seat: int = -1
    token: str = ""
    moment: str = ""
    text: str = ""
    at: int = -1


_decoder = msgspec.json.Decoder(Frame)
_encode = msgspec.json.encode


class BadFrame(ValueError):
    """A frame nobody of us sends."""


def read_frame(text: str) -> Frame:
    """A client's frame, checked for its form."""
    if len(text) > LONGEST_FRAME:
        raise BadFrame(f"longer than {LONGEST_FRAME} characters")
    try:
        frame = _decoder.decode(text)
    except NOT_JSON as error:
        raise BadFrame(f"not a frame: {str(error)[:80]}") from None
    if len(frame.id) > 64 or len(frame.token) > 64 or len(frame.moment) > 32:
        raise BadFrame("a field is too long")
    if frame.kind in ("move", "undo", "restart", "chat") and len(frame.id) < 8:
        raise BadFrame("an id has 8 to 64 characters")
    return frame


@contextmanager
def until_closed(socket: WebSocket) -> Iterator[None]:
    """A page that has gone away is no error, whatever we were doing when it went."""
    try:
        yield
    except WebSocketDisconnect:
        pass
    except RuntimeError:
        if WebSocketState.DISCONNECTED not in (socket.client_state, socket.application_state):
            raise


async def hear(socket: WebSocket) -> str:
    """The next frame of a client. Those of ours send text; bytes are heard as an empty frame, which nobody understands."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    return message.get("text") or ""


class Connection:
    """One open page."""

    def __init__(self, site: Site, socket: WebSocket, live: Live, guest: Guest, painter: Painter) -> None:
        self.site, self.socket, self.live, self.painter = site, socket, live, painter
        self.guest, self.player = guest, guest.id
        self.counts_as = guest.id, address_of(socket)
        """By which guest and address the limits count what comes from here."""
        self.changed = asyncio.Event()
        self.hints: set[asyncio.Task[None]] = set()
        """Hints asked for: they take a second, and moves go on meanwhile."""
        self.screen: Screen | None = None
        self.look: int | None = None
        """The seat whose sheet this page shows in place of one's own."""
        self.explained: tuple[Still, int | None, str] | None = None
        """Reasons that were sent: for what was known, of which sheet."""
        self.reel = Reel()
        self.sent: dict[str, str] = {}
        self.meta: bytes = b""
        self.number = 0

    async def run(self) -> None:
        """Until the page goes away."""
        hall = self.site.hall
        with hall.watching(self.live, person=True) as self.changed, hall.signed_in(self.player) as left:
            tasks = [asyncio.create_task(self._send_changes()), asyncio.create_task(self._leave(left))]
            try:
                await self._receive()
            finally:
                for task in (*tasks, *self.hints):
                    task.cancel()
                await asyncio.gather(*tasks, *self.hints, return_exceptions=True)

    async def _leave(self, left: asyncio.Event) -> None:
        """When the person has signed out this device."""
        await left.wait()
        with until_closed(self.socket):
            await self.socket.close(SIGNED_OUT, "signed out")

    async def _send_changes(self) -> None:
        """Whenever the table changed, what of it shows on this screen."""
        with until_closed(self.socket):
            while True:
                await self.changed.wait()
                self.changed.clear()
                try:
                    self.screen = self.painter.screen(self.live.table, self.player, now_ms(), self.screen, self.look)
                except Exception:
                    log.exception("table %s cannot be shown", self.live.table.name)
                    await self.socket.close(FAILED, "something went wrong on our side")
                    return
                self.look = self.screen.look
                await self._send_screen(self.screen)

    async def _send_screen(self, screen: Screen) -> None:
        slots = {name: html for name, html in screen.slots.items() if self.sent.get(name) != html}
        meta = _encode({**screen.meta, "clock": None})
        if not slots and meta == self.meta:
            return
        self.number += 1
        self.sent, self.meta = screen.slots, meta
        table = self.live.table
        scenes = self.reel.news(table, screen.still.view.seat, self.painter.say(table))
        await self._send({"kind": "update", "number": self.number, "slots": slots, "scenes": scenes, **screen.meta})

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(_encode(message).decode())

    # ------------------------------------------------------------ from the page
    async def _receive(self) -> None:
        while True:
            text = await hear(self.socket)
            if not self.site.limits.frames.allows(*self.counts_as):
                await self.socket.close(TOO_MUCH, "too many frames")
                return
            try:
                frame = read_frame(text)
            except BadFrame as error:
                await self._send({"kind": "no", "id": "", "reason": str(error), "rule": ""})
                continue
            await self._answer(frame)

    async def _answer(self, frame: Frame) -> None:
        if frame.kind == "hello":
            self.sent, self.meta = {}, b""
            self.changed.set()
        elif frame.kind == "ping":
            await self._send({"kind": "pong"})
        elif frame.kind in ("move", "undo", "restart", "chat", "why", "look"):
            await self._act(frame)
        elif frame.kind == "reasons":
            await self._explain(frame)
        elif frame.kind == "again":
            await self._show_again(frame)
        elif frame.kind == "hint":
            task = asyncio.create_task(self._hint(frame))
            self.hints.add(task)
            task.add_done_callback(self.hints.discard)
        else:
            await self._send({"kind": "no", "id": frame.id, "reason": f"unknown kind {frame.kind[:20]!r}", "rule": ""})

    async def _act(self, frame: Frame) -> None:
        """Do it and acknowledge, or say why not. What is acknowledged is stored."""
        say = self.painter.say(self.live.table)
        try:
            await self._do(frame)
        except IllegalMove as error:
            await self._send({"kind": "no", "id": frame.id, "reason": error.told(say), "rule": error.rule})
        except Refused as error:
            await self._send({"kind": "no", "id": frame.id, "reason": say(error.reason, **error.gaps), "rule": ""})
        else:
            await self._send({"kind": "ack", "id": frame.id})

    async def _do(self, frame: Frame) -> None:
        hall, name, player = self.site.hall, self.live.table.name, self.player
        if not self.site.limits.acts.allows(*self.counts_as):
            raise Refused("That was a lot at once. Wait a moment")
        if frame.kind == "move":
            await hall.command(name, lambda table: table.move(player, frame.seat, frame.token, frame.id, now_ms(), frame.moment))
        elif frame.kind == "undo":
            await hall.command(name, lambda table: table.take_back(player, frame.seat, frame.id, now_ms()))
        elif frame.kind == "restart":
            await hall.command(name, lambda table: table.restart(player, frame.seat, frame.id, now_ms()))
        elif frame.kind == "chat":
            seats = self.live.table.seats_of(player)
            limits = self.site.limits.chat if seats else self.site.limits.onlookers_chat
            if not limits.allows(*self.counts_as):
                raise Refused("That was a lot at once. Wait a moment")
            who = self.live.table.chairs[seats[0]].name if seats else self.site.name_of(self.guest, self.painter.say(self.live.table))
            await hall.command(name, lambda table: table.say(player, who, frame.text, frame.id, now_ms()))
        elif frame.kind == "look":
            looking.check(self.live.table, frame.seat)
            self.look = frame.seat
            self.changed.set()
        else:
            table = self.live.table
            if not table.plays(player, frame.seat):
                raise Refused("This is not your seat")
            table.state.copy().play(frame.seat, frame.token)

    async def _explain(self, frame: Frame) -> None:
        """Why the pad on this screen has its points. Drawn once a screen, however often it is asked for."""
        if self.screen is None:
            return
        still, look = self.screen.still, self.screen.look
        if self.explained is None or self.explained[0] is not still or self.explained[1] != look:
            self.explained = still, look, self.painter.reasons(self.live.table, self.screen.front)
        await self._send({"kind": "reasons", "id": frame.id, "html": self.explained[2]})

    async def _show_again(self, frame: Frame) -> None:
        """What happened in one deed, or in the last move of a seat: as this page may know it now."""
        if self.screen is not None:
            table = self.live.table
            scenes = again(table, self.screen.still.view.seat, self.painter.say(table), frame.seat, frame.at)
            await self._send({"kind": "scenes", "id": frame.id, "scenes": scenes})

    async def _hint(self, frame: Frame) -> None:
        """What a strong bot would do, marked and in words. Empty if the position changed while it was thought about."""
        say, table = self.painter.say(self.live.table), self.live.table
        answer: dict[str, Any]
        try:
            if not self.site.limits.hints.allows(*self.counts_as):
                raise Refused("That was a lot at once. Wait a moment")
            found = await self.site.hall.hint(self.live, self.player, frame.seat)
        except Refused as error:
            answer = {"kind": "no", "id": frame.id, "reason": say(error.reason, **error.gaps), "rule": ""}
        else:
            token, text = "", ""
            if found:
                words = labels(table.state, frame.seat, say)
                token, text = str(table.state.moves[found[0].move]), told(table.game, table.state, found, say, words)
            answer = {"kind": "hint", "id": frame.id, "seat": frame.seat, "token": token, "text": text}
        with until_closed(self.socket):
            await self._send(answer)


async def live_table(socket: WebSocket) -> None:
    """The endpoint: checks where the page comes from, then serves it until it closes."""
    site = site_of(socket)
    await socket.accept()
    if not same_origin(socket):
        await socket.close(FORBIDDEN, "another origin")
        return
    guest = await site.guest(socket)
    who = "" if guest.is_new else guest.id, address_of(socket)
    if not site.limits.calls.allows(*who):
        await socket.close(TOO_MUCH, "too many connections")
        return
    try:
        live = await site.find(socket.path_params["table"], guest.id)
    except HTTPException as error:
        await socket.close(4000 + error.status_code, str(error.detail)[:100])
        return
    with until_closed(socket), site.limits.open.one(*who) as has_place:
        if not has_place:
            await socket.close(TOO_MUCH, "too many connections")
            return
        await Connection(site, socket, live, guest, site.painter(socket)).run()
