"""Somebody at a table's page: who, which table, in which language; and what every page of a table says about it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from starlette.requests import Request

from stellwerk.server.live import Live
from stellwerk.table.table import Table
from stellwerk.web import levels
from stellwerk.web.identity import Guest
from stellwerk.web.paths import path_to
from stellwerk.web.site import Site, site_of
from stellwerk.words import Say


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a table's page."""

    site: Site
    live: Live
    guest: Guest
    lang: str
    say: Say
    table: Table
    """As it was when they came; later ones are others."""

    @property
    def mine(self) -> list[int]:
        """Where they sit."""
        return self.table.seats_of(self.guest.id)

    def path_to(self, page: str, **parts: object) -> str:
        """Where a page of this table is to be found."""
        return path_to(page, table=self.table.name, **parts)

    def kept_as(self, *what: Hashable) -> Hashable:
        """Under which key a drawing of this table is kept; None as long as the game goes on."""
        return (self.table.name, self.lang, *what) if self.table.status == "over" else None


async def visit(request: Request) -> Visit:
    """The visit of a request to a table's page; 404 if there is no such table."""
    site = site_of(request)
    live = await site.table(request)
    lang = site.preferences(request).lang
    return Visit(site, live, await site.guest(request), lang, live.table.game.words(lang), live.table)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in the lobby and in the menu."""

    number: int
    name: str
    kind: str
    """open, me, bot or person."""
    mine: bool
    note: str


@dataclass(frozen=True, slots=True)
class Box:
    """A game in the words of a page."""

    title: str
    layout: str = ""
    sheets: str = ""
    """A class for tables where every seat has a sheet of its own."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the pages of a table say about it besides the game."""

    id: str
    title: str
    game: Box
    status: str
    invite: str
    reach: str
    """Whom the invite lets in, if not everybody."""
    qr: str
    seats: list[Seat]
    can_sit: bool
    hint: str
    """`yes`, `never` (in the daily deal), or empty: against people."""
    clock: str
    commitment: str
    nonces: list[tuple[str, str]]
    is_same_deal: bool


def facts(request: Request, here: Visit) -> Facts:
    """As this person sees the table."""
    table, guest, say = here.table, here.guest, here.say
    address = here.site.address(request)
    return Facts(
        id=table.name,
        title=table.game.title,
        game=Box(table.game.title, table.game.layout, "sheets" if table.game.has_sheets else ""),
        status=table.status,
        invite=f"{address.url}t/{table.name}",
        reach=address.reach,
        qr=here.path_to("qr"),
        seats=[_seat(here, seat) for seat in range(len(table.chairs))],
        can_sit=table.status == "open" and not (table.settings.public and here.mine and table.settings.host != guest.id),
        hint="" if not (here.mine and table.is_against_bots(here.mine[0])) else "never" if table.settings.daily else "yes",
        clock=clock_words(table.settings.clock, say) if table.clock.limit else "",
        commitment=table.dealer.commitment,
        nonces=[(chair.name, chair.nonce) for chair in table.chairs if chair.nonce],
        is_same_deal=table.settings.is_same_deal,
    )


def _seat(here: Visit, number: int) -> Seat:
    chair, say = here.table.chairs[number], here.say
    is_mine = chair.player == here.guest.id
    kind = "open" if chair.is_open else "me" if is_mine else "bot" if chair.bot else "person"
    return Seat(number, chair.name or say("Free seat"), kind, is_mine, levels.note(chair.bot, say) if chair.bot else "")


def clock_words(text: str, say: Say) -> str:
    """A clock as people say it."""
    if text == "none":
        return say("No limit")
    kind, _, amount = text.partition(":")
    if kind == "days":
        return say.many("{n} day a move", "{n} days a move", int(amount))
    minutes = int(amount) // 60
    return say.many("{n} minute a move", "{n} minutes a move", minutes) if kind == "move" else say("{n} minutes for the game", n=minutes)
