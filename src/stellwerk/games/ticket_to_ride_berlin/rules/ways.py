"""The cheapest way between two places: the one search behind plans, beliefs and what a seat can still build.

Dijkstra's, over places, or over places and the subways left there. Flat arrays, compiled (ways.pxd says how): a playout plans anew whenever
a route is lost. What a route costs is the caller's business: cards, trams, or whatever is to be little.
"""

from __future__ import annotations

from stellwerk.games.ticket_to_ride_berlin.rules.codes import CLOSED, MOST_TRAMS, PLACES, ROUTES
from stellwerk.games.ticket_to_ride_berlin.rules.tables import Tables

NOTHING = 0
FAR = 1e9


class Ways:
    """A map with a price on each route; at first all are closed. Without `pieces`, a way needs none."""

    def __init__(self, tables: Tables, pieces: bool = True) -> None:
        self.tables = tables
        self.pieces = pieces
        self.price = [CLOSED] * 64
        self.built = NOTHING  # routes that need no pieces any more, and cost nothing
        self.n_near = [0] * 32  # routes at each place, ROUTES entries a place
        self.near = [0] * 2048
        # the way that was found: what it costs, all its routes, and what is left at its end
        self.cost = 0.0
        self.way = NOTHING
        self.trams_over = 0
        self.subways_over = 0
        # of each place, or of each place with each number of subways left there: the cheapest way to it
        self.far = [FAR] * 1024
        self.place = [0] * 1024
        self.via = [0] * 1024  # its last route
        self.back = [0] * 1024  # where that comes from
        self.tram = [0] * 1024  # pieces left
        self.subway = [0] * 1024
        self.is_done = [0] * 1024
        self.edge = [0] * 1024  # what is reached and not done
        self.one = [0] * 1024  # two ways that cost the same, route by route
        self.two = [0] * 1024
        self._look_up()

    def _look_up(self) -> None:
        """The routes at each place."""
        for place in range(PLACES):
            self.n_near[place] = 0
        for route in range(self.tables.routes):
            for place in (self.tables.end_a[route], self.tables.end_b[route]):
                self.near[place * ROUTES + self.n_near[place]] = route
                self.n_near[place] += 1

    # ------------------------------------------------------------ from Python
    def open(self, route: int, price: float) -> None:
        """The route can be used at this price."""
        self.price[_below(self.tables.routes, route)] = price

    def build(self, route: int) -> None:
        """The route is there already."""
        self.open(route, 0.0)
        self.built |= self.tables.bit[route]

    def find(self, start: int, end: int, trams: int = 0, subways: int = 0) -> list[int] | None:
        """What is to be built on the cheapest way with so many pieces; None if they do not reach."""
        places = self.tables.places
        if not self._find(_below(places, start), _below(places, end), trams, _below(MOST_TRAMS + 1, subways), True):
            return None
        return [route for route in range(self.tables.routes) if self.way & ~self.built & self.tables.bit[route]]

    # ------------------------------------------------------------ the search
    def _find(self, start: int, end: int, trams: int, subways: int, each: bool) -> bool:
        """Whether there is a way. With `each`, also by ways to a place that cost more and spare subways; else quickly."""
        step = subways + 1 if each and self.pieces else 1
        for node in range(self.tables.places * step):
            self.far[node] = FAR
            self.is_done[node] = 0
        here = start * step + step - 1
        self.far[here] = 0.0
        self.place[here] = start
        self.via[here] = -1
        self.tram[here] = trams
        self.subway[here] = subways
        self.edge[0] = here
        n = 1
        while n > 0:
            n -= 1
            here = self._nearest(n)
            if self.place[here] == end:
                self._trace(here)
                return True
            self.is_done[here] = 1
            n = self._spread(here, n, step, each)
        return False

    def _nearest(self, last: int) -> int:
        """Takes the cheapest node from the edge; of equal ones that of the first place, then the one with the fewest trams left."""
        pick = 0
        here = self.edge[0]
        for i in range(1, last + 1):
            node = self.edge[i]
            if self.far[node] < self.far[here] or (self.far[node] == self.far[here] and self._comes_first(node, here)):
                pick = i
                here = node
        self.edge[pick] = self.edge[last]
        return here

    def _comes_first(self, node: int, other: int) -> bool:
        if self.place[node] != self.place[other]:
            return self.place[node] < self.place[other]
        if self.tram[node] != self.tram[other]:
            return self.tram[node] < self.tram[other]
        return node < other

    def _spread(self, here: int, n: int, step: int, each: bool) -> int:
        """One route further from a node that is done; how many are on the edge then."""
        place = self.place[here]
        for k in range(self.n_near[place]):
            route = self.near[place * ROUTES + k]
            cost = self.far[here]
            tram = self.tram[here]
            subway = self.subway[here]
            if self.price[route] < 0.0:
                continue
            if not self.built & self.tables.bit[route]:
                cost += self.price[route]
                if self.pieces:
                    tram -= self.tables.trams[route]
                    subway -= self.tables.is_subway[route]
                if tram < 0 or subway < 0:
                    continue
            there = self.tables.end_a[route] + self.tables.end_b[route] - place
            node = there * step + subway if step > 1 else there
            if self.is_done[node] or cost > self.far[node]:
                continue
            if cost == self.far[node] and not (each and self._is_before(here, route, tram, node)):
                continue
            if self.far[node] == FAR:
                self.edge[n] = node
                n += 1
            self.far[node] = cost
            self.place[node] = there
            self.via[node] = route
            self.back[node] = here
            self.tram[node] = tram
            self.subway[node] = subway
        return n

    def _trace(self, here: int) -> None:
        """What was found."""
        self.cost = self.far[here]
        self.trams_over = self.tram[here]
        self.subways_over = self.subway[here]
        self.way = NOTHING
        while self.via[here] >= 0:
            self.way |= self.tables.bit[self.via[here]]
            here = self.back[here]

    # ------------------------------------------------------------ equal ways
    def _is_before(self, here: int, route: int, tram: int, node: int) -> bool:
        """Whether to prefer the way by this route to the one known: it leaves fewer trams, or its routes come first on the map."""
        if tram != self.tram[node]:
            return tram < self.tram[node]
        self.one[0] = route
        ones = self._list(here, self.one, 0 if self.built & self.tables.bit[route] else 1)
        twos = self._list(node, self.two, 0)
        while ones > 0 and twos > 0:
            ones -= 1
            twos -= 1
            if self.one[ones] != self.two[twos]:
                return self.one[ones] < self.two[twos]
        return ones < twos

    def _list(self, node: int, routes: list[int], n: int) -> int:
        """The routes that are to be built on the way to a node, the last first; how many there are."""
        while self.via[node] >= 0:
            if not self.built & self.tables.bit[self.via[node]]:
                routes[n] = self.via[node]
                n += 1
            node = self.back[node]
        return n


def _below(end: int, number: int) -> int:
    """A number of the map; others would be looked up outside of its arrays."""
    if not 0 <= number < end:
        raise IndexError(f"{number} is not one of {end}")
    return number
