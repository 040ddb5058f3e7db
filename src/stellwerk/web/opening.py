"""Opening a table: who sits down at once, and from which seed it deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec
from starlette.requests import HTTPConnection

from stellwerk.dealer import NONCE
from stellwerk.store.store import Conflict
from stellwerk.table.events import AnyEvent
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table
from stellwerk.web.hall import Live
from stellwerk.web.identity import Guest
from stellwerk.web.ledger import Opening, now_ms
from stellwerk.web.limits import MOST_THOUGHTS, MOST_THOUGHTS_OF_ADDRESS, is_off
from stellwerk.web.pledges import Pledge
from stellwerk.web.site import Site, address_of, refuse

Person = tuple[int, str, str, str]
"""Who sits down: seat, player, name, nonce."""
DOUBLE_CLICK = 10_000
"""Milliseconds within which the same form sent again means the same table."""


def nonce_of(fields: Mapping[str, str]) -> str:
    """What a form mixes into the deals; empty without a script."""
    nonce = fields.get("nonce", "")
    if nonce and not NONCE.fullmatch(nonce):
        refuse(422, "What a seat mixes into the deals has 32 hexadecimal digits")
    return nonce


def may_open(site: Site, guest: str, connection: HTTPConnection, seats: Sequence[str] = ()) -> None:
    """Refuse one more table to who has opened many, or whose bots at other tables still have much to think about."""
    site.count(site.limits.tables, guest, connection)
    if is_off() or not any(kind.startswith("bot:") for kind in seats):
        return
    thinking, address = [live for live in site.hall.live.values() if live.thoughts], address_of(connection)
    of_guest = sum(len(live.thoughts) for live in thinking if live.table.settings.host == guest)
    of_address = sum(len(live.thoughts) for live in thinking if live.address == address)
    if of_guest >= MOST_THOUGHTS or of_address >= MOST_THOUGHTS_OF_ADDRESS:
        refuse(429, "The bots of your other tables still have a lot to think about. Wait a moment", wait=10)


def may_sit(site: Site, table: Table, player: str, connection: HTTPConnection) -> None:
    """Refuse what would leave nothing to others at a public table."""
    if not table.settings.public or table.settings.host == player:
        return
    if table.seats_of(player):
        refuse(409, "At a public table everybody has one seat")
    site.count(site.limits.seats, player, connection)


async def begin(
    site: Site, settings: Settings, guest: Guest, name: str, mine: Sequence[int], fields: Mapping[str, str], connection: HTTPConnection
) -> Live:
    """Open a table as a form wishes, and sit down at these seats. A second click leads to the table that the first one opened."""
    may_open(site, guest.id, connection, settings.seats)
    nonce = nonce_of(fields)
    people = [(seat, guest.id, name if len(mine) == 1 else f"{name} {seat + 1}", nonce) for seat in mine]
    pledge = site.pledges.read(fields.get("pledge", ""))
    try:
        return await open_for(site, settings, pledge, people, address_of(connection))
    except Conflict:
        row = await site.stored(site.store.table, pledge.table)
        is_double = row is not None and now_ms() - row.created < DOUBLE_CLICK and msgspec.json.encode(settings).decode() == row.settings
        if is_double and (known := await site.hall.find(pledge.table)):
            return known
        return await open_for(site, settings, site.pledges.new(), people, address_of(connection))


async def open_for(site: Site, settings: Settings, pledge: Pledge, people: Sequence[Person], address: str) -> Live:
    """The table of a pledge, with these people."""
    live = await site.hall.open(Opening.draw_up(pledge.table, settings, pledge.seed, partial(seat_all, people)))
    live.address = address
    return live


def seat_all(people: Sequence[Person], table: Table) -> list[AnyEvent]:
    """All of these sit down, and if nobody is missing then the game begins."""
    happened: list[AnyEvent] = []
    ahead = table.twin()
    for seat, player, name, nonce in people:
        events = ahead.sit(player, name, seat, now_ms(), nonce)
        ahead.fold(events)
        happened += events
    return happened or ahead.opening(now_ms())
