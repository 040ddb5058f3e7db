"""Plans of the seats at a position: cheap networks for their tickets, what these still cost, and what more tickets would bring.

Flat arrays, compiled (plans.pxd says how), so that a playout can plan anew whenever a route is lost. A seat looks only at its own cards and
tickets and at what lies open. All costs are in cards.
"""

from __future__ import annotations

from stellwerk import core
from stellwerk.games.ticket_to_ride_berlin.codes import ACT, COLOURS, GREY, PLACES, ROUTES, STEP
from stellwerk.games.ticket_to_ride_berlin.state import State
from stellwerk.games.ticket_to_ride_berlin.tables import Tables
from stellwerk.playout import Policy

PIECE = 1.25
"""What a piece is worth: short ways are better than cheap ones."""
POINT = 1.0
"""What a point of a route is worth: of two ways, the one that pays more."""
HELD = 0.9
"""What a card in hand still costs, as other routes may want it too."""
CARD = 1.15
"""What a card of the plan must bring in points for another ticket to be kept."""
NEW_CARD = 2.0
"""The same for tickets that are still in the bag."""
SPARE = 2.5
"""What claiming a route costs beside its cards, when only points count."""
SPARES = 3
"""So many routes are wanted when no ticket needs one."""
NOTHING = 0


class Plans(Policy):
    """A plan for each seat of the position that is played, kept as long as it holds."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tables = Tables()
        self.n_near = [0] * 32  # routes at each place, ROUTES entries a place
        self.near = [0] * 2048
        self.dearest = [0] * 32
        # of each seat: what it wants to claim, and for which tickets, pieces and map it was planned
        self.plan = [0] * 4
        self.tickets = [0] * 4
        self.pieces = [0] * 4
        self.is_fresh = [0] * 4
        self.trams_over = [0] * 4
        self.subways_over = [0] * 4
        self.new = [0.0] * 4  # what more tickets would bring
        self.is_weighed = [0] * 4
        # while a plan is made
        self.price = [0.0] * 64
        self.far = [0.0] * 32
        self.via = [0] * 32
        self.tram = [0] * 32
        self.subway = [0] * 32
        self.way = NOTHING
        self.way_trams = 0
        self.way_subways = 0
        self.made = NOTHING
        self.made_worth = 0.0
        self.made_trams = 0
        self.made_subways = 0
        self.wanted = NOTHING
        self.need = [0.0] * 8
        self.gain = [0.0] * 32

    def _bind(self, state: core.State) -> int:
        if not isinstance(state, State):
            raise TypeError(f"a position of another game: {type(state).__name__}")
        self.at = state
        if self.tables is not self.at.tables:
            self.tables = self.at.tables
            self._look_up()
        for seat in range(4):
            self.is_fresh[seat] = 0
        return 0

    def _look_up(self) -> None:
        """The routes at each place, and the tickets with the dearest first."""
        for place in range(PLACES):
            self.n_near[place] = 0
        for route in range(self.tables.routes):
            for place in (self.tables.end_a[route], self.tables.end_b[route]):
                self.near[place * ROUTES + self.n_near[place]] = route
                self.n_near[place] += 1
        order = sorted(range(self.tables.tickets), key=lambda ticket: -self.tables.value[ticket])
        for i, ticket in enumerate(order):
            self.dearest[i] = ticket

    def _tickets_of(self, seat: int) -> int:
        kept = NOTHING
        for offer in range(self.at.offers):
            if self.at.offer_seat[offer] == seat:
                if self.at.offer_kept[offer] & 1:
                    kept |= self.tables.bit[self.at.offer_one[offer]]
                if self.at.offer_kept[offer] & 2:
                    kept |= self.tables.bit[self.at.offer_two[offer]]
        return kept

    def _refresh(self, seat: int) -> None:
        """A new plan if the old one has lost a route or does not know a ticket or a claim."""
        if self.at.stage == ACT or not self.is_fresh[seat]:
            tickets = self._tickets_of(seat)
            pieces = self.at.trams[seat] * 16 + self.at.subways[seat]
            if not self.is_fresh[seat] or tickets != self.tickets[seat] or pieces != self.pieces[seat] or self._is_stale(seat):
                self._set_prices(seat)
                self._make_plan(seat, tickets)
                self.plan[seat] = self.made
                self.trams_over[seat] = self.made_trams
                self.subways_over[seat] = self.made_subways
                self.tickets[seat] = tickets
                self.pieces[seat] = pieces
                self.is_fresh[seat] = 1
                self.is_weighed[seat] = 0

    def _is_stale(self, seat: int) -> bool:
        return self.plan[seat] & ~self.at.claimable[seat] != 0

    def _set_prices(self, seat: int) -> None:
        """What each route costs this seat in cards; nothing if it is its own, -1 if it cannot have it."""
        for route in range(self.tables.routes):
            if self.at.claimable[seat] & self.tables.bit[route]:
                pieces = self.tables.trams[route] + self.tables.is_subway[route]
                cost = self._missing(seat, route) + PIECE * pieces + 0.3
                cost -= POINT * self.tables.points[route]
                self.price[route] = cost if cost > 0.1 else 0.1
            else:
                self.price[route] = 0.0 if self.at.owner[route] == seat else -1.0

    def _missing(self, seat: int, route: int) -> float:
        """Cards still to draw for a route, bikes left aside; a little for those in hand, which other routes may want too."""
        base = seat * STEP
        colour = self.tables.colour[route]
        cost = self.tables.cost[route]
        have = 0
        if colour != GREY:
            have = self.at.hand[base + colour]
        else:
            for other in range(COLOURS):
                if self.at.hand[base + other] > have:
                    have = self.at.hand[base + other]
        if have > cost:
            have = cost
        return cost - have + HELD * have

    def _make_plan(self, seat: int, tickets: int) -> None:
        """Ticket after ticket, the dearest first: the cheapest way over own and planned routes, as long as the pieces last."""
        self.made = NOTHING
        trams = self.at.trams[seat]
        subways = self.at.subways[seat]
        worth = 0.0
        for i in range(self.tables.tickets):
            ticket = self.dearest[i]
            if not tickets & self.tables.bit[ticket]:
                continue
            value = self.tables.value[ticket]
            if self.at._is_joined(seat, ticket):
                worth += value
            elif self._find_way(seat, ticket, trams, subways):
                worth += value
                trams -= self.way_trams
                subways -= self.way_subways
                self.made |= self.way
            else:
                worth -= value
        for route in range(self.tables.routes):
            if self.made & self.tables.bit[route]:
                worth += self.tables.points[route] - CARD * self.tables.cost[route]
        self.made_worth = worth
        self.made_trams = trams
        self.made_subways = subways

    def _find_way(self, seat: int, ticket: int, trams: int, subways: int) -> bool:
        """The cheapest way for a ticket with the pieces there are, as bits in `way`."""
        start = self.tables.ticket_a[ticket]
        end = self.tables.ticket_b[ticket]
        for place in range(self.tables.places):
            self.far[place] = 1e9
        self.far[start] = 0.0
        self.via[start] = -1
        self.tram[start] = trams
        self.subway[start] = subways
        done = NOTHING
        while True:
            here = -1
            best = 1e8
            for place in range(self.tables.places):
                if self.far[place] < best and not done & self.tables.bit[place]:
                    best = self.far[place]
                    here = place
            if here < 0:
                return False
            if here == end:
                break
            done |= self.tables.bit[here]
            for k in range(self.n_near[here]):
                route = self.near[here * ROUTES + k]
                cost = self.price[route]
                if cost < 0.0:
                    continue
                there = self.tables.end_a[route] + self.tables.end_b[route] - here
                if cost == 0.0 or self.made & self.tables.bit[route]:
                    if best < self.far[there]:
                        self.far[there] = best
                        self.via[there] = route
                        self.tram[there] = self.tram[here]
                        self.subway[there] = self.subway[here]
                elif (
                    best + cost < self.far[there]
                    and self.tables.trams[route] <= self.tram[here]
                    and self.tables.is_subway[route] <= self.subway[here]
                ):
                    self.far[there] = best + cost
                    self.via[there] = route
                    self.tram[there] = self.tram[here] - self.tables.trams[route]
                    self.subway[there] = self.subway[here] - self.tables.is_subway[route]
        self.way = NOTHING
        self.way_trams = trams - self.tram[end]
        self.way_subways = subways - self.subway[end]
        here = end
        while self.via[here] >= 0:
            route = self.via[here]
            if self.price[route] > 0.0:
                self.way |= self.tables.bit[route]
            here = self.tables.end_a[route] + self.tables.end_b[route] - here
        return True

    def _pick_spare(self, seat: int) -> None:
        """Without tickets to work for: the three free routes with the most points for the cards that are missing."""
        self.wanted = NOTHING
        for _ in range(SPARES):
            best = 1e9
            pick = -1
            for route in range(self.tables.routes):
                if not self.at.claimable[seat] & ~self.wanted & self.tables.bit[route]:
                    continue
                if (
                    self.tables.points[route] <= 0
                    or self.tables.trams[route] > self.at.trams[seat]
                    or self.tables.is_subway[route] > self.at.subways[seat]
                ):
                    continue
                rate = (self._missing(seat, route) + SPARE) / self.tables.points[route]
                if rate < best:
                    best = rate
                    pick = route
            if pick < 0:
                return
            self.wanted |= self.tables.bit[pick]

    def _count_needs(self, seat: int, routes: int) -> None:
        """Cards of each colour that these routes ask for; grey asks for the colour most of which is in hand."""
        base = seat * STEP
        most = 0
        for colour in range(COLOURS):
            self.need[colour] = 0.0
            if self.at.hand[base + colour] > self.at.hand[base + most]:
                most = colour
        for route in range(self.tables.routes):
            if routes & self.tables.bit[route]:
                colour = self.tables.colour[route]
                self.need[most if colour == GREY else colour] += self.tables.cost[route]

    def _new_worth(self, seat: int) -> float:
        """What two more tickets bring on average, of which the better one must be kept: over all this seat has not seen.

        Looked at once for a plan; what others build after that is let pass.
        """
        if self.is_weighed[seat]:
            return self.new[seat]
        self.is_weighed[seat] = 1
        seen = NOTHING
        for offer in range(self.at.offers):
            if self.at.offer_seat[offer] == seat:
                seen |= self.tables.bit[self.at.offer_one[offer]]
                if self.at.offer_two[offer] >= 0:
                    seen |= self.tables.bit[self.at.offer_two[offer]]
        self._set_prices(seat)
        self.made = self.plan[seat]
        n = 0
        for ticket in range(self.tables.tickets):
            if seen & self.tables.bit[ticket]:
                continue
            value = self.tables.value[ticket]
            self.gain[n] = -value
            if self.at._is_joined(seat, ticket):
                self.gain[n] = value
            elif self._find_way(seat, ticket, self.trams_over[seat], self.subways_over[seat]):
                self.gain[n] = value
                for route in range(self.tables.routes):
                    if self.way & self.tables.bit[route]:
                        self.gain[n] += self.tables.points[route] - NEW_CARD * self.tables.cost[route]
            n += 1
        total = 0.0
        for i in range(n):
            for j in range(i):
                more = self.gain[i]
                less = self.gain[j]
                if less > more:
                    more = self.gain[j]
                    less = self.gain[i]
                total += more + less if less > 0.0 else more
        self.new[seat] = 2.0 * total / (n * (n - 1)) if n > 1 else 0.0
        return self.new[seat]
