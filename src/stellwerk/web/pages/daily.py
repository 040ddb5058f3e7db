"""The daily deal: its ranking, and the forms that play it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.contract import Game
from stellwerk.dealer import commitment
from stellwerk.server import day
from stellwerk.server.daily import FIRST, days_later, has_deal, middle, solo_games, title_of
from stellwerk.server.opening import check_open
from stellwerk.web.paths import path_to
from stellwerk.web.site import refuse, site_of
from stellwerk.web.view import View
from stellwerk.web.visit import Box

PLACES = 100
"""How many places the ranking shows; one's own is shown wherever it is."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the ranking."""

    rank: int
    name: str
    total: int
    url: str
    """The replay; empty as long as it is not for this person to see."""
    me: bool


@dataclass(frozen=True, slots=True)
class DailyView(View):
    """What daily.html gets."""

    template = "daily.html"
    game: Box
    date: str
    is_over: bool
    rows: list[Place]
    players: int
    median: int | None
    played: str | None
    """The table of one's own attempt."""
    share: str
    play: str
    practise: str
    commitment: str
    before: str
    after: str


async def board(request: Request) -> Response:
    """The leaderboard of one day: today's with the way to play it, an earlier one as it ended."""
    site = site_of(request)
    game, date = _game_and_date(request)
    guest = await site.guest(request)
    say = game.words(site.preferences(request).lang)
    rows = await site.store.daily_board(game.name, date)
    is_over = not day.is_running(date)
    may_look = is_over or any(row.player == guest.id for row in rows)
    places = [
        Place(rank, row.name or say("Guest"), row.total, path_to("replay", table=row.table) if may_look else "", row.player == guest.id)
        for rank, row in enumerate(rows, 1)
    ]
    title = title_of(game, date)
    board_of = partial(path_to, "day", game=game.name)
    link = f"{site.address(request).url}daily/{game.name}/{date}"
    view = DailyView(
        game=Box(title),
        date=date,
        is_over=is_over,
        rows=[place for place in places if place.rank <= PLACES or place.me],
        players=len(rows),
        median=middle([row.total for row in rows]),
        played=None if guest.is_new else await site.daily.table_of(game.name, date, guest.id),
        share=next((f"{title} {date}: {place.total} ({place.rank}/{len(rows)})\n{link}" for place in places if place.me), ""),
        play=path_to("daily", game=game.name),
        practise=board_of(date=date),
        commitment=commitment(site.daily.seed(game.name, date)),
        before=board_of(date=days_later(date, -1)) if date > FIRST else "",
        after=board_of(date=days_later(date, 1)) if is_over else "",
    )
    return await site.page(request, view, say=say)


async def play(request: Request) -> Response:
    """Today's deal: a new attempt, or back to the one begun."""
    site = site_of(request)
    guest, _ = await site.form(request)
    game = _solo_game(request)
    table = await site.daily.table_of(game.name, day.today(), guest.id)
    if not table:
        host = site.host(request, guest)
        check_open(site.hall, site.limits, host)
        table = await site.daily.attempt(game, host)
    return site.go(request, path_to("table", table=table), guest)


async def practise(request: Request) -> Response:
    """The deal of a day that is over, outside the ranking."""
    site = site_of(request)
    guest, _ = await site.form(request)
    game, date = _game_and_date(request)
    if day.is_running(date):
        refuse(403, "This deal can still be played for its ranking", path_to("day", game=game.name, date=date))
    host = site.host(request, guest)
    check_open(site.hall, site.limits, host)
    return site.go(request, path_to("table", table=await site.daily.practise(game, date, host)), guest)


def _solo_game(request: Request) -> Game:
    game = next((game for game in solo_games() if game.name == request.path_params["game"]), None)
    if game is None:
        refuse(404, "There is no such page")
    return game


def _game_and_date(request: Request) -> tuple[Game, str]:
    game, date = _solo_game(request), str(request.path_params["date"])
    if not has_deal(date):
        refuse(404, "There is no such page")
    return game, date
