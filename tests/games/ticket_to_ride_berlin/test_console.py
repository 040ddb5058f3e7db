"""Ticket to Ride in a terminal: everything needed to play is there, and it fits."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console
from rich.text import Text
from tests.games.ticket_to_ride_berlin.scene import BERLIN, GAME, posed, scene, start

from stellwerk.games.ticket_to_ride_berlin.look.console import SHAPES, WIDTH, console
from stellwerk.games.ticket_to_ride_berlin.look.picture import claimable
from stellwerk.games.ticket_to_ride_berlin.look.routes import SEATS
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.kit.console import LIT
from stellwerk.words import Say, speaker

ENGLISH = speaker("en")
GERMAN = speaker("de", "stellwerk.games.ticket_to_ride_berlin.words")


def views(seed: int, seats: int, step: int = 5) -> Iterator[View]:
    """What seats and an onlooker see in turn in the course of a random game."""
    state, rng, n = GAME.new(seats), Random(seed), 0
    while True:
        owing = state.turn()
        n += 1
        if n % step == 0 or not owing:
            view = state.view((*range(seats), None)[n // step % (seats + 1)])
            assert isinstance(view, View)
            yield view
        if not owing:
            return
        state.apply(owing[0], rng.choice(state.legal(owing[0])))


def lines(view: View, say: Say = ENGLISH) -> list[Text]:
    return list(Text.from_markup(console(view, say), emoji=False).split("\n"))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("say", [ENGLISH, GERMAN])
def test_fits_into_100_columns(seats: int, say: Say) -> None:
    for view in views(seats, seats):
        assert max(line.cell_len for line in lines(view, say)) <= WIDTH <= 100


def test_no_markup_leaks() -> None:
    for view in views(5, 3):
        plain = "\n".join(line.plain for line in lines(view))
        assert not re.search(r"\[/|\[(bold|dim|#)|\\", plain)


def test_market_hand_and_tickets_are_there() -> None:
    view = scene("+B R +? O").view(0)
    assert isinstance(view, View)
    plain = "\n".join(line.plain for line in lines(view))
    for letter in ("+R", "+G", "+K", "+V"):
        assert letter in plain
    assert "BBB blue" in plain
    assert "O orange" in plain
    assert "Hauptbahnhof – Tiergarten (2): still possible" in plain
    assert "▲ you" in plain
    assert "4 cards: B???" in plain


def test_tickets_on_offer_show_what_to_type() -> None:
    plain = console(start(2, tickets="1 2 3 4").view(1), ENGLISH)
    assert "keep:3" in plain
    assert "keep:4" in plain
    assert "keep:1 " not in plain


def test_every_route_stands_at_both_its_places_with_cost_or_owner() -> None:
    state = posed("BB OO KK", owner={"SIE-TIE1": 1, "CHK~POT2": 2})
    view = state.view(0)
    assert isinstance(view, View)
    rows = {line.plain[:3]: line.plain for line in lines(view) if line.plain[:3] in BERLIN.index}
    assert len(rows) == len(BERLIN.places)
    assert "-TIE1 ●" in rows["SIE"]
    assert "-SIE1 ●" in rows["TIE"]
    assert "-TIE2 2R" in rows["SIE"]
    assert "~POT2 ■" in rows["CHK"]
    assert "~POT1 3·" in rows["CHK"]
    assert sum(len(re.findall(r"[-~][A-Z]{3}", row[26:])) for row in rows.values()) == 2 * len(BERLIN.routes)
    assert len({SHAPES[shape] for _, shape in SEATS}) == 4


def test_what_can_be_claimed_is_lit_and_nothing_else() -> None:
    for view in views(11, 2, 3):
        lit = [line.plain[span.start : span.end] for line in lines(view) for span in line.spans if span.style == LIT]
        assert sum(text[0] in "-~" for text in lit) == 2 * len(claimable(view))


def test_at_the_end_everybody_s_tickets_are_listed() -> None:
    *_, view = views(3, 2, 1000)
    assert view.stage == "over"
    plain = [line.plain for line in lines(view)]
    for seat in range(2):
        shape = SHAPES[SEATS[seat][1]]
        assert sum(row.startswith((f"{shape} ✓", f"{shape} ✗")) for row in plain) == len(view.tickets_of(seat))


def test_a_plain_terminal_can_print_it() -> None:
    *_, view = views(5, 2, 1000)
    out = io.StringIO()
    Console(file=out, width=100, color_system=None, emoji=False).print(console(view, ENGLISH))
    assert "The game is over" in out.getvalue()
