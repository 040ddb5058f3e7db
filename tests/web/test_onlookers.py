"""Onlookers of a table all see the same: it is painted once for all of one language."""

from __future__ import annotations

import pytest
from tests.web.test_names import painter

from stellwerk import GAMES, seed_from
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table


def opened(game: str, clock: str = "none") -> Table:
    """A table with two people at their first decision."""
    which = GAMES[game]
    options = {option.name: option.default for option in which.options}
    settings = Settings(game=game, board=which.boards[0], rules=which.rules, options=options, seats=("open",) * 2, clock=clock)
    table = Table("t", settings, seed_from("onlookers"))
    for seat, name in enumerate(("Ada", "Ben")):
        table.fold(table.sit(name.lower(), name, seat, 0))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_onlookers_are_painted_once_for_each_language(game: str) -> None:
    table, english, german = opened(game), painter("en"), painter("de")
    first = english.screen(table, "eve", 0)
    assert all(english.screen(table, f"onlooker {n}", n * 1000) is first for n in range(1, 50))
    assert german.screen(table, "eve", 0).slots != first.slots
    assert english.screen(table, "ada", 0).meta["mine"] == [0]
    table.fold(table.say("ada", "Ada", "hello", "chat-0001", 5))
    after = english.screen(table, "eve", 5, first)
    assert "hello" in after.slots["chat"]
    twin = table.twin()
    twin.fold(twin.move("ada", seat := twin.owing()[0], str(twin.state.moves[twin.state.legal(seat)[0]]), "move-0001", 6))
    assert english.screen(twin, "eve", 6, after) is english.screen(twin, "other", 6)
    assert english.screen(table, "eve", 6) is after


def test_onlookers_see_the_clock_run() -> None:
    table, paint = opened("next-station-london", clock="move:60"), painter("en")
    early = paint.screen(table, "eve", 0)
    assert paint.screen(table, "other", 100) is early
    assert paint.screen(table, "eve", 30_000).slots["strip"] != early.slots["strip"]
    assert paint.screen(table, "eve", 30_000).meta["clock"]["0"] == 30_000
