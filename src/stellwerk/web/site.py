"""What all parts of the server share: store, hall, identities, templates, limits; and how a page is answered."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, NoReturn

from jinja2 import Environment, PackageLoader, select_autoescape
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from stellwerk.catalogs import own_name
from stellwerk.dealer import NONCE
from stellwerk.server import day
from stellwerk.server.daily import Daily
from stellwerk.server.hall import Hall, Unreadable
from stellwerk.server.limits import TOO_OFTEN, Allowance, Limits, network
from stellwerk.server.live import Live
from stellwerk.server.opening import Host
from stellwerk.server.pledges import Pledges
from stellwerk.server.reviews import Reviewer
from stellwerk.store.async_store import AsyncStore
from stellwerk.web.addresses import Address, for_others
from stellwerk.web.assets import script, static_url
from stellwerk.web.config import Config
from stellwerk.web.drawing import Drawing
from stellwerk.web.icons import LOGO, icon
from stellwerk.web.identity import COOKIE, PREFERENCES, YEAR, Guest, Identity, same_origin
from stellwerk.web.paths import path_to
from stellwerk.web.render import Painter
from stellwerk.web.view import View
from stellwerk.words import ENGLISH, LANGUAGES, Say, minus, speaker

THEMES = ("auto", "light", "dark")
ASKING = "stellwerk.guest"
"""Where a request keeps who asks, once that is known."""


class Preferences(NamedTuple):
    """How somebody likes the pages."""

    lang: str
    theme: str
    """auto, light or dark."""


@dataclass
class Site:
    """One server process."""

    config: Config
    store: AsyncStore
    hall: Hall
    identity: Identity
    reviewer: Reviewer
    pledges: Pledges
    daily: Daily
    templates: Environment = field(init=False)
    painters: dict[str, Painter] = field(init=False)
    drawing: Drawing = field(default_factory=Drawing)

    def __post_init__(self) -> None:
        self.templates = Environment(
            loader=PackageLoader("stellwerk.web"),
            autoescape=select_autoescape(default=True),
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.filters["minus"] = minus
        self.templates.globals.update(path_to=path_to, static=static_url, script=script, icon=icon, logo=LOGO)
        self.templates.globals.update(languages={lang: own_name(lang) for lang in LANGUAGES})
        self.painters = {lang: Painter(self.templates, lang) for lang in LANGUAGES}
        self.limits = Limits(self.config.workers)

    # ------------------------------------------------------------ who asks, and how they like it
    async def guest(self, connection: HTTPConnection) -> Guest:
        """The person behind a request: of this generation, or somebody new."""
        if ASKING not in connection.scope:
            claim = self.identity.read(connection.cookies.get(COOKIE, ""))
            known = await self.store.player(claim.guest) if claim else None
            if claim is None or claim.generation != (known.generation if known else 0):
                connection.scope[ASKING] = self.identity.stranger()
            else:
                connection.scope[ASKING] = Guest(claim.guest, name=known.name if known else "", generation=claim.generation)
        found: Guest = connection.scope[ASKING]
        return found

    def assume(self, connection: HTTPConnection) -> None:
        """Where the store cannot be asked: they are who their cookie says."""
        claim = self.identity.read(connection.cookies.get(COOKIE, ""))
        connection.scope[ASKING] = Guest(claim.guest, generation=claim.generation) if claim else self.identity.stranger()

    @staticmethod
    def name_of(guest: Guest, say: Say) -> str:
        """The name they chose, or one for guests."""
        return guest.name or say("Guest")

    def host(self, request: Request, guest: Guest, nonce: str = "") -> Host:
        """This person as the host of a new table."""
        return Host(guest.id, self.name_of(guest, speaker(self.preferences(request).lang)), address_of(request), nonce)

    def preferences(self, connection: HTTPConnection) -> Preferences:
        """Language and theme: as chosen, else as the browser asks."""
        chosen = connection.cookies.get(PREFERENCES, "").split(".")
        lang = chosen[0] if chosen[0] in LANGUAGES else browser_language(connection.headers.get("accept-language", ""))
        theme = chosen[1] if len(chosen) > 1 and chosen[1] in THEMES else "auto"
        return Preferences(lang, theme)

    def painter(self, connection: HTTPConnection) -> Painter:
        """Paints in the person's language."""
        return self.painters[self.preferences(connection).lang]

    def address(self, request: Request) -> Address:
        """Where others find this server: what every link for them begins with."""
        return for_others(self.config, str(request.base_url))

    # ------------------------------------------------------------ answers
    async def page(self, request: Request, view: View, status: int = 200, say: Say | None = None, heavy: bool = False) -> HTMLResponse:
        """A page with everything every page has; a heavy one is put together beside the loop."""
        guest = await self.guest(request)
        lang, theme = self.preferences(request)
        say = say or speaker(lang)
        everywhere = {
            "say": say,
            "lang": lang,
            "theme": theme,
            "me": {"id": guest.id, "name": self.name_of(guest, say)},
            "csrf": self.identity.form_token(guest.id),
            "path": request.url.path,
            "pledge": self.pledges.new(),
        }
        render = partial(self.templates.get_template(view.template).render, {**everywhere, **view.context()})
        response = HTMLResponse(await self.drawing.draw(render) if heavy else render(), status)
        self.remember(request, response, guest)
        return response

    def remember(self, request: Request, response: Response, guest: Guest) -> None:
        """A guest keeps who they are, for another year."""
        self.set_cookie(request, response, COOKIE, self.identity.cookie(guest.id, guest.generation))

    @staticmethod
    def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
        """For a year, out of reach of scripts and other sites."""
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https", path="/")

    def go(self, request: Request, to: str, guest: Guest) -> RedirectResponse:
        """To another page of ours after a form."""
        response = RedirectResponse(to, status_code=303)
        self.remember(request, response, guest)
        return response

    # ------------------------------------------------------------ checks
    async def form(self, request: Request) -> tuple[Guest, dict[str, str]]:
        """A form of one of our pages, checked: same origin, this guest's token."""
        guest = await self.guest(request)
        if not same_origin(request):
            refuse(403, "This form comes from another site")
        fields = {key: value for key, value in (await request.form(max_files=0, max_fields=60)).items() if isinstance(value, str)}
        if not self.identity.is_form_token(guest.id, fields.get("csrf", "")):
            refuse(403, "This form is too old. Load the page again")
        return guest, fields

    def count(self, what: Allowance, guest: str, connection: HTTPConnection) -> None:
        """Refuse what this guest, or their address, has asked for too often."""
        if wait := what.wait(guest, address_of(connection)):
            refuse(429, TOO_OFTEN, wait=wait)

    async def table(self, request: Request) -> Live:
        """The table of the path, if there is one and this person may see it."""
        return await self.find(request.path_params["table"], (await self.guest(request)).id)

    async def find(self, name: str, player: str) -> Live:
        """A table that this person may see; refused if there is none, or if it would tell them the cards of a deal they still can play."""
        try:
            live = await self.hall.find(name)
        except Unreadable:
            refuse(410, "This table was stored by another version of Stellwerk, and this one cannot read it")
        if live is None:
            refuse(404, "There is no such table")
        settings = live.table.settings
        if day.is_running(settings.daily) and not live.table.seats_of(player):
            ranking = path_to("day", game=settings.game, date=settings.daily)
            if live.table.status != "over":
                refuse(403, "This is somebody's attempt at today's deal: nobody else can watch it", ranking)
            if not await self.store.has_finished_daily(settings.game, settings.daily, player):
                refuse(403, "This is somebody's attempt at today's deal: you can see it when yours is finished", ranking)
        return live


class Refusal(HTTPException):
    """Something that is not to be had; `to` is a page that helps on, `wait` the seconds after which it may be."""

    def __init__(self, status: int, sentence: str, to: str = "", wait: float = 0) -> None:
        super().__init__(status, sentence, {"retry-after": str(math.ceil(wait))} if wait else None)
        self.to = to


def refuse(status: int, sentence: str, to: str = "", wait: float = 0) -> NoReturn:
    """Stop here with a sentence (a msgid) for the person, and perhaps the daily deal's page to go on with, or a time to wait."""
    raise Refusal(status, sentence, to, wait)


def nonce_of(fields: Mapping[str, str]) -> str:
    """What a form mixes into the deals; empty without a script."""
    nonce = fields.get("nonce", "")
    if nonce and not NONCE.fullmatch(nonce):
        refuse(422, "What a seat mixes into the deals has 32 hexadecimal digits")
    return nonce


def site_of(connection: HTTPConnection) -> Site:
    """The site of a request or a socket."""
    found: Site = connection.app.state.site
    return found


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return network(connection.client.host) if connection.client else "nowhere"


def browser_language(header: str) -> str:
    """The language that the browser likes best, of those there are words in; else English."""
    wishes: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        lang, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), lang[:2].lower()))
        except ValueError:
            continue
    wanted = [lang for _, lang in sorted(wishes, key=lambda wish: wish[0]) if lang in LANGUAGES]
    return wanted[0] if wanted else ENGLISH
