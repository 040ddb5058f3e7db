"""How sensible players play on: each with a plan, a cheap network for its tickets, weighed fast enough for thousands of games a second.

The same thoughts as the planner's, on the full position of a guess and in flat arrays: compiled, policy.pxd says how. A seat looks only at
its own cards and tickets and at what lies open. Every move gets a liking, in points; odds fade with the distance to the best one.
"""

from __future__ import annotations

from math import exp

from stellwerk import core
from stellwerk.games.ticket_to_ride_berlin.codes import ACT, BIKE, COLOURS, GREY, KEEP, KEEP_FIRST, PAY, PLACES, STEP
from stellwerk.games.ticket_to_ride_berlin.state import State
from stellwerk.games.ticket_to_ride_berlin.tables import Tables
from stellwerk.playout import Policy

TASTES = 32  # from one seat's tastes to the next one's
TASTE_NAMES = "PIECE POINT HELD BIKES CARD ASK_TRAMS SPARE BLIND WILD SHARP ASK TWIN FAST GAIN EXTRA HURRY ORDERS SPARES WORTH BIKE NEAR MISS ASK_CARD LAZY URGE RACE".split()
(
    PIECE,
    POINT,
    HELD,
    BIKES,
    CARD,
    ASK_TRAMS,
    SPARE,
    BLIND,
    WILD,
    SHARP,
    ASK,
    TWIN,
    FAST,
    GAIN,
    EXTRA,
    HURRY,
    ORDERS,
    SPARES,
    WORTH,
    BIKE_LIKE,
    NEAR,
    MISS,
    ASK_CARD,
    LAZY,
    URGE,
    RACE,
) = range(26)
TASTE = [1.25, 1.0, 0.9, 0.5, 1.15, 12.0, 2.5, 7.3, 2.0, 4.0, 9.0, 0.1, 1.0, 0.0, 0.0, 0.0, 0.0, 3.0, 0.5, 6.5, -0.45, 1.0, 1.5] + [0.0] * 9
NOTHING = 0


class Planners(Policy):
    """All seats follow plans."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tables = Tables()
        self.taste = TASTE * 4
        self.fade = [exp(-i / 16) for i in range(256)]
        self.n_near = [0] * 32
        self.near = [0] * 512
        self.dearest = [0] * 32
        self.plan = [0] * 4
        self.tickets = [0] * 4
        self.pieces = [0] * 4
        self.is_fresh = [0] * 4
        self.price = [0.0] * 64
        self.liking = [0.0] * 768  # limits.MENU
        self.far = [0.0] * 32
        self.via = [0] * 32
        self.tram = [0] * 32
        self.subway = [0] * 32
        self.need = [0.0] * 8
        self.way = NOTHING
        self.made = NOTHING
        self.wanted = NOTHING
        self.made_worth = 0.0
        self.made_trams = 0
        self.made_subways = 0
        self.trams_over = [0] * 4
        self.subways_over = [0] * 4
        self.gain = [0.0] * 32
        self.asked_at = [0] * 4
        self.asked = [0.0] * 4
        self.way_trams = 0
        self.way_subways = 0

    def _bind(self, state: core.State) -> int:
        assert isinstance(state, State)
        self.at = state
        if self.tables is not self.at.tables:
            self.tables = self.at.tables
            self._look_up()
        for seat in range(4):
            self.is_fresh[seat] = 0
            self.asked_at[seat] = NOTHING
        return 0

    def _look_up(self) -> None:
        """The routes at each place, and the tickets with the dearest first."""
        for place in range(PLACES):
            self.n_near[place] = 0
        for route in range(self.tables.routes):
            for place in (self.tables.end_a[route], self.tables.end_b[route]):
                self.near[place * 16 + self.n_near[place]] = route
                self.n_near[place] += 1
        order = sorted(range(self.tables.tickets), key=lambda ticket: -self.tables.value[ticket])
        for i, ticket in enumerate(order):
            self.dearest[i] = ticket

    def _weigh(self, seat: int, count: int) -> None:
        if self.at.stage == KEEP_FIRST or self.at.stage == KEEP:
            self._weigh_tickets(seat, count)
        elif self.at.stage == PAY:
            self._weigh_payments(seat, count)
        else:
            self._weigh_actions(seat, count)

    # ------------------------------------------------------------ the plan
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
                self._best_plan(seat, tickets)
                self.plan[seat] = self.made
                self.trams_over[seat] = self.made_trams
                self.subways_over[seat] = self.made_subways
                self.tickets[seat] = tickets
                self.pieces[seat] = pieces
                self.is_fresh[seat] = 1

    def _is_stale(self, seat: int) -> bool:
        return self.taste[seat * TASTES + FAST] < 1.0 or self.plan[seat] & ~self.at.claimable[seat] != 0

    def _set_prices(self, seat: int) -> None:
        """What each route costs this seat in cards; nothing if it is its own, -1 if it cannot have it."""
        base = seat * TASTES
        for route in range(self.tables.routes):
            if self.at.claimable[seat] & self.tables.bit[route]:
                pieces = self.tables.trams[route] + self.tables.is_subway[route]
                cost = self._missing(seat, route) + self.taste[base + PIECE] * pieces + 0.3
                cost -= self.taste[base + POINT] * self.tables.points[route]
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
        return cost - have + self.taste[seat * TASTES + HELD] * have

    def _best_plan(self, seat: int, tickets: int) -> None:
        """The better of two plans: the dearest ticket first, or the cheapest."""
        self._make_plan(seat, tickets, 1)
        if self.taste[seat * TASTES + ORDERS] > 0.0:
            worth = self.made_worth
            made = self.made
            trams = self.made_trams
            subways = self.made_subways
            self._make_plan(seat, tickets, 0)
            if worth > self.made_worth:
                self.made_worth = worth
                self.made = made
                self.made_trams = trams
                self.made_subways = subways
        else:
            self._make_plan(seat, tickets, 0)

    def _make_plan(self, seat: int, tickets: int, backwards: int) -> None:
        """Ticket after ticket, the dearest first: the cheapest way over own and planned routes, as long as the pieces last."""
        self.made = NOTHING
        trams = self.at.trams[seat]
        subways = self.at.subways[seat]
        worth = 0.0
        for i in range(self.tables.tickets):
            ticket = self.dearest[self.tables.tickets - 1 - i if backwards else i]
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
                worth -= self.taste[seat * TASTES + MISS] * value
        for route in range(self.tables.routes):
            if self.made & self.tables.bit[route]:
                worth += self.tables.points[route] - self.taste[seat * TASTES + CARD] * self.tables.cost[route]
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
                route = self.near[here * 16 + k]
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
        for k in range(6):
            if k >= self.taste[seat * TASTES + SPARES]:
                return
            best = 1e9
            pick = -1
            for route in range(self.tables.routes):
                if not self.at.claimable[seat] & ~self.wanted & self.tables.bit[route]:
                    continue
                if self.tables.trams[route] > self.at.trams[seat] or self.tables.is_subway[route] > self.at.subways[seat]:
                    continue
                rate = (self._missing(seat, route) + self.taste[seat * TASTES + SPARE]) / self.tables.points[route]
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

    def _ask_worth(self, seat: int) -> float:
        """What two more tickets bring on average, of which the better one must be kept: over all this seat has not seen."""
        if self.asked_at[seat] == self.at.claimable[seat]:
            return self.asked[seat]
        self.asked_at[seat] = self.at.claimable[seat]
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
            self.gain[n] = -self.taste[seat * TASTES + MISS] * value
            if self.at._is_joined(seat, ticket):
                self.gain[n] = value
            elif self._find_way(seat, ticket, self.trams_over[seat], self.subways_over[seat]):
                self.gain[n] = value
                for route in range(self.tables.routes):
                    if self.way & self.tables.bit[route]:
                        self.gain[n] += self.tables.points[route] - self.taste[seat * TASTES + ASK_CARD] * self.tables.cost[route]
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
        self.asked[seat] = 2.0 * total / (n * (n - 1)) if n > 1 else 0.0
        return self.asked[seat]

    # ------------------------------------------------------------ tickets
    def _weigh_tickets(self, seat: int, count: int) -> None:
        """The ticket that pays best for its way; another only if it is worth it and the pieces reach for both."""
        self._set_prices(seat)
        tickets = self._tickets_of(seat)
        for i in range(count):
            move = self.menu.move[i]
            added = self.tables.bit[move - self.tables.first_keep] if move > 0 else NOTHING
            self._best_plan(seat, tickets | added)
            self.liking[i] = self.made_worth
        self._sharpen(seat, count)

    # ------------------------------------------------------------ payments
    def _weigh_payments(self, seat: int, count: int) -> None:
        """Few bikes; on grey, the colour the plan needs least."""
        self._refresh(seat)
        self._count_needs(seat, self.plan[seat] & ~self.tables.bit[self.at.route])
        for i in range(count):
            payment = self.menu.move[i] - self.tables.first_claim
            bikes = self.tables.pay_bikes[payment]
            cards = self.tables.cost[self.at.route] - bikes
            self.liking[i] = -1.5 * bikes
            if cards > 0:
                colour = self.tables.pay_colour[payment]
                short = self.need[colour] + cards - self.at.hand[seat * STEP + colour]
                if short > 0.0:
                    self.liking[i] -= short
        self._sharpen(seat, count)

    # ------------------------------------------------------------ cards, routes, new tickets
    def _weigh_actions(self, seat: int, count: int) -> None:
        self._refresh(seat)
        self.wanted = self.plan[seat] & self.at.claimable[seat]
        has_plan = 1 if self.wanted else 0
        if not has_plan:
            self._pick_spare(seat)
        self._count_needs(seat, self.wanted)
        for i in range(count):
            move = self.menu.move[i]
            if move >= self.tables.first_claim:
                self.liking[i] = self._like_claim(seat, self.tables.pay_route[move - self.tables.first_claim])
            elif move >= self.tables.first_choose:
                self.liking[i] = self._like_claim(seat, move - self.tables.first_choose)
            elif move == self.tables.first_ask:
                self.liking[i] = 0.0
                if not has_plan and self.at.turns_left < 0 and self.at.trams[seat] >= self.taste[seat * TASTES + ASK_TRAMS]:
                    self.liking[i] = self.taste[seat * TASTES + ASK]
                    if self.taste[seat * TASTES + GAIN] > 0.0:
                        self.liking[i] += self.taste[seat * TASTES + GAIN] * self._ask_worth(seat)
            elif move == self.tables.first_draw:
                self.liking[i] = self.taste[seat * TASTES + BLIND]
            else:
                self.liking[i] = self._like_card(seat, move - self.tables.first_take)
        self._sharpen(seat, count)

    def _like_card(self, seat: int, kind: int) -> float:
        """A wanted colour from the market, the one whose route is nearest; a bike if that is all that is missing."""
        base = seat * STEP
        if kind != BIKE:
            lacking = self.need[kind] - self.at.hand[base + kind]
            return 8.0 - self.taste[seat * TASTES + NEAR] * lacking if lacking > 0.0 else 4.0
        missing = 0.0
        for colour in range(COLOURS):
            lacking = self.need[colour] - self.at.hand[base + colour]
            if lacking > 0.0:
                missing += lacking
        missing -= self.at.hand[base + BIKE]
        return self.taste[seat * TASTES + BIKE_LIKE] if 0.0 < missing <= self.taste[seat * TASTES + WILD] else 5.0

    def _like_claim(self, seat: int, route: int) -> float:
        """A wanted route that can be paid for without too many bikes, the dearest first; in the last round any."""
        points = self.taste[seat * TASTES + WORTH] * self.tables.points[route] + (
            self.taste[seat * TASTES + TWIN] if self.tables.twin[route] >= 0 else 0.0
        )
        if self.wanted & self.tables.bit[route]:
            if self.at.turns_left >= 0:
                return 20.0 + points
            if self._fewest_bikes(seat, route) <= self.taste[seat * TASTES + BIKES] * self.tables.cost[route]:
                if self._is_contested(seat, route):
                    return 10.0 + points + self.taste[seat * TASTES + URGE]
                return 10.0 + points - self.taste[seat * TASTES + LAZY]
            if self._rivals_pieces(seat) <= self.taste[seat * TASTES + HURRY]:
                return 9.0 + points
            return 4.0
        if self.at.turns_left >= 0:
            return 15.0 + points
        if (
            self.tables.trams[route] <= self.trams_over[seat]
            and self.tables.is_subway[route] <= self.subways_over[seat]
            and self._is_spare(seat, route)
        ):
            return 2.0 + self.taste[seat * TASTES + EXTRA] * self.tables.points[route]
        return 2.0

    def _is_spare(self, seat: int, route: int) -> bool:
        """Whether the hand pays for a route with cards that the plan does not need."""
        base = seat * STEP
        colour = self.tables.colour[route]
        if colour != GREY:
            return self.at.hand[base + colour] - self.need[colour] >= self.tables.cost[route]
        for other in range(COLOURS):
            if self.at.hand[base + other] - self.need[other] >= self.tables.cost[route]:
                return True
        return False

    def _is_contested(self, seat: int, route: int) -> bool:
        """Whether another seat has built to both ends of the route, or to one."""
        for other in range(self.tables.routes):
            if self.at.owner[other] >= 0 and self.at.owner[other] != seat:
                a = self.tables.end_a[other]
                b = self.tables.end_b[other]
                if a == self.tables.end_a[route] or a == self.tables.end_b[route]:
                    return True
                if b == self.tables.end_a[route] or b == self.tables.end_b[route]:
                    return True
        return False

    def _rivals_pieces(self, seat: int) -> int:
        """The fewest pieces another seat has left."""
        fewest = 99
        for other in range(self.at.n_seats):
            if other != seat and self.at.trams[other] + self.at.subways[other] < fewest:
                fewest = self.at.trams[other] + self.at.subways[other]
        return fewest

    def _fewest_bikes(self, seat: int, route: int) -> int:
        """Bikes that a route costs at least."""
        base = seat * STEP
        colour = self.tables.colour[route]
        have = 0
        if colour != GREY:
            have = self.at.hand[base + colour]
        else:
            for other in range(COLOURS):
                if self.at.hand[base + other] > have:
                    have = self.at.hand[base + other]
        return self.tables.cost[route] - have if have < self.tables.cost[route] else 0

    # ------------------------------------------------------------ odds
    def _sharpen(self, seat: int, count: int) -> None:
        """Odds from likings."""
        best = -1e9
        for i in range(count):
            if self.liking[i] > best:
                best = self.liking[i]
        scale = 16.0 * self.taste[seat * TASTES + SHARP]
        for i in range(count):
            gap = (best - self.liking[i]) * scale
            self.odds[i] = self.fade[int(gap)] if gap < 255.0 else self.fade[255]
