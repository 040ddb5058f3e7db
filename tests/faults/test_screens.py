"""Screens that keep what cannot have changed show the same as screens painted anew, through moves, steps back, talk and bots."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from stellwerk.games import GAMES, game
from stellwerk.table.events import AnyEvent
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table
from stellwerk.web.app import create_app
from stellwerk.web.config import Config
from stellwerk.web.render import Screen
from stellwerk.web.site import Site

PEOPLE = ("ada", "ben", "onlooker")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    found: Site = create_app(Config(data=Path(tmp_path_factory.mktemp("screens")), bot_processes=0)).state.site
    return found


def a_table(name: str, seed: int) -> Table:
    """Three seats: two people, one of them at a hot seat where the game has room for it."""
    which = game(name)
    seats = min(3, which.seats[-1])
    options = {option.name: option.default for option in which.options}
    settings = Settings(game=name, board=which.boards[0], rules=which.rules, options=options, seats=("open",) * seats, clock="move:60")
    table = Table(f"{name}-{seed}", settings, bytes([seed]) * 32)
    for seat in range(seats):
        table.fold(table.sit(PEOPLE[seat % 2], f"{PEOPLE[seat % 2]} {seat}", seat, 1000))
    return table


def something_happens(table: Table, rng: Random, n: int) -> list[AnyEvent]:
    """Mostly a move; sometimes somebody takes one back, talks, leaves their seat to a bot or comes back."""
    now = 1000 + n
    takers = [seat for seat in range(len(table.chairs)) if table.can_take_back(seat)]
    away = [seat for seat, chair in enumerate(table.chairs) if chair.bot]
    kind = rng.choice(["move"] * 6 + ["undo", "undo", "say", "away", "back"])
    if kind == "undo" and takers:
        seat = rng.choice(takers)
        return table.take_back(table.chairs[seat].player, seat, f"undo-{n}", now)
    if kind == "say":
        return table.say("ada", "ada", f"number {n}", f"say-{n}", now)
    if kind == "back" and away:
        return table.come_back(table.chairs[away[0]].player, away[0], now)
    if kind == "away" and not away:
        return table.time_out(now + 10**6)[:1]
    seat = rng.choice(table.owing())
    token = str(table.state.moves[rng.choice(table.state.legal(seat))])
    if table.chairs[seat].bot:
        return table.bot_move(seat, token, table.moment(seat), now)
    return table.move(table.chairs[seat].player, seat, token, f"move-{n}", now)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_of_a_screen_is_what_would_be_painted(site: Site, name: str, seed: int) -> None:
    table, rng = a_table(name, seed), Random(seed)
    painter = site.painters["en"]
    last: dict[str, Screen] = {}
    kept, sealed = 0, False
    for n in range(150):
        if table.status == "over":
            break
        for _ in range(rng.choice([1, 1, 2, 3])):  # a page that is slow sees several things at once
            if table.status != "over":
                table.fold(something_happens(table, rng, len(table.ids) * 1000 + n))
        for person in PEOPLE:
            anew = painter.screen(table, person, 5000)
            screen = painter.screen(table, person, 5000, last.get(person))
            assert (screen.slots, screen.meta) == (anew.slots, anew.meta)
            kept += person in last and screen.still is last[person].still
            last[person] = screen
    assert kept > 0 or not sealed, "while others choose in secret there is nothing new to see"
