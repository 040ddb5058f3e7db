"""Plans of the seats at a position: cheap networks for their tickets, what these still cost, and what more tickets would bring.

Flat arrays, compiled (plans.pxd says how), so that a playout can plan anew whenever a route is lost. A seat looks only at its own cards and
tickets and at what lies open. All costs are in cards.
"""

from __future__ import annotations

from stellwerk import contract
from stellwerk.games.ticket_to_ride_berlin.rules.codes import ACT, CLOSED, COLOURS, GREY, STEP
from stellwerk.games.ticket_to_ride_berlin.rules.state import State
from stellwerk.games.ticket_to_ride_berlin.rules.tables import Tables
from stellwerk.games.ticket_to_ride_berlin.rules.ways import Ways
from stellwerk.playout import Policy, a_state

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
        self.ways = Ways(self.tables)
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
        self.own = NOTHING
        self.way = NOTHING
        self.made = NOTHING
        self.made_worth = 0.0
        self.made_trams = 0
        self.made_subways = 0
        self.wanted = NOTHING
        self.need = [0.0] * 8
        self.gain = [0.0] * 32

    def _bind(self, state: contract.State) -> int:
        self.at = a_state(State, state)
        if self.tables is not self.at.tables:
            self.tables = self.at.tables
            self._look_up()
        for seat in range(4):
            self.is_fresh[seat] = 0
        return 0

    def _look_up(self) -> None:
        """The ways of the map, and its tickets with the dearest first."""
        self.ways = Ways(self.tables)
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
        """What each route costs this seat in cards; nothing if it is its own, closed if it cannot have it."""
        self.own = NOTHING
        for route in range(self.tables.routes):
            if self.at.claimable[seat] & self.tables.bit[route]:
                pieces = self.tables.trams[route] + self.tables.is_subway[route]
                cost = self._missing(seat, route) + PIECE * pieces + 0.3
                cost -= POINT * self.tables.points[route]
                self.ways.price[route] = cost if cost > 0.1 else 0.1
            elif self.at.owner[route] == seat:
                self.ways.price[route] = 0.0
                self.own |= self.tables.bit[route]
            else:
                self.ways.price[route] = CLOSED

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
            elif self._find_way(ticket, trams, subways):
                worth += value
                trams = self.ways.trams_over
                subways = self.ways.subways_over
                self.made |= self.way
            else:
                worth -= value
        for route in range(self.tables.routes):
            if self.made & self.tables.bit[route]:
                worth += self.tables.points[route] - CARD * self.tables.cost[route]
        self.made_worth = worth
        self.made_trams = trams
        self.made_subways = subways

    def _find_way(self, ticket: int, trams: int, subways: int) -> bool:
        """The cheapest way for a ticket with the pieces there are over own and planned routes, as bits in `way`."""
        self.ways.built = self.own | self.made
        found = self.ways._find(self.tables.ticket_a[ticket], self.tables.ticket_b[ticket], trams, subways, False)
        self.way = self.ways.way & ~self.own
        return found

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
            elif self._find_way(ticket, self.trams_over[seat], self.subways_over[seat]):
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
