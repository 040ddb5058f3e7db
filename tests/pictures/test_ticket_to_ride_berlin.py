"""The picture of Ticket to Ride: what a reader must be able to tell from it, with and without colour."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import DEALER
from stellwerk.contract import State
from stellwerk.export import document, pdf, png
from stellwerk.games.ticket_to_ride_berlin import GAME
from stellwerk.games.ticket_to_ride_berlin.look import ground, routes
from stellwerk.games.ticket_to_ride_berlin.look.card_art import band, ends, face, letters
from stellwerk.games.ticket_to_ride_berlin.look.picture import picture
from stellwerk.games.ticket_to_ride_berlin.look.sheet import sheet
from stellwerk.games.ticket_to_ride_berlin.rules.board import SUBWAY, TRAM
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.svg import Node, wide
from stellwerk.theme import THEMES
from stellwerk.words import Say, speaker

BERLIN = GAME.load("berlin")
SAY = speaker("en")
GERMAN = speaker("de", "stellwerk.games.ticket_to_ride_berlin.words")


def positions(seats: int) -> Iterator[State]:
    """A random game, before every move."""
    state, dealer, rng = GAME.new(seats), stellwerk.Dealer(stellwerk.seed_from("picture")), random.Random(seats)
    while state.turn():
        yield state
        seat = state.turn()[0]
        state.apply(seat, dealer.deal(state) if seat == DEALER else rng.choice(state.legal(seat)))
    yield state


def view_of(state: State, seat: int | None = 0) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def read(svg: Node | str) -> ElementTree.Element:
    return ElementTree.fromstring(str(svg))


def test_a_game_is_drawn_with_all_that_lies_on_the_table() -> None:
    for n, state in enumerate(positions(3)):
        if n % 40 and state.turn():
            continue
        for seat in (0, None):
            view = view_of(state, seat)
            svg = str(picture(view, SAY))
            root = read(svg)
            assert root.tag == "svg"
            assert "style=" not in svg
            assert "data-pick" not in svg, "a picture is looked at"
            assert not re.search(r"#[0-9A-Fa-f]{6}", svg), "colours come from the theme"
            texts = [element.text for element in root.iter("text")]
            for item in GAME.tally(view, 0).all:
                assert GAME.item(item.name, SAY) in texts
            assert str(GAME.tally(view, 0)) in texts
            assert str(view.pile) in texts
            for place in BERLIN.places:
                assert place.code not in texts, "names, no codes"
            for ticket in view.tickets:
                assert BERLIN.places[BERLIN.tickets[ticket].a].name in texts


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_becomes_pixels(theme: str) -> None:
    state = next(itertools.islice(positions(2), 60, None))
    assert png(document(picture(view_of(state), SAY), theme), 300).startswith(b"\x89PNG")


# ------------------------------------------------------------ the map
def test_trams_have_a_space_for_every_card_and_subways_one_capsule() -> None:
    for i, route in enumerate(BERLIN.routes):
        spots = routes.boxes(BERLIN, i)
        assert len(spots) == (1 if route.kind == SUBWAY else route.cost)
        drawn = read(routes.route(BERLIN, i, -1, SAY))
        words = [text.text for text in drawn.iter("text")]
        letter = letters(BERLIN, SAY)[route.colour]
        if route.kind == SUBWAY:
            assert words == [f"{route.cost} {letter}" if letter else f"{route.cost}×"]
        else:
            assert words == ([letter] * route.cost if letter else [])


def test_spaces_do_not_lie_on_each_other_or_on_places() -> None:
    spots = [(i, spot) for i in range(len(BERLIN.routes)) for spot in routes.boxes(BERLIN, i)]
    for (i, a), (j, b) in itertools.combinations(spots, 2):
        least = min(a[4], b[4]) if BERLIN.routes[i].twin == j or i == j else min(a[4], b[4]) + 2
        assert math.dist(a[:2], b[:2]) > least, (BERLIN.routes[i].token, BERLIN.routes[j].token)
    for i, spot in spots:
        for n, place in enumerate(BERLIN.places):
            if n not in (BERLIN.routes[i].a, BERLIN.routes[i].b):
                assert math.dist(spot[:2], place.at) > 40, (BERLIN.routes[i].token, place.code)


def test_names_stand_where_no_space_is_and_within_the_map() -> None:
    left, top, across, down = ground.box(BERLIN)
    boxes = [spot for i in range(len(BERLIN.routes)) for spot in routes.boxes(BERLIN, i)]
    for (x, y), anchor, row in ground.name_spots(BERLIN):
        w = wide(row, ground.NAME) * 0.72  # the narrow face of the page
        start = x if anchor == "start" else x - w if anchor == "end" else x - w / 2
        assert left < start
        assert start + w < left + across
        assert top < y - 12
        assert y + 12 < top + down
        for bx, by, _, _, _ in boxes:
            assert not (start < bx < start + w and abs(by - y) < 14), row


def test_subways_read_as_one_ring_around_the_middle() -> None:
    cx, cy = BERLIN.size[0] / 2, BERLIN.size[1] / 2 + 20
    for i, route in enumerate(BERLIN.routes):
        if route.kind == SUBWAY:
            a, b = BERLIN.places[route.a].at, BERLIN.places[route.b].at
            chord = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            x, y, _ = routes.on(routes.axis(BERLIN, i), 0.5)
            assert math.dist((x, y), (cx, cy)) > math.dist(chord, (cx, cy))


def test_targets_of_the_two_lanes_do_not_meet() -> None:
    for i, route in enumerate(BERLIN.routes):
        if i < route.twin:
            mine, other = ({(x, y) for x, y in _corners(routes.hit_d(BERLIN, n))} for n in (i, route.twin))
            middle = routes.on(routes.axis(BERLIN, i), 0.5)[:2]
            assert min(math.dist(middle, spot) for spot in mine) < min(math.dist(middle, spot) for spot in other) + 60


def _corners(d: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", d)]


# ------------------------------------------------------------ told without colour
def test_colours_have_letters_of_the_language_and_patterns() -> None:
    assert letters(BERLIN, SAY) == ("B", "G", "K", "V", "R", "O", "")
    assert letters(BERLIN, GERMAN) == ("B", "G", "S", "V", "R", "O", "")
    assert len({ends(kind, 10, 17, 5) for kind in range(BIKE)}) == BIKE
    assert len({band(kind, 20, 80, 125) for kind in range(BIKE)}) == BIKE
    for kind in range(BIKE):
        assert f">{letters(BERLIN, GERMAN)[kind]}<" in str(face(BERLIN, kind, GERMAN))
    assert ">3<" in str(face(BERLIN, 0, SAY, 3))


def test_seats_have_colours_no_card_has_and_shapes() -> None:
    assert not {colour for colour, _ in routes.SEATS} & set(BERLIN.cards)
    assert len({shape for _, shape in routes.SEATS}) == 4
    drawn = {str(routes.taken(BERLIN, 0, seat)) for seat in range(4)}
    assert len(drawn) == 4
    assert all("space" not in one for one in drawn)


# ------------------------------------------------------------ the sheet
@pytest.mark.parametrize("say", [SAY, GERMAN])
def test_the_sheet_to_print_is_a4_with_the_points(say: Say) -> None:
    root = read(sheet(BERLIN, say))
    assert root.get("viewBox") == "0 0 297 210"
    texts = [element.text for element in root.iter("text")]
    for kind in (TRAM, SUBWAY):
        for cost, points in BERLIN.points[kind].items():
            assert say.many("{n} card", "{n} cards", cost) in texts
            assert say.many("{n} point", "{n} points", points) in texts


def test_the_mono_sheet_uses_no_colour() -> None:
    text = document(sheet(BERLIN, SAY), "mono")
    for red, green, blue in re.findall(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})", text):
        assert red == green == blue or (red, green, blue) == ("28", "31", "3A")
    assert pdf(text).startswith(b"%PDF")


def test_words_are_escaped() -> None:
    class Rude(Say):
        def __call__(self, text: str, /, **gaps: object) -> str:
            return f"<{text}> & 'co'"

        def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
            return f'<{n}> & "{more}"'

    rude = Rude("en")
    for n, state in enumerate(positions(2)):
        if n % 60 == 0:
            read(picture(view_of(state), rude))
    read(sheet(BERLIN, rude))
