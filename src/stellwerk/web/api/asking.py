"""What a program asks: who it is, by its token, and the forms of its requests."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from stellwerk.server.live import Live
from stellwerk.web.live import NOT_JSON
from stellwerk.web.site import Site, site_of

LARGEST = 16 * 1024

Form = TypeVar("Form", bound=msgspec.Struct)


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


async def player_of(connection: HTTPConnection) -> str:
    """The player behind a token; refused without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    site = site_of(connection)
    is_token = scheme.lower() == "bearer" and 0 < len(token) < 200
    player = await site.store.token_player(digest(token)) if is_token else None
    if not player:
        raise HTTPException(401, "Send a token: Authorization: Bearer TOKEN (POST /api/tokens makes one)")
    site.count(site.limits.api, player, connection)
    return player


def digest(token: str) -> str:
    """Tokens are stored as hashes only."""
    return hashlib.sha256(token.encode()).hexdigest()


async def body(request: Request, form: type[Form]) -> Form:
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
    known = await site.store.player(player)
    return known.name if known else "Program"
