"""New York: RULES.md 6.4, its examples, and the rulings about them."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.metro.cities.town import COLOUR, part, played, step
from tests.games.metro.scene import BOARD, fresh, totals

from stellwerk import DEALER
from stellwerk.games.metro.rules.codes import STATIONS


def test_6_4_a_tourist_on_each_station_and_a_tableau_for_each_seat() -> None:
    state = fresh(3, city="new-york")
    while state.turn() == (DEALER,):
        step(state, Random(1))
    assert Counter(part(state).platform) == dict.fromkeys(range(8), 4)
    assert len({t for t in part(state).tableau if t >= 0}) == 3
    with_shares = fresh(3, city="new-york", shares=True)
    while with_shares.turn() == (DEALER,):
        step(with_shares, Random(1))
    assert sorted(part(with_shares).tableau) == list(range(8)), "with shares each company has one"


def test_6_4_a_finished_line_takes_the_tourist_at_its_destination() -> None:
    for options in ({}, {"shares": True}, {"central_stations": True}, {"middle_rails": True}):
        for seed in range(4):
            state = played(3, seed, city="new-york", **options)
            lines = [line for line in state.view(None).lines if state.owner[line.station] >= 0]
            taken = [0] * 8
            for line in lines:
                if line.end < STATIONS:
                    assert part(state).platform[line.end] == -1
                    taken[state.owner[line.station]] += 1
            assert [sum(list(part(state).earned)[who * 8 : who * 8 + 8]) for who in range(8)] == taken


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
    part(state).earned = earned
    part(state).tableau = [tableau, (tableau + 1) % 8, *[-1] * 6]
    assert state.scores()[0]["tourists"].points == 8
    assert totals(state) == [8, 0]


def test_6_4_tableaux_are_equally_good() -> None:
    tableaux = BOARD.cities["new-york"]["tableaux"].values()
    assert all(sorted(row.values()) == [0, 0, 1, 1, 2, 2, 3, 3] for row in tableaux)
    assert all(sum(row[colour] for row in tableaux) == 12 for colour in BOARD.companies)
