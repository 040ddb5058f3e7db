"""The daily deal: each solo game has one deal a day, the same for everybody. Ranked is what this server has played itself, on its day."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import statistics
from collections.abc import Sequence
from functools import partial

from stellwerk.contract import Game
from stellwerk.games import GAMES
from stellwerk.server import day
from stellwerk.server.hall import Hall
from stellwerk.server.ledger import Opening
from stellwerk.server.opening import Host, seat_all
from stellwerk.server.pledges import new_name
from stellwerk.store.async_store import Step
from stellwerk.store.store import Conflict, Store
from stellwerk.table.settings import Settings

FIRST = "2020-01-01"
"""Earlier days have no deal."""


class Daily:
    """The deals of all days."""

    def __init__(self, hall: Hall, secret: bytes) -> None:
        self.hall, self._secret = hall, secret

    def seed(self, game: str, date: str) -> bytes:
        """The day's seed, from the date and a secret of this server."""
        return hmac.new(self._secret, f"{game} {date}".encode(), hashlib.sha256).digest()

    async def table_of(self, game: str, date: str, player: str) -> str | None:
        """The table of a player's attempt, if there is one."""
        return await self.hall.store.daily_table(game, date, player)

    async def attempt(self, game: Game, host: Host) -> str:
        """The table of a new attempt at today's deal; of the one begun if a second click was faster."""
        date, table = day.today(), new_name()

        def claim(store: Store) -> None:
            if not store.set_daily(game.name, date, table, host.player):
                raise Conflict("a second click was faster")

        try:
            await self._begin(game, date, table, host, claim, daily=date)
        except Conflict:
            return str(await self.table_of(game.name, date, host.player))
        return table

    async def practise(self, game: Game, date: str, host: Host) -> str:
        """A table with the deal of an earlier day, outside the ranking."""
        table = new_name()
        await self._begin(game, date, table, host, practice=date)
        return table

    async def _begin(self, game: Game, date: str, table: str, host: Host, *also: Step, daily: str = "", practice: str = "") -> None:
        settings = Settings(
            game=game.name,
            board=board_of(game, date),
            rules=game.rules,
            options={option.name: option.default for option in game.options},
            seats=("open",),
            host=host.player,
            daily=daily,
            practice=practice,
        )
        people = [(0, host.player, host.name, "")]
        await self.hall.open(Opening.draw_up(table, settings, self.seed(game.name, date), partial(seat_all, people)), *also)


def solo_games() -> list[Game]:
    """The games that can be played alone."""
    return [game for game in GAMES.playable() if game.seats[0] == 1]


def game_of(date: str) -> Game | None:
    """The game of the home page: it changes from day to day."""
    games = solo_games()
    return games[datetime.date.fromisoformat(date).toordinal() % len(games)] if games else None


def board_of(game: Game, date: str) -> str:
    """The map of the day: a game that has several changes it from one of its days to the next."""
    return game.boards[datetime.date.fromisoformat(date).toordinal() // len(solo_games()) % len(game.boards)]


def title_of(game: Game, date: str) -> str:
    """The game of a day, with its map if there are several."""
    return game.title if len(game.boards) == 1 else f"{game.title}, {game.board_title(board_of(game, date))}"


def has_deal(date: str) -> bool:
    """Whether there is, or was, a deal of this date."""
    try:
        return datetime.date.fromisoformat(date).isoformat() == date and FIRST <= date <= day.today()
    except ValueError:
        return False


def days_later(date: str, days: int) -> str:
    """The date so many days later."""
    return (datetime.date.fromisoformat(date) + datetime.timedelta(days=days)).isoformat()


def middle(totals: Sequence[int]) -> int | None:
    """The total that half of the people reached."""
    return round(statistics.median(totals)) if totals else None
