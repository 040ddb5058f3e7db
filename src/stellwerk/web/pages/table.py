"""A table as this person sees it, complete without any script, and the small forms that belong to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO

import msgspec
import segno
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.games import GAMES
from stellwerk.server import opening
from stellwerk.server.ledger import Command, now_ms
from stellwerk.table.table import Refused
from stellwerk.web.numbers import small
from stellwerk.web.paths import path_to
from stellwerk.web.site import address_of, nonce_of, refuse, site_of
from stellwerk.web.view import View
from stellwerk.web.visit import Facts, facts, visit


@dataclass(frozen=True, slots=True)
class TableView(View):
    """What table.html gets."""

    template = "table.html"
    table: Facts
    fragments: dict[str, Markup]
    moves: str
    """What the script works with, as JSON."""
    seats_mine: list[int]
    ws: str
    help: Markup


async def table_page(request: Request) -> Response:
    """A table as this person sees it."""
    here = await visit(request)
    table = here.table
    screen = here.site.painters[here.lang].screen(table, here.guest.id, now_ms())
    view = TableView(
        table=facts(request, here),
        fragments={name: Markup(html) for name, html in screen.slots.items()},
        moves=msgspec.json.encode(screen.meta).decode(),
        seats_mine=here.mine,
        ws=here.path_to("live"),
        help=rules_help(table.game.name, here.lang),
    )
    return await here.site.page(request, view, say=here.say)


@cache
def rules_help(name: str, lang: str) -> Markup:
    """The rules of a game in our own words, as HTML without its title: the window has one."""
    text = GAMES[name].help(GAMES[name].words(lang))
    if text.startswith("# "):
        text = text.partition("\n")[2]
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


async def at_table(request: Request) -> Response:
    """The small forms of a table: sit, stand, let a bot play, come back."""
    site = site_of(request)
    guest, fields = await site.form(request)
    here = await visit(request)
    act, now, name, nonce = request.path_params["act"], now_ms(), site.name_of(guest, here.say), nonce_of(fields)
    seat = -1 if (wanted := small(fields.get("seat", ""))) is None else wanted
    commands: dict[str, Command] = {
        "sit": lambda table: table.sit(guest.id, name, seat, now, nonce),
        "stand": lambda table: table.stand(guest.id, seat, now),
        "bot": lambda table: table.wish_bot(guest.id, seat, now),
        "back": lambda table: table.come_back(guest.id, seat, now),
    }
    if act not in commands:
        refuse(404, "There is no such page")
    try:
        if act == "sit":
            opening.check_sit(site.limits, here.table, guest.id, address_of(request))
        await site.hall.command(here.table.name, commands[act])
    except Refused as error:
        refuse(409, here.say(error.reason, **error.gaps))
    return site.go(request, here.path_to("table"), guest)


async def rematch(request: Request) -> Response:
    """The same people, the same settings, a new table."""
    site = site_of(request)
    guest, fields = await site.form(request)
    old = (await site.table(request)).table
    found = old.rematch
    if not found:
        host = site.host(request, guest, nonce_of(fields))
        opening.check_open(site.hall, site.limits, host, old.settings.seats)
        try:
            found = await opening.rematch(site.hall, site.pledges, old, host, fields.get("pledge", ""))
        except Refused as error:
            refuse(409, error.reason)
    return site.go(request, path_to("table", table=found), guest)


async def qr(request: Request) -> Response:
    """The invite link as a QR code."""
    here = await visit(request)
    drawn = await here.site.drawing.draw(qr_code, facts(request, here).invite)
    return Response(drawn, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def qr_code(link: str) -> bytes:
    """A link for the camera of a phone."""
    out = BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=6, border=2, dark="#14191E", light="#FFFFFF", svgclass=None, lineclass=None)
    return out.getvalue()
