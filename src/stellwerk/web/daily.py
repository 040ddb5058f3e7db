"""The daily deal: each solo game has one deal a day, the same for everybody. Ranked is what this server has played itself, on its day."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import statistics
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core import Game
from stellwerk.dealer import commitment
from stellwerk.games import GAMES
from stellwerk.store.store import Conflict
from stellwerk.table.settings import Settings
from stellwerk.web import day
from stellwerk.web.identity import Guest
from stellwerk.web.ledger import Opening, Step
from stellwerk.web.opening import may_open, seat_all
from stellwerk.web.pledges import new_name
from stellwerk.web.site import Site, refuse
from stellwerk.words import Say, speaker

FIRST = "2020-01-01"
"""Earlier days have no deal."""
PLACES = 100
"""How many places the ranking shows; one's own is shown wherever it is."""


def solo_games() -> list[Game]:
    """The games that can be played alone."""
    return [game for game in GAMES.values() if game.seats[0] == 1]


def board_of(game: Game, date: str) -> str:
    """The map of the day: a game that has several changes it from one of its days to the next."""
    return game.boards[datetime.date.fromisoformat(date).toordinal() // len(solo_games()) % len(game.boards)]


def title_of(game: Game, date: str) -> str:
    """The game of a day, with its map if there are several."""
    return game.title if len(game.boards) == 1 else f"{game.title}, {game.board_title(board_of(game, date))}"


def seed_of(site: Site, game: str, date: str) -> bytes:
    """The day's seed, from the date and a secret of this server."""
    return hmac.new(site.daily_secret, f"{game} {date}".encode(), hashlib.sha256).digest()


async def panel(site: Site, guest: Guest) -> dict[str, Any] | None:
    """The daily deal on the home page: the game changes from day to day."""
    games = solo_games()
    if not games:
        return None
    date = day.today()
    game = games[datetime.date.fromisoformat(date).toordinal() % len(games)]
    totals = await site.stored(site.store.daily_totals, game.name, date)
    return {
        "game": game.name,
        "title": title_of(game, date),
        "date": date,
        "players": len(totals),
        "median": middle(totals),
        "played": not guest.is_new and await site.stored(site.store.daily_table, game.name, date, guest.id) is not None,
        "url": f"/daily/{game.name}/{date}",
    }


def middle(totals: list[int]) -> int | None:
    """The total that half of the people reached."""
    return round(statistics.median(totals)) if totals else None


async def board(request: Request) -> Response:
    """The leaderboard of one day: today's with the way to play it, an earlier one as it ended."""
    site: Site = request.app.state.site
    game, date = _game_and_date(request)
    guest = await site.guest(request)
    say = speaker(site.look(request)[0], type(game).__module__.rpartition(".")[0])
    rows = await site.stored(site.store.daily_board, game.name, date)
    mine = None if guest.is_new else await site.stored(site.store.daily_table, game.name, date, guest.id)
    is_over = not day.is_running(date)
    may_look = is_over or any(row.player == guest.id for row in rows)
    shown = [
        {
            "rank": rank,
            "name": row.name or say("Guest"),
            "total": row.total,
            "url": f"/t/{row.table}/replay" if may_look else "",
            "me": row.player == guest.id,
        }
        for rank, row in enumerate(rows, 1)
    ]
    link = f"{site.address(request).url}daily/{game.name}/{date}"
    share = next((f"{title_of(game, date)} {date}: {row['total']} ({row['rank']}/{len(rows)})\n{link}" for row in shown if row["me"]), "")
    return await site.page(
        request,
        "daily.html",
        say=say,
        game={"name": game.name, "title": title_of(game, date)},
        date=date,
        is_over=is_over,
        rows=[row for rank, row in enumerate(shown, 1) if rank <= PLACES or row["me"]],
        players=len(rows),
        median=middle([row.total for row in rows]),
        played=mine,
        share=share,
        play=f"/daily/{game.name}",
        practise=f"/daily/{game.name}/{date}",
        commitment=commitment(seed_of(site, game.name, date)),
        before=f"/daily/{game.name}/{_next(date, -1)}" if date > FIRST else "",
        after=f"/daily/{game.name}/{_next(date, 1)}" if is_over else "",
    )


async def play(request: Request) -> Response:
    """Today's deal: a new attempt, or back to the one begun."""
    site: Site = request.app.state.site
    guest, _ = await site.form(request)
    game = _solo_game(request)
    date = day.today()
    known = await site.stored(site.store.daily_table, game.name, date, guest.id)
    if known:
        return site.go(request, f"/t/{known}", guest)
    may_open(site, guest.id, request)
    table = new_name()

    def claim() -> None:
        if not site.store.set_daily(game.name, date, table, guest.id):
            raise Conflict("a second click was faster")

    try:
        await begin(site, game, date, guest, table, speaker(site.look(request)[0]), claim, daily=date)
    except Conflict:
        return site.go(request, f"/t/{await site.stored(site.store.daily_table, game.name, date, guest.id)}", guest)
    return site.go(request, f"/t/{table}", guest)


async def practise(request: Request) -> Response:
    """The deal of a day that is over, outside the ranking."""
    site: Site = request.app.state.site
    guest, _ = await site.form(request)
    game, date = _game_and_date(request)
    if day.is_running(date):
        refuse(403, "This deal can still be played for its ranking", f"/daily/{game.name}/{date}")
    may_open(site, guest.id, request)
    table = new_name()
    await begin(site, game, date, guest, table, speaker(site.look(request)[0]), practice=date)
    return site.go(request, f"/t/{table}", guest)


async def begin(
    site: Site, game: Game, date: str, guest: Guest, table: str, say: Say, *also: Step, daily: str = "", practice: str = ""
) -> None:
    """A table with the deal of a day, and the guest at it."""
    settings = Settings(
        game=game.name,
        board=board_of(game, date),
        rules=game.rules,
        options={option.name: option.default for option in game.options},
        seats=("open",),
        host=guest.id,
        daily=daily,
        practice=practice,
    )
    people = [(0, guest.id, site.name_of(guest, say), "")]
    await site.hall.open(Opening.draw_up(table, settings, seed_of(site, game.name, date), partial(seat_all, people)), *also)


def _solo_game(request: Request) -> Game:
    game = next((game for game in solo_games() if game.name == request.path_params["game"]), None)
    if game is None:
        refuse(404, "There is no such page")
    return game


def _game_and_date(request: Request) -> tuple[Game, str]:
    game, date = _solo_game(request), str(request.path_params["date"])
    try:
        is_date = datetime.date.fromisoformat(date).isoformat() == date
    except ValueError:
        is_date = False
    if not is_date or not FIRST <= date <= day.today():
        refuse(404, "There is no such page")
    return game, date


def _next(date: str, days: int) -> str:
    """The date so many days later."""
    return (datetime.date.fromisoformat(date) + datetime.timedelta(days=days)).isoformat()
