"""About the person who asks: name, language and theme, and their devices."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

import segno
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.server.ledger import now_ms
from stellwerk.web.identity import LINK_LIFE, PREFERENCES, Claim, Guest, LinkExpired, is_ours, tidy_name
from stellwerk.web.paths import path_to
from stellwerk.web.site import THEMES, Site, refuse, site_of
from stellwerk.web.view import View
from stellwerk.words import LANGUAGES

SETTLE = 1.0
"""Seconds after which a browser has its new cookie for sure."""


async def rename(request: Request) -> Response:
    """A guest chooses a name."""
    site = site_of(request)
    guest, fields = await site.form(request)
    name = tidy_name(fields.get("name", ""))
    if not name:
        refuse(422, "A name has at least one letter")
    if is_ours(name):
        refuse(422, "This name belongs to the server: choose another one")
    await site.store.save_player(guest.id, name, site.preferences(request).lang, now_ms())
    return site.go(request, own_path(fields.get("to", "/")), guest)


async def look(request: Request) -> Response:
    """Language and theme."""
    site = site_of(request)
    guest, fields = await site.form(request)
    lang, theme = site.preferences(request)
    lang = fields["lang"] if fields.get("lang") in LANGUAGES else lang
    theme = fields["theme"] if fields.get("theme") in THEMES else theme
    response = site.go(request, own_path(fields.get("to", "/")), guest)
    site.set_cookie(request, response, PREFERENCES, f"{lang}.{theme}")
    return response


def own_path(path: str) -> str:
    """A path of ours to go back to; anything else becomes the home page."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) < 200 else "/"


# ------------------------------------------------------------ devices
@dataclass(frozen=True, slots=True)
class DevicesView(View):
    """What devices.html gets."""

    template = "devices.html"
    link: str
    reach: str
    """Whom the link lets in, if not everybody."""
    qr: str
    minutes: int
    done: bool
    """All others have just been signed out."""


@dataclass(frozen=True, slots=True)
class ArrivalView(View):
    """What arrival.html gets."""

    template = "arrival.html"
    name: str
    is_me: bool
    at_stake: int
    """How many tables this browser would no longer find."""
    known: bool


async def devices(request: Request) -> Response:
    """A fresh private link to another device, and the way to sign out all others."""
    site = site_of(request)
    guest = await site.guest(request)
    address = site.address(request)
    link = f"{address.url}me/{site.identity.link(guest.id, guest.generation)}"
    picture = await site.drawing.draw(lambda: segno.make(link, error="l").svg_data_uri(scale=5, border=2, dark="#14191E", light="#FFFFFF"))
    return await site.page(request, DevicesView(link, address.reach, picture, LINK_LIFE // 60, "done" in request.query_params))


async def arrival(request: Request) -> Response:
    """Who follows a private link is asked before this browser becomes somebody else."""
    site = site_of(request)
    claim = await read_link(site, request.path_params["link"])
    guest = await site.guest(request)
    if request.method == "POST":
        await site.form(request)
        return site.go(request, "/", Guest(claim.guest, generation=claim.generation))
    them = await site.store.player(claim.guest)
    at_stake = [] if guest.is_new or guest.id == claim.guest else await site.store.my_tables(guest.id)
    view = ArrivalView(them.name if them else "", guest.id == claim.guest, len(at_stake), not guest.is_new)
    return await site.page(request, view)


async def read_link(site: Site, text: str) -> Claim:
    """What a private link claims, if that still counts."""
    try:
        claim = site.identity.read_link(text)
    except LinkExpired:
        refuse(410, "This link is no longer valid: make a new one on your other device")
    if claim is None:
        refuse(404, "This link is not valid")
    known = await site.store.player(claim.guest)
    if claim.generation != (known.generation if known else 0):
        refuse(410, "This link is no longer valid: make a new one on your other device")
    return claim


async def sign_out_others(request: Request) -> Response:
    """From now on only this browser is this person; pages that are open elsewhere are closed."""
    site = site_of(request)
    guest, _ = await site.form(request)
    generation = await site.store.sign_out(guest.id, now_ms())
    response = site.go(request, path_to("devices") + "?done", replace(guest, generation=generation))
    response.background = BackgroundTask(tell_pages, site, guest.id)
    return response


async def tell_pages(site: Site, player: str) -> None:
    """Pages of this person elsewhere are closed; those of this browser come back by themselves, as it has its new cookie by then."""
    await asyncio.sleep(SETTLE)
    await site.hall.sign_out(player)
