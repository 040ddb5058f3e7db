"""About the person who asks: name, language and theme, and their devices."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import segno
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.web.identity import LINK_LIFE, PREFERENCES, Claim, Guest, LinkExpired, is_ours, tidy_name
from stellwerk.web.ledger import now_ms
from stellwerk.web.site import THEMES, Site, refuse
from stellwerk.words import LANGUAGES

SETTLE = 1.0
"""Seconds after which a browser has its new cookie for sure."""


async def rename(request: Request) -> Response:
    """A guest chooses a name."""
    site: Site = request.app.state.site
    guest, fields = await site.form(request)
    name = tidy_name(fields.get("name", ""))
    if not name:
        refuse(422, "A name has at least one letter")
    if is_ours(name):
        refuse(422, "This name belongs to the server: choose another one")
    await site.stored(site.store.save_player, guest.id, name, site.look(request)[0], now_ms())
    return site.go(request, own_path(fields.get("to", "/")), guest)


async def look(request: Request) -> Response:
    """Language and theme."""
    site: Site = request.app.state.site
    guest, fields = await site.form(request)
    lang, theme = site.look(request)
    lang = fields["lang"] if fields.get("lang") in LANGUAGES else lang
    theme = fields["theme"] if fields.get("theme") in THEMES else theme
    response = site.go(request, own_path(fields.get("to", "/")), guest)
    site.set_cookie(request, response, PREFERENCES, f"{lang}.{theme}")
    return response


def own_path(path: str) -> str:
    """A path of ours to go back to; anything else becomes the home page."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) < 200 else "/"


# ------------------------------------------------------------ devices
async def devices(request: Request) -> Response:
    """A fresh private link to another device, and the way to sign out all others."""
    site: Site = request.app.state.site
    guest = await site.guest(request)
    address = site.address(request)
    link = f"{address.url}me/{site.identity.link(guest.id, guest.generation)}"
    picture = await site.drawn(lambda: segno.make(link, error="l").svg_data_uri(scale=5, border=2, dark="#14191E", light="#FFFFFF"))
    return await site.page(
        request, "devices.html", link=link, reach=address.reach, qr=picture, minutes=LINK_LIFE // 60, done="done" in request.query_params
    )


async def arrival(request: Request) -> Response:
    """Who follows a private link is asked before this browser becomes somebody else."""
    site: Site = request.app.state.site
    claim = await read_link(site, request.path_params["link"])
    guest = await site.guest(request)
    if request.method == "POST":
        await site.form(request)
        return site.go(request, "/", Guest(claim.guest, generation=claim.generation))
    them = await site.stored(site.store.player, claim.guest)
    at_stake = [] if guest.is_new or guest.id == claim.guest else await site.stored(site.store.my_tables, guest.id)
    return await site.page(
        request,
        "arrival.html",
        name=them.name if them else "",
        is_me=guest.id == claim.guest,
        at_stake=len(at_stake),
        known=not guest.is_new,
    )


async def read_link(site: Site, text: str) -> Claim:
    """What a private link claims, if that still counts."""
    try:
        claim = site.identity.read_link(text)
    except LinkExpired:
        refuse(410, "This link is no longer valid: make a new one on your other device")
    if claim is None:
        refuse(404, "This link is not valid")
    known = await site.stored(site.store.player, claim.guest)
    if claim.generation != (known.generation if known else 0):
        refuse(410, "This link is no longer valid: make a new one on your other device")
    return claim


async def sign_out_others(request: Request) -> Response:
    """From now on only this browser is this person; pages that are open elsewhere are closed."""
    site: Site = request.app.state.site
    guest, _ = await site.form(request)
    generation = await site.stored(site.store.sign_out, guest.id, now_ms())
    response = site.go(request, "/me/devices?done", replace(guest, generation=generation))
    response.background = BackgroundTask(tell_pages, site, guest.id)
    return response


async def tell_pages(site: Site, player: str) -> None:
    """Pages of this person elsewhere are closed; those of this browser come back by themselves, as it has its new cookie by then."""
    await asyncio.sleep(SETTLE)
    await site.hall.sign_out(player)
