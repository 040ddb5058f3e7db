"""The map file: what it holds, and that a faulty one is refused by name."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from stellwerk import BadOption, Playout
from stellwerk.games.ticket_to_ride_berlin import GAME
from stellwerk.games.ticket_to_ride_berlin.rules import codes
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.reach import trams_needed
from stellwerk.games.ticket_to_ride_berlin.rules.state import State
from stellwerk.maps import BadMap

SOURCE = json.loads((files("stellwerk.games.ticket_to_ride_berlin.rules") / "berlin.json").read_text(encoding="utf-8"))
BERLIN = GAME.load("berlin")


def broken(**changes: Any) -> dict[str, Any]:
    source = copy.deepcopy(SOURCE)
    source.update(changes)
    return source  # type: ignore[no-any-return]


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in SOURCE.items() if k != key}


def test_the_map_has_what_is_known_of_it() -> None:
    assert (len(BERLIN.places), len(BERLIN.tickets)) == (19, 22)
    trams = {(route.a, route.b): route.cost for route in BERLIN.routes if route.kind == "tram"}
    subways = {(route.a, route.b) for route in BERLIN.routes if route.kind == "subway"}
    assert (len(trams), len(subways)) == (25, 12)
    assert sorted(trams.values()) == [1] * 8 + [2] * 10 + [3] * 5 + [4] * 2
    assert BERLIN.pieces == {"tram": 11, "subway": 5}


def test_the_subways_are_one_ring() -> None:
    degree = [0] * len(BERLIN.places)
    for route in BERLIN.routes:
        if route.kind == "subway" and (route.twin < 0 or route.token.endswith("1")):
            degree[route.a] += 1
            degree[route.b] += 1
    assert set(degree) == {0, 2}


def test_no_colour_is_rarer_than_another() -> None:
    lanes = [sum(route.colour == colour for route in BERLIN.routes) for colour in range(6)]
    cards = [sum(route.cost for route in BERLIN.routes if route.colour == colour) for colour in range(6)]
    assert set(lanes) == {7}
    assert set(cards) == {18}


def test_every_ticket_can_be_completed_and_is_worth_the_cards_of_its_cheapest_way() -> None:
    nobody = (-1,) * len(BERLIN.routes)
    for ticket in BERLIN.tickets:
        need = trams_needed(BERLIN, nobody, 2, 0, 5, ticket.a, ticket.b)
        assert need is not None
        assert need <= 11
        assert ticket.value == fewest_cards(ticket.a, ticket.b)
    ends = Counter(end for ticket in BERLIN.tickets for end in (ticket.a, ticket.b))
    assert set(ends) == set(range(len(BERLIN.places))), "every place is on a ticket"


def fewest_cards(a: int, b: int) -> int:
    far = dict.fromkeys(range(len(BERLIN.places)), 99) | {a: 0}
    for _ in BERLIN.places:
        for route in BERLIN.routes:
            far[route.a] = min(far[route.a], far[route.b] + route.cost)
            far[route.b] = min(far[route.b], far[route.a] + route.cost)
    return far[b]


def test_the_arrays_have_the_sizes_the_codes_promise() -> None:
    t = BERLIN.tables
    assert [len(a) for a in (t.bit, t.end_a, t.ticket_a, t.pay_route)] == [64, codes.ROUTES, codes.TICKETS, codes.PAYMENTS]
    assert len(t.within) == codes.KINDS * (codes.MOST_SAME + 1)
    assert len(t.fits) == codes.MOST_TRAMS + 1
    state = State(BERLIN, 4)
    assert len(state.hand) == codes.SEATS * codes.STEP
    assert len(state.market) == codes.MARKET
    assert len(state.owner) == codes.ROUTES
    assert sorted(t.slot) == list(range(64)), "each lone bit has a slot of its own"


def test_a_board_travels_by_name() -> None:
    assert pickle.loads(pickle.dumps(BERLIN)) is BERLIN


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (without("routes"), "routes"),
        (broken(deck={**SOURCE["deck"], "pink": 6}), "misspells 'pink'"),
        (broken(deck={**SOURCE["deck"], "pink": 6}, letters={**SOURCE["letters"], "pink": "P"}), "6 colours and then the bike"),
        (broken(deck={**SOURCE["deck"], "blue": 12}), "12 cards of blue"),
        (broken(letters={**SOURCE["letters"], "blue": "R"}), "a letter of its own"),
        (broken(places={**SOURCE["places"], "x1": SOURCE["places"]["ALX"]}), "place 'x1': a code has"),
        (broken(places={**SOURCE["places"], "LON": {"name": "London", "at": [0, 0]}}), "no route leads from Moabit to London"),
        (broken(routes=[*SOURCE["routes"], "ALX to MOA"]), "'ALX to MOA' does not read like"),
        (broken(routes=[*SOURCE["routes"], "ALX-XXX 2 red"]), "'ALX-XXX 2 red': there is no place XXX"),
        (broken(routes=[*SOURCE["routes"], "ALX-ALX 2 red"]), "leads to where it begins"),
        (broken(routes=[*SOURCE["routes"], "ALX-MOA 2 pink"]), "no colour 'pink'"),
        (broken(routes=[*SOURCE["routes"], "ALX-MOA 9 red"]), "from 1 to 8 cards"),
        (broken(routes=[*SOURCE["routes"], "ALX-MOA 6 red"]), "points say nothing of a tram for 6 cards"),
        (broken(routes=[*SOURCE["routes"], "SIE-TIE 2 blue"]), "at most two lanes"),
        (broken(routes=[*SOURCE["routes"], "SIE-MOA 3 blue"]), "written the same way round"),
        (broken(routes=[*SOURCE["routes"], "MOA-SIE 2 red"]), "lanes of a double route cost the same"),
        (
            broken(routes=[*SOURCE["routes"]] + [f"{a}~{b} 2 red" for a in ("MOA", "KUD", "ALX") for b in ("TIE", "GEN", "UDL")]),
            "65 routes",
        ),
        (broken(pieces={"tram": 2, "subway": 5}), "more pieces than a seat has"),
        (broken(last_round_at=16), "last_round_at"),
        (broken(bends={"ALX-MOA": 3}), "bends: there is no route ALX-MOA"),
        (broken(tickets=[*SOURCE["tickets"], "ALX MOA"]), "ticket 23, 'ALX MOA', does not read like"),
        (broken(tickets=[*SOURCE["tickets"], "ALX XXX 3"]), "ticket 23, 'ALX XXX 3': there is no place XXX"),
        (broken(tickets=[*SOURCE["tickets"], "ALX ALX 3"]), "leads to where it begins"),
        (broken(tickets=[*SOURCE["tickets"], SOURCE["tickets"][0]]), "two tickets join"),
        (broken(tickets=SOURCE["tickets"][:7]), "7 tickets are too few"),
    ],
)
def test_a_faulty_map_is_refused_and_says_why(source: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadMap, match=reason):
        Board(GAME, source)


def test_a_map_with_trains_only_fits_the_format() -> None:
    """As the sister games have it: no subways, other names, other lengths."""
    board = Board(GAME, trains_only())
    assert not any(route.kind == "subway" for route in board.routes)
    assert len(Playout(1).batch(State(board, 3), 20)) == 20


def trains_only(corners: str = "ABCDEFGH") -> dict[str, Any]:
    """A ring of eight places with spokes to a ninth, in six colours."""
    colours = ("blue", "green", "black", "violet", "red", "orange")
    ring = [f"X{a}-X{b} {1 + i % 4} {colours[i % 6]}" for i, (a, b) in enumerate(zip(corners, corners[1:] + corners[0], strict=True))]
    return {
        "name": "ring",
        "title": "Ring",
        "deck": {**dict.fromkeys(colours, 6), "bike": 8},
        "letters": {**{colour: "K" if colour == "black" else colour[0].upper() for colour in colours}, "bike": "*"},
        "pieces": {"tram": 15},
        "last_round_at": 2,
        "points": {"tram": {"1": 1, "2": 2, "3": 4, "4": 7}},
        "size": [1000, 800],
        "places": {
            f"X{corner}": {"name": f"Place {corner}", "at": [100 + 90 * i, 100 + 60 * (i % 4)]} for i, corner in enumerate((*corners, "Z"))
        },
        "routes": [*ring, *[f"X{corner}-XZ 2 grey" for corner in corners]],
        "tickets": [f"X{a} X{b} {4 + i}" for i, (a, b) in enumerate(zip(corners, corners[3:] + corners[:3], strict=True))],
    }


def test_a_map_of_ones_own_is_read_played_and_its_faults_are_named_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    text = (files("stellwerk.games.ticket_to_ride_berlin.rules") / "berlin.json").read_text(encoding="utf-8")
    path.write_text(text.replace('"title": "Berlin"', '"title": "Another Berlin"'), encoding="utf-8")
    with pytest.raises(BadOption, match="no board"):
        GAME.new(2, board=str(path))
    name = GAME.read_map(path)
    assert GAME.board_title(name) == "Another Berlin"
    state = GAME.new(2, board=name)
    Playout(1).run(state)
    assert state.turn() == ()
    assert pickle.loads(pickle.dumps(state.view(0).board)).name == name
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines) if '"MOA-SIE 3 blue"' in line)
    lines[number] = lines[number].replace("MOA-SIE", "XXX-SIE")
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadMap, match=f"line {number + 1}: .*there is no place XXX"):
        GAME.read_map(path)
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(BadMap, match="a map is a JSON object"):
        GAME.read_map(path)
