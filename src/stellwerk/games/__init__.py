"""All games. Adding one is a folder and a line here; one that lies elsewhere is named by `register` or in STELLWERK_GAMES."""

from __future__ import annotations

import os

from stellwerk.contract import Game
from stellwerk.games.registry import Games, UnfinishedGame, UnknownGame

__all__ = ["ELSEWHERE", "GAMES", "PACKAGES", "Games", "UnfinishedGame", "UnknownGame", "game", "register"]

PACKAGES = {
    "next-station-london": "stellwerk.games.next_station_london",
    "voll-verplant": "stellwerk.games.voll_verplant",
    "metro": "stellwerk.games.metro",
    "ticket-to-ride-berlin": "stellwerk.games.ticket_to_ride_berlin",
}
"""Where each game lies, by its name: its package has it as `GAME`."""

ELSEWHERE = "STELLWERK_GAMES"
"""The variable of the environment that names more, for this process and those that it starts: `name=package,name=package`."""

GAMES = Games(PACKAGES)


def register(name: str, package: str) -> None:
    """Let one more game be played, here and in the processes started from now on. It is checked when somebody asks for it."""
    GAMES.register(name, package)
    os.environ[ELSEWHERE] = ",".join(filter(None, [os.environ.get(ELSEWHERE), f"{name}={package}"]))


def game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownGame(f"no game {name[:40]!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


for _entry in filter(None, os.environ.get(ELSEWHERE, "").split(",")):
    _name, _, _package = _entry.strip().partition("=")
    GAMES.register(_name, _package)
