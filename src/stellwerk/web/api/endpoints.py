"""What programs can ask for: games, tokens, tables, seats, moves, reviews."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from stellwerk.contract import IllegalMove
from stellwerk.games import GAMES, UnknownGame, game
from stellwerk.options import BadOption
from stellwerk.server import opening
from stellwerk.server.ledger import Command, now_ms
from stellwerk.server.limits import TOO_OFTEN, TooOften
from stellwerk.server.live import Live
from stellwerk.table.clock import BadClock
from stellwerk.table.table import Refused
from stellwerk.web import reviews
from stellwerk.web.api.asking import Move, Name, NewTable, Seat, body, digest, live_of, name_of, player_of
from stellwerk.web.api.facts import facts
from stellwerk.web.identity import is_ours, tidy_name
from stellwerk.web.site import address_of, nonce_of, site_of
from stellwerk.words import speaker


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
        for which in GAMES.playable()
    ]
    return JSONResponse(listed)


async def make_token(request: Request) -> Response:
    """A token for a program, shown once."""
    site = site_of(request)
    if wait := site.limits.tokens.wait(address_of(request)):
        raise TooOften(TOO_OFTEN, wait)
    wanted = await body(request, Name)
    name = tidy_name(wanted.name)
    if not name:
        raise HTTPException(422, "A name has at least one letter")
    if is_ours(name):
        raise HTTPException(422, "This name belongs to the server: choose another one")
    token, player = secrets.token_urlsafe(24), secrets.token_urlsafe(12)
    now = now_ms()
    await site.store.together(
        lambda store: store.save_player(player, name, "", now),
        lambda store: store.save_token(digest(token), player, now),
    )
    return JSONResponse({"token": token, "player": player, "name": name}, 201)


async def tables(request: Request) -> Response:
    """Open tables that anybody may join."""
    site = site_of(request)
    rows = await site.store.open_tables()
    return JSONResponse([{"id": row.id, "game": row.game, "summary": msgspec.json.decode(row.summary)} for row in rows])


async def open_table(request: Request) -> Response:
    """Open a table; seats `me` are taken at once."""
    site = site_of(request)
    player = await player_of(request)
    wanted = await body(request, NewTable)
    try:
        settings, mine = opening.settle(game(wanted.game), wanted.seats, wanted.options, wanted.board, wanted.clock, wanted.public, player)
    except (BadOption, BadClock, UnknownGame) as error:
        raise HTTPException(422, str(error)) from None
    host = opening.Host(player, await name_of(site, player), address_of(request), nonce_of({"nonce": wanted.nonce}))
    opening.check_open(site.hall, site.limits, host, settings.seats)
    live = await opening.begin(site.hall, site.pledges, settings, host, mine, "")
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
    player = await player_of(request)
    table = (await live_of(request, player)).table
    reviews.check_open(table)
    seat = reviews.seat_of(request, table, table.seats_of(player))
    return reviews.answer(await reviews.begin(request, table, seat, player))


async def sit(request: Request) -> Response:
    """Take a seat."""
    player = await player_of(request)
    live = await live_of(request, player)
    wanted = await body(request, Seat)
    site, name = site_of(request), await name_of(site_of(request), player)
    try:
        opening.check_sit(site.limits, live.table, player, address_of(request))
    except Refused as error:
        return JSONResponse({"error": str(error)}, 409)
    return await _do(request, live, lambda table: table.sit(player, name, wanted.seat, now_ms(), wanted.nonce), player)


async def move(request: Request) -> Response:
    """Make a move."""
    player = await player_of(request)
    live = await live_of(request, player)
    wanted = await body(request, Move)
    if not 8 <= len(wanted.id) <= 64 or len(wanted.token) > 64:
        raise HTTPException(422, "An id has 8 to 64 characters, a token at most 64")
    return await _do(request, live, lambda table: table.move(player, wanted.seat, wanted.token, wanted.id, now_ms(), wanted.moment), player)


async def _do(request: Request, live: Live, command: Command, player: str) -> Response:
    try:
        live = await site_of(request).hall.command(live.table.name, command) or live
    except IllegalMove as error:
        return JSONResponse({"error": error.told(speaker("en")), "rule": error.rule}, 409)
    except Refused as error:
        return JSONResponse({"error": str(error)}, 409)
    return JSONResponse(facts(live.table, player))


class Endpoint(NamedTuple):
    """A request that programs make."""

    method: str
    path: str
    answer: Callable[[Request], Awaitable[Response]]
    form: type[msgspec.Struct] | None = None
    needs_token: bool = True
    takes_seat: bool = False
    """As a query parameter."""


ENDPOINTS = [
    Endpoint("GET", "/games", games, needs_token=False),
    Endpoint("POST", "/tokens", make_token, Name, needs_token=False),
    Endpoint("GET", "/tables", tables, needs_token=False),
    Endpoint("POST", "/tables", open_table, NewTable),
    Endpoint("GET", "/tables/{table}", show),
    Endpoint("GET", "/tables/{table}/review", review, takes_seat=True),
    Endpoint("POST", "/tables/{table}/review", begin_review, takes_seat=True),
    Endpoint("POST", "/tables/{table}/sit", sit, Seat),
    Endpoint("POST", "/tables/{table}/move", move, Move),
]
