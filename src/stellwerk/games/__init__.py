"""All games. Adding one is a folder and a line here."""

from __future__ import annotations

from stellwerk.core import Game
from stellwerk.games.metro import GAME as METRO
from stellwerk.games.next_station_london import GAME as NEXT_STATION_LONDON
from stellwerk.games.ticket_to_ride_berlin import GAME as TICKET_TO_RIDE_BERLIN
from stellwerk.games.voll_verplant import GAME as VOLL_VERPLANT

GAMES: dict[str, Game] = {game.name: game for game in (NEXT_STATION_LONDON, VOLL_VERPLANT, METRO, TICKET_TO_RIDE_BERLIN)}


class UnknownGame(ValueError):
    """No game of this name; says which there are."""


def game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownGame(f"no game {name[:40]!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]
