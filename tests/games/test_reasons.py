"""Reasons tell the truth: what they put on the board adds up to the points of their item, in games that were played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.metro.test_city_looks import SAY, position, view_of
from tests.web.finished import golden

from stellwerk.contract import Item, Reason, State, View
from stellwerk.svg import Node, several
from stellwerk.words import speaker

Told = tuple[Any, Item, tuple[Reason, ...]]


def pads(name: str, every: int = 0) -> Iterator[Told]:
    """View, item and reasons of every pad at the end of a golden game, and at one step in so many before it."""
    record = golden(name)
    states: list[State] = [record.replay()]
    if every:
        states += [record.replay(until=n) for n in range(20, len(record.entries), every)]
    say = record.game.words("en")
    for state in states:
        for seat in range(state.seats):
            view: View = state.view(seat)
            for item in record.game.tally(view, seat).all:
                yield view, item, record.game.reasons(view, seat, item, say)


def plus(drawn: Node) -> int:
    """What the values on a drawing add up to."""
    return sum(map(int, re.findall(r">\+(\d+)<", str(drawn))))


def rings(drawn: Node) -> int:
    """How many rings of ink, whole or dashed, are on a drawing."""
    return sum(d.count("M") for d in re.findall(r'<path d="([^"]*)" class="(?:b-ink|chosen)"', str(drawn)))


# ------------------------------------------------------------ Next Station London
LONDON = [f"next-station-london/outside-{n:02}" for n in range(0, 80, 13)]


@pytest.mark.parametrize("name", LONDON)
def test_a_line_of_london_shows_its_districts_the_best_one_and_the_river(name: str) -> None:
    seen = 0
    for view, item, told in pads(name, 37):
        found = re.fullmatch(r"(\d+) × (\d+)(?: \+ (\d+))?", item.how) if item.name.startswith("line-") else None
        if not found:
            continue
        districts, most, water = int(found[1]), int(found[2]), int(found[3] or 0)
        drawn = str(told[0].drawn)
        assert drawn.count('class="area') == districts
        assert drawn.count('class="area best"') == 1
        assert re.findall(r">× (\d+)<", drawn) == [str(most)]
        line = next(line for line in view.sheets[view.seat].lines if item.name.endswith(("violet", "blue", "rose", "green")[line.pencil]))
        assert rings(told[0].drawn) == most - (line.circled >= 0 and "twice" in told[0].words)
        assert plus(told[0].drawn) == water
        assert len(told) == (3 if water else 1)
        if water:
            assert (plus(told[1].drawn), plus(told[2].drawn)) == (0, water)
            seen += 1
    assert seen


@pytest.mark.parametrize("name", LONDON)
def test_stations_of_london_show_what_they_count(name: str) -> None:
    for view, item, told in pads(name):
        if item.name == "interchanges":
            assert plus(told[0].drawn) == item.points == sum(plus(term.drawn) for term in told[1:] or told)
        elif item.name == "sights":
            assert rings(told[0].drawn) == sum(stop.sight for stop in view.board.stations)
            assert sum(map(int, re.findall(r">(\d+)</text>", str(told[0].drawn)))) >= int(item.how)
        elif item.name in ("goal-sights", "goal-centre"):
            assert str(told[0].drawn).count("chosen") == (item.points == 0)


# ------------------------------------------------------------ voll verplant
@pytest.mark.parametrize("name", ["tokyo-six", "metro-city-four", "osaka-five", "amsterdam-solo"])
def test_values_of_lines_and_transfers_add_up_and_empty_stations_are_ringed(name: str) -> None:
    scored = set()
    for view, item, told in pads(f"voll-verplant/{name}", 25):
        if item.name == "empty":
            assert rings(told[0].drawn) == len(view.board.stations) - len(view.sheet.marked)
            continue
        assert plus(told[0].drawn) == item.points == sum(plus(term.drawn) for term in told[1:] or told)
        if item.points:
            scored.add(item.name)
        if item.name == "lines" and item.points:
            assert {view.board.lines[n].letter for n in told[0].threads or ()} == set(item.how.split())
    assert scored == {"lines", "transfers"}


# ------------------------------------------------------------ Ticket to Ride
@pytest.mark.parametrize("name", ["planners-2", "planners-3", "random-4"])
def test_routes_and_tickets_add_up(name: str) -> None:
    seen = set()
    for view, item, told in pads(f"ticket-to-ride-berlin/{name}", 60):
        terms = told[1:] or told
        if item.name in ("trams", "subways", "tickets"):
            assert plus(told[0].drawn) == item.points == sum(plus(term.drawn) for term in terms)
        else:
            goals = [view.board.tickets[n].value for n in told[0].threads or ()]
            assert sum(goals) == abs(item.points)
            assert "−" not in item.how
            assert item.points >= 0 or item.name == "missed"
        seen.add(item.name if item.points else "")
    assert {"trams", "subways", "tickets"} <= seen
    assert {"open", "missed"} & seen


def test_a_ticket_that_can_still_be_done_costs_nothing_yet() -> None:
    for view, item, _ in pads("ticket-to-ride-berlin/planners-3", 45):
        if item.name == "open":
            values = [view.board.tickets[n].value for n in view.tickets if view.progress(n) == "possible"]
            assert item == Item("open", sum(values), " + ".join(map(str, values)))
        if view.stage != "over" and item.name == "missed":
            assert item.points == -sum(view.board.tickets[n].value for n in view.tickets if view.progress(n) == "impossible")


# ------------------------------------------------------------ Metro
@pytest.mark.parametrize("name", ["random-base-4", "random-central-5", "random-rails-2", "random-turned-hand-3"])
def test_every_term_of_metros_lines_is_its_line(name: str) -> None:
    for view, item, told in pads(f"metro/{name}", 50):
        points = [view.line(station).points for station in told[0].threads or ()]
        assert " + ".join(map(str, points)) == item.how
        assert [reason.threads for reason in told[1:]] in ([], [(station,) for station in told[0].threads or ()])


@pytest.mark.parametrize("name", ["random-shares-6", "random-shares-central-4", "random-berlin-shares-5"])
def test_every_term_of_metros_shares_is_its_company(name: str) -> None:
    won = 0
    for view, item, told in pads(f"metro/{name}", 60):
        if item.name not in ("shares", "majorities"):
            continue
        terms = item.how.split(" + ")
        if item.how and (item.points or len(terms) > 1):
            assert [reason.words.rpartition(": ")[2] for reason in (told[1:] or told)] == terms
        for reason in told[1:]:
            assert len({view.owner[station] for station in reason.threads or ()}) <= 1
        won += item.name == "majorities" and item.points > 0
    assert won


def fields_of(view: View, item: str) -> list[str]:
    """What beside the board belongs to an item."""
    shown = str(several(*[panel.drawn for panel in view.game.parts(view, speaker("en", "stellwerk.games.metro.words")).panels]))
    return [found for found in re.findall(r'data-item="([^"]*)"', shown) if item in found.split()]


def test_the_row_of_paris_shows_which_tourists_count_for_what() -> None:
    seen = 0
    for view, item, _ in pads("metro/random-paris-3", 40):
        if item.name in ("run", "strays"):
            assert len(fields_of(view, item.name)) == abs(item.points) // (2 if item.name == "run" else 1)
            seen += item.points != 0
        elif item.name == "full":
            assert len(fields_of(view, "full")) * 3 == item.points * 4
    assert seen


def test_stockholm_shows_tourists_of_secret_colours_to_their_seat_alone() -> None:
    for view, item, _ in pads("metro/random-stockholm-4", 40):
        if item.name == "tourists":
            assert len(fields_of(view, "tourists")) == len(item.how.split(" + ") if item.how else [])
    record = golden("metro/random-stockholm-4")
    onlooker = record.replay(until=len(record.entries) - 5).view(None)
    assert fields_of(onlooker, "tourists") == []


@pytest.mark.parametrize(("name", "item"), [("st-petersburg-3", "chips"), ("berlin-4", "tickets")])
def test_what_lines_collect_shows_the_lines(name: str, item: str) -> None:
    lit = 0
    for view, each, told in pads(f"metro/random-{name}"):
        if each.name == item:
            for reason in told:
                assert {view.owner[station] for station in reason.threads or ()} <= {view.seat}
            assert bool(told[0].threads) >= bool(each.points)
            lit += bool(told[0].threads)
    assert lit


def test_every_tourist_of_new_york_was_met_at_the_end_of_a_line() -> None:
    state = position(3, 60, city="new-york")
    for seat in range(3):
        view = view_of(state, seat)
        item = next(item for item in state.game.tally(view, seat).items if item.name == "tourists")
        taken = sum(int(term.split(" × ")[0]) for term in item.how.split(" + "))
        assert taken == len(state.game.reasons(view, seat, item, SAY)[0].threads or ()) > 3
