"""All games. Adding one is a folder and a line here."""

from __future__ import annotations

from stellwerk.core import Game
from stellwerk.games.next_station_london import GAME as NEXT_STATION_LONDON

GAMES: dict[str, Game] = {game.name: game for game in (NEXT_STATION_LONDON,)}


class UnknownGame(ValueError):
    """No game of this name; says which there are."""


def game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownGame(f"no game {name[:40]!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]
