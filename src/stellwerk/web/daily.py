"""The daily deal: each solo game has one deal a day, the same for everybody. Ranked is only what this server has played itself."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import statistics
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core import Game
from stellwerk.games import GAMES
from stellwerk.table.table import Settings, Table
from stellwerk.web.identity import Guest
from stellwerk.web.site import Site, new_name, refuse
from stellwerk.words import speaker


def today() -> str:
    """The day, the same for the whole world."""
    return datetime.now(UTC).date().isoformat()


def solo_games() -> list[Game]:
    """The games that can be played alone."""
    return [game for game in GAMES.values() if game.seats[0] == 1]


def board_of(game: Game, date: str) -> str:
    """The map of the day: a game that has several changes it from one of its days to the next."""
    return game.boards[datetime.fromisoformat(date).toordinal() // len(solo_games()) % len(game.boards)]


def title_of(game: Game, date: str) -> str:
    """The game of a day, with its map if there are several."""
    return game.title if len(game.boards) == 1 else f"{game.title}, {game.board_title(board_of(game, date))}"


def seed_of(site: Site, game: str, date: str) -> bytes:
    """The day's seed, from the date and a secret of this server."""
    secret = site.store.secret("daily", lambda: secrets.token_bytes(32))
    return hmac.new(secret, f"{game} {date}".encode(), hashlib.sha256).digest()


def may_tell_seed(table: Table) -> bool:
    """The seed of today's deal stays secret until the day is over: others still play it."""
    return not table.settings.daily or table.settings.daily < today()


def panel(site: Site, guest: Guest, lang: str) -> dict[str, Any] | None:
    """The daily deal on the home page: the game changes from day to day."""
    games = solo_games()
    if not games:
        return None
    date = today()
    game = games[datetime.fromisoformat(date).toordinal() % len(games)]
    rows = site.store.daily_board(game.name, date)
    return {
        "game": game.name,
        "title": title_of(game, date),
        "date": date,
        "players": len(rows),
        "median": round(statistics.median(row.total for row in rows)) if rows else None,
        "played": not guest.is_new and site.store.daily_table(game.name, date, guest.id) is not None,
        "url": f"/daily/{game.name}/{date}",
    }


async def board(request: Request) -> Response:
    """The leaderboard of one day."""
    site: Site = request.app.state.site
    game, date = _game_and_date(request)
    guest = site.guest(request)
    lang, _ = site.look(request)
    say = speaker(lang, type(game).__module__.rpartition(".")[0])
    rows = site.store.daily_board(game.name, date)
    mine = None if guest.is_new else site.store.daily_table(game.name, date, guest.id)
    shown = [
        {"rank": rank, "name": row.name or say("Guest"), "total": row.total, "url": f"/t/{row.table}/replay", "me": row.player == guest.id}
        for rank, row in enumerate(rows, 1)
    ]
    link = f"{site.address(request).url}daily/{game.name}/{date}"
    share = next((f"{title_of(game, date)} {date}: {row['total']} ({row['rank']}/{len(rows)})\n{link}" for row in shown if row["me"]), "")
    return site.page(
        request,
        "daily.html",
        say=say,
        game={"name": game.name, "title": title_of(game, date)},
        date=date,
        today=date == today(),
        rows=shown,
        played=mine,
        share=share,
        play=f"/daily/{game.name}",
    )


async def play(request: Request) -> Response:
    """Today's deal: a new attempt, or back to the one begun."""
    from stellwerk.web.pages import begin, game_or_404  # the home page shows the daily panel

    site: Site = request.app.state.site
    guest, _ = await site.form(request)
    game = game_or_404(request.path_params["game"])
    date = today()
    known = site.store.daily_table(game.name, date, guest.id)
    if known:
        return site.go(request, f"/t/{known}", guest)
    if game not in solo_games():
        refuse(404, "This game cannot be played alone")
    options = {option.name: option.default for option in game.options}
    board = board_of(game, date)
    settings = Settings(game=game.name, board=board, rules=game.rules, options=options, seats=("open",), host=guest.id, daily=date)
    say = speaker(site.look(request)[0])
    table = new_name()
    if not site.store.set_daily(game.name, date, table, guest.id):  # a second click was faster
        return site.go(request, f"/t/{site.store.daily_table(game.name, date, guest.id)}", guest)
    await begin(site, settings, guest.id, site.name_of(guest, say), [0], seed_of(site, game.name, date), table)
    return site.go(request, f"/t/{table}", guest)


def _game_and_date(request: Request) -> tuple[Game, str]:
    game = next((game for game in solo_games() if game.name == request.path_params["game"]), None)
    date = request.path_params["date"]
    try:
        datetime.strptime(date, "%Y-%m-%d")
    except ValueError:
        refuse(404, "There is no such page")
    if game is None or date > today():
        refuse(404, "There is no such page")
    return game, date
