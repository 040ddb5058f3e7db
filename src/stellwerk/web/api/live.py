"""A program at a table, over a socket."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from stellwerk.contract import IllegalMove
from stellwerk.server.ledger import now_ms
from stellwerk.server.live import Live
from stellwerk.table.table import Refused
from stellwerk.web.api.asking import LARGEST, Move, live_of, player_of
from stellwerk.web.api.facts import facts
from stellwerk.web.live import NOT_JSON, TOO_MUCH, hear, until_closed
from stellwerk.web.site import address_of, site_of
from stellwerk.words import speaker


async def live(socket: WebSocket) -> None:
    """A program at a table: gets `facts` whenever they change, sends {"seat", "token", "id", "moment"}."""
    await socket.accept()
    try:
        player = await player_of(socket)
        found = await live_of(socket, player)
    except HTTPException as error:
        await socket.close(4000 + error.status_code, str(error.detail)[:100])
        return
    with site_of(socket).limits.open.one(player, address_of(socket)) as has_place:
        if not has_place:
            await socket.close(TOO_MUCH, "too many connections")
            return
        with site_of(socket).hall.watching(found, person=False) as changed:
            changed.set()
            await _serve_program(socket, found, player, changed)


async def _serve_program(socket: WebSocket, found: Live, player: str, changed: asyncio.Event) -> None:
    async def tell() -> None:
        told = b""
        while True:
            await changed.wait()
            changed.clear()
            news = msgspec.json.encode({"kind": "table", **facts(found.table, player)})
            if news != told:
                told = news
                await socket.send_text(news.decode())

    teller = asyncio.create_task(tell())
    try:
        with until_closed(socket):
            while True:
                text = await hear(socket)
                if not site_of(socket).limits.frames.allows(player, address_of(socket)):
                    await socket.close(TOO_MUCH, "too many frames")
                    return
                await socket.send_text((await _program_move(socket, found, player, text)).decode())
    finally:
        teller.cancel()
        await asyncio.gather(teller, return_exceptions=True)


async def _program_move(socket: WebSocket, found: Live, player: str, text: str) -> bytes:
    id = ""
    try:
        wanted = msgspec.json.decode(text[:LARGEST], type=Move)
        if not 8 <= len(wanted.id) <= 64 or len(wanted.token) > 64:
            raise Refused("An id has 8 to 64 characters, a token at most 64")
        id = wanted.id
        await site_of(socket).hall.command(
            found.table.name, lambda table: table.move(player, wanted.seat, wanted.token, id, now_ms(), wanted.moment)
        )
    except IllegalMove as error:
        return msgspec.json.encode({"kind": "no", "id": id, "reason": error.told(speaker("en")), "rule": error.rule})
    except (Refused, *NOT_JSON) as error:
        return msgspec.json.encode({"kind": "no", "id": id, "reason": str(error)[:200], "rule": ""})
    return msgspec.json.encode({"kind": "ack", "id": id})
