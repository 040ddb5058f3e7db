"""Reviews over HTTP, for the page and for programs alike: who may see one, who may begin one, and the answer as JSON.

The review of any seat of a finished game may be seen by anybody, but today's daily deal has none while others still play it. Who has
played the game may begin one: merely looking begins no work.
"""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from stellwerk.server.reviews import Standing, is_open
from stellwerk.table.table import Refused, Table
from stellwerk.web.numbers import small
from stellwerk.web.site import address_of, refuse, site_of


def check_open(table: Table) -> None:
    """Refuse what is not open yet."""
    if table.status != "over":
        refuse(403, "This game is still running: it can be reviewed when it is over")
    if not is_open(table):
        refuse(403, "Others still play this deal: it can be reviewed when the day is over")


def seat_of(connection: HTTPConnection, table: Table, mine: list[int]) -> int:
    """The seat that is asked for: one's own if nothing is said, else the first."""
    if (wanted := connection.query_params.get("seat")) is None:
        return (mine or [0])[0]
    seat = small(wanted)
    if seat is None or seat >= len(table.chairs):
        refuse(404, "There is no such seat")
    return seat


async def begin(request: Request, table: Table, seat: int, player: str) -> Standing:
    """Begin a review for somebody who has played the game."""
    if not table.seats_of(player):
        refuse(403, "Only who has played this game can have it reviewed")
    site = site_of(request)
    site.count(site.limits.reviews, player, request)
    try:
        return await site.reviewer.begin(table, seat, player, address_of(request))
    except Refused as error:
        refuse(429, error.reason, wait=30)


def answer(standing: Standing) -> Response:
    """A standing as JSON: 202 as long as there is more to come, 404 if nobody has begun it."""
    if standing.status == "none":
        refuse(404, "No review of this game has been made yet")
    if standing.status == "done":
        return Response(msgspec.json.encode({"status": "done", **msgspec.json.decode(standing.body)}), media_type="application/json")
    told = msgspec.json.encode({"status": standing.status, "progress": standing.progress})
    return Response(told, 200 if standing.status == "failed" else 202, media_type="application/json", headers={"retry-after": "2"})
