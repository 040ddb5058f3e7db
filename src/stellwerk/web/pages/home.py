"""The home page: the games, my tables, open tables, the daily deal."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.contract import Game
from stellwerk.games import GAMES, UnknownGame, game
from stellwerk.options import span
from stellwerk.server import day
from stellwerk.server.daily import game_of, middle, title_of
from stellwerk.store.store import TableRow
from stellwerk.svg import Node
from stellwerk.web import levels
from stellwerk.web.identity import LEVEL, Guest
from stellwerk.web.paths import path_to
from stellwerk.web.site import Site, site_of
from stellwerk.web.view import View
from stellwerk.words import Say, speaker

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as a stop on the home page."""

    name: str
    title: str
    seats: str
    minutes: str
    about: str
    picture: Node
    solo: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list."""

    id: str
    title: str
    note: str
    your_turn: bool
    over: bool
    host: str


@dataclass(frozen=True, slots=True)
class DailyPanel:
    """The daily deal: the game changes from day to day."""

    title: str
    players: int
    median: int | None
    played: bool
    url: str


@dataclass(frozen=True, slots=True)
class HomeView(View):
    """What home.html gets."""

    template = "home.html"
    games: list[GameCard]
    mine: list[Listed]
    open: list[Listed]
    daily: DailyPanel | None
    bots: list[levels.Choice]
    level: str


async def home(request: Request) -> Response:
    """The games, my tables, open tables, the daily deal."""
    site = site_of(request)
    guest = await site.guest(request)
    lang = site.preferences(request).lang
    say = speaker(lang)
    mine = [] if guest.is_new else await site.store.my_tables(guest.id)
    view = HomeView(
        games=game_cards(lang),
        mine=[listed(row, say, your_turn) for row, your_turn in mine],
        open=[listed(row, say) for row in await site.store.open_tables()],
        daily=await daily_panel(site, guest),
        bots=[each for each in levels.choices(say) if each.name in levels.QUICK],
        level=levels.quick(request.cookies.get(LEVEL)),
    )
    return await site.page(request, view)


def game_cards(lang: str) -> list[GameCard]:
    """All games. One that cannot be drawn or told is logged and left out: the page is everybody's."""
    cards = []
    for which in GAMES.playable():
        try:
            cards.append(game_card(which, lang))
        except Exception:
            log.exception("the game %r has no card on the home page", which.name)
    return cards


def game_card(which: Game, lang: str) -> GameCard:
    """A game in this language."""
    about = which.words(lang)(which.about)
    return GameCard(which.name, which.title, span(which.seats), str(which.minutes), about, vignette(which.name), which.seats[0] == 1)


@cache
def vignette(name: str) -> Node:
    """A game's picture."""
    return GAMES[name].vignette()


def listed(row: TableRow, say: Say, your_turn: bool = False) -> Listed:
    """A table with who sits there, and how far they are."""
    summary = msgspec.json.decode(row.summary)
    names = [name for name in summary.get("names", []) if name]
    free = summary.get("open", 0)
    if row.status == "open":
        note = say.many("{names}, {n} seat free", "{names}, {n} seats free", free, names=", ".join(names) or say("nobody yet"))
    elif row.status == "over":
        note = ", ".join(f"{name} {total}" for name, total in zip(summary["names"], summary.get("result", []), strict=False))
    else:
        note = say.many("{names}, {n} move", "{names}, {n} moves", summary.get("moves", 0), names=", ".join(names))
    return Listed(row.id, title_named(row.game), note, your_turn, row.status == "over", names[0] if names else "")


def title_named(name: str) -> str:
    """A game as on its box; of a table that was stored when there was such a game, what it is called there."""
    try:
        return game(name).title
    except UnknownGame:
        return name


async def daily_panel(site: Site, guest: Guest) -> DailyPanel | None:
    """Today's deal, and how it went so far."""
    date = day.today()
    which = game_of(date)
    if which is None:
        return None
    totals = await site.store.daily_totals(which.name, date)
    played = not guest.is_new and await site.daily.table_of(which.name, date, guest.id) is not None
    return DailyPanel(title_of(which, date), len(totals), middle(totals), played, path_to("day", game=which.name, date=date))
