"""Metro in a terminal: it fits, it can be read without colours, and all that is needed to type a move stands there."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import stellwerk
from stellwerk import DEALER
from stellwerk.games.metro.look.console import ARROWS, WIDTH, console
from stellwerk.games.metro.look.ink import INKS, SIGNS
from stellwerk.games.metro.look.tracks import colour_of, fronts, value_of
from stellwerk.games.metro.rules.board import cell_name, exits
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.games.metro.rules.moves import Place
from stellwerk.games.metro.rules.view import View
from stellwerk.kit.console import LIT
from stellwerk.theme import COLOURS

GAME = stellwerk.game("metro")
SAY = {lang: GAME.words(lang) for lang in ("en", "de")}
SCENES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (6, {"hand_size": 3}),
    (4, {"shares": True, "central_stations": True}),
    (1, {}),
    (3, {"middle_rails": True}),
    *[(3, {"city": city}) for city in ("paris", "stockholm", "london", "new-york", "st-petersburg", "berlin")],
    (6, {"city": "berlin", "shares": True}),
]


def views(seats: int, options: dict[str, Any]) -> Iterator[View]:
    """What seats and an onlooker see in the course of a random game."""
    state, dealer, rng = GAME.new(seats, options), stellwerk.Dealer(stellwerk.seed_from("console")), random.Random("console")
    look = 0
    while turn := state.turn():
        if turn[0] == DEALER:
            state.apply(DEALER, dealer.deal(state))
            continue
        if look % 7 == 0:
            view = state.view(turn[0] if look % 3 else None)
            assert isinstance(view, View)
            yield view
        look += 1
        state.apply(turn[0], rng.choice(state.legal(turn[0])))
    view = state.view(0)
    assert isinstance(view, View)
    yield view


def lines(view: View, lang: str = "en") -> list[Text]:
    return list(Text.from_markup(console(view, SAY[lang]), emoji=False).split("\n"))


@pytest.mark.parametrize(("seats", "options"), SCENES)
def test_it_fits_and_is_sound_markup(seats: int, options: dict[str, Any]) -> None:
    for view in views(seats, options):
        for lang in SAY:
            assert max(line.cell_len for line in lines(view, lang)) <= WIDTH <= 100
        terminal = Console(file=io.StringIO(), width=WIDTH)
        terminal.print(console(view, SAY["de"]), emoji=False)


def test_every_colour_has_an_ink_and_a_sign_of_its_own() -> None:
    assert set(INKS) == set(SIGNS) <= set(COLOURS)
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_fields_show_their_tile_or_the_lines_that_wait_and_legal_ones_are_lit() -> None:
    for view in views(4, {}):
        shown = lines(view)
        rows = [line for line in shown if line.plain[:1] in set("12345678") and len(line.plain) > 60][:8]
        assert [row.plain[0] for row in rows] == list("12345678")
        waiting = fronts(view)
        lit = {move.field for n in view.legal if isinstance(move := view.board.moves[n], Place)}
        for cell in view.board.fields:
            row, column = rows[cell // 8], 12 + cell % 8 * 8
            text = row.plain[column : column + 8]
            if view.codes[cell] >= 0:
                assert text.strip() == view.board.tiles[view.codes[cell]]
            else:
                arrows = [ARROWS[side] for side in range(4) if cell * 4 + side in waiting]
                assert text.strip() == "".join(arrows) + "·" * (4 - len(arrows))
                ground = [span for span in row.spans if span.start <= column + 2 < span.end and LIT.partition(" on ")[2] in str(span.style)]
                assert bool(ground) == (cell_name(cell) in lit)


def test_stations_and_hand_are_told() -> None:
    for view in views(4, {}):
        text = "\n".join(line.plain for line in lines(view))
        for line in view.lines[:STATIONS]:
            worth = value_of(line) if line.passes else ""
            assert f"{view.board.stations[line.station].name}{SIGNS[colour_of(view, line.station)]}{worth}" in text
        for tile in view.hand:
            code = view.board.tiles[tile]
            ways = "   ".join(f"{'NESW'[side]}→{'NESW'[leaves]}" for side, leaves in enumerate(exits(code)))
            assert f"{code}   {ways}" in text
