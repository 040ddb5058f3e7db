"""The one search for ways: as cheap as any, with the pieces there are, and always the same of equal ones."""

from __future__ import annotations

from random import Random

import pytest

from stellwerk.games.ticket_to_ride_berlin import GAME
from stellwerk.games.ticket_to_ride_berlin.rules.ways import Ways

BERLIN = GAME.load("berlin")
MANY = 1000
CASES = [(seed, subways) for seed in range(6) for subways in (0, 1, 3)]


def opened(seed: int, pieces: bool = True, share: float = 0.15) -> tuple[Ways, dict[int, int], set[int]]:
    """A map with prices at random, some routes built and some closed."""
    rng = Random(seed)
    ways, prices, built = Ways(BERLIN.tables, pieces), {}, set()
    for i in range(len(BERLIN.routes)):
        kind = rng.random()
        if kind < share:
            ways.build(i)
            built.add(i)
        elif kind < 0.7:
            prices[i] = rng.randint(1, 5)
            ways.open(i, prices[i])
    return ways, prices, built


def cheapest(prices: dict[int, int], built: set[int], start: int, end: int, subways: int, pieces: bool = True) -> tuple[int, int] | None:
    """The same by trying every route again and again until nothing gets better: the least cost, and for that the fewest trams left."""
    far = {(start, subways): (0, MANY)}
    while True:
        more = dict(far)
        for (here, left), (cost, trams) in far.items():
            for i in prices.keys() | built:
                route = BERLIN.routes[i]
                if here not in (route.a, route.b):
                    continue
                uses = pieces and i not in built
                there = (route.a + route.b - here, left - (route.subways if uses else 0))
                if there[1] >= 0:
                    found = cost + (0 if i in built else prices[i]), trams - (route.trams if uses else 0)
                    more[there] = min(more.get(there, found), found)
        if more == far:
            return min((found for (place, _), found in far.items() if place == end), default=None)
        far = more


@pytest.mark.parametrize(("seed", "subways"), CASES)
def test_no_way_is_cheaper(seed: int, subways: int) -> None:
    ways, prices, built = opened(seed)
    for ticket in BERLIN.tickets:
        found = cheapest(prices, built, ticket.a, ticket.b, subways)
        assert (ways.find(ticket.a, ticket.b, MANY, subways) is None) == (found is None)
        assert found is None or ways.cost == found[0]


@pytest.mark.parametrize(("seed", "subways"), CASES)
def test_of_equal_ways_the_one_with_more_trams_is_taken(seed: int, subways: int) -> None:
    """As long as nothing is built: what costs nothing may be found too late to be compared."""
    ways, prices, built = opened(seed, share=0.0)
    for ticket in BERLIN.tickets:
        if ways.find(ticket.a, ticket.b, MANY, subways) is not None:
            assert (ways.cost, ways.trams_over) == cheapest(prices, built, ticket.a, ticket.b, subways)


@pytest.mark.parametrize(("seed", "subways"), CASES)
def test_a_way_joins_its_places_and_says_what_is_left(seed: int, subways: int) -> None:
    ways, prices, built = opened(seed)
    for ticket in BERLIN.tickets:
        way = ways.find(ticket.a, ticket.b, 12, subways)
        if way is None:
            continue
        reached = {ticket.a}
        for _ in BERLIN.routes:
            for route in (BERLIN.routes[i] for i in {*way, *built}):
                if reached & {route.a, route.b}:
                    reached |= {route.a, route.b}
        assert ticket.b in reached
        assert not built & set(way)
        assert ways.cost == sum(prices[i] for i in way)
        assert ways.trams_over == 12 - sum(BERLIN.routes[i].trams for i in way) >= 0
        assert ways.subways_over == subways - sum(BERLIN.routes[i].subways for i in way) >= 0


def test_without_pieces_nothing_is_used_up() -> None:
    ways, prices, built = opened(1, pieces=False)
    for ticket in BERLIN.tickets:
        found = cheapest(prices, built, ticket.a, ticket.b, 0, pieces=False)
        assert (ways.find(ticket.a, ticket.b, 7) is None) == (found is None)
        assert found is None or (ways.cost, ways.trams_over) == (found[0], 7)


def test_of_equal_ways_the_first_on_the_map_is_taken() -> None:
    """Two lanes at the same price, opened in either order."""
    one = next(i for i, route in enumerate(BERLIN.routes) if route.twin > i)
    for order in ((one, BERLIN.routes[one].twin), (BERLIN.routes[one].twin, one)):
        ways = Ways(BERLIN.tables)
        for lane in order:
            ways.open(lane, 2.0)
        for start, end in ((BERLIN.routes[one].a, BERLIN.routes[one].b), (BERLIN.routes[one].b, BERLIN.routes[one].a)):
            assert ways.find(start, end, 20, 5) == [one]


def test_what_is_not_on_the_map_is_refused() -> None:
    ways = Ways(BERLIN.tables)
    for wrong in (-1, 64, 10**6):
        with pytest.raises(IndexError):
            ways.open(wrong, 1.0)
        with pytest.raises(IndexError):
            ways.build(wrong)
        for call in ((wrong, 0), (0, wrong), (0, 1, 5, wrong)):
            with pytest.raises(IndexError):
                ways.find(*call)
