"""Opening a table: what may be asked for, who sits down at once, and from which seed it deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from stellwerk.bots import BOTS
from stellwerk.contract import Game
from stellwerk.options import BadOption
from stellwerk.server.hall import Hall
from stellwerk.server.ledger import Opening, now_ms
from stellwerk.server.limits import MOST_THOUGHTS, MOST_THOUGHTS_OF_ADDRESS, Limits, TooOften, is_off
from stellwerk.server.live import Live
from stellwerk.server.pledges import Pledge, Pledges
from stellwerk.store.store import Conflict
from stellwerk.table.clock import Clock
from stellwerk.table.events import AnyEvent
from stellwerk.table.settings import Settings
from stellwerk.table.table import Refused, Table

Person = tuple[int, str, str, str]
"""Who sits down: seat, player, name, nonce."""
DOUBLE_CLICK = 10_000
"""Milliseconds within which the same form sent again means the same table."""


@dataclass(frozen=True, slots=True)
class Host:
    """Who opens a table, and from where; the nonce is what they mix into the deals."""

    player: str
    name: str
    address: str
    nonce: str = ""


# ------------------------------------------------------------ what may be
def settle(
    which: Game, seats: Sequence[str], options: Mapping[str, bool | int | str], board: str, clock: str, public: bool, host: str
) -> tuple[Settings, list[int]]:
    """The settings of a new table, checked by the game; and the seats (`me`) that the host takes. Raises BadOption and BadClock."""
    for kind in seats:
        if kind not in ("me", "open") and (not kind.startswith("bot:") or kind.removeprefix("bot:") not in BOTS):
            raise BadOption("nobody called {name} can sit at a table", name=repr(kind[:20]))
    which.new(len(seats), options, board or None)
    Clock.parse(clock)
    settings = Settings(
        game=which.name,
        board=board or which.boards[0],
        rules=which.rules,
        options={option.name: option.parse(options.get(option.name, option.default)) for option in which.options},
        seats=tuple("open" if kind == "me" else kind for kind in seats),
        clock=clock,
        host=host,
        public=public,
    )
    return settings, [seat for seat, kind in enumerate(seats) if kind == "me"]


def check_open(hall: Hall, limits: Limits, host: Host, seats: Sequence[str] = ()) -> None:
    """Refuse one more table to who has opened many, or whose bots at other tables still have much to think about. Raises TooOften."""
    limits.tables.take(host.player, host.address)
    if is_off() or not any(kind.startswith("bot:") for kind in seats):
        return
    thinking = [live for live in hall.live.values() if live.thoughts]
    of_host = sum(len(live.thoughts) for live in thinking if live.table.settings.host == host.player)
    of_address = sum(len(live.thoughts) for live in thinking if live.address == host.address)
    if of_host >= MOST_THOUGHTS or of_address >= MOST_THOUGHTS_OF_ADDRESS:
        raise TooOften("The bots of your other tables still have a lot to think about. Wait a moment", wait=10)


def check_sit(limits: Limits, table: Table, player: str, address: str) -> None:
    """Refuse what would leave nothing to others at a public table. Raises Refused and TooOften."""
    if not table.settings.public or table.settings.host == player:
        return
    if table.seats_of(player):
        raise Refused("At a public table everybody has one seat")
    limits.seats.take(player, address)


# ------------------------------------------------------------ a table begins
async def begin(hall: Hall, pledges: Pledges, settings: Settings, host: Host, mine: Sequence[int], pledge: str) -> Live:
    """Open the table of a form's pledge, and sit down at these seats. A second click leads to the table that the first one opened."""
    people = [(seat, host.player, host.name if len(mine) == 1 else f"{host.name} {seat + 1}", host.nonce) for seat in mine]
    pledged = pledges.read(pledge)
    try:
        return await _open(hall, settings, pledged, people, host.address)
    except Conflict:
        row = await hall.store.table(pledged.table)
        is_double = row is not None and now_ms() - row.created < DOUBLE_CLICK and msgspec.json.encode(settings).decode() == row.settings
        if is_double and (known := await hall.find(pledged.table)):
            return known
        return await _open(hall, settings, pledges.new(), people, host.address)


async def rematch(hall: Hall, pledges: Pledges, old: Table, host: Host, pledge: str) -> str:
    """The same people and settings at a new table, opened together with the word that there is one; its name. Raises Refused."""
    settings = msgspec.structs.replace(old.settings, host=host.player, daily="", practice="")
    pledged = pledges.read(pledge)
    if await hall.store.table(pledged.table):
        pledged = pledges.new()
    people = [
        (seat, chair.player, chair.name, host.nonce if chair.player == host.player else "")
        for seat, chair in enumerate(old.chairs)
        if chair.player
    ]
    opening = Opening.draw_up(pledged.table, settings, pledged.seed, partial(seat_all, people))
    ask = partial(Table.rematch_at, player=host.player, table=pledged.table, now=now_ms())
    live = await hall.command(old.name, ask, opening.step())
    found = live.table.rematch if live else ""
    if found == pledged.table:
        hall.admit(opening).address = host.address
    return found


async def _open(hall: Hall, settings: Settings, pledge: Pledge, people: Sequence[Person], address: str) -> Live:
    """The table of a pledge, with these people."""
    live = await hall.open(Opening.draw_up(pledge.table, settings, pledge.seed, partial(seat_all, people)))
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
