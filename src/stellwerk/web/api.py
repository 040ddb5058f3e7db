"""The same things for programs, as JSON: list games and tables, open one, sit down, see the position, move. Described by /api/openapi.json.

A program has a token (POST /api/tokens) and sends it as `Authorization: Bearer TOKEN`; it may also sit at a table over the socket
/api/tables/ID/live, where it gets its view as text and its legal tokens and sends tokens back.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from dataclasses import replace
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from stellwerk.core import IllegalMove
from stellwerk.games import GAMES, UnknownGame, game
from stellwerk.options import BadOption
from stellwerk.record import Record
from stellwerk.table.clock import BadClock
from stellwerk.table.table import Refused, Table
from stellwerk.version import __version__
from stellwerk.web import reviews
from stellwerk.web.day import may_tell_seed
from stellwerk.web.hall import Live
from stellwerk.web.identity import Guest, is_ours, tidy_name
from stellwerk.web.ledger import now_ms
from stellwerk.web.opening import begin, may_sit
from stellwerk.web.pages import settle
from stellwerk.web.site import TOO_OFTEN, Site, address_of, refuse
from stellwerk.web.socket import NOT_JSON, TOO_MUCH, hear, until_closed
from stellwerk.words import speaker

LARGEST = 16 * 1024


class NewTable(msgspec.Struct):
    """Opens a table: `seats` are `me`, `open` or `bot:LEVEL`; `nonce` (32 hexadecimal digits) is mixed into the deals."""

    game: str
    seats: list[str]
    options: dict[str, bool | int | str] = {}
    board: str = ""
    clock: str = "none"
    public: bool = False
    nonce: str = ""


class Seat(msgspec.Struct):
    """Sits down; `nonce` (32 hexadecimal digits) is mixed into the deals."""

    seat: int
    nonce: str = ""


class Move(msgspec.Struct):
    """Moves; `id` makes it safe to send twice."""

    seat: int
    token: str
    id: str
    moment: str = ""


class Name(msgspec.Struct):
    """A program's name."""

    name: str


def site_of(connection: HTTPConnection) -> Site:
    """The server's shared parts."""
    found: Site = connection.app.state.site
    return found


async def player_of(connection: HTTPConnection) -> str:
    """The player behind a token; refused without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    site = site_of(connection)
    is_token = scheme.lower() == "bearer" and 0 < len(token) < 200
    player = await site.stored(site.store.token_player, digest(token)) if is_token else None
    if not player:
        raise HTTPException(401, "Send a token: Authorization: Bearer TOKEN (POST /api/tokens makes one)")
    site.count(site.limits.api, player, connection)
    return player


def digest(token: str) -> str:
    """Tokens are stored as hashes only."""
    return hashlib.sha256(token.encode()).hexdigest()


async def body(request: Request, form: type[Any]) -> Any:
    """The JSON of a request, checked."""
    raw = await request.body()
    if len(raw) > LARGEST:
        raise HTTPException(413, "The body is too large")
    try:
        return msgspec.json.decode(raw, type=form)
    except NOT_JSON as error:
        raise HTTPException(422, f"The body does not fit: {str(error)[:200]}") from None


async def live_of(connection: HTTPConnection, player: str) -> Live:
    """The table of the path, if this player may see it."""
    return await site_of(connection).find(connection.path_params["table"], player)


async def name_of(site: Site, player: str) -> str:
    """A program's name."""
    known = await site.stored(site.store.player, player)
    return known.name if known else "Program"


# ------------------------------------------------------------ endpoints
async def games(request: Request) -> Response:
    """All games with their options."""
    listed = [
        {
            "name": which.name,
            "title": which.title,
            "rules": which.rules,
            "seats": [which.seats[0], which.seats[-1]],
            "boards": which.boards,
            "options": [
                {"name": o.name, "kind": o.kind, "values": o.describe(), "default": o.default, "about": o.about} for o in which.options
            ],
        }
        for which in GAMES.values()
    ]
    return JSONResponse(listed)


async def make_token(request: Request) -> Response:
    """A token for a program, shown once."""
    site = site_of(request)
    if wait := site.limits.tokens.wait(address_of(request)):
        refuse(429, TOO_OFTEN, wait=wait)
    wanted = await body(request, Name)
    name = tidy_name(wanted.name)
    if not name:
        raise HTTPException(422, "A name has at least one letter")
    if is_ours(name):
        raise HTTPException(422, "This name belongs to the server: choose another one")
    token, player = secrets.token_urlsafe(24), secrets.token_urlsafe(12)

    def save() -> None:
        with site.store.together():
            site.store.save_player(player, name, "", now_ms())
            site.store.save_token(digest(token), player, now_ms())

    await site.stored(save)
    return JSONResponse({"token": token, "player": player, "name": name}, 201)


async def tables(request: Request) -> Response:
    """Open tables that anybody may join."""
    site = site_of(request)
    rows = await site.stored(site.store.open_tables)
    return JSONResponse([{"id": row.id, "game": row.game, "summary": msgspec.json.decode(row.summary)} for row in rows])


async def open_table(request: Request) -> Response:
    """Open a table; seats `me` are taken at once."""
    site = site_of(request)
    player = await player_of(request)
    wanted: NewTable = await body(request, NewTable)
    try:
        settings, mine = settle(game(wanted.game), wanted.seats, wanted.options, wanted.board, wanted.clock, wanted.public, player)
    except (BadOption, BadClock, UnknownGame) as error:
        raise HTTPException(422, str(error)) from None
    live = await begin(site, settings, Guest(player), await name_of(site, player), mine, {"nonce": wanted.nonce}, request)
    return JSONResponse(facts(live.table, player), 201)


async def show(request: Request) -> Response:
    """A table as this player may see it."""
    player = await player_of(request)
    return JSONResponse(facts((await live_of(request, player)).table, player))


async def review(request: Request) -> Response:
    """The review of a seat of a finished game, yours if not said: `status` is `done` with all of it, or `working`, `failed`."""
    site, player = site_of(request), await player_of(request)
    table = (await live_of(request, player)).table
    reviews.check_open(table)
    return reviews.answer(await site.reviewer.standing(table.name, reviews.seat_of(request, table, table.seats_of(player))))


async def begin_review(request: Request) -> Response:
    """Have a seat of a finished game reviewed in which you have played; one at a time."""
    site, player = site_of(request), await player_of(request)
    table = (await live_of(request, player)).table
    reviews.check_open(table)
    seat = reviews.seat_of(request, table, table.seats_of(player))
    return reviews.answer(await reviews.begin(request, site, table, seat, player))


async def sit(request: Request) -> Response:
    """Take a seat."""
    player = await player_of(request)
    live = await live_of(request, player)
    wanted: Seat = await body(request, Seat)
    may_sit(site_of(request), live.table, player, request)
    name = await name_of(site_of(request), player)
    return await _do(request, live, lambda table: table.sit(player, name, wanted.seat, now_ms(), wanted.nonce), player)


async def move(request: Request) -> Response:
    """Make a move."""
    player = await player_of(request)
    live = await live_of(request, player)
    wanted: Move = await body(request, Move)
    if not 8 <= len(wanted.id) <= 64 or len(wanted.token) > 64:
        raise HTTPException(422, "An id has 8 to 64 characters, a token at most 64")
    return await _do(request, live, lambda table: table.move(player, wanted.seat, wanted.token, wanted.id, now_ms(), wanted.moment), player)


async def _do(request: Request, live: Live, command: Any, player: str) -> Response:
    try:
        live = await site_of(request).hall.command(live.table.name, command) or live
    except IllegalMove as error:
        return JSONResponse({"error": error.told(speaker("en")), "rule": error.rule}, 409)
    except Refused as error:
        return JSONResponse({"error": str(error)}, 409)
    return JSONResponse(facts(live.table, player))


def facts(table: Table, player: str) -> dict[str, Any]:
    """The position for a program: the record as it may see it, and the legal tokens of its seats that owe a move."""
    mine = table.seats_of(player)
    owing = [seat for seat in mine if seat in table.owing() and not table.chairs[seat].bot]
    return {
        "id": table.name,
        "game": table.game.name,
        "status": table.status,
        "seats": [{"name": chair.name, "open": chair.is_open, "bot": bool(chair.bot), "level": chair.bot} for chair in table.chairs],
        "mine": mine,
        "owing": list(table.owing()),
        "legal": {str(seat): [str(table.state.moves[n]) for n in table.state.legal(seat)] for seat in owing},
        "moment": {str(seat): table.moment(seat) for seat in owing},
        "record": record_for(table, mine).text(),
        "points": [score.total for score in table.state.view(mine[0] if len(mine) == 1 else None).scores],
    }


def record_for(table: Table, mine: list[int]) -> Record:
    """The record as these seats may have it; the seed of a deal that others still play stays here."""
    if table.status != "over":
        return table.record.masked(mine[0] if len(mine) == 1 else None)
    return table.record if may_tell_seed(table) else replace(table.record, seed="")


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


# ------------------------------------------------------------ its description
def _schema(form: type[Any]) -> dict[str, Any]:
    (shown,), parts = msgspec.json.schema_components([form], ref_template="#/components/schemas/{name}")
    return {"ref": shown, "parts": parts}


ENDPOINTS: list[tuple[str, str, Any, type[Any] | None, bool]] = [
    ("GET", "/games", games, None, False),
    ("POST", "/tokens", make_token, Name, False),
    ("GET", "/tables", tables, None, False),
    ("POST", "/tables", open_table, NewTable, True),
    ("GET", "/tables/{table}", show, None, True),
    ("GET", "/tables/{table}/review", review, None, True),
    ("POST", "/tables/{table}/review", begin_review, None, True),
    ("POST", "/tables/{table}/sit", sit, Seat, True),
    ("POST", "/tables/{table}/move", move, Move, True),
]


async def openapi(request: Request) -> Response:
    """The description of all this, OpenAPI 3.1."""
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = {}
    for method, path, endpoint, form, needs_token in ENDPOINTS:
        answers = {
            code: {"description": text}
            for code, text in (
                ("200", "done"),
                ("201", "made"),
                ("202", "begun"),
                ("401", "no token"),
                ("403", "not for you, or not yet"),
                ("404", "not found"),
                ("409", "refused"),
                ("413", "too large"),
                ("422", "does not fit"),
                ("429", "too often"),
            )
        }
        about: dict[str, Any] = {"summary": (endpoint.__doc__ or "").strip(), "responses": answers}
        if form:
            described = _schema(form)
            schemas |= described["parts"]
            about["requestBody"] = {"required": True, "content": {"application/json": {"schema": described["ref"]}}}
        if needs_token:
            about["security"] = [{"token": []}]
        if "{table}" in path:
            about["parameters"] = [{"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}]
        if endpoint in (review, begin_review):
            about["parameters"].append({"name": "seat", "in": "query", "schema": {"type": "integer", "minimum": 0}})
        paths.setdefault(f"/api{path}", {})[method.lower()] = about
    components = {"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}}
    return JSONResponse(
        {"openapi": "3.1.0", "info": {"title": "Stellwerk", "version": __version__}, "paths": paths, "components": components}
    )


async def page(request: Request) -> Response:
    """The same description for people."""
    endpoints = [
        {"method": method, "path": f"/api{path}", "about": endpoint.__doc__, "body": list(getattr(form, "__annotations__", {}).items())}
        for method, path, endpoint, form, _ in ENDPOINTS
    ]
    live_socket: dict[str, Any] = {"method": "WS", "path": "/api/tables/{table}/live", "about": live.__doc__, "body": []}
    return await site_of(request).page(request, "api.html", endpoints=[*endpoints, live_socket])


ROUTES = [
    Route("/", page),
    *[Route(path, endpoint, methods=[method]) for method, path, endpoint, _, _ in ENDPOINTS],
    WebSocketRoute("/tables/{table}/live", live),
    Route("/openapi.json", openapi),
]
