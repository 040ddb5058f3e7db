"""The six cities: RULES.md 6, its examples, and the rulings about them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.metro.scene import BOARD, fresh, legal, refused, tell, totals

from stellwerk import DEALER
from stellwerk.games.metro.board import cell_name, cell_of, is_edge
from stellwerk.games.metro.codes import CHIPS, COLOURS, OVER, PLAY, STAGES, STATIONS, TAXI_LEFT, TAXI_RIGHT, TOURIST
from stellwerk.games.metro.moves import Place
from stellwerk.games.metro.score import paris_items, shared_prizes
from stellwerk.games.metro.state import State

COLOUR = {name: i for i, name in enumerate(BOARD.companies)}
SIGHTS = BOARD.sights


def step(state: State, rng: Random) -> None:
    seat = state.turn()[0]
    moves = state.legal(seat)
    state.apply(seat, rng.choices(moves, state.odds())[0] if seat == DEALER else rng.choice(moves))


def played(seats: int, seed: int, **options: object) -> State:
    state, rng = fresh(seats, **options), Random(seed)
    while state.turn():
        step(state, rng)
    return state


def dealt(state: State, stage: str) -> int:
    """How many deals a stage of the set-up has."""
    return int(state.needs[STAGES.index(stage)])


def on_inner(*colours: str) -> str:
    """Tourists for the first inner fields (b2, c2, ...)."""
    return " ".join(f"tourist:{colour}" for colour in colours)


def guests(state: State, field: str) -> list[str]:
    return [BOARD.companies[colour] for colour in state.view(None).guests_on(cell_of(field))]


# ---------------------------------------------------------------- tourists
@pytest.mark.parametrize("city", ["paris", "stockholm", "london"])
def test_6_a_tourist_on_each_inner_field(city: str) -> None:
    state = fresh(3, city=city)
    while state.turn() == (DEALER,):
        step(state, Random(1))
    here = [guests(state, cell_name(cell)) for cell in BOARD.inner]
    assert len(BOARD.inner) == 32
    assert all(len(tourists) == 1 for tourists in here)
    assert Counter(colour for tourists in here for colour in tourists) == dict.fromkeys(BOARD.companies, 4)
    assert not any(state.view(None).guests_on(cell) for cell in BOARD.fields if is_edge(cell))


# ---------------------------------------------------------------- 6.1 Paris
@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_6_1_sights_are_dealt_evenly_and_laid_in_any_order(seats: int, each: int) -> None:
    state = fresh(seats, city="paris")
    assert dealt(state, "sight") == seats * each
    while state.turn() == (DEALER,):
        step(state, Random(seats))
    for seat in range(seats):
        own = [sight for sight in range(12) if state.holder[sight] == seat]
        assert len(own) == each
        order = own[::-1]
        for sight in order[:-1]:
            assert state.turn() == (seat,)
            state.play(seat, f"row:{SIGHTS['paris'][sight]}")
        assert list(state.row)[seat * 6 : seat * 6 + each] == order, "the last one is laid by itself"
    assert state.stage == PLAY


def test_6_1_sights_come_before_anything_else() -> None:
    state = fresh(2, city="paris")
    while state.turn() == (DEALER,):
        step(state, Random(1))
    other = next(sight for sight in range(12) if state.holder[sight] == 1)
    refused(state, f"row:{SIGHTS['paris'][other]}", "6.1")
    refused(state, "draw", "6.1")


def paris(first_tourists: str, script: str = "") -> State:
    """Two seats; seat 0 has the sights with an even number (vuitton, arc, moulin-rouge, notre-dame, louvre, pantheon) in this order."""
    sights = " ".join(f"sight:{name}" for name in SIGHTS["paris"])
    rows = [" ".join(f"row:{name}" for name in SIGHTS["paris"][seat::2][:-1]) for seat in (0, 1)]
    return tell(fresh(2, city="paris"), f"{sights} {first_tourists} {' '.join(rows)} {script}")


def test_6_1_a_tourist_goes_on_a_free_field_of_its_colour() -> None:
    state = paris(on_inner("red"), "aaaa:b1 aaaa:a2 aaaa:b2")
    assert state.stage == TOURIST
    assert state.turn() == (0,)
    fields = {str(state.moves[n]) for n in state.legal(0)}
    wanted = {
        f"put:{name}{spot + 1}"
        for name in SIGHTS["paris"][0::2]
        for spot, colour in enumerate(BOARD.cities["paris"]["sights"][name])
        if colour == "red"
    }
    assert fields == wanted
    assert len(wanted) >= 2
    refused(state, "put:vuitton1", "6.1")
    refused(state, f"put:{SIGHTS['paris'][1]}1", "6.1")
    refused(state, "join:c2", "6.1")
    refused(state, "draw", "6.1")
    choice = sorted(wanted)[0]
    state.play(0, choice)
    assert guests(state, "b2") == []
    assert list(state.spot).count(COLOUR["red"]) == 1
    assert state.turn() == (DEALER,), "then the seat draws its tile"


def full_of(state: State, seat: int, colour: str) -> State:
    """The same position with all fields of this colour of a seat taken."""
    spot = list(state.spot)
    for sight in range(12):
        if state.holder[sight] == seat:
            for field in range(4):
                if state.tables.paris_colour[sight * 4 + field] == COLOUR[colour]:
                    spot[sight * 4 + field] = COLOUR[colour]
    state.spot = spot
    return state


def test_6_1_without_a_free_field_it_joins_neighbouring_tourists() -> None:
    state = full_of(paris(on_inner("red", "green"), "aaaa:b1 aaaa:a2"), 0, "red")
    move = next(n for n in state.legal(0) if isinstance(state.moves[n], Place) and str(state.moves[n]).endswith(":b2"))
    state.apply(0, move)
    assert {str(state.moves[n]) for n in state.legal(0)} == {"join:c2", "join:b3"}
    refused(state, "join:g7", "6.1")
    state.play(0, "join:c2")
    assert sorted(guests(state, "c2")) == ["green", "red"]


def test_6_1_else_any_others_else_it_leaves() -> None:
    state = full_of(paris(on_inner("red", "green"), "aaaa:b1 aaaa:a2"), 0, "red")
    alone = [0] * 512
    alone[cell_of("b2") * 8 + COLOUR["red"]] = 1
    alone[cell_of("g7") * 8 + COLOUR["blue"]] = 1
    state.guests = alone
    move = next(n for n in state.legal(0) if isinstance(state.moves[n], Place) and str(state.moves[n]).endswith(":b2"))
    far = state.copy()
    far.apply(0, move)
    assert {str(far.moves[n]) for n in far.legal(0)} == {"join:g7"}
    refused_at = far.copy()
    assert isinstance(refused_at, State)
    refused(refused_at, "join:f7", "6.1")
    alone[cell_of("g7") * 8 + COLOUR["blue"]] = 0
    state.guests = alone
    state.apply(0, move)
    assert state.away[COLOUR["red"]] == 1
    assert state.turn() == (DEALER,)


def test_7_10_several_tourists_are_placed_one_by_one() -> None:
    state = paris(on_inner("red", "green"), "aaaa:b1 aaaa:a2")
    crowd = list(state.guests)
    crowd[cell_of("b2") * 8 + COLOUR["green"]] = 1
    state.guests = crowd
    state.apply(0, next(n for n in state.legal(0) if str(state.moves[n]).endswith(":b2") and isinstance(state.moves[n], Place)))
    first = state.view(0)
    assert [BOARD.companies[c] for c, number in enumerate(first.carried) if number] == ["green", "red"]
    state.apply(0, state.legal(0)[0])
    assert state.stage == TOURIST
    assert sum(state.carried) == 1


def test_6_1_the_example_of_the_rulebook() -> None:
    """Two on Notre-Dame, a full Eiffel Tower, one beside it on Moulin Rouge: 5 × 2 + 3 - 2 = 11."""
    items = paris_items(BOARD, [(True, True, False, False), (True, True, True, True), (True, False, False, False)])
    assert [item.points for item in items] == [10, 3, -2]
    assert sum(item.points for item in items) == 11


def test_6_1_the_run_goes_across_sights_and_only_one_counts() -> None:
    assert [item.points for item in paris_items(BOARD, [(False, False, True, True), (True, True, False, True)])] == [8, 0, -1]
    assert [item.points for item in paris_items(BOARD, [(True, True, False, False), (False, False, True, True)])] == [4, 0, -2]
    assert sum(item.points for item in paris_items(BOARD, [(False,) * 4])) == 0


# ---------------------------------------------------------------- 6.2 Stockholm
@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_6_2_secret_colours(seats: int, each: int) -> None:
    state = fresh(seats, city="stockholm")
    while state.turn() == (DEALER,):
        if state.stage == 4:
            seat = state.dealt % seats
            assert [state.hides(v, DEALER, state.legal(DEALER)[0]) for v in range(seats)] == [v != seat for v in range(seats)]
        step(state, Random(1))
    view = state.view(1)
    assert [bin(mask).count("1") for mask in state.colours][:seats] == [each] * seats
    assert view.colours[1] == state.colours[1]
    assert view.colours[0] == 0
    assert state.view(None).colours == (0,) * 6
    assert view.n_colours[:seats] == (each,) * seats


def test_6_2_a_tourist_goes_to_the_leftmost_free_field_and_scores_at_the_end() -> None:
    """Nina (red) and Alex (violet) as in the rulebook: a red tourist where 3 is printed, a violet one where 4 is."""
    order = "sight:nobel sight:royal-palace"  # 3 1 4 2, 4 2 3 1
    colours = "colour:red colour:violet colour:blue colour:grey colour:brown colour:green"
    state = tell(
        fresh(2, city="stockholm"),
        f"{order} {on_inner('red', 'blue', 'violet')} {colours} aaaa:b1 aaaa:c1 aaaa:b2 aaaa:c2 acba:d1 acba:d2",
    )
    assert [BOARD.companies[c] for c in list(state.spot)[:3]] == ["red", "blue", "violet"]
    assert [score["tourists"].points for score in state.scores()] == [3 + 1, 4]
    assert state.view(1).scores[0]["tourists"].points == 0, "seat 1 does not know whose red is"
    assert state.view(1).scores[1]["tourists"].points == 4


def test_6_2_variant_the_placing_seat_scores_at_once() -> None:
    order = "sight:nobel sight:royal-palace"
    state = tell(
        fresh(2, city="stockholm", stockholm_variant=True),
        f"{order} {on_inner('red', 'blue', 'red')} colour:blue colour:red aaaa:b1 aaaa:c1 aaaa:b2 aaaa:c2 acba:d1 acba:d2",
    )
    spot = list(state.spot)
    assert [spot[4], spot[0], spot[5]] == [COLOUR["red"], COLOUR["blue"], COLOUR["red"]]
    assert list(state.bonus)[:2] == [4, 3 + 2]
    assert all(view.badge[:2] == (COLOUR["blue"], COLOUR["red"]) for view in (state.view(0), state.view(None)))
    for seed in range(3):
        end = played(3, seed, city="stockholm", stockholm_variant=True)
        assert sum(end.bonus) == 8 * (1 + 2 + 3 + 4)


def test_6_2_all_tourists_find_a_place() -> None:
    for seed in range(3):
        state = played(4, seed, city="stockholm")
        assert sum(spot >= 0 for spot in state.spot) == 32
        assert sum(score["tourists"].points for score in state.scores()) == 80


# ---------------------------------------------------------------- 6.3 London
def london(tourists: str, script: str = "", taxi: str = "left") -> State:
    sights = " ".join(f"sight:{name}" for name in SIGHTS["london"])
    return tell(fresh(2, city="london"), f"{sights} {tourists} taxi:{taxi} {script}")


def circuit() -> list[str]:
    rows = list(BOARD.cities["london"]["sights"].values())
    return [colour for row in rows for colour in row[:2]] + [colour for row in rows[::-1] for colour in row[2:]]


def test_6_3_the_first_seat_chooses_where_the_taxi_starts() -> None:
    state = fresh(3, city="london")
    while state.turn() == (DEALER,):
        step(state, Random(1))
    assert state.turn() == (0,)
    assert legal(state) == {"taxi:left", "taxi:right"}
    refused(state, "draw", "6.3")
    assert [london("", taxi=end).taxi for end in ("left", "right")] == [TAXI_LEFT, TAXI_RIGHT]


@pytest.mark.parametrize("fields", [1, 2, 3, 4])
def test_6_3_as_many_points_as_fields(fields: int) -> None:
    """Three fields to the next brown one are three points, in the rulebook."""
    for taxi, first in (("left", 0), ("right", 16)):
        way = circuit()[first : first + fields]
        if way[-1] in way[:-1]:
            continue
        state = london(on_inner(way[-1]), "aaaa:b1 aaaa:c1 aaaa:b2", taxi)
        assert list(state.bonus)[:2] == [fields, 0]
        assert state.taxi == first + fields - 1
        assert state.scores()[0]["taxi"].points == fields


def test_6_3_none_within_four_fields_is_worth_nothing() -> None:
    far = next(colour for colour in BOARD.companies if colour not in circuit()[:4])
    state = london(on_inner(far), "aaaa:b1 aaaa:c1 aaaa:b2")
    assert list(state.bonus)[:2] == [0, 0]
    assert state.taxi == 3, "it has moved all the same"
    assert state.away[COLOUR[far]] == 1


def test_6_3_the_taxi_goes_round() -> None:
    for seed in range(5):
        state, rng = fresh(2, city="london"), Random(seed)
        places = set()
        while state.turn():
            step(state, rng)
            places.add(state.taxi)
        assert sum(state.away) == 32
        assert len(places) > 16


# ---------------------------------------------------------------- 6.4 New York
def test_6_4_a_tourist_on_each_station_and_a_tableau_for_each_seat() -> None:
    state = fresh(3, city="new-york")
    while state.turn() == (DEALER,):
        step(state, Random(1))
    assert Counter(state.platform) == dict.fromkeys(range(8), 4)
    assert len({t for t in state.tableau if t >= 0}) == 3
    with_shares = fresh(3, city="new-york", shares=True)
    while with_shares.turn() == (DEALER,):
        step(with_shares, Random(1))
    assert sorted(with_shares.tableau) == list(range(8)), "with shares each company has one"


def test_6_4_a_finished_line_takes_the_tourist_at_its_destination() -> None:
    for options in ({}, {"shares": True}, {"central_stations": True}, {"middle_rails": True}):
        for seed in range(4):
            state = played(3, seed, city="new-york", **options)
            lines = [line for line in state.view(None).lines if state.owner[line.station] >= 0]
            taken = [0] * 8
            for line in lines:
                if line.end < STATIONS:
                    assert state.platform[line.end] == -1
                    taken[state.owner[line.station]] += 1
            assert [sum(list(state.earned)[who * 8 : who * 8 + 8]) for who in range(8)] == taken


def test_6_4_the_example_of_the_rulebook() -> None:
    """Two red at 3, two blue at 1, one green at 0: 8 points."""
    tableau = next(
        t for t, row in enumerate(BOARD.cities["new-york"]["tableaux"].values()) if (row["red"], row["blue"], row["green"]) == (3, 1, 0)
    )
    state = fresh(2, city="new-york")
    while state.turn() == (DEALER,):
        step(state, Random(1))
    earned = [0] * 64
    earned[COLOUR["red"]], earned[COLOUR["blue"]], earned[COLOUR["green"]] = 2, 2, 1
    state.earned = earned
    state.tableau = [tableau, (tableau + 1) % 8, *[-1] * 6]
    assert state.scores()[0]["tourists"].points == 8
    assert totals(state) == [8, 0]


def test_6_4_tableaux_are_equally_good() -> None:
    tableaux = BOARD.cities["new-york"]["tableaux"].values()
    assert all(sorted(row.values()) == [0, 0, 1, 1, 2, 2, 3, 3] for row in tableaux)
    assert all(sum(row[colour] for row in tableaux) == 12 for colour in BOARD.companies)


# ---------------------------------------------------------------- 6.5 St. Petersburg
def test_6_5_who_places_a_tile_on_a_sight_chooses_the_tourist() -> None:
    state = tell(fresh(2, city="st-petersburg"), "aaaa:b1 aaaa:c1 aaaa:b2")
    assert state.stage == TOURIST
    assert state.turn() == (0,)
    assert legal(state) == {f"tourist:{colour}" for colour in BOARD.companies}
    refused(state, "draw", "6.5")
    state.play(0, "tourist:red")
    assert guests(state, "b2") == ["red"]
    tell(state)
    again = tell(fresh(2, city="st-petersburg"), "aaaa:b1 aaaa:c1 aaaa:b2 tourist:red aaaa:c2 acba:d1 acba:c3")
    assert "tourist:red" not in legal(again)
    refused(again, "tourist:red", "6.5")


def test_6_5_a_line_finished_in_the_same_turn_takes_a_chip() -> None:
    """Station 7 down column b and back: b1, b2, b1; it is finished by the tile on the sight."""
    state = tell(fresh(2, city="st-petersburg"), "aaaa:b1 aaaa:c1 dada:b2")
    assert sum(state.earned) == 0, "the tourist is not chosen yet"
    assert state.view(0).finished == (6,)
    state.play(0, "tourist:red")
    owner = state.owner[6]
    assert state.earned[owner * 8 + COLOUR["red"]] == 1
    assert state.view(0).finished == ()


@pytest.mark.parametrize(
    "options", [{}, {"shares": True}, {"central_stations": True}, {"middle_rails": True, "free_rotation": True}], ids=str
)
def test_6_5_every_pass_takes_a_chip(options: dict[str, bool]) -> None:
    """As in the rulebook: a line that runs three times over the tile takes three."""
    most = 0
    for seed in range(8):
        state = played(3, seed, city="st-petersburg", **options)
        view = state.view(None)
        for who in range(8):
            passes: Counter[int] = Counter()
            for line in view.lines:
                if state.owner[line.station] == who:
                    here = Counter(view.guests_on(cell)[0] for cell, _ in line.passes if view.guests_on(cell))
                    most = max([most, *here.values()])
                    passes += here
            assert list(state.earned)[who * 8 : who * 8 + 8] == [passes[colour] for colour in range(8)]
        assert len({view.guests_on(cell) for cell in BOARD.sight_cells}) == 8
    assert most >= 2


def test_6_5_chips_are_turned_up_at_the_end() -> None:
    state, rng = fresh(2, city="st-petersburg"), Random(1)
    while state.stage != CHIPS:
        step(state, rng)
    assert state.placed == 60
    before = totals(state)
    assert not any(state.chip_points)
    while state.turn():
        assert state.turn() == (DEALER,)
        assert not state.hides(1, DEALER, state.legal(DEALER)[0])
        step(state, rng)
    assert state.stage == OVER
    assert list(state.turned_up) == list(state.earned)
    assert all(after > one for after, one in zip(totals(state), before, strict=True))
    for colour in range(COLOURS):
        turned = sum(list(state.turned_up)[colour::8])
        assert bin(state.chips[colour]).count("1") == 4 - turned


# ---------------------------------------------------------------- 6.6 Berlin
def test_6_6_sixteen_tourists_in_four_groups_no_colour_twice() -> None:
    rng = Random(6)
    for _ in range(60):
        state = fresh(2, city="berlin")
        while state.turn() == (DEALER,):
            step(state, rng)
        view = state.view(None)
        groups = [[view.guests_on(cell) for cell in BOARD.group_cells[i : i + 4]] for i in range(0, 16, 4)]
        assert all(len({here[0] for here in group}) == 4 for group in groups)
        assert Counter(here[0] for group in groups for here in group) == dict.fromkeys(range(8), 2)
        assert sorted(state.badge) == list(range(8))


@pytest.mark.parametrize("options", [{}, {"shares": True}, {"central_stations": True}], ids=str)
def test_6_6_a_ticket_for_every_pass(options: dict[str, bool]) -> None:
    """As in the rulebook: two passes over the yellow tourist, one over the violet one."""
    for seed in range(6):
        state = played(3, seed, city="berlin", **options)
        view = state.view(None)
        for who in range(8):
            passes = Counter(
                colour
                for line in view.lines
                if state.owner[line.station] == who
                for cell, _ in line.passes
                for colour in view.guests_on(cell)
            )
            assert list(state.earned)[who * 8 : who * 8 + 8] == [passes[colour] for colour in range(8)]
        assert all(sum(list(state.earned)[colour::8]) <= 8 for colour in range(8))


def test_6_6_the_example_of_the_rulebook() -> None:
    """A line over four tiles, one twice and one three times: 7 points, two tickets of yellow and one of violet."""
    state = tell(fresh(2, city="berlin"), "tourist:yellow tourist:violet adad:c1 bbad:b1 bcdd:b2 adad:c2")
    line = state.view(None).line(6)
    assert sorted(Counter(cell for cell, _ in line.passes).values()) == [1, 1, 2, 3]
    assert (line.is_finished, line.points) == (True, 7)
    owner = state.owner[6]
    mine = {BOARD.companies[colour]: state.earned[owner * 8 + colour] for colour in range(8)}
    assert {colour: number for colour, number in mine.items() if number} == {"yellow": 2, "violet": 1}


def test_6_6_prizes_and_ties() -> None:
    assert shared_prizes({0: 3, 1: 2, 2: 1}, [6, 3]) == {0: 6, 1: 3}
    assert shared_prizes({0: 3, 1: 3, 2: 1}, [6, 3]) == {0: 4, 1: 4}, "nine halves, rounded down"
    assert shared_prizes({0: 3, 1: 0}, [6, 3]) == {0: 6}


def test_7_13_three_who_tie_and_a_tie_for_the_second_prize() -> None:
    assert shared_prizes({0: 2, 1: 2, 2: 2}, [9, 5]) == {0: 4, 1: 4, 2: 4}
    assert shared_prizes({0: 3, 1: 2, 2: 2}, [9, 5]) == {0: 9, 1: 2, 2: 2}
    assert shared_prizes({0: 0, 1: 0}, [9, 5]) == {}


def test_6_6_tickets_left_go_to_a_phantom_that_competes() -> None:
    phantom_won = False
    for seed in range(12):
        state = played(4, seed, city="berlin")
        expected = [0] * 4
        for colour in state.badge:
            tickets = {seat: state.earned[seat * 8 + colour] for seat in range(4)}
            won = shared_prizes({**tickets, -1: 8 - sum(tickets.values())}, [6, 3])
            phantom_won = phantom_won or won.get(-1, 0) > 0
            expected = [points + won.get(seat, 0) for seat, points in enumerate(expected)]
        assert [score["tickets"].points for score in state.scores()] == expected
    assert phantom_won


@pytest.mark.parametrize(("sides", "deals"), [("a", 0), ("b", 0), ("mixed", 8)])
def test_6_6_sides_of_the_sights(sides: str, deals: int) -> None:
    state = fresh(2, city="berlin", berlin_sides=sides)
    assert dealt(state, "side") == deals
    if deals:
        assert legal(state, DEALER) == {"side:a", "side:b"}
    rng = Random(3)
    while state.turn() == (DEALER,):
        step(state, rng)
    expected = {"a": {0}, "b": {1}, "mixed": {0, 1}}[sides]
    assert set(state.side) == expected
    assert played(3, 1, city="berlin", berlin_sides=sides).stage == OVER


# ---------------------------------------------------------------- 6.7 with shares
@pytest.mark.parametrize("city", ["new-york", "st-petersburg", "berlin"])
def test_6_7_what_lines_collect_counts_for_the_company(city: str) -> None:
    for seed in range(3):
        state = played(3, seed, city=city, shares=True)
        worth = state.view(None).worth
        assert sum(worth) > sum(state.gain)
        assert all(mine >= lines for mine, lines in zip(worth, state.gain, strict=True))
        assert totals(state)
        assert {item.name for item in state.scores()[0].items} == {"shares", "majorities"}


@pytest.mark.parametrize(("city", "item"), [("paris", "run"), ("stockholm", "tourists"), ("london", "taxi")])
def test_6_7_what_a_tile_brings_counts_for_the_seat(city: str, item: str) -> None:
    state = played(3, 2, city=city, shares=True)
    assert list(state.view(None).worth) == list(state.gain)
    assert any(score[item].points for score in state.scores())
    assert totals(state)
