"""At a table and in its replay nobody is a number: every part of the screen calls people by their names."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from jinja2 import Environment, PackageLoader, select_autoescape
from markupsafe import Markup

from stellwerk import GAMES, seed_from
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table
from stellwerk.web.icons import LOGO, icon
from stellwerk.web.render import Painter
from stellwerk.words import minus

NAMES = ("Ödön", "<b>Bo", "Cy")
A_SEAT = re.compile(r"\b(?<!Potsdamer )(seat|platz) \d", re.IGNORECASE)
OPTIONS = {"metro": {"shares": True, "city": "paris"}, "next-station-london": {"powers": True, "pencils": "chosen"}}


def painter(lang: str) -> Painter:
    pages = Environment(loader=PackageLoader("stellwerk.web"), autoescape=select_autoescape(default=True))
    pages.filters["minus"] = minus
    pages.globals.update(icon=icon, logo=LOGO, static=str)
    return Painter(pages, lang)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_screen_numbers_the_seats(game: str, lang: str) -> None:
    which, rng, paint = GAMES[game], Random(5), painter(lang)
    options: dict[str, Any] = {option.name: option.default for option in which.options} | OPTIONS.get(game, {})
    table = Table("t", Settings(game=game, board=which.boards[0], rules=which.rules, options=options, seats=("open",) * 3), seed_from("n"))
    for seat, name in enumerate(NAMES):
        table.fold(table.sit(f"p{seat}", name, seat, 0))
    seen: set[str] = set()
    step = 0
    while owing := table.owing():
        seat = rng.choice(owing)
        token = str(table.state.moves[rng.choice(table.state.legal(seat))])
        table.fold(table.move(f"p{seat}", seat, token, f"move {step:06}", 0))
        step += 1
        if step % 9 and table.owing():
            continue
        for player in ("p0", "p1", "watcher"):
            for slot, html in paint.screen(table, player, 0).slots.items():
                assert not A_SEAT.search(html), (slot, Markup(html).striptags())
                assert "<b>Bo" not in html, "a name is no markup"
                seen.add(Markup(html).striptags())
    assert any("<b>Bo" in text for text in seen)
